import { useLayoutEffect, useRef } from 'react';
import { reducedMotion } from '../../shared/a11y/motion.js';

/** Every fade of bar and dialog (contract: cookie-bar.md §3). */
export const FADE_MS = 500;

/** Fades, where the visitor has nothing against movement. @returns whether it does */
export function fade(el: HTMLElement, from: number, to: number): boolean {
  if (reducedMotion() || typeof el.animate !== 'function') { return false; }
  el.animate([{ opacity: from }, { opacity: to }], { duration: FADE_MS, fill: to === 0 ? 'forwards' : 'none' });
  return true;
}

/** Shows a node, also where a sheet hides it until a script comes. */
export function reveal(node: HTMLElement): void {
  node.style.display = '';
  if (getComputedStyle(node).display === 'none') { node.style.display = 'block'; }
}

/** Shows or hides a node with a fade; afterwards it is as printed again. `null` leaves it to the host's own script. */
export function useShown(node: HTMLElement | null, shown: boolean | null): void {
  const first = useRef(true);
  const ours = shown !== null;
  useLayoutEffect(() => {
    if (!node || !ours) { return undefined; }
    const printed = node.style.display;
    return () => {
      for (const animation of node.getAnimations?.() ?? []) { animation.cancel(); }
      node.style.display = printed;
    };
  }, [node, ours]);
  useLayoutEffect(() => {
    if (!node || shown === null) { return undefined; }
    const wasFirst = first.current;
    first.current = false;
    if (shown) {
      for (const animation of node.getAnimations?.() ?? []) { animation.cancel(); }
      reveal(node);
      fade(node, 0, 1);
      return undefined;
    }
    const hide = (): void => { node.style.display = 'none'; };
    if (wasFirst || !fade(node, 1, 0)) { hide(); return undefined; }
    const timer = setTimeout(hide, FADE_MS);
    return () => clearTimeout(timer);
  }, [node, shown]);
}

/** Is a modal dialog open, of whomever? */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open], [aria-modal=true]:not([aria-hidden=true])') !== null;
