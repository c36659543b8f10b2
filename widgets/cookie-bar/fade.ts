import { reducedMotion } from '../../shared/a11y/motion.js';

/** Every fade of bar and dialog (contract: cookie-bar.md §3). */
export const FADE_MS = 500;

/** Fades, where the visitor has nothing against movement. @returns whether it does */
export function fade(el: HTMLElement, from: number, to: number): boolean {
  if (reducedMotion() || typeof el.animate !== 'function') {
    return false;
  }
  el.animate([{ opacity: from }, { opacity: to }], { duration: FADE_MS, fill: to === 0 ? 'forwards' : 'none' });
  return true;
}

/** Is it shown: neither hidden by itself nor by a sheet? */
export const isVisible = (node: HTMLElement): boolean => getComputedStyle(node).display !== 'none';

/** Shows a node, also where a sheet hides it until a script comes. */
export function reveal(node: HTMLElement): void {
  node.style.display = '';
  if (!isVisible(node)) {
    node.style.display = 'block';
  }
}
