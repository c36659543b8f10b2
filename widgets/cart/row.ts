import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import { announce } from '../../shared/stores/notices.js';
import { FORM, rowOf } from './cart.host.js';
import { textOf } from '../../shared/text.js';

/** What a row calls its product. */
export const nameIn = (row: Element | null): string => textOf(row?.querySelector('.product-name a') ?? row?.querySelector('.product-name'));

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
  announce(message('cart.restored_named', { name: nameIn(link.closest('.cart_item')) }));
  if (document.activeElement === null || document.activeElement === document.body) {
    link.focus({ preventScroll: true });
  }
  return true;
}
