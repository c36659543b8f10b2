import { DateError } from './error.js';
import { TICKS_PER_MS, TICKS_TO_1970 } from './format.js';
import { namesOf, type DateNames } from './names.js';
import { tokensOf, type Token } from './tokens.js';

/** How a date is read. */
export interface ParseSettings extends DateNames {
  /** The clock: gives the year that is not said, and the century of a short one. */
  readonly now: Date;
  /**
   * Up to which short year the current century is meant: a number as it is (`60`), a text on top of the current year (`'+10'`).
   * 0, an empty text and what is no number count as not given: `'+10'`.
   */
  readonly shortYearCutoff?: number | string | undefined;
}

const DEFAULT_CUTOFF = 10;

/** The last short year of the current century. */
export function cutoffYear(cutoff: number | string | undefined, now: Date): number {
  if (typeof cutoff === 'number' && cutoff) {
    return cutoff;
  }
  const more = typeof cutoff === 'string' ? Number.parseInt(cutoff, 10) : NaN;
  return (now.getFullYear() % 100) + (Number.isNaN(more) ? DEFAULT_CUTOFF : more);
}

/** What was read so far; `undefined` is not said. */
interface Parts {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
}

const daysIn = (year: number, month: number): number => 32 - new Date(year, month - 1, 32).getDate();

class Reader {
  position = 0;
  constructor(
    readonly value: string,
    private readonly names: DateNames,
  ) {}

  digits(min: number, max: number): string {
    const found = new RegExp(`^\\d{${min},${max}}`).exec(this.value.slice(this.position))?.[0];
    if (found === undefined) {
      throw new DateError('missing_number', `Missing number at position ${this.position}`, this.position);
    }
    this.position += found.length;
    return found;
  }

  /** The place of a name in its list: the longest that fits. */
  name(which: keyof DateNames): number {
    const rest = this.value.slice(this.position);
    const [hit] = namesOf(this.names, which)
      .map((name, index) => ({ name, index }))
      .filter(({ name }) => rest.slice(0, name.length).toLowerCase() === name.toLowerCase())
      .sort((a, b) => b.name.length - a.name.length);
    if (!hit) {
      throw new DateError('unknown_name', `Unknown name at position ${this.position}`, this.position);
    }
    this.position += hit.name.length;
    return hit.index;
  }

  literal(text: string): void {
    if (this.value.charAt(this.position) !== text) {
      throw new DateError('unexpected_literal', `Unexpected literal at position ${this.position}`, this.position);
    }
    this.position += text.length;
  }
}

const ofMoment = (ms: number): Parts => {
  const date = new Date(ms);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};

function consume(token: Token, reader: Reader): Parts {
  switch (token.kind) {
    case 'literal':
      reader.literal(token.text);
      return {};
    case 'd':
      return { day: Number(reader.digits(1, 2)) };
    case 'o':
      return { dayOfYear: Number(reader.digits(1, 3)) };
    // The name only moves on: a wrong day of the week is no error.
    case 'D':
      reader.name(token.long ? 'dayNames' : 'dayNamesShort');
      return {};
    case 'm':
      return { month: Number(reader.digits(1, 2)) };
    case 'M':
      return { month: reader.name(token.long ? 'monthNames' : 'monthNamesShort') + 1 };
    case 'y': {
      const size = token.long ? 4 : 2;
      return { year: Number(reader.digits(size, size)) };
    }
    case '@':
      return ofMoment(Number(reader.digits(1, 14)));
    case '!':
      return ofMoment(Number((BigInt(reader.digits(1, 20)) - TICKS_TO_1970) / TICKS_PER_MS));
  }
}

function fullYear(year: number | undefined, { now, shortYearCutoff }: ParseSettings): number {
  const current = now.getFullYear();
  if (year === undefined) {
    return current;
  }
  if (year >= 100) {
    return year;
  }
  return current - (current % 100) + year - (year <= cutoffYear(shortYearCutoff, now) ? 0 : 100);
}

/** Month and day of a day of the year; nothing where the year is over by then. */
function spread(year: number, dayOfYear: number): Parts {
  let day = dayOfYear;
  for (let month = 1; month <= 12; month += 1) {
    const length = daysIn(year, month);
    if (day <= length) {
      return { month, day };
    }
    day -= length;
  }
  return {};
}

/** Midnight, or the first hour there is on the night the clocks change. */
function localDay(year: number, month: number, day: number): Date {
  const date = new Date(year, month - 1, day);
  // Where midnight does not exist some engines give the evening before.
  date.setHours(date.getHours() > 12 ? date.getHours() + 2 : 0);
  return date;
}

/**
 * Reads a date written in a format (contract 7 to 13), in local time: `parseDate('mm/dd/yy', '1/2/2020', { now })`.
 * What follows a date after a space is left alone (a time, say). An empty value is `null`.
 * @throws DateError whose message is the exact text of the rule that was broken
 */
export function parseDate(format: string | null | undefined, value: unknown, settings: ParseSettings): Date | null {
  if (format === null || format === undefined || value === null || value === undefined) {
    throw new DateError('invalid_arguments', 'Invalid arguments');
  }
  const text = String(value);
  return text === '' ? null : readDate(tokensOf(format), text, settings).date;
}

/** A text that begins with a date. */
export interface DatedText {
  readonly date: Date;
  /** What stands behind the date, white space first; a time, say. */
  readonly rest: string;
}

/**
 * Reads a date by the tokens of its format, and what stands behind it: see `parseDate`.
 * @throws DateError as there
 */
export function readDate(tokens: readonly Token[], text: string, settings: ParseSettings): DatedText {
  const reader = new Reader(text, settings);
  const parts: Parts = {};
  for (const token of tokens) {
    Object.assign(parts, consume(token, reader));
  }
  const rest = text.slice(reader.position);
  if (rest !== '' && !/^\s/.test(rest)) {
    throw new DateError('extra_characters', `Extra/unparsed characters found in date: ${rest}`, reader.position);
  }
  const year = fullYear(parts.year, settings);
  const { month, day } = parts.dayOfYear === undefined ? parts : spread(year, parts.dayOfYear);
  const date = localDay(year, month ?? NaN, day ?? NaN);
  if (date.getFullYear() !== year || date.getMonth() + 1 !== month || date.getDate() !== day) {
    throw new DateError('invalid_date', 'Invalid date');
  }
  return { date, rest };
}
