import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fade, FADE_MS, isVisible, reveal } from './fade.js';

/** Shows or hides a node with a fade; afterwards it is as printed again. `null` leaves it to the host's own script. */
export function useVisibility(node: HTMLElement | null, shown: boolean | null): void {
  const first = useRef(true);
  const ours = shown !== null;
  useLayoutEffect(() => {
    if (!node || !ours) {
      return undefined;
    }
    const printed = node.style.display;
    return () => {
      for (const animation of node.getAnimations?.() ?? []) {
        animation.cancel();
      }
      node.style.display = printed;
    };
  }, [node, ours]);
  useLayoutEffect(() => {
    if (!node || shown === null) {
      return undefined;
    }
    const wasFirst = first.current;
    first.current = false;
    if (shown) {
      // What is on the page already does not come again.
      if (wasFirst && isVisible(node)) {
        return undefined;
      }
      for (const animation of node.getAnimations?.() ?? []) {
        animation.cancel();
      }
      reveal(node);
      fade(node, 0, 1);
      return undefined;
    }
    const hide = (): void => {
      node.style.display = 'none';
    };
    if (wasFirst || !fade(node, 1, 0)) {
      hide();
      return undefined;
    }
    const timer = setTimeout(hide, FADE_MS);
    return () => clearTimeout(timer);
  }, [node, shown]);
}

/** Is a modal dialog open, of whomever? */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open], [aria-modal=true]:not([aria-hidden=true])') !== null;

/** Is a node that another script shows and hides visible at the moment? Looked at only while `on`. */
export function useVisible(node: HTMLElement | null, on: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!node || !on) {
      return undefined;
    }
    const look = (): void => setVisible(isVisible(node));
    const observer = new MutationObserver(look);
    observer.observe(node, { attributes: true, attributeFilter: ['style', 'class'] });
    look();
    return () => observer.disconnect();
  }, [node, on]);
  return visible;
}
