import { nodeOf } from '../dom/node-of.js';
import { useListener, useMount } from '../element/host-hooks.js';
import { clearAlert } from './alert-box.js';

/**
 * The states of a button that adds to the cart, whichever tag drives it: on the button itself as `data-state`, and as the classes
 * the host's own script writes. A loading one keeps its size; its ring is in `cart-button.css`.
 */

/** What a button is doing, as `data-state` on it. */
export type ButtonState = 'idle' | 'loading' | 'added' | 'failed';

/** What the page had printed on a button, to be given back. */
interface Printed {
  readonly state: string | null;
  readonly classes: Readonly<Record<'loading' | 'added', boolean>>;
  links: Element[];
  unhold?: (() => void) | undefined;
}

const HOST_CLASSES = ['loading', 'added'] as const;

const driven = new WeakMap<Element, Printed>();

/** Begins to give a button states. Safe to call often. */
export function drive(button: HTMLElement): void {
  if (driven.has(button)) {
    return;
  }
  driven.set(button, {
    state: button.getAttribute('data-state'),
    classes: { loading: button.classList.contains('loading'), added: button.classList.contains('added') },
    links: [],
  });
  mark(button, 'idle');
}

/**
 * Sets a button's state: ours as `data-state`, the host's as its classes `loading` and `added`. At once and not in a render:
 * handlers of `added_to_cart` and `wc_cart_button_updated` look at them. A button whose tag has left keeps what the page printed.
 */
export function mark(button: HTMLElement, state: ButtonState): void {
  const printed = driven.get(button);
  if (!printed) {
    return;
  }
  if (state !== 'loading') {
    printed.unhold?.();
  }
  printed.unhold = state === 'loading' ? (printed.unhold ?? hold(button)) : undefined;
  button.setAttribute('data-state', state);
  for (const name of HOST_CLASSES) {
    button.classList.toggle(name, state === name);
  }
  // Only where the page's own sheets draw none: WooCommerce's does, and most themes.
  button.classList.toggle(RING, state === 'loading' && ['', 'none', 'normal'].includes(getComputedStyle(button, '::after').content));
}

/** Class of a button that shows our ring. No attribute: a button's data is sent. */
const RING = 'shop-ring';
const SIZES = ['width', 'height', 'padding'] as const;

/** Keeps a button's size, which sheets of the page widen to make room for their ring. @returns how to let go */
function hold(button: HTMLElement): () => void {
  const { style } = button;
  const now = getComputedStyle(button);
  const before = SIZES.map((name) => [name, now[name], style[name]] as const);
  for (const [name, size] of before) {
    style[name] = size;
  }
  return () => {
    for (const [name, , was] of before) {
      style[name] = was;
    }
    if (style.length === 0) {
      button.removeAttribute('style');
    }
  };
}

/** The state of a button, `idle` for one that has none. */
export const stateOf = (button: Element): ButtonState => (driven.has(button) ? (button.getAttribute('data-state') as ButtonState) : 'idle');

/**
 * A button is not one that has just added any more, because what it would add is another thing now, or nothing: whoever marked it, a tag or
 * a script of the host.
 */
export function forgetAdded(button: HTMLElement): void {
  if (stateOf(button) === 'added') {
    mark(button, 'idle');
  }
  button.classList.remove('added');
}

/** Gives a button back as the page printed it, the links we put beside it taken away. */
export function release(button: HTMLElement): void {
  const was = driven.get(button);
  if (!was) {
    return;
  }
  was.unhold?.();
  button.classList.remove(RING);
  driven.delete(button);
  for (const name of HOST_CLASSES) {
    button.classList.toggle(name, was.classes[name]);
  }
  if (was.state === null) {
    button.removeAttribute('data-state');
  } else {
    button.setAttribute('data-state', was.state);
  }
  for (const link of was.links) {
    link.remove();
  }
}

/** The `data-state` the page had printed on a button, which travels with its data; `undefined` for a button that has no state of ours. */
export const printedState = (button: Element): string | null | undefined => driven.get(button)?.state;

/**
 * Puts the host's link to the cart after a button, unless its parent holds one already (contract 34).
 * @param href an address that `safeUrl` let pass
 */
export function addCartLink(button: HTMLElement, href: string, text: string): void {
  if (button.parentElement?.querySelector('.added_to_cart')) {
    return;
  }
  const link = nodeOf(
    <a className="added_to_cart wc-forward" href={href} title={text}>
      {text}
    </a>,
  );
  button.after(link);
  driven.get(button)?.links.push(link);
}

/** Requests under way by button. */
const requests = new WeakMap<Element, number>();

/** Counts a request of a button that begins or ends: it stays `loading` until the last one has ended. @returns how many are under way */
export function countRequests(button: Element, by: 1 | -1): number {
  const now = (requests.get(button) ?? 0) + by;
  requests.set(button, now);
  return now;
}

/** When a button was last pressed, on the clock of `performance.now()`. */
const lastPress = new WeakMap<Element, number>();

/** A second press of the same button sooner than this, in milliseconds, is the same press (contract 32). */
const DOUBLE_PRESS_MS = 500;

/** Notes a press. @param now milliseconds of a clock that goes on. @returns whether it is only the end of a double click */
export function isRepeat(button: Element, now: number): boolean {
  const last = lastPress.get(button);
  lastPress.set(button, now);
  return last !== undefined && now - last >= 0 && now - last < DOUBLE_PRESS_MS;
}

/** Buttons of which a notice on the page tells that they have added: nothing more is announced for them. */
export const toldByNotice = new WeakSet<Element>();

/** So that the change of the page is read before the text (contract 35). */
export const ANNOUNCE_AFTER_MS = 1000;

/** Gives a button a state for as long as the component lives; then it is as the page printed it (contract 36). */
export function useCartButton(button: HTMLElement): void {
  useMount(() => {
    drive(button);
    return () => {
      clearAlert(button);
      release(button);
    };
  });
}

/** Out of the back/forward cache: what was under way at these buttons is over (add-to-cart contract 29; woocommerce#51399). */
export function useOverOnReturn(buttons: readonly HTMLElement[]): void {
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    for (const button of persisted ? buttons : []) {
      if (['loading', 'failed'].includes(stateOf(button))) {
        mark(button, 'idle');
        clearAlert(button);
      }
    }
  });
}
