import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/mini-cart/index.js';
import type { HostScript } from '../host/load.js';
import { compareTrace, replayTrace, stageOf, type Difference } from '../host/trace.js';
import { button, listing, openCart, press, READ, type CartPage } from './cart-page.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
});

const NO_COOKIE = 'shared/cart contract 35: without the cart cookie nothing is requested; the empty cart is told at once';
const LOAD: readonly Difference[] = [
  { kind: 'call missing', event: READ, reason: NO_COOKIE },
  { kind: 'missing', event: 'wc_fragments_refreshed', reason: NO_COOKIE },
  { kind: 'extra', event: 'wc_fragments_loaded', reason: NO_COOKIE },
];

const STOCK: readonly HostScript[] = ['add-to-cart', 'cart-fragments'];

describe('a listing with our tags replays the recorded events in their order, with their arguments', () => {
  test.each([
    ['jQuery alone', [] as readonly HostScript[], { load: LOAD }],
    ['the stock add-to-cart script present', ['add-to-cart'] as const, { load: LOAD }],
    ['both stock scripts present', STOCK, {}],
  ])('%s', async (_, scripts, differences) => {
    const { routes } = stageOf('listing');
    page = await openCart(listing(), { routes, scripts, jquery: true });
    const recorder = page.recorder;
    if (!recorder) {
      throw new Error('jQuery is missing');
    }
    const replayed = await replayTrace('listing', recorder, { window, wait: page.wait });
    for (const { actual, expected } of replayed) {
      compareTrace(actual, expected, {
        differences: (differences as Readonly<Record<string, readonly Difference[]>>)[expected.step] ?? [],
      });
    }
    expect(replayed.map(({ expected }) => expected.step)).toEqual(['load', 'add to cart', 'remove in the mini-cart']);
    expect(page.fetch.unexpected).toEqual([]);
  });

  test('the cart’s first rows, except that a read under way is given up when something is added', async () => {
    const { routes } = stageOf('cart');
    page = await openCart(listing(), { routes, jquery: true, items: true });
    const recorder = page.recorder;
    if (!recorder) {
      throw new Error('jQuery is missing');
    }
    const [first] = await replayTrace('cart', recorder, { window, wait: page.wait });
    if (!first) {
      throw new Error('nothing was replayed');
    }
    compareTrace(first.actual, first.expected, {
      differences: [
        { kind: 'missing', event: 'wc_fragments_refreshed', reason: 'shared/cart contract 14: a fetch begun before a change is aborted' },
      ],
    });
  });
});

