import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { LINK, linksOf } from './links.js';

/** The link of a line that can be seen. */
export const visibleLink = (cartItemKey: string): HTMLElement | undefined => linksOf(cartItemKey).find(isShown);

/** What shows the cart, the nearest first; on a page without one what it is about. */
const CARTS = [
  'shop-cart, .woocommerce-cart-form, .wc-empty-cart-message, .cart-empty, .wp-block-woocommerce-cart, .xoo-wsc-modal',
  'main',
  'h1',
];

/** What shows the cart on this page: it takes the focus where a line has left, and its link with it. */
export const cartOf = (): HTMLElement | undefined =>
  CARTS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).find(
    (el) => isShown(el) && !el.closest('.yith-wapo-popup'),
  );

/** What tells that the shopper has gone on. */
const GONE_ON = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Keeps the focus on the link of a line while the cart brings new nodes, until the shopper does something.
 * @returns how to stop
 */
export function holdFocus(cartItemKey: string): () => void {
  let isOwn = false;
  /** The cart, which had to take it, because no link was there. */
  let stoodIn: Element | undefined;
  const focus = (): void => {
    const at = document.activeElement;
    if (at && at !== document.body && at !== stoodIn) {
      return;
    }
    const target = visibleLink(cartItemKey) ?? cartOf();
    if (!target || target === at) {
      return;
    }
    stoodIn = target.matches(LINK) ? undefined : target;
    isOwn = true;
    focusOn(target, true);
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
