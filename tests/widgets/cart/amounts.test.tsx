import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
import { one } from '../render.js';
import { closeShop, openPageInShop, penceIn, type Counter } from '../demo-shop.js';

/** The cart page in front of the demo's shop: what it says is what that shop holds. */
afterEach(closeShop);

const FORK = { productId: 45, quantity: 2 };
const TWINE = { productId: 51, quantity: 1 };

const open = (coupons: readonly string[] = []): Promise<Counter> => openPageInShop('cart.html', { cart: [FORK, TWINE], coupons });
const total = (): number => penceIn(document.querySelector('.order-total'));
const fieldOf = (at: Counter, id: number): HTMLInputElement =>
  one<HTMLInputElement>(`input[name="cart[${at.cart().items.find((item) => item.id === id)?.key}][qty]"]`);
const type = (field: HTMLInputElement, text: string): void => {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const quantities = (at: Counter): number[] => at.cart().items.map(({ quantity }) => quantity);

// 2 × 14.50, 4.25, and 4.95 to send it.
const BEFORE = 3820;

test('a quantity is saved soon, in one request, and rows and sums are the new ones', async () => {
  const at = await open();
  expect(total()).toBe(BEFORE);
  type(fieldOf(at, 45), '4');
  await vi.waitFor(() => expect(total()).toBe(BEFORE + 2900), { timeout: 10_000 });
  expect(quantities(at)).toEqual([4, 1]);
  expect(at.calls.filter((call) => call === 'cart-form')).toHaveLength(1);
  expect([...document.querySelectorAll('.cart_item .product-subtotal')].map(penceIn)).toEqual([5800, 425]);
  expect(penceIn(one('.cart-subtotal'))).toBe(6225);
});

test('more than there is becomes what there is, and is said at its field', async () => {
  const at = await open();
  type(fieldOf(at, 51), '9');
  await vi.waitFor(() => expect(quantities(at)).toEqual([2, 5]), { timeout: 10_000 });
  expect(one('.shop-cart__note').textContent).toContain('5');
  await vi.waitFor(() => expect(total()).toBe(BEFORE + 4 * 425));
});

test('a coupon is sent once; what it takes off is shown, and gone with it', async () => {
  const at = await open();
  one<HTMLInputElement>('#coupon_code').value = 'fiver';
  one('[name=apply_coupon]').click();
  await vi.waitFor(() => expect(total()).toBe(BEFORE - 500));
  expect(at.calls.filter((call) => call === 'apply_coupon')).toHaveLength(1);
  expect(penceIn(one('.cart-discount .amount'))).toBe(500);
  one('.woocommerce-remove-coupon').click();
  await vi.waitFor(() => expect(total()).toBe(BEFORE));
  expect(at.calls.filter((call) => call === 'remove_coupon')).toHaveLength(1);
  expect(document.querySelector('.cart-discount')).toBeNull();
});

test('another way to send it is sent in one request, and the total is the new one', async () => {
  const at = await open();
  one('[value="free_shipping:2"]').click();
  await vi.waitFor(() => expect(total()).toBe(BEFORE - 495));
  expect(at.calls.filter((call) => call === 'update_shipping_method')).toHaveLength(1);
  expect(at.cart().totals.total_price).toBe(String(BEFORE - 495));
});

describe('what fails', () => {
  test('is told in the page, and the quantity that was typed stays', async () => {
    const at = await open();
    at.fail({ kind: 'status-500', call: 'cart-form' });
    type(fieldOf(at, 45), '4');
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(/could not be updated/));
    expect([fieldOf(at, 45).value, quantities(at)]).toEqual(['4', [2, 1]]);
  });

  test('for an old nonce is tried once more with a new one, and taken', async () => {
    const at = await open();
    Reflect.set(Reflect.get(window, 'wc_cart_params') as object, 'update_shipping_method_nonce', 'old');
    one('[value="free_shipping:2"]').click();
    await vi.waitFor(() => expect(total()).toBe(BEFORE - 495));
    expect(at.calls.filter((call) => call === 'update_shipping_method')).toHaveLength(2);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
