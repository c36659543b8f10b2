import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one } from '../render.js';
import { closeShop, openPageInShop, penceIn, type Counter } from '../demo-shop.js';

/** The checkout in front of the demo's shop: what it shows is what that shop takes. */
let went: Mock<(url: string) => void>;
beforeEach(() => {
  went = vi.fn<(url: string) => void>();
  vi.spyOn(navigation, 'go').mockImplementation(went);
});
afterEach(closeShop);

// 2 × 14.50 and 4.95 to send it.
const BEFORE = 3395;
const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

const total = (): number => penceIn(document.querySelector('.order-total'));
const reviews = ({ calls }: Counter): number => calls.filter((call) => call === 'update_order_review').length;
/** Opens it, for a parcel inside the country. */
async function open(address: Readonly<Record<string, string>> = ADDRESS): Promise<Counter> {
  const at = await openPageInShop('checkout.html', { cart: [{ productId: 45, quantity: 2 }] });
  await vi.waitFor(() => expect([reviews(at), document.querySelector('.blockOverlay, .processing')]).toEqual([1, null]));
  for (const [id, value] of Object.entries(address)) {
    one<HTMLInputElement>(`#${id}`).value = value;
  }
  one<HTMLInputElement>('#terms').checked = true;
  const country = one<HTMLSelectElement>('#billing_country');
  country.value = 'GB';
  country.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect([reviews(at), total(), document.querySelector('.blockOverlay, .processing')]).toEqual([2, BEFORE, null]));
  at.calls.splice(0);
  return at;
}

test('another way to send it is sent in one request, and the total is the new one', async () => {
  const at = await open();
  one('[value="free_shipping:2"]').click();
  await vi.waitFor(() => expect(total()).toBe(BEFORE - 495));
  expect(reviews(at)).toBe(1);
  expect(at.cart().totals.total_price).toBe(String(BEFORE - 495));
});

test('two presses on “Place order” are one order, at the total that was shown', async () => {
  const at = await open();
  one('#place_order').click();
  one('#place_order').click();
  await vi.waitFor(() => expect(went).toHaveBeenCalled());
  await vi.waitFor(() => expect(at.calls.filter((call) => call === 'checkout')).toHaveLength(1));
  expect(at.shop.session.orders().map(({ lines }) => lines.map(({ productId, quantity }) => [productId, quantity]))).toEqual([[[45, 2]]]);
  expect(went).toHaveBeenCalledOnce();
});

test('a plugin that refuses the order stops it, and the next press is sent once it agrees', async () => {
  const at = await open();
  const refuse = (event: Event): void => event.preventDefault();
  document.addEventListener('shop:checkout-place', refuse);
  one('#place_order').click();
  await vi.waitFor(() => expect(document.querySelector('shop-checkout')?.getAttribute('data-state')).toBe('idle'));
  document.removeEventListener('shop:checkout-place', refuse);
  expect([at.calls.includes('checkout'), at.shop.session.orders()]).toEqual([false, []]);
  one('#place_order').click();
  await vi.waitFor(() => expect(went).toHaveBeenCalledOnce());
  expect(at.shop.session.orders()).toHaveLength(1);
});

test('why an order is refused stands in the page, with the focus on it', async () => {
  const at = await open({ ...ADDRESS, billing_first_name: '' });
  one('#place_order').click();
  await vi.waitFor(() => expect(document.querySelector('.woocommerce-NoticeGroup-checkout')?.textContent).toContain('First name'));
  expect(document.activeElement?.closest('.woocommerce-NoticeGroup-checkout')).not.toBeNull();
  expect([at.shop.session.orders(), went.mock.calls]).toEqual([[], []]);
});

test('a total that has become another one is shown first, and the next press counts', async () => {
  const at = await open();
  // The shop has more in the cart by now, and the address that is typed last has the review read before the order.
  at.addElsewhere({ productId: 41, quantity: 1 });
  const city = one<HTMLInputElement>('#billing_city');
  city.value = 'Leeds';
  city.dispatchEvent(new Event('input', { bubbles: true }));
  one('#place_order').click();
  await vi.waitFor(() => expect(document.querySelector('.shop-alert[role=alert]')).not.toBeNull());
  expect([total(), at.calls.includes('checkout')]).toEqual([BEFORE + 995, false]);
  one('#place_order').click();
  await vi.waitFor(() => expect(went).toHaveBeenCalledOnce());
});
