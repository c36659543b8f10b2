import { DateError } from './error.js';
import { readDate, type DatedText, type ParseSettings } from './parse.js';
import { tokensOf } from './tokens.js';

/**
 * Reads what a shopper typed, more kindly than `parseDate`: where the format wants four digits of the year, two are taken as a
 * short year (contract 15). For a field that is left, not for values other code has written.
 * @returns the date and what stands behind it; `null` for an empty text
 * @throws DateError of the strict reading where that does not help either
 */
export function parseTyped(format: string, value: string, settings: ParseSettings): DatedText | null {
  const text = value.trim();
  if (text === '') {
    return null;
  }
  const tokens = tokensOf(format);
  try {
    return readDate(tokens, text, settings);
  } catch (error) {
    if (!(error instanceof DateError) || error.code !== 'missing_number') {
      throw error;
    }
    const short = tokens.map((token) => (token.kind === 'y' ? { ...token, long: false } : token));
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
