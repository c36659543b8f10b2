import { compare, decimalNumber, product, sum, type Decimal } from '../../shared/money/decimal.js';
import type { ChosenChild } from './choice.logic.js';
import { lowest } from '../../shared/extremes.js';

/**
 * How many bundles the stock of the children allows; `null`: as many as wanted. A product that stands in the bundle twice is taken
 * from one stock.
 */
export function bundleLimit(children: readonly Pick<ChosenChild, 'id' | 'quantity' | 'stock'>[]): number | null {
  const needed = new Map<number, { stock: number; quantities: number[] }>();
  for (const { id, quantity, stock } of children) {
    if (id <= 0 || quantity <= 0 || stock === null || stock < 0) {
      continue;
    }
    const same = needed.get(id);
    needed.set(id, { stock: Math.min(stock, same?.stock ?? stock), quantities: [...(same?.quantities ?? []), quantity] });
  }
  const limits = [...needed.values()].map(({ stock, quantities }) => wholeTimes(stock, sum(quantities)));
  return limits.length > 0 ? lowest(limits) : null;
}

/** How many times `part` goes into `whole`, both decimal: 0.3 holds 0.1 three times. */
function wholeTimes(whole: number, part: Decimal): number {
  const near = Math.max(0, Math.round(whole / decimalNumber(part)));
  return compare(product([part, near]), whole) > 0 ? near - 1 : near;
}
