import { quantityLimit, type Variation } from '../../shared/host/variation.js';
import type { Choices } from './variation-index.rules.js';

/** Pure rules of the variation form. */

/** How far the choice has come: `count` attributes, `chosen` of them chosen. */
export const progress = (
  attributes: readonly string[],
  choices: Choices,
): { readonly count: number; readonly chosen: number; readonly complete: boolean } => {
  const chosen = attributes.filter((name) => (choices[name] ?? '') !== '').length;
  return { count: attributes.length, chosen, complete: attributes.length > 0 && chosen === attributes.length };
};

/** Can this variation be bought: purchasable, in stock and visible (contract 37)? */
export const isPurchasable = (v: Variation): boolean => Boolean(v.is_purchasable && v.is_in_stock && v.variation_is_visible);

/** What the add-to-cart button says of the choice. */
export type ButtonState = 'selection-needed' | 'unavailable' | 'ready';

/** The state of the button for a match, or for none. */
export const buttonState = (variation: Variation | null): ButtonState =>
  !variation ? 'selection-needed' : isPurchasable(variation) ? 'ready' : 'unavailable';

/** What the quantity box becomes for a variation. `min` and `max` are attribute texts; an empty `max` has no limit. */
interface QuantityRule {
  readonly value: number;
  readonly min: string;
  readonly max: string;
  readonly hidden: boolean;
}

/** Sold one at a time: 1 and no box. Otherwise the typed value within the variation's limits; what is no number becomes the minimum. */
export function quantityFor(variation: Variation, typed: string): QuantityRule {
  if (variation.is_sold_individually === 'yes') {
    return { value: 1, min: '1', max: '', hidden: true };
  }
  const min = quantityLimit(variation.min_qty);
  const max = quantityLimit(variation.max_qty);
  const start = quantityLimit(typed.trim()) ?? min ?? 1;
  const value = Math.max(Math.min(start, max ?? Infinity), min ?? -Infinity);
  return { value, min: min === null ? '' : String(min), max: max === null ? '' : String(max), hidden: false };
}
