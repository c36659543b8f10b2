import { afterEach, expect, test } from 'vitest';
import '../../../widgets/cart/index.js';
import '../../../widgets/mini-cart/index.js';
// The view comes in a chunk of its own; here it is there before the clock of a test stands still.
import '../../../widgets/cart/store-cart.js';
import { emit } from '../../../shared/events.js';
import { exchange, withBody, type Exchange } from '../../host/recording.js';
import { one, openCart, press, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

/** The cart from the Store API beside other carts of the page: what one changes the others show. */

const READ = 'GET /wp-json/wc/store/v1/cart';
const call = (path: string): string => `POST /wp-json/wc/store/v1/cart/${path}`;

let page: CartPage;
afterEach(async () => {
  await page?.close();
});

const FULL: Exchange = {
  ...exchange('store-cart'),
  response: { ...exchange('store-update-item').response, headers: exchange('store-cart').response.headers },
};
const { items, ...rest } = FULL.response.body as { items: unknown[] };
/** Without its first line, the fork. */
const WITHOUT = withBody(FULL, { ...rest, items: items.slice(1), items_count: items.length - 1 });

async function open(options: CartPageOptions, html = '<shop-cart data-source="store-api"></shop-cart>'): Promise<void> {
  page = await openCart(`<!DOCTYPE html><html><head></head><body>${html}</body></html>`, {
    url: 'http://shop.test/cart/',
    items: true,
    ...options,
  });
  await page.wait(100);
}

test('a mini-cart of the theme is read anew after a change', async () => {
  const FRAGMENTS = 'POST /?wc-ajax=get_refreshed_fragments';
  await open(
    { routes: { [READ]: FULL, [FRAGMENTS]: 'fragments-items', [call('remove-item')]: WITHOUT } },
    '<shop-cart data-source="store-api"></shop-cart><shop-mini-cart><div class="widget_shopping_cart_content"></div></shop-mini-cart>',
  );
  await page.wait(50);
  const before = page.fetch.calls().length;
  press(one('[aria-label="Remove Hand Fork from cart"]'));
  await page.wait(50);
  expect(page.fetch.calls().slice(before)).toEqual([call('remove-item'), FRAGMENTS]);
});

test('a change of another part of the page is read once, its own is not read again', async () => {
  await open({ routes: { [READ]: FULL, [call('remove-item')]: WITHOUT } });
  press(one('[aria-label="Remove Hand Fork from cart"]'));
  await page.wait(50);
  expect(page.fetch.calls()).toEqual([READ, call('remove-item')]);
  emit(document.body, 'shop:cart-updated', { action: 'quantities' });
  await page.wait(50);
  expect(page.fetch.calls()).toEqual([READ, call('remove-item'), READ]);
  expect(document.querySelectorAll('.cart_item')).toHaveLength(2);
});
