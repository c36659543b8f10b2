import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { startOfDay } from 'date-fns/startOfDay';
import { ENGLISH, type DateNames } from './names.js';
import { parseDate } from './parse.js';

/**
 * The rules of a calendar that lets somebody choose a day (contract 17 to 22): which days, months and years it offers. Pure: the clock
 * is passed in. A day is a `Date` at local midnight. Days and months are counted by date-fns, which React DayPicker brings.
 */

/**
 * A day as settings name it: a date, days from today (`7`), a text in the date format, or offsets from today (`+1w -2d`, `c+1m` from the
 * chosen day).
 */
type DaySetting = Date | number | string;

/** What settings of days are read against. */
export interface DayContext extends DateNames {
  readonly now: Date;
  /** The date format of the field, for settings that are written in it. */
  readonly format: string;
  readonly shortYearCutoff?: number | string | undefined;
  /** The chosen day, for offsets that begin with `c`. */
  readonly chosen?: Date | null | undefined;
}

/** Local midnight of a day; unlike `new Date(y, m, d)` it reads years below 100 as they are. */
export function dayAt(year: number, month: number, day: number): Date {
  const date = new Date(2000, month, 1);
  date.setFullYear(year, month, day);
  return date;
}

/** One step of an offset: an amount and its unit. */
const OFFSET = /([+-]?\d+)\s*([dwmy])?/gi;

/** Is a text made of steps alone (`+1m -3d`), perhaps from the chosen day on (`c`)? */
function isOffset(text: string): boolean {
  const steps = text.replace(/^c/i, '');
  return /\d/.test(steps) && steps.replaceAll(OFFSET, '').trim() === '';
}

function offsetDay(text: string, { now, chosen }: DayContext): Date {
  let day = startOfDay(/^c/i.test(text) && chosen ? chosen : now);
  for (const [, amount = '0', unit = 'd'] of text.replace(/^c/i, '').matchAll(OFFSET)) {
    const n = Number(amount);
    switch (unit.toLowerCase()) {
      case 'w':
        day = addDays(day, n * 7);
        break;
      case 'm':
        day = addMonths(day, n);
        break;
      case 'y':
        day = addMonths(day, n * 12);
        break;
      default:
        day = addDays(day, n);
    }
  }
  return day;
}

/**
 * The day a setting names; `null` for nothing. A text in the date format comes before one of offsets.
 * @throws Error whose message says what was expected
 */
export function readDay(setting: DaySetting | null | undefined, context: DayContext): Date | null {
  if (setting === null || setting === undefined || setting === '') {
    return null;
  }
  if (setting instanceof Date) {
    return Number.isNaN(setting.getTime()) ? null : startOfDay(setting);
  }
  if (typeof setting === 'number') {
    return addDays(startOfDay(context.now), setting);
  }
  const text = setting.trim();
  try {
    const day = parseDate(context.format, text, context);
    return day && startOfDay(day);
  } catch {
    if (isOffset(text)) {
      return offsetDay(text, context);
    }
    throw new Error(`expected a date as ${context.format}, a number of days or offsets such as +1w -2d`);
  }
}

/** So far a calendar looks for a day to open at, in months: who offers none within ten years offers none. */
const LOOK_MONTHS = 120;

/**
 * The month a calendar opens at: the first from `from` on that has a day to choose, else the last one before it, else that of `from`.
 * Limits are looked at first, so that nobody is asked for days beyond them.
 * @param isOffered may a day be chosen?
 */
export function openingMonth(from: Date, { min, max }: DayLimits, isOffered: (day: Date) => boolean): Date {
  const first = dayAt(from.getFullYear(), from.getMonth(), 1);
  const hasDay = (month: Date): boolean => {
    const days = getDaysInMonth(month);
    return Array.from({ length: days }, (_, i) => addDays(month, i)).some(
      (day) => !(min && day < min) && !(max && day > max) && isOffered(day),
    );
  };
  if (hasDay(first)) {
    return from;
  }
  for (const direction of [1, -1]) {
    for (let i = 1; i <= LOOK_MONTHS; i += 1) {
      const month = addMonths(first, direction * i);
      if ((max && direction > 0 && month > max) || (min && direction < 0 && addMonths(month, 1) <= min)) {
        break;
      }
      if (hasDay(month)) {
        return month;
      }
    }
  }
  return from;
}

/** So far a key looks for an open day beyond the days it asks for. */
const LOOK_DAYS = LOOK_MONTHS * 31;

/**
 * The day that a key leads to: the open one nearest to the wanted day, of two as near the one ahead, among the days that were asked for (a
 * week, a month, a year); where none of these is open, the next one ahead. `null`: there is none.
 * @param direction which way is ahead: 1 is later
 * @param isOpen may a day be chosen?
 */
export function openDayNear(
  wanted: Date,
  [first, last]: readonly [first: Date, last: Date],
  direction: 1 | -1,
  isOpen: (day: Date) => boolean,
): Date | null {
  const isAsked = (day: Date): boolean => day >= first && day <= last;
  const at = (n: number): Date => addDays(wanted, n * direction);
  for (let n = 0; isAsked(at(n)) || isAsked(at(-n)); n += 1) {
    const found = [at(n), at(-n)].find((day) => isAsked(day) && isOpen(day));
    if (found) {
      return found;
    }
  }
  for (let n = 1; n <= LOOK_DAYS; n += 1) {
    if (isOpen(at(n))) {
      return at(n);
    }
  }
  return null;
}

/** First and last day that may be chosen; `null` is open. */
export interface DayLimits {
  readonly min: Date | null;
  readonly max: Date | null;
}

