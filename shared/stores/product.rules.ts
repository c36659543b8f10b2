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
