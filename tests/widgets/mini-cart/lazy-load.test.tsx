import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../widgets/mini-cart/index.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { one, openCart, press, READ, REMOVE, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const READS = 'the code that reads the cart';
const REMOVES = 'the code that removes a row';

let page: CartPage;
const CART = '<shop-mini-cart><div class="widget_shopping_cart"><div class="widget_shopping_cart_content"></div></div></shop-mini-cart>';
const open = async (options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(`<!doctype html><html><body>${CART}</body></html>`, {
    routes: { [READ]: 'fragments-items', [REMOVE]: 'remove-from-cart-ok' },
    code: 'late',
    ...options,
  }));
const eventually = (look: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await page.wait(10);
    look();
  });

beforeEach(() => {
  resetLateCode();
});
afterEach(async () => {
  await page.close();
});

test('a page with an empty cart says so and needs none of the code that reads one', async () => {
  await open();
  await eventually(() => expect(one('shop-mini-cart').dataset['state']).toBe('empty'));
  expect(one('.woocommerce-mini-cart__empty-message').textContent).not.toBe('');
  expect([lateCode.asked, page.fetch.calls()]).toEqual([[], []]);
});

test('a cart with something in it has the code come that reads it', async () => {
  await open({ items: true });
  await eventually(() => expect(document.querySelectorAll('.remove_from_cart_button')).toHaveLength(2));
  expect(lateCode.asked).toEqual([READS]);
});

test('if the code that reads the cart fails to load, the tag says so, and a retry reads it', async () => {
  lateCode.missing = true;
  await open({ items: true });
  await eventually(() => expect(one('shop-mini-cart').dataset['state']).toBe('failed'));
  expect(printedLines()).toEqual([expect.stringMatching(/the code that reads the cart could not be loaded/)]);
  lateCode.missing = false;
  press(one('.shop-mini-cart__retry'));
  await eventually(() => expect(one('shop-mini-cart').dataset['state']).toBe('idle'));
  expect(document.querySelectorAll('.remove_from_cart_button')).toHaveLength(2);
});

test('what another script was answered is shown, though the code comes only then', async () => {
  await open();
  await eventually(() => expect(one('shop-mini-cart').dataset['state']).toBe('empty'));
  const fragments = {
    'div.widget_shopping_cart_content':
      '<div class="widget_shopping_cart_content"><ul><li class="mini_cart_item"><span class="quantity">3 × 2.00</span></li></ul></div>',
  };
  document.body.dispatchEvent(
    new CustomEvent('shop:cart-added', {
      bubbles: true,
      detail: { fragments, cartHash: 'theirs', button: null, productId: '1', quantity: 3 },
    }),
  );
  await eventually(() => expect(window.shop?.stores.cart.get()).toMatchObject({ count: 3, hash: 'theirs' }));
  expect(document.querySelectorAll('.mini_cart_item')).toHaveLength(1);
});

test('the first presses on a remove link load its code and remove the row only once', async () => {
  await open({ items: true });
  await eventually(() => expect(document.querySelectorAll('.remove_from_cart_button')).toHaveLength(2));
  const link = one('.remove_from_cart_button');
  expect([press(link), press(link)]).toEqual([false, false]);
  await eventually(() => expect(page.fetch.calls()).toEqual([READ, REMOVE]));
  expect(lateCode.asked).toEqual([READS, REMOVES]);
});

test('where the code that removes cannot be had, the link is followed', async () => {
  await open({ items: true });
  await eventually(() => expect(document.querySelectorAll('.remove_from_cart_button')).toHaveLength(2));
  lateCode.missing = true;
  const link = one<HTMLAnchorElement>('.remove_from_cart_button');
  expect(press(link)).toBe(false);
  await eventually(() => expect(page.went).toHaveBeenCalledExactlyOnceWith(link.href));
  expect(printedLines()).toEqual([expect.stringMatching(/the code that removes a row could not be loaded/)]);
});
