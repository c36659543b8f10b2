import { LOADING } from './side-cart.host.js';

const waiting = new WeakMap<HTMLElement, number>();

/** Covers the panel while something is asked; several at a time are counted. @returns how to uncover, once */
export function coverPanel(modal: HTMLElement): () => void {
  const set = (by: 1 | -1): void => {
    const now = (waiting.get(modal) ?? 0) + by;
    waiting.set(modal, now);
    modal.classList.toggle(LOADING, now > 0);
    if (now > 0) {
      modal.setAttribute('aria-busy', 'true');
    } else {
      modal.removeAttribute('aria-busy');
    }
  };
  let over = false;
  set(1);
  return () => {
    if (!over) {
      over = true;
      set(-1);
    }
  };
}
