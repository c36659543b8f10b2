import { decimalNumber, parseDecimal } from '../../shared/money/decimal.js';
import { shown, stepped, type Direction, type Limits } from '../../shared/quantity/step.logic.js';

/** The quantity of a child after typing and after a press (contract 20 and 21). Pure. */

/**
 * The quantity that a typed text becomes: nothing and no number are 0, then the field's limits hold. Decimals stay, and so does what
 * lies between two steps: the server has the last word there.
 */
export function clamped(text: string, { min, max }: Pick<Limits, 'min' | 'max'>): number {
  const typed = decimalNumber(parseDecimal(text) ?? 0);
  return Math.min(Math.max(typed, min ?? typed), max ?? Infinity);
}

/** The value after a press of plus or minus as the field shows it; `null`: it goes no further. */
export function pressed(text: string, direction: Direction, limits: Limits): string | null {
  const value = parseDecimal(text);
  const next = stepped(value && decimalNumber(value), direction, limits);
  return next === null ? null : shown(next);
}
