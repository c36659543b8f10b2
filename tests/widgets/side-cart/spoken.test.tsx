import { afterEach, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { one } from '../render.js';
import { closeShop, openInShop, type Counter } from '../demo-shop.js';

/** What the side cart says to those who do not see it, in front of the demo's shop. */
afterEach(closeShop);

const spoken = (): string =>
  [...document.querySelectorAll('.widget_shopping_cart_live_region, .shop-live-assertive')].map((el) => el.textContent).join(' ');
const open = async (attributes: string): Promise<Counter> => {
  const at = await openInShop(`<shop-side-cart ${attributes}></shop-side-cart>`, { cart: [{ productId: 45, quantity: 2 }] });
  await vi.waitFor(() => expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(1));
  one('.xoo-wsc-basket').click();
  // It is a dialog once it is painted.
  await vi.waitFor(() => expect(document.activeElement?.closest('.xoo-wsc-modal')).not.toBeNull());
  return at;
};

test('a notice that the shop sends is read out', async () => {
  const at = await open('');
  one('.xoo-wsc-smr-del').click();
  await vi.waitFor(() => expect(at.cart().items_count).toBe(0));
  await vi.waitFor(() => expect(spoken()).toMatch(/Hand Fork.*removed/));
});

test('a change that the Store API has saved is said after the page shows it', async () => {
  const at = await open('data-source="store-api"');
  one('.shop-line__step--more').click();
  await vi.waitFor(() => expect(at.cart().items_count).toBe(3));
  await vi.waitFor(() => expect(spoken()).toMatch(/updated/));
});
