import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import { announce } from '../../shared/stores/notices.js';
import { FORM, rowOf } from './cart.read.js';
import { textOf } from '../../shared/text.js';

/**
 * Announces that a row is back; where nothing has the focus, its remove link gets it, without scrolling.
 * @returns whether there is such a row
 */
export function focusRow(element: Element, key: string): boolean {
  const form = element.querySelector(FORM);
  const link = form && key !== '' ? rowOf(form, key) : null;
  if (!link) {
    return false;
  }
  const row = link.closest('.cart_item');
  announce(message('cart.restored_named', { name: textOf(row?.querySelector('.product-name a') ?? row?.querySelector('.product-name')) }));
  if (document.activeElement === null || document.activeElement === document.body) {
    link.focus({ preventScroll: true });
  }
  return true;
}
