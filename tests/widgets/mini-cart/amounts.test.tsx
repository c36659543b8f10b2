import { afterEach, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import '../../../widgets/mini-cart/index.js';
import { one } from '../render.js';
import { closeShop, openInShop, penceIn, type Counter } from '../demo-shop.js';

/** A listing and a mini-cart in front of the demo's shop: what they say is what that shop holds. */
afterEach(closeShop);

const button = (id: number): string =>
  `<li class="product"><a href="?add-to-cart=${id}" data-quantity="1" class="button add_to_cart_button ajax_add_to_cart" data-product_id="${id}" rel="nofollow">Add</a></li>`;
const PAGE =
  `<div><shop-mini-cart><div class="widget_shopping_cart"><div class="widget_shopping_cart_content"></div></div></shop-mini-cart>` +
  `<b class="count" data-shop-cart-count>0</b><shop-add-to-cart><ul class="products">${button(45)}${button(51)}</ul></shop-add-to-cart></div>`;

const open = async (cart: Parameters<typeof openInShop>[1] = {}): Promise<Counter> => {
  const at = await openInShop(PAGE, cart);
  await vi.waitFor(() => expect(one('.count').textContent).toBe(String(at.cart().items_count)));
  return at;
};
const subtotal = (): number => penceIn(document.querySelector('.woocommerce-mini-cart__total'));

test('one press adds one, in one request: pieces, rows and subtotal are those of the cart', async () => {
  const at = await open({ cart: [{ productId: 39, quantity: 3 }] });
  one('.add_to_cart_button[data-product_id="45"]').click();
  await vi.waitFor(() => expect(at.cart().items_count).toBe(4));
  await vi.waitFor(() => expect(one('.count').textContent).toBe('4'));
  expect(document.querySelectorAll('.mini_cart_item')).toHaveLength(2);
  // 3 × 54.80 and 14.50.
  await vi.waitFor(() => expect(subtotal()).toBe(17890));
  expect(at.calls.filter((call) => call === 'add_to_cart')).toHaveLength(1);
});

test('a refusal of the shop is told as an alert at the button, and nothing changes', async () => {
  const at = await open({ cart: [{ productId: 51, quantity: 5 }] });
  at.fail({ kind: 'status-500', call: 'add_to_cart' });
  one('.add_to_cart_button[data-product_id="51"]').click();
  await vi.waitFor(() => expect(document.querySelector('.add_to_cart_button ~ [role=alert]')).not.toBeNull());
  expect([at.cart().items_count, one('.count').textContent]).toEqual([5, '5']);
});

test('what is added in another tab is shown, in rows and sum', async () => {
  const at = await open({ cart: [{ productId: 45, quantity: 1 }] });
  at.addElsewhere({ productId: 39, quantity: 2 });
  await vi.waitFor(() => expect(subtotal()).toBe(12410));
  expect(one('.count').textContent).toBe('3');
});

test('two presses on the link that removes a row are one request', async () => {
  const at = await open({
    cart: [
      { productId: 45, quantity: 1 },
      { productId: 39, quantity: 2 },
    ],
  });
  await vi.waitFor(() => expect(document.querySelectorAll('.mini_cart_item')).toHaveLength(2));
  const link = one('.mini_cart_item a.remove');
  link.click();
  link.click();
  await vi.waitFor(() => expect(document.querySelectorAll('.mini_cart_item')).toHaveLength(1));
  expect(at.calls.filter((call) => call === 'remove_from_cart')).toHaveLength(1);
  expect(subtotal()).toBe(Number(at.cart().totals.total_items));
});
