import { afterEach, expect, test } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { hashKey } from '../../../shared/cart/storage.js';
import { applyCookies, exchange, type Exchange } from '../../host/recording.js';
import { one, press, type CartPage } from '../../contract/cart-page.js';
import { open } from './support.js';

const CART = 'GET /wp-json/wc/store/v1/cart';
const REMOVE = 'POST /wp-json/wc/store/v1/cart/remove-item';
const TAG =
  '<shop-side-cart data-source="store-api" data-cart-url="/cart/" data-checkout-url="/checkout/" data-products-url="/shop/"></shop-side-cart>';

/** A full cart as a read answers it: the answer to a change has the same shape. */
const FULL: Exchange = {
  ...exchange('store-cart'),
  response: { ...exchange('store-update-item').response, headers: exchange('store-cart').response.headers },
};

let page: CartPage;
afterEach(async () => {
  await page.close();
});

test('the panel prints lines and totals in the plugin’s markup; a removed line leaves a message', async () => {
  page = await open(TAG, { items: true, routes: { [CART]: FULL, [REMOVE]: 'store-remove-item' } });
  await page.wait(500);
  const { items, items_count: count } = FULL.response.body as {
    items: { key: string; name: string }[];
    items_count: number;
  };
  expect(page.fetch.calls()).toEqual([CART]);
  expect([...document.querySelectorAll<HTMLElement>('.xoo-wsc-modal .xoo-wsc-product')].map((row) => row.dataset['key'])).toEqual(
    items.map(({ key }) => key),
  );
  expect([one('.xoo-wsc-items-count').textContent, one('.xoo-wsc-ft-amt-subtotal .amount').textContent !== '']).toEqual([
    String(count),
    true,
  ]);
  press(one('.xoo-wsc-basket'));
  await page.wait(50);
  press(one('.shop-line__remove'));
  await page.wait(50);
  expect(page.fetch.calls()).toContain(REMOVE);
  expect(one('.shop-line__removed').textContent).not.toBe('');
});

test('asks nothing while the cookie says that the cart is empty', async () => {
  page = await open(TAG);
  await page.wait(500);
  press(one('.xoo-wsc-basket'));
  await page.wait(100);
  expect([page.fetch.calls(), one('.xoo-wsc-empty-cart span').textContent]).toEqual([[], 'Your cart is empty']);
});

test.each([
  ['another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: hashKey(), newValue: 'x' }))],
  ['back and forward', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
])('what was added meanwhile by %s is read, and counted', async (_what, happen) => {
  page = await open(TAG, { routes: { [CART]: FULL } });
  await page.wait(500);
  happen();
  await page.wait(100);
  expect(page.fetch.calls()).toEqual([]);
  applyCookies(exchange('add-to-cart-ok'), document);
  happen();
  await page.wait(100);
  const { items_count: count } = FULL.response.body as { items_count: number };
  expect([page.fetch.calls(), one('.xoo-wsc-items-count').textContent]).toEqual([[CART], String(count)]);
});

test('a read that fails says so in the panel, with a way to try again', async () => {
  page = await open(TAG, { items: true, routes: { [CART]: [() => new Response('no', { status: 500 }), FULL] } });
  await page.wait(500);
  press(one('.xoo-wsc-basket'));
  await page.wait(50);
  press(one('.shop-line__retry'));
  await page.wait(100);
  expect(document.querySelectorAll('.xoo-wsc-modal .xoo-wsc-product').length).toBeGreaterThan(0);
});

test('fragments of a plugin that has left do not take the panel’s place', async () => {
  page = await open(TAG, { items: true, jquery: true, routes: { [CART]: FULL } });
  await page.wait(500);
  page.host
    ?.$(document.body)
    .trigger('added_to_cart', [{ 'div.xoo-wsc-container': '<div class="xoo-wsc-container">old</div>' }, 'x', page.host.$('body')]);
  await page.wait(100);
  expect([document.querySelectorAll('.xoo-wsc-container').length, document.body.textContent?.includes('old')]).toEqual([1, false]);
});

test.each([
  ['500', () => new Response('no', { status: 500 }), 'This could not be removed. It is still in your cart.'],
  ['no answer', () => new Promise<Response>(() => undefined), 'The shop took too long to answer. This is still in your cart.'],
])('a removal that failed (%s) says that the line is still there', async (_what, reply, text) => {
  page = await open(TAG, { items: true, routes: { [CART]: FULL, [REMOVE]: reply } });
  await page.wait(500);
  press(one('.xoo-wsc-basket'));
  await page.wait(50);
  const rows = document.querySelectorAll('.xoo-wsc-product').length;
  press(one('.shop-line__remove'));
  await page.wait(31_000);
  expect([one('.shop-line__problem p').textContent, document.querySelectorAll('.xoo-wsc-product').length]).toEqual([text, rows]);
});
