import type { CartItem } from '../../shared/events.js';

/** The links that edit a line of the cart, wherever they stand (contract 1). */

/** Such a link. */
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
