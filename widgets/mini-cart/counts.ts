import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { labelWith } from './mini-cart.logic.js';

/**
 * Writes the number of pieces wherever the theme wants it: `[data-shop-cart-count]` gets it as its text, `data-empty` at none,
 * and is hidden then where its value is `hide`; `[data-shop-cart-label]` gets it into its accessible name, because a label given
 * by the theme would hide the number from those who do not see it.
 */
export function writeCounts(count: number): void {
  for (const el of document.querySelectorAll<HTMLElement>('[data-shop-cart-count]')) {
    const text = String(count);
    if (el.textContent !== text) {
      el.textContent = text;
    }
    el.toggleAttribute('data-empty', count === 0);
    if (el.getAttribute('data-shop-cart-count') === 'hide') {
      el.hidden = count === 0;
    }
  }
  for (const el of document.querySelectorAll('[data-shop-cart-label]')) {
    const template = el.getAttribute('data-shop-cart-label');
    el.setAttribute('aria-label', template ? labelWith(template, count) : message('cart.label', { count }));
  }
}
