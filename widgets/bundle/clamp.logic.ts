import { decimalNumber, parseDecimal } from '../../shared/money/decimal.js';
import type { Limits } from '../../shared/quantity/step.logic.js';

/**
 * The quantity that a typed text becomes: nothing and no number are 0, then the field's limits hold. Decimals stay, and so does what
 * lies between two steps: the server has the last word there (contract: bundle.md §3). Pure.
 */
export function clamped(text: string, { min, max }: Pick<Limits, 'min' | 'max'>): number {
  const typed = decimalNumber(parseDecimal(text) ?? 0);
  return Math.min(Math.max(typed, min ?? typed), max ?? Infinity);
}
