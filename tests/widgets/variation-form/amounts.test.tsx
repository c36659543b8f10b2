import { afterEach, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import '../../../widgets/variation-form/index.js';
import { one } from '../render.js';
import { closeShop, openPageInShop, penceIn, type Counter } from '../demo-shop.js';

/** A product with variations in front of the demo's shop: what is chosen is what is shown, posted and charged. */
afterEach(closeShop);

const choose = (attribute: string, value: string): void => {
  const select = one<HTMLSelectElement>(`select[name="attribute_pa_${attribute}"]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const id = (): string => one<HTMLInputElement>('form.variations_form [name=variation_id]').value;
const shownPrice = (): number => penceIn(document.querySelector('.woocommerce-variation-price .price'));
const picture = (): string | null => one('.woocommerce-product-gallery img.wp-post-image').getAttribute('src');

async function open(): Promise<Counter> {
  const at = await openPageInShop('product-variable.html');
  // The driver has begun when it has looked at the choices for the first time.
  await vi.waitFor(() => expect(one('.single_add_to_cart_button').className).toContain('wc-variation-selection-needed'));
  return at;
}
const CHOICES = [
  ['red', 's', '67', 1500],
  ['red', 'm', '68', 1250],
  ['blue', 's', '69', 1700],
  ['green', 'm', '72', 2000],
] as const;

test('each choice has its own number at once, and its own price and picture', async () => {
  await open();
  const pictures = new Set<string | null>();
  for (const [colour, size, number, price] of CHOICES) {
    choose('size', '');
    choose('colour', colour);
    expect(id()).toMatch(/^0?$/);
    choose('size', size);
    expect(id()).toBe(number);
    expect(picture()).toContain(colour);
    pictures.add(picture());
    await vi.waitFor(() => expect(shownPrice()).toBe(price), { timeout: 10_000 });
  }
  expect(pictures.size).toBe(3);
});

test('what is posted is what was chosen last, and the cart charges what was shown', async () => {
  const at = await open();
  choose('colour', 'red');
  choose('size', 'm');
  choose('colour', 'green');
  choose('size', 's');
  expect(picture()).toContain('green');
  await vi.waitFor(() => expect(shownPrice()).toBe(1900), { timeout: 10_000 });
  one<HTMLInputElement>('input[name=quantity]').value = '2';
  one('.single_add_to_cart_button').click();
  await vi.waitFor(() => expect(at.cart().items.map(({ id: of, quantity }) => [of, quantity])).toEqual([[71, 2]]));
  expect(at.cart().totals.total_items).toBe('3800');
  expect(at.calls.filter((call) => call === 'product-form')).toHaveLength(1);
});

test('a press before anything is chosen posts nothing, and says what is missing', async () => {
  const at = await open();
  one('.single_add_to_cart_button').click();
  await vi.waitFor(() => expect(document.querySelector('.shop-alert[role=alert]')?.textContent).toMatch(/select some product options/i));
  expect(at.calls).not.toContain('product-form');
});
