import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/side-cart.js';
import { asButton } from './controls.js';
import { CLOSE, PLUS, productName, QUANTITY, REMOVE, STEP, UNDO } from './side-cart.read.js';

/** Gives what is pressed in the panel a name and a place in the tab order. */
export function markControls(modal: HTMLElement): void {
  for (const el of modal.querySelectorAll<HTMLElement>(CLOSE)) {
    asButton(el, message('side-cart.close'));
  }
  for (const el of modal.querySelectorAll<HTMLElement>(REMOVE)) {
    asButton(el, message('cart.remove_named', { name: productName(el) }));
  }
  for (const el of modal.querySelectorAll<HTMLElement>(STEP)) {
    asButton(el, `${message(el.matches(PLUS) ? 'quantity.more' : 'quantity.less')}: ${productName(el)}`);
  }
  for (const el of modal.querySelectorAll<HTMLElement>(UNDO)) {
    asButton(el, (el.textContent ?? '').trim() || message('cart.undo'));
  }
  for (const el of modal.querySelectorAll<HTMLElement>(QUANTITY)) {
    if (!el.hasAttribute('aria-label')) {
      el.setAttribute('aria-label', `${message('quantity.label')}: ${productName(el)}`);
    }
  }
}
