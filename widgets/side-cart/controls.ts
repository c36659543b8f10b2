import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { BASKET, BODY, HIDDEN_PARTS, isOpen } from './side-cart.host.js';
import { textOf } from '../../shared/text.js';

/** The host prints what is pressed as `span` and `div`: here they get what the keyboard and screen readers need. */

const NATIVE = 'a[href], button, input, select, textarea';

/** Makes a node a button for keyboard and screen readers. Its own name stays where it has one. */
export function asButton(el: HTMLElement, label: string): void {
  const attributes = { 'aria-label': label, ...(el.matches(NATIVE) ? {} : { role: 'button', tabindex: '0' }) };
  for (const [name, value] of Object.entries(attributes)) {
    // Written anew, `tabindex` of what has the focus would have the page styled at once.
    if (el.getAttribute(name) !== value) {
      el.setAttribute(name, value);
    }
  }
}

/** The openers of the panel: the basket and the menu's trigger. */
export function markOpeners(modal: HTMLElement): void {
  const open = isOpen(modal);
  for (const el of [...modal.querySelectorAll<HTMLElement>(BASKET), ...document.querySelectorAll<HTMLElement>('.xoo-wsc-cart-trigger')]) {
    const shown = textOf(el);
    asButton(el, `${message(open ? 'side-cart.close' : 'side-cart.open')}${shown === '' ? '' : `, ${shown}`}`);
    el.setAttribute('aria-expanded', String(open));
  }
}

/** Does our sheet hide the lines of a closed panel, where the browser can, so that nothing reaches them? */
const hidesLines = (modal: HTMLElement): boolean => 'contentVisibility' in modal.style && modal.closest('.shop-side-cart') !== null;

/**
 * Lets the keyboard into what is in the panel, or keeps it out; the basket stays. `inert` is inherited, and would have each of a thousand
 * elements styled anew between the press and the frame that shows them: lines that our sheet hides need none.
 */
export function letIn(modal: HTMLElement, open: boolean): void {
  for (const el of modal.querySelectorAll(HIDDEN_PARTS)) {
    el.toggleAttribute('inert', !open && !(el.matches(BODY) && hidesLines(modal)));
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
