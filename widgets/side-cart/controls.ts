import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { BASKET, HIDDEN_PARTS, isOpen } from './side-cart.read.js';

/** The host prints what is pressed as `span` and `div`: here they get what the keyboard and screen readers need. */

const NATIVE = 'a[href], button, input, select, textarea';

/** Makes a node a button for keyboard and screen readers. Its own name stays where it has one. */
export function asButton(el: HTMLElement, label: string): void {
  if (!el.matches(NATIVE)) {
    el.setAttribute('role', 'button');
    el.tabIndex = 0;
  }
  if (el.getAttribute('aria-label') !== label) {
    el.setAttribute('aria-label', label);
  }
}

/** The openers of the panel: the basket and the menu's trigger. */
export function markOpeners(modal: HTMLElement): void {
  const open = isOpen(modal);
  for (const el of [...modal.querySelectorAll<HTMLElement>(BASKET), ...document.querySelectorAll<HTMLElement>('.xoo-wsc-cart-trigger')]) {
    const shown = (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    asButton(el, `${message(open ? 'side-cart.close' : 'side-cart.open')}${shown === '' ? '' : `, ${shown}`}`);
    el.setAttribute('aria-expanded', String(open));
  }
}

/** Lets the keyboard into what is in the panel, or keeps it out; the basket stays. */
export function letIn(modal: HTMLElement, open: boolean): void {
  for (const el of modal.querySelectorAll(HIDDEN_PARTS)) {
    el.toggleAttribute('inert', !open);
  }
}

/** Enter presses what we made a button; Space is the claim's (`click-claim.ts`) or pressed here. @returns whether it was one */
export function pressByKey(event: KeyboardEvent): boolean {
  const el = event.target;
  if (
    event.defaultPrevented ||
    event.repeat ||
    (event.key !== 'Enter' && event.key !== ' ') ||
    !(el instanceof HTMLElement) ||
    el.getAttribute('role') !== 'button' ||
    el.matches(NATIVE)
  ) {
    return false;
  }
  event.preventDefault();
  el.click();
  return true;
}
