import { decimal, digitsAt, rounded, type DecimalLike } from './decimal.js';

/** As a text with a point and no exponent, `12.50`: with as many decimals as are said (rounded or filled up), else as many as it has. */
export function decimalText(value: DecimalLike, decimals?: number): string {
  const exact = decimals === undefined ? decimal(value) : rounded(value, decimals);
  const scale = decimals ?? exact.scale;
  const digits = digitsAt(exact, scale);
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return `${digits < 0n ? '-' : ''}${scale > 0 ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text}`;
}
