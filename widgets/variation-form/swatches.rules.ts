import { quantityLimit } from '../../shared/host/variation.js';
import type { Choices, VariationIndex } from './variation-index.rules.js';

/** Pure rules of swatches. */

/**
 * The choices that stay when `value` is wanted for `name` although no variation fits it beside all others: from the first
 * attribute on, each other choice stays if some variation fits it beside what stays already. Only what conflicts goes. `null`
 * where no variation fits the wanted value at all, so that nothing would be gained by clearing.
 */
export function keepFitting(
  index: VariationIndex,
  choices: Choices,
  name: string,
  value: string,
  inStock: boolean,
): { readonly choices: Choices; readonly dropped: readonly string[] } | null {
  let kept: Record<string, string> = { [name]: value };
  if (!index.fits(kept, inStock)) {
    return null;
  }
  const dropped: string[] = [];
  for (const other of index.attributes) {
    const wanted = choices[other] ?? '';
    if (other === name || wanted === '') {
      continue;
    }
    const tried = { ...kept, [other]: wanted };
    if (index.fits(tried, inStock)) {
      kept = tried;
    } else {
      dropped.push(other);
    }
  }
  return { choices: kept, dropped };
}

/** A swatch as the shopper sees it. */
export type SwatchState = 'available' | 'unavailable' | 'out-of-stock';

/** What is left of the values of one attribute: a number, or a text of the shop's own. */
interface StockLeft {
  readonly attribute: string;
  readonly left: ReadonlyMap<string, number | string>;
}

/**
 * How many are left of each value of the one attribute that is still unchosen, where the shop wants that told: at least two
 * attributes, all but one chosen, the variation in stock with both `max_qty` and `variation_stock_left`, and `max_qty` at or
 * below the threshold. "Any" variations: the first that fits.
 */
export function stockLeft(
  index: VariationIndex,
  choices: Choices,
  values: Readonly<Record<string, readonly string[]>>,
  threshold: number,
): StockLeft | null {
  const [attribute, ...more] = index.attributes.filter((name) => (choices[name] ?? '') === '');
  if (index.attributes.length < 2 || more.length > 0 || attribute === undefined) {
    return null;
  }
  const left = new Map<string, number | string>();
  for (const value of values[attribute] ?? []) {
    const v = index.match({ ...choices, [attribute]: value });
    const max = quantityLimit(v?.max_qty);
    const rest = v?.variation_stock_left;
    if (v?.is_in_stock && max !== null && max <= threshold && rest !== undefined && rest !== '') {
      left.set(value, rest);
    }
  }
  return { attribute, left };
}

/** What the shop wants of its swatches (contract 7). */
export interface SwatchSettings {
  readonly clearOnReselect: boolean;
  readonly deselectUnavailable: boolean;
  readonly disableOutOfStock: boolean;
  readonly clickableOutOfStock: boolean;
}

/** What the settings make of a state. */
export function pressRules({ clickableOutOfStock, deselectUnavailable, disableOutOfStock }: SwatchSettings) {
  const barsStock = disableOutOfStock && !clickableOutOfStock;
  const isBarred = (state: SwatchState): boolean => state === 'unavailable' || (state === 'out-of-stock' && barsStock);
  return {
    barsStock,
    /** Can a value in this state not be chosen? */
    isBarred,
    /**
     * Do other choices go for it? Those that leave nothing to buy as those that leave nothing at all (contract 56), unless the shop
     * wants to show what is sold out.
     */
    makesRoom: (state: SwatchState): boolean =>
      deselectUnavailable && (isBarred(state) || (state === 'out-of-stock' && !clickableOutOfStock)),
  };
}
