import { isShown } from '../../shared/a11y/focus.js';
import { linksOf } from './links.js';

/** The link of a line that can be seen. */
export const visibleLink = (cartItemKey: string): HTMLElement | undefined => linksOf(cartItemKey).find(isShown);

/** What tells that the shopper has gone on. */
const GONE_ON = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Keeps the focus on the link of a line while the cart brings new nodes, until the shopper does something.
 * @returns how to stop
 */
export function holdFocus(cartItemKey: string): () => void {
  let isOwn = false;
  const focus = (): void => {
    const at = document.activeElement;
    if (at && at !== document.body) {
      return;
    }
    isOwn = true;
    visibleLink(cartItemKey)?.focus({ preventScroll: true });
    isOwn = false;
  };
  const observer = new MutationObserver(focus);
  const stop = (): void => {
    observer.disconnect();
    GONE_ON.forEach((type) => document.removeEventListener(type, goneOn, true));
  };
  const goneOn = ({ target }: Event): void => {
    // The region that has just closed, or the cart that replaces its nodes, gives the focus to the link, too.
    if (!isOwn && !(target instanceof Element && linksOf(cartItemKey).some((link) => link === target))) {
      stop();
    }
  };
  GONE_ON.forEach((type) => document.addEventListener(type, goneOn, true));
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
