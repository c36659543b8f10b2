import { nodeOf } from '../dom/node-of.js';

const shown = new WeakMap<Element, HTMLElement>();

/**
 * Puts a message after `anchor`, in the place of an older one; nothing moves. Texts only, never markup. The host's notice classes
 * are left off on purpose: its scripts collect and remove whatever carries them.
 */
export function putAlert(anchor: Element, text: string): HTMLElement {
  clearAlert(anchor);
  const box = nodeOf(
    <div className="shop-alert" role="alert">
      <p className="shop-alert__text">{text}</p>
    </div>,
  );
  anchor.after(box);
  shown.set(anchor, box);
  return box;
}

/** Removes the message of an anchor; with `only` just that message, not a newer one. */
export function clearAlert(anchor: Element, only?: HTMLElement): void {
  const box = shown.get(anchor);
  if (!box || (only && box !== only)) {
    return;
  }
  shown.delete(anchor);
  box.remove();
}
