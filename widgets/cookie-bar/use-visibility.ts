import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isHidden } from '../../shared/dom/nodes.js';
import { fade, stopTransition } from '../../shared/ui/transition.js';
import { FADE_MS } from './cookie-bar.rules.js';

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
      stopTransition(node);
      node.style.display = printed;
    };
  }, [node, ours]);
  useLayoutEffect(() => {
    if (!node || shown === null) {
      return;
    }
    // What is not wanted from the start does not go first.
    fade(node, shown, { ms: first.current && !shown ? 0 : FADE_MS });
    first.current = false;
  }, [node, shown]);
}

/** What an open dialog is; `:is` forgives a browser that knows no popovers. */
const DIALOG = 'dialog[open], :is([role=dialog]:popover-open), [aria-modal=true]:not([aria-hidden=true])';

/** Is a dialog open, of whomever? */
export const dialogIsOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** Is a node that another script shows and hides visible at the moment? Looked at only while `on`. */
export function useVisible(node: HTMLElement | null, on: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!node || !on) {
      return undefined;
    }
    const check = (): void => setVisible(!isHidden(node));
    const observer = new MutationObserver(check);
    observer.observe(node, { attributes: true, attributeFilter: ['style', 'class'] });
    check();
    return () => observer.disconnect();
  }, [node, on]);
  return visible;
}
