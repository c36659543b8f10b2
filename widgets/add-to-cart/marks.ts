import { buttonData } from '../../shared/stores/cart.js';

/** What a button is doing, as `data-state` on it. */
export type ButtonState = 'idle' | 'loading' | 'added' | 'failed';

/** What the page had printed on a button, to be given back. */
interface Printed { readonly state: string | null; readonly classes: Readonly<Record<'loading' | 'added', boolean>>; links: Element[] }

const HOST_CLASSES = ['loading', 'added'] as const;

const driven = new WeakMap<Element, Printed>();

/** Begins to give a button states. Safe to call often. */
export function drive(button: HTMLElement): void {
  if (driven.has(button)) { return; }
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
  if (!driven.has(button)) { return; }
  button.setAttribute('data-state', state);
  for (const name of HOST_CLASSES) { button.classList.toggle(name, state === name); }
}

/** The state of a button, `idle` for one that has none. */
export const stateOf = (button: Element): ButtonState => (driven.has(button) ? (button.getAttribute('data-state') as ButtonState) : 'idle');

/** Gives a button back as the page printed it, the links we put beside it taken away. */
export function release(button: HTMLElement): void {
  const was = driven.get(button);
  if (!was) { return; }
  driven.delete(button);
  for (const name of HOST_CLASSES) { button.classList.toggle(name, was.classes[name]); }
  if (was.state === null) { button.removeAttribute('data-state'); } else { button.setAttribute('data-state', was.state); }
  for (const link of was.links) { link.remove(); }
}

/** What a button sends: its own data, without the state that we wrote on it. */
export function payloadOf(button: HTMLElement): Record<string, unknown> {
  const data = buttonData(button);
  const was = driven.get(button);
  if (!was) { return data; }
  const { state: _ours, ...rest } = data;
  return was.state === null ? rest : { ...rest, state: was.state };
}

/**
 * Puts the host's link to the cart after a button, unless its parent holds one already (contract: cart.md §1.8).
 * @param href an address that `safeUrl` let pass
 */
export function addCartLink(button: HTMLElement, href: string, text: string): void {
  if (button.parentElement?.querySelector('.added_to_cart')) { return; }
  const link = document.createElement('a');
  link.className = 'added_to_cart wc-forward';
  link.href = href;
  link.title = text;
  link.textContent = text;
  button.after(link);
  driven.get(button)?.links.push(link);
}