describe('beside the stock add-to-cart script', () => {
  test('a press adds once, the script shows the fragments and the link, the button has our state', async () => {
    const { routes } = stageOf('listing');
    page = await openCart(listing(), { routes, scripts: STOCK });
    await page.wait(200);
    button(45).click();
    await page.wait(200);
    expect(page.fetch.calls().filter((c) => c.includes('add_to_cart'))).toHaveLength(1);
    expect(button(45).dataset['state']).toBe('added');
    expect(button(45).parentElement?.querySelectorAll('.added_to_cart')).toHaveLength(1);
    expect(document.querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(1);
    expect(window.shop?.stores.cart.get().count).toBe(2);
  });

  test.each([
    ['both stock scripts', STOCK],
    ['jQuery alone', []],
  ] as const)('a veto of another plugin leaves the button alone, and the host’s events tell it once: %s', async (_, scripts) => {
    const { routes } = stageOf('listing');
    page = await openCart(listing(), { routes, scripts, jquery: true });
    await page.wait(200);
    page.host?.$(document.body).on('should_send_ajax_request.adding_to_cart', () => false);
    const [refused, ours] = [vi.fn(), vi.fn()];
    page.host
      ?.$(document.body)
      .on('ajax_request_not_sent.adding_to_cart', (_event: unknown, fragments: unknown, hash: unknown, $button: JQuery) => {
        refused(fragments, hash, $button[0]);
      });
    document.addEventListener('shop:cart-add', ours, { once: true });
    page.recorder?.begin();
    button(45).click();
    await page.wait(200);
    expect(page.recorder?.take('veto').events.map((e) => e.event)).toEqual([
      'should_send_ajax_request.adding_to_cart',
      'ajax_request_not_sent.adding_to_cart',
      'wc_cart_button_updated',
    ]);
    expect(refused).toHaveBeenCalledExactlyOnceWith(false, false, button(45));
    // Nobody is told of an addition that will not be.
    expect(ours).not.toHaveBeenCalled();
    expect([button(45).dataset['state'], button(45).classList.contains('loading')]).toEqual(['idle', false]);
    expect(page.fetch.calls().filter((c) => c.includes('add_to_cart'))).toEqual([]);
  });

  test('a failed request frees the button, which the script would leave loading for ever', async () => {
    const { routes } = stageOf('listing');
    page = await openCart(listing(), {
      routes: { ...routes, 'POST /?wc-ajax=add_to_cart': () => new Response('', { status: 500 }) },
      scripts: STOCK,
    });
    await page.wait(200);
    button(45).click();
    await page.wait(200);
    expect([button(45).dataset['state'], button(45).classList.contains('loading')]).toEqual(['failed', false]);
  });
});

describe('other scripts that add by themselves', () => {
  test('their added_to_cart marks our button and shows their fragments, without the stock script', async () => {
    page = await openCart(listing(), { jquery: true });
    const $ = page.host?.$;
    const theirs = button(45);
    page.recorder?.begin();
    $?.(document.body).trigger('added_to_cart', [
      { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">theirs</div>' },
      'hash',
      $(theirs),
    ]);
    await page.wait(10);
    expect(theirs.dataset['state']).toBe('added');
    expect(document.querySelector('.widget_shopping_cart_content')?.textContent).toBe('theirs');
    expect(page.recorder?.take('theirs').events.map((e) => e.event)).toEqual([
      'added_to_cart',
      'wc_cart_button_updated',
      'wc_fragments_loaded',
    ]);
  });

  test('an added_to_cart without a button or without fragments crashes nothing', async () => {
    page = await openCart(listing(), { jquery: true });
    page.host?.$(document.body).trigger('added_to_cart');
    page.host?.$(document.body).trigger('removed_from_cart', [undefined, '', undefined]);
    await page.wait(10);
    expect(button(45).dataset['state']).toBe('idle');
  });

  test('an added_to_cart without fragments adds nothing to its button: no state, no link', async () => {
    page = await openCart(listing(), { jquery: true });
    button(45).classList.add('loading');
    page.host?.$(document.body).trigger('added_to_cart', [undefined, '', page.host.$(button(45))]);
    await page.wait(10);
    expect([button(45).dataset['state'], button(45).classList.contains('loading'), document.querySelector('a.added_to_cart')]).toEqual([
      'idle',
      false,
      null,
    ]);
  });

  test('an id that is only in jQuery’s data is none: the link is followed', async () => {
    page = await openCart(listing(), { jquery: true });
    const fork = button(45);
    fork.removeAttribute('data-product_id');
    page.host?.$(fork).data('product_id', 45);
    expect(press(fork)).toBe(true);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('data left on a button with jQuery is sent nested, the attributes win', async () => {
    page = await openCart(listing(), { jquery: true, routes: { 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' } });
    page.host?.$(button(45)).data({ meta: { colour: 'red', sizes: ['s', 'm'] }, quantity: 9 });
    button(45).click();
    await page.wait(10);
    const fields = page.fetch.sent[0]?.fields ?? [];
    expect(fields).toContainEqual(['meta[colour]', 'red']);
    expect(fields.filter(([name]) => name === 'meta[sizes][]').map(([, value]) => value)).toEqual(['s', 'm']);
    expect(fields.filter(([name]) => name === 'quantity')).toEqual([['quantity', '1']]);
  });

  test('a handler of adding_to_cart changes what is sent', async () => {
    page = await openCart(listing(), { jquery: true, routes: { 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' } });
    page.host?.$(document.body).on('adding_to_cart', (_event: unknown, _button: unknown, data: Record<string, unknown>) => {
      data['gift'] = 'yes';
    });
    button(45).click();
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toContainEqual(['gift', 'yes']);
  });
});
