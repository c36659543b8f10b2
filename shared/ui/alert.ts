import { focusOn } from '../a11y/focus.js';

/**
 * What the specification calls an alert: a message in the page, at its cause, focused; the browser's own box where the shop wants
 * the old behaviour (`data-alerts="native"`, design.md §4).
 */
export interface AlertOptions {
  /** The browser's own box instead. */
  readonly native?: boolean;
  /** Where the focus goes; the message itself where not said. `none` leaves it. */
  readonly focus?: (() => void) | 'message' | 'none';
  /** A way on, below the text. */
  readonly action?: { readonly label: string; run(): void };
}

const shown = new WeakMap<Element, HTMLElement>();

/** Shows a message after `anchor`; a newer one takes the place of the older. @returns how to take it away */
export function showAlert(anchor: Element, text: string, { native = false, focus = 'message', action }: AlertOptions = {}): () => void {
  clearAlert(anchor);
  if (native) {
    window.alert(text);
    if (typeof focus === 'function') { focus(); }
    return () => undefined;
  }
  const box = document.createElement('div');
  box.className = 'shop-alert woocommerce-error';
  box.setAttribute('role', 'alert');
  const p = document.createElement('p');
  p.className = 'shop-alert__text';
  p.textContent = text;
  box.append(p);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'shop-alert__action button';
    button.textContent = action.label;
    button.addEventListener('click', () => { clearAlert(anchor); action.run(); });
    box.append(button);
  }
  anchor.after(box);
  shown.set(anchor, box);
  if (typeof focus === 'function') { focus(); } else if (focus === 'message') { focusOn(box); }
  return () => clearAlert(anchor, box);
}

/** Takes the message of an anchor away. */
export function clearAlert(anchor: Element, only?: HTMLElement): void {
  const box = shown.get(anchor);
  if (!box || (only && box !== only)) { return; }
  shown.delete(anchor);
  box.remove();
}
