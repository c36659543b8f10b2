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

/** The `data-state` the page had printed on a button, which travels with its data; `undefined` for a button that has no state of ours. */
export const printedState = (button: Element): string | null | undefined => driven.get(button)?.state;

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

/** Forms of which the browser is to make the next submit, without us. */
const plain = new WeakSet<HTMLFormElement>();

/** Has the browser send a form its own way: the page loads, as without script. */
export function sendPlainly(form: HTMLFormElement, button: HTMLElement): void {
  plain.add(form);
  resubmit(form, button);
  plain.delete(form);
}

/** Submits a form as a press on its button does. */
export const resubmit = (form: HTMLFormElement, button: HTMLElement): void => form.requestSubmit(button.matches('[type=submit], button:not([type])') ? button : null);

/** Is this the submit that the browser itself shall make? Asking takes it. */
export const takePlain = (form: HTMLFormElement): boolean => plain.delete(form);

/** Submit buttons whose success the page's notices tell, so that they need neither a link to the cart nor an announcement. */
export const told = new WeakSet<Element>();
