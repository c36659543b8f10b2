import { firstWord, type Order } from './quantity-buttons.rules.js';

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

/** What is in a button and not among its words: icons, with the title in them, and what is hidden from sight. */
const WORDLESS = 'svg, style, script, template, [hidden], [aria-hidden=true], .screen-reader-text';

/** The button's own words; an `<input>` has them in its value. */
function labelOf(button: Element): string {
  if (button instanceof HTMLInputElement) {
    return button.value;
  }
  const copy = button.cloneNode(true) as Element;
  copy.querySelectorAll(WORDLESS).forEach((node) => node.remove());
  return copy.textContent ?? '';
}

const amounts = new WeakMap<Element, string>();

/** What a button adds each time: what its attribute says, else the first of its words as they were read first; a page may be translated. */
export function amountOf(button: Element): string {
  const said = button.getAttribute('data-amount')?.trim();
  if (said) {
    return said;
  }
  const amount = amounts.get(button) || firstWord(labelOf(button));
  amounts.set(button, amount);
  return amount;
}

/** What a button adds; `null` where it cannot be pressed, names no product or says no amount, and so is not ours to press. */
export function orderOf(button: Element): Order | null {
  if (!isPressable(button)) {
    return null;
  }
  const order: Order = {
    productId: dataOf(button, 'product'),
    variationId: dataOf(button, 'variation'),
    amount: amountOf(button),
  };
  return order.productId === '' || order.amount === '' ? null : order;
}

/** Is the button out of use? `disabled` itself lets no click through; this is for links. */
export const isOff = (button: Element): boolean => button.matches(':disabled, [aria-disabled=true]');
