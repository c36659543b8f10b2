/** The links that edit a line of the cart, the layer of the editor by the host's names, and where the focus goes when that is closed. */
import { focusOn, isShown } from '../../shared/a11y/focus.js';
import type { CartItem } from '../../shared/events.js';

/** A link that edits a line of the cart, wherever it stands (contract 1). */
export const LINK = '.yith-wapo-edit-product-cart';

/** The line that a link edits. */
export function itemOf(link: Element): CartItem {
  const data = (name: string): string => link.getAttribute(`data-${name}`)?.trim() ?? '';
  return {
    cartItemKey: data('cart-item-key'),
    productId: data('product_id'),
    variationId: data('variation_id'),
    quantity: data('quantity'),
  };
}

/** The links of a line as the page has them now: an update of the cart brings new nodes. */
export const linksOf = (cartItemKey: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(LINK)].filter((link) => itemOf(link).cartItemKey === cartItemKey);

/** Moves each link to the end of its product's name. */
export function placeLinks(): void {
  for (const link of document.querySelectorAll(LINK)) {
    const cell = link.closest('.product-name');
    if (cell && cell.lastElementChild !== link) {
      cell.append(link);
    }
  }
}

/** The layer of the editor, as the host prints it (contract 3). */
export const POPUP = '.yith-wapo-popup';
/** What closes it. */
export const CLOSERS = '.yith-wapo-close, .yith-wapo-overlay';

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
