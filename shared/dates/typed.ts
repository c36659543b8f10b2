import { DateError } from './error.js';
import { parseDate, readDate, type ParseSettings } from './parse.js';
import { tokensOf } from './tokens.js';

/**
 * Reads what a shopper typed, more kindly than `parseDate`: where the format wants four digits of the year, two are taken as a
 * short year (contract 15). For a field that is left, not for values other code has written.
 * @throws DateError of the strict reading where that does not help either
 */
export function parseTyped(format: string, value: string, settings: ParseSettings): Date | null {
  const text = value.trim();
  try {
    return parseDate(format, text, settings);
  } catch (error) {
    if (!(error instanceof DateError) || error.code !== 'missing_number') {
      throw error;
    }
    const short = tokensOf(format).map((token) => (token.kind === 'y' ? { ...token, long: false } : token));
    try {
      return readDate(short, text, settings);
    } catch {
      throw error;
    }
  }
}

/** Where a format has names anything may be typed; else its own characters, and digits where it has numbers. */
export function mayType(format: string, char: string): boolean {
  return tokensOf(format).some((token) => {
    switch (token.kind) {
      case 'literal':
        return token.text === char;
      case 'D':
      case 'M':
        return true;
      default:
        return /^\d$/.test(char);
    }
  });
}
