import { decimalNumber, product, sum } from '../money/decimal.js';
import type { ProductState } from './product.js';

/** What a product costs, out of what the parts of its form told its store. Amounts are in the currency's main unit. */

/** The fields that hold a price of one piece. */
type Prices = Pick<ProductState, 'bundlePrice' | 'unitPrice' | 'printedPrice'>;

/**
 * What one piece costs without options: the bundle's sale price, else that of the variation, else the printed one; `null` while none is
 * known.
 */
export const basePrice = ({ bundlePrice, unitPrice, printedPrice }: Prices): number | null =>
  bundlePrice?.sale ?? unitPrice ?? printedPrice;

/**
 * What the line of an order costs: base price and options of one piece, times the quantity, and once what is sold individually. Added
 * and multiplied as exact decimals and not rounded: that is done once, where it is shown.
 * @returns `null` while no price is known
 */
export function orderPrice(state: Prices & Pick<ProductState, 'optionsPrice' | 'onceOptionsPrice' | 'quantity'>): number | null {
  const base = basePrice(state);
  return base === null ? null : decimalNumber(sum([product([sum([base, state.optionsPrice]), state.quantity]), state.onceOptionsPrice]));
}
