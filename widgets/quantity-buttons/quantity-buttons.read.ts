import { firstWord, type Order } from './quantity-buttons.logic.js';

/**
 * Buttons that carry product and variation, however the attributes are spelled. A listing button that WooCommerce adds by itself is
 * none of them, whatever it carries.
 */
export const BUTTON =
  '[data-product_id][data-variation_id]:not(.ajax_add_to_cart), [data-product-id][data-variation-id]:not(.ajax_add_to_cart)';

/** Can this be pressed? A box around a button may carry the same ids. */
export const isPressable = (el: Element): boolean => el.matches('a, button, input[type=button], input[type=submit], [role=button]');

const dataOf = (button: Element, name: string): string =>
  (button.getAttribute(`data-${name}_id`) ?? button.getAttribute(`data-${name}-id`) ?? '').trim();

/** The button's own words; an `<input>` has them in its value. */
const labelOf = (button: Element): string => (button instanceof HTMLInputElement ? button.value : (button.textContent ?? ''));

/** What a button adds; `null` where it cannot be pressed, names no product or says no amount, and so is not ours to press. */
export function orderOf(button: Element): Order | null {
  if (!isPressable(button)) {
    return null;
  }
  const order: Order = {
    productId: dataOf(button, 'product'),
    variationId: dataOf(button, 'variation'),
    amount: firstWord(labelOf(button)),
  };
  return order.productId === '' || order.amount === '' ? null : order;
}

/** Is the button out of use? `disabled` itself lets no click through; this is for links. */
export const isOff = (button: Element): boolean => button.matches(':disabled, [aria-disabled=true]');
