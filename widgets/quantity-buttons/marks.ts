import type { AddResult } from '../../shared/stores/cart.js';

/** What a button is doing, as `data-state` on it. */
export type ButtonState = 'idle' | 'loading' | 'added' | 'failed';

interface Printed { readonly state: string | null; readonly classes: readonly (readonly [string, boolean])[]; link: Element | null; running: number }

const HOST_CLASSES = ['loading', 'added'] as const;

/** What the page had printed on a driven button, to be given back, and how many of its requests are under way. */
const driven = new WeakMap<Element, Printed>();

/** Begins to give a button states. Safe to call often. */
export function drive(button: HTMLElement): void {
  if (driven.has(button)) { return; }
  driven.set(button, {
    state: button.getAttribute('data-state'), classes: HOST_CLASSES.map((name) => [name, button.classList.contains(name)] as const), link: null, running: 0,
  });
  mark(button, 'idle');
}

/** Sets a button's state: ours as `data-state`, the host's as its classes. At once, because handlers of `added_to_cart` look at them. */
export function mark(button: HTMLElement, state: ButtonState): void {
  if (!driven.has(button)) { return; }
  button.setAttribute('data-state', state);
  for (const name of HOST_CLASSES) { button.classList.toggle(name, state === name); }
}

/** Shows that a request of the button is under way. */
export function begin(button: HTMLElement): void {
  const was = driven.get(button);
  if (was) { was.running += 1; }
  mark(button, 'loading');
}

/** Shows what came of a request; a button stays loading until the last of its requests has ended. */
export function end(button: HTMLElement, outcome: AddResult['outcome']): void {
  const was = driven.get(button);
  if (was) { was.running = Math.max(0, was.running - 1); }
  if (was && was.running > 0) { mark(button, 'loading'); return; }
  mark(button, outcome === 'added' ? 'added' : outcome === 'failed' ? 'failed' : 'idle');
}

/** A page out of the back/forward cache: whatever was under way when it was left is over. */
export function settle(button: HTMLElement): void {
  const was = driven.get(button);
  if (!was || !['loading', 'failed'].includes(button.getAttribute('data-state') ?? '')) { return; }
  was.running = 0;
  mark(button, 'idle');
}

/**
 * Puts the host's link to the cart after a button, unless its parent holds one already (contract: cart.md §1.8).
 * @param href an address that `safeUrl` let pass
 */
export function addCartLink(button: HTMLElement, href: string, text: string): void {
  const was = driven.get(button);
  if (!was || button.parentElement?.querySelector('.added_to_cart')) { return; }
  const link = document.createElement('a');
  link.className = 'added_to_cart wc-forward';
  link.href = href;
  link.title = text;
  link.textContent = text;
  button.after(link);
  was.link = link;
}

/** Gives a button back as the page printed it, without the link we put beside it. */
export function release(button: HTMLElement): void {
  const was = driven.get(button);
  if (!was) { return; }
  driven.delete(button);
  for (const [name, on] of was.classes) { button.classList.toggle(name, on); }
  if (was.state === null) { button.removeAttribute('data-state'); } else { button.setAttribute('data-state', was.state); }
  was.link?.remove();
}
