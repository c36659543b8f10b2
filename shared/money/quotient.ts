import { decimal, digitsAt, divided, power, type Decimal, type DecimalLike } from './decimal.js';

/**
 * `a` divided by `b`, rounded to so many decimals as `rounded` does: a quotient may have no end.
 * @throws RangeError where `b` is 0
 */
export function quotient(a: DecimalLike, b: DecimalLike, decimals: number): Decimal {
  const [top, bottom] = [decimal(a), decimal(b)];
  const scale = Math.max(top.scale, bottom.scale);
  return { digits: divided(digitsAt(top, scale) * power(decimals), digitsAt(bottom, scale)), scale: decimals };
}
