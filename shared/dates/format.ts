import { namesOf, type DateNames } from './names.js';
import { tokensOf, type Token } from './tokens.js';

/** 100-nanosecond steps from the year 1 to 1970. */
export const TICKS_TO_1970 = 621_355_968_000_000_000n;
/** Such steps in a millisecond. */
export const TICKS_PER_MS = 10_000n;

const DAY_MS = 86_400_000;

/** How a date is written. */
interface FormatSettings extends DateNames {
  /** Writes years below 1000 with four digits under `yy`; without it they cannot be read again. */
  readonly padYear?: boolean | undefined;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** The number of a day in its year, 1–366; counted in UTC, where every day has 24 hours. */
export const dayOfYear = (date: Date): number =>
  Math.round((utcDay(date.getFullYear(), date.getMonth(), date.getDate()) - utcDay(date.getFullYear(), 0, 0)) / DAY_MS);

/** Unlike `Date.UTC`, takes years below 100 as they are. */
const utcDay = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month, day);

function written(token: Token, date: Date, settings: FormatSettings): string {
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'd':
      return padded(date.getDate(), token.long ? 2 : 1);
    case 'o':
      return padded(dayOfYear(date), token.long ? 3 : 1);
    case 'D':
      return namesOf(settings, token.long ? 'dayNames' : 'dayNamesShort')[date.getDay()] ?? '';
    case 'm':
      return padded(date.getMonth() + 1, token.long ? 2 : 1);
    case 'M':
      return namesOf(settings, token.long ? 'monthNames' : 'monthNamesShort')[date.getMonth()] ?? '';
    case 'y':
      return token.long ? padded(date.getFullYear(), settings.padYear ? 4 : 1) : padded(date.getFullYear() % 100, 2);
    case '@':
      return String(date.getTime());
    // Past what a number holds exactly.
    case '!':
      return String(BigInt(date.getTime()) * TICKS_PER_MS + TICKS_TO_1970);
  }
}

/**
 * Writes a date in local time (contract 1 and 5): `formatDate('yy-mm-dd', new Date(2026, 0, 2))` is `2026-01-02`.
 * No date, or one that is none, is an empty text.
 */
export function formatDate(format: string, date: Date | null | undefined, settings: FormatSettings = {}): string {
  if (!date || Number.isNaN(date.getTime())) {
    return '';
  }
  return tokensOf(format)
    .map((token) => written(token, date, settings))
    .join('');
}
