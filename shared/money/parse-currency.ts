import { isRecord } from '../json.js';
import type { Currency } from './money.js';

const MAX_DECIMALS = 10;

/**
 * Reads how amounts are written out of a tag's `data-currency`: an object with the fields of `Currency`, of which only `symbol` must be
 * there. @throws with what was expected
 */
export function parseCurrency(value: unknown): Currency {
  const given = isRecord(value) ? value : {};
  const text = (name: string, fallback: string): string => (typeof given[name] === 'string' ? given[name] : fallback);
  const decimals = Number(given['decimals'] ?? 2);
  const format = text('format', '%1$s%2$s');
  const isRead = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  if (text('symbol', '') === '' || !format.includes('%1$s') || !format.includes('%2$s') || !isRead) {
    throw new Error('expected {"symbol", "format" with %1$s and %2$s, "decimals", "decimalSeparator", "thousandSeparator"}');
  }
  return {
    symbol: text('symbol', ''),
    format,
    decimals,
    decimalSeparator: text('decimalSeparator', '.'),
    thousandSeparator: text('thousandSeparator', ','),
  };
}
