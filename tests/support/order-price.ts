import { decimalNumber, product, sum } from '../../shared/money/decimal.js';
import type { ProductState } from '../../shared/stores/product.js';
import { basePrice } from '../../shared/stores/product.rules.js';

/**
 * What the line of an order costs by a product's store: base price and options of one piece, times the quantity, and once what is sold
 * individually, as exact decimals. `null` while no price is known.
 */
export function orderPrice(state: ProductState): number | null {
  const base = basePrice(state);
  return base === null ? null : decimalNumber(sum([product([sum([base, state.optionsPrice]), state.quantity]), state.onceOptionsPrice]));
}
