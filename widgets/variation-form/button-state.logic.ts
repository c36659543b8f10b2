import type { Variation } from '../../shared/host/variation.js';

/** Can this variation be bought: purchasable, in stock and visible (contract: product.md §1 "Buttons")? */
export const isPurchasable = (v: Variation): boolean => Boolean(v.is_purchasable && v.is_in_stock && v.variation_is_visible);

/** What the add-to-cart button says of the choice. */
export type ButtonState = 'selection-needed' | 'unavailable' | 'ready';

/** The state of the button for a match, or for none. */
export const buttonState = (variation: Variation | null): ButtonState =>
  !variation ? 'selection-needed' : isPurchasable(variation) ? 'ready' : 'unavailable';
