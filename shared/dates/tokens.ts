/** A piece of a date format: something of a date, long or short, or one character that stands for itself. */
export type Token =
  | { readonly kind: 'd' | 'o' | 'D' | 'm' | 'M' | 'y'; readonly long: boolean }
  | { readonly kind: '@' | '!' }
  | { readonly kind: 'literal'; readonly text: string };

/** Letters that mean more when they are doubled. */
const DOUBLED = new Set(['d', 'o', 'D', 'm', 'M', 'y']);

/** Notations of other systems: here they are two tokens, so `yyyy` prints the year twice. */
const FOREIGN = /yyy|ddd|mmm/;
const warned = new Set<string>();

const withoutLiterals = (format: string): string => format.replaceAll(/'[^']*'/g, '');

/** Warns once per format that it was probably meant in another notation (contract 3). */
function warnForeign(format: string): void {
  if (warned.has(format) || !FOREIGN.test(withoutLiterals(format))) {
    return;
  }
  warned.add(format);
  console.warn(
    `[shop] date format ${JSON.stringify(format)}: yy is the year with four digits, dd and mm have two; a third letter is a token of its own`,
  );
}

/**
 * Splits a date format into tokens, left to right; a doubled letter is one token (contract 1). A quote that is never closed
 * makes the rest literal.
 */
export function tokensOf(format: string): readonly Token[] {
  warnForeign(format);
  const tokens: Token[] = [];
  let quoted = false;
  for (let i = 0; i < format.length; i += 1) {
    const char = format.charAt(i);
    const doubled = format.charAt(i + 1) === char;
    if (char === "'") {
      if (doubled) {
        i += 1;
        tokens.push({ kind: 'literal', text: char });
      } else {
        quoted = !quoted;
      }
    } else if (quoted) {
      tokens.push({ kind: 'literal', text: char });
    } else if (DOUBLED.has(char)) {
      if (doubled) {
        i += 1;
      }
      tokens.push({ kind: char as 'd', long: doubled });
    } else if (char === '@' || char === '!') {
      // A doubled one is one token all the same.
      if (doubled) {
        i += 1;
      }
      tokens.push({ kind: char });
    } else {
      tokens.push({ kind: 'literal', text: char });
    }
  }
  return tokens;
}