/** The nearest day within the limits. */
export const clampDay = (day: Date, { min, max }: DayLimits): Date => (min && day < min ? min : max && day > max ? max : day);

const YEAR = /^(c?)([+-]?)(\d+)$/;

/** One end of a year range: `c±n` from the shown year, `±n` from the current one, a number as it is; bad ones are the current year. */
function yearOf(part: string | undefined, shown: number, current: number): number {
  const [, c = '', sign = '', digits = ''] = YEAR.exec((part ?? '').trim()) ?? [];
  if (digits === '') {
    return current;
  }
  const n = Number(`${sign}${digits}`);
  return c !== '' ? shown + n : sign !== '' ? current + n : n;
}

/** The range where none is set: current year −10 to +10 (contract 19). */
const YEAR_RANGE = '-10:+10';

/** First and last year that a range names (none: current year −10 to +10), cut by the limits; the end is never before the start. */
export function yearRangeOf(
  range: string,
  { shown, now, min, max }: DayLimits & { readonly shown: number; readonly now: Date },
): readonly [number, number] {
  const parts = (range || YEAR_RANGE).split(':');
  const current = now.getFullYear();
  const from = yearOf(parts[0], shown, current);
  const to = Math.max(from, yearOf(parts[1], shown, current));
  return [min ? Math.max(from, min.getFullYear()) : from, max ? Math.min(to, max.getFullYear()) : to];
}

/** The years to choose from, in order; the shown one is always among them. */
export function yearsOf(range: string, context: DayLimits & { readonly shown: number; readonly now: Date }): readonly number[] {
  const [from, to] = yearRangeOf(range, context);
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return years.includes(context.shown) ? years : [...years, context.shown].sort((a, b) => a - b);
}

/**
 * Between which days the arrows lead: the limits, and a range of years that is set (`2020:2030`, `-5:+5`). The default and ranges from the
 * shown
 * year (`c-5:c+5`) only fill the list of years (contract 20).
 */
export function travelLimits(range: string, now: Date, { min, max }: DayLimits): DayLimits {
  if (range === '' || range.includes('c')) {
    return { min, max };
  }
  const [from, to] = yearRangeOf(range, { shown: now.getFullYear(), now, min, max });
  const first = dayAt(from, 0, 1);
  const last = dayAt(to, 11, 31);
  return { min: min && min > first ? min : first, max: max && max < last ? max : last };
}

/**
 * Groups of days: `days` as `Y-m-d`, `daysweek` from Sunday 0 to 6, `months` from 1 to 12, `years`. Numbers may be texts (contract 21,
 * `selected_items`).
 */
export interface DayGroups {
  readonly days?: readonly string[];
  readonly daysweek?: readonly (number | string)[];
  readonly months?: readonly (number | string)[];
  readonly years?: readonly (number | string)[];
}

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-03-07`: the day in ISO 8601. */
export const isoDay = (day: Date): string =>
  `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** Does a day belong to any group? */
export function inGroups(day: Date, { days = [], daysweek = [], months = [], years = [] }: DayGroups): boolean {
  const has = (list: readonly (number | string)[], n: number): boolean =>
    list.some((item) => String(item).trim() !== '' && Number(item) === n);
  return days.includes(isoDay(day)) || has(daysweek, day.getDay()) || has(months, day.getMonth() + 1) || has(years, day.getFullYear());
}

/** Reads groups of days from JSON. @throws Error whose message says what was expected */
export function readDayGroups(value: Readonly<Record<string, unknown>>): DayGroups {
  const groups: Record<string, (string | number)[]> = {};
  for (const [name, list] of Object.entries(value)) {
    if (!['days', 'daysweek', 'months', 'years'].includes(name)) {
      throw new Error(`expected days, daysweek, months or years, not ${JSON.stringify(name)}`);
    }
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string' || typeof item === 'number')) {
      throw new Error(`expected a list of texts or numbers as ${name}`);
    }
    if (name === 'days' && !list.every((item) => /^\d{4}-\d{2}-\d{2}$/.test(String(item)))) {
      throw new Error('expected days as 2026-12-31');
    }
    groups[name] = list as (string | number)[];
  }
  return groups;
}

/** Reads names of days and months from JSON: lists of 7 and of 12. @throws Error whose message says what was expected */
export function readNames(value: Readonly<Record<string, unknown>>): DateNames {
  const names: Record<string, readonly string[]> = {};
  for (const [name, list] of Object.entries(value)) {
    if (!Object.hasOwn(ENGLISH, name)) {
      continue;
    }
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
      throw new Error(`expected a list of texts as ${name}`);
    }
    names[name] = list as string[];
  }
  return names;
}

/** Names of days and months in a language, Sunday and January first; English where the browser does not know the language. */
export function namesIn(language: string): Required<DateNames> {
  let format: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;
  try {
    format = (options) => new Intl.DateTimeFormat(language || 'en', { ...options, calendar: 'gregory', timeZone: 'UTC' });
    format({});
  } catch {
    return ENGLISH;
  }
  // 4 January 1970 was a Sunday.
  const days = (weekday: 'long' | 'short'): string[] =>
    ENGLISH.dayNames.map((_, i) => format({ weekday }).format(new Date(Date.UTC(1970, 0, 4 + i))));
  const months = (month: 'long' | 'short'): string[] =>
    ENGLISH.monthNames.map((_, i) => format({ month }).format(new Date(Date.UTC(1970, i, 15))));
  return { dayNames: days('long'), dayNamesShort: days('short'), monthNames: months('long'), monthNamesShort: months('short') };
}
