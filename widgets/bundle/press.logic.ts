import { decimalNumber, parseDecimal } from '../../shared/money/decimal.js';
import { shown, stepped, type Direction, type Limits } from '../../shared/quantity/step.logic.js';

/** The value after a press of plus or minus as the field shows it; `null`: it goes no further. Pure. */
export function pressed(text: string, direction: Direction, limits: Limits): string | null {
  const value = parseDecimal(text);
  const next = stepped(value && decimalNumber(value), direction, limits);
  return next === null ? null : shown(next);
}
