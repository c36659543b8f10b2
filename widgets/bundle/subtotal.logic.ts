import { decimal, lessPercent, product, rounded, type Decimal } from '../../shared/money/decimal.js';
import type { PricedChild, Saving, Terms } from './price.logic.js';

/**
 * What a child's own line shows where the shop wants its subtotal: the price of one piece, less the percentage that was taken off the
 * bundle and rounded, times its quantity (contract: bundle.md §2). Pure.
 */
export function childSubtotal({ price, quantity }: PricedChild, saving: Saving | null, { decimals }: Pick<Terms, 'decimals'>): Decimal {
  const piece = saving?.by === 'percent' ? lessPercent(price, saving.percent) : decimal(price);
  return rounded(product([rounded(piece, decimals), quantity]), decimals);
}
