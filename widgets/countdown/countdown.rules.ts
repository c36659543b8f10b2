import { own } from '../../shared/json.js';

/** What a countdown shows, from what the host prints of it (contract 2 and 8). All times are ms. */

/** How a timer looks that the tag prints itself. */
export const LOOKS = ['plain', 'bar', 'rings'] as const;
/** One of these looks. */
export type Look = (typeof LOOKS)[number];

/** One timer of the shop. */
export interface Timer {
  readonly id: string;
  readonly mode: 'evergreen' | 'fixed';
  /** Evergreen: how long each visitor has. */
  readonly duration: number;
  /** Evergreen: a period that has ended begins anew. */
  readonly repeats: boolean;
  /** Fixed, from when the page was made: until the end, and since the start. */
  readonly remaining: number;
  readonly passed: number;
  /** Fixed: start and end by the shop's clocks, as the page prints them. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Where a timer stands at a moment. */
export interface TimerState {
  /** Until the end; 0 or less: it is over. */
  readonly left: number;
  readonly passed: number;
  readonly total: number;
  /** One that repeats has just begun its next period. */
  readonly isNext?: boolean;
}

/** What a fixed timer says at a time. `pageStart`: when the browser asked for the page. */
type FixedTimer = (now: number, pageStart: number) => TimerState;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The host may print numbers as texts. */
const number = (value: unknown): number => {
  const n = parseFloat(String(value));
  return Number.isFinite(n) ? n : 0;
};

/** Reads the list of timers; one without a number is left out. @throws Error saying what was expected */
export function readTimers(value: unknown): readonly Timer[] {
  if (!Array.isArray(value)) {
    throw new Error('expected a list of timers');
  }
  return value.flatMap((one: unknown) => {
    const id = own(one, 'id');
    if (!['string', 'number'].includes(typeof id) || !/^[\w-]+$/.test(String(id))) {
      return [];
    }
    const timer: Timer = {
      id: String(id),
      mode: own(one, 'timerMode') === 'evergreen' ? 'evergreen' : 'fixed',
      duration: number(own(one, 'evergreen')),
      repeats: own(one, 'evergreenOption') === 'repeat',
      remaining: number(own(one, 'remainingTime')),
      passed: number(own(one, 'remainingTimeProgress')),
      from: own(one, 'dateFrom'),
      to: own(one, 'dateTo'),
    };
    return [timer];
  });
}

/** A fixed timer by what was left when the page was made. */
export const fixedTimer =
  ({ remaining, passed }: Timer): FixedTimer =>
  (now, pageStart) => ({
    left: pageStart + remaining - now,
    passed: passed + now - pageStart,
    total: remaining + passed,
  });

/** Days, hours, minutes and seconds. */
type Digits = readonly [days: number, hours: number, minutes: number, seconds: number];

/** What is left, in parts; days may exceed 99. */
export function digitsOf(left: number): Digits {
  const r = Math.max(0, left);
  return [Math.floor(r / DAY), Math.floor((r % DAY) / HOUR), Math.floor((r % HOUR) / MINUTE), Math.floor((r % MINUTE) / SECOND)];
}

/** A part as it is shown: two digits at least. */
export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A day, perhaps a time, perhaps the zone of that time. */
const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?))?)?$/i;

/** A date that a shop prints. */
interface ShopDate {
  /** In ms: the moment, or what the shop's clocks show then, as if that were UTC. */
  readonly time: number;
  /** It says its zone. */
  readonly isMoment: boolean;
}

/**
 * A date of the shop's: `2026-12-31 18:00`, seconds or not, `24:00` for the end of a day, with or without a zone (ISO 8601); `null` where
 * there is no such date.
 */
export function parseShopDate(text: unknown): ShopDate | null {
  const found = typeof text === 'string' ? DATE.exec(text.trim()) : null;
  if (!found) {
    return null;
  }
  const [, , , , , , , utc, sign, zoneHours = '0', zoneMinutes = '0'] = found;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = (hour < 24 && minute < 60 && second < 60) || (hour === 24 && minute === 0 && second === 0);
  if (!isDay || !isTime) {
    return null;
  }
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * MINUTE * (sign === '-' ? -1 : 1);
  const time = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
  return { time: time - offset, isMoment: utc !== undefined || sign !== undefined };
}

/**
 * How old a page may be that comes from a cache: WordPress's nonces are good for twelve hours at least, so shops keep none longer. What the
 * server says differs then by as much from what the clock says.
 */
const OLDEST_PAGE = 12 * 60 * MINUTE;

/**
 * Reads a fixed timer by its dates: one whose end is a moment, by its own zone or by how the shop's clocks go; any other by what was left
 * when the page was made. Where the server has said that too and the visitor's clock disagrees by more than a cache explains, the clock is
 * wrong, and the server is right. Without a start it runs all the same; how much has passed is what the server says.
 * @param momentOf the moment of a time by the shop's clocks; `null` where the page does not say how they go
 */
export function datedTimer(timer: Timer, momentOf: ((wallTime: number) => number) | null): FixedTimer {
  const [from, to] = [parseShopDate(timer.from), parseShopDate(timer.to)];
  const printed = fixedTimer(timer);
  const momentIn = (date: ShopDate | null): number | null =>
    date === null ? null : date.isMoment ? date.time : (momentOf?.(date.time) ?? null);
  const [start, end] = [momentIn(from), momentIn(to)];
  if (end === null) {
    return from && to ? (now, pageStart) => ({ ...printed(now, pageStart), total: to.time - from.time }) : printed;
  }
  return (now, pageStart) => {
    const told = printed(now, pageStart);
    const dated = start === null ? { ...told, left: end - now } : { left: end - now, passed: now - start, total: end - start };
    const age = told.left - dated.left;
    return isTold(timer) && (age < 0 || age > OLDEST_PAGE) ? { ...told, total: dated.total } : dated;
  };
}

/** Has the server said how much is left? */
const isTold = ({ remaining, passed }: Timer): boolean => remaining !== 0 || passed !== 0;

/**
 * What of a fixed timer's dates cannot be used: its key, its value, what was expected.
 * @param isClockKnown the page says how the shop's clocks go
 */
export function wrongDates(timer: Timer, isClockKnown: boolean): readonly (readonly [key: string, value: unknown, expected: string])[] {
  const dates = [
    ['dateFrom', timer.from],
    ['dateTo', timer.to],
  ] as const;
  const unread = dates.filter(([, value]) => value && !parseShopDate(value));
  const isLost = !isClockKnown && !isTold(timer) && parseShopDate(timer.to)?.isMoment === false;
  return [
    ...unread.map(([key, value]) => [key, value, 'a date as 2026-12-31 18:00 or 2026-12-31T18:00:00+01:00'] as const),
    ...(isLost ? [['dateTo', timer.to, 'data-time-zone beside it, or a date with its zone'] as const] : []),
  ];
}

/** One visitor's period of an evergreen timer, since 1970 (contract 16 to 18). */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * A kept period from the two texts in the storage; `null` where they say nothing of use, or an end that is farther away than the timer is
 * long: the shop has shortened it, or a clock was wrong.
 */
export function readPeriod(start: string | null, end: string | null, duration: number, now: number): Period | null {
  const [from, to] = [Number(start ?? Number.NaN), Number(end ?? Number.NaN)];
  if (!Number.isFinite(to) || to <= 0 || to - now > duration) {
    return null;
  }
  return { start: Number.isFinite(from) && from > 0 && from <= to ? from : to - duration, end: to };
}

/** The period that holds now: the kept one, or a new one where there is none, or where one has ended and the shop says repeat. */
export function periodAt({ duration, repeats }: Pick<Timer, 'duration' | 'repeats'>, kept: Period | null, now: number): Period {
  return (kept && (kept.end > now || !repeats)) || duration <= 0 ? (kept ?? { start: now, end: now }) : { start: now, end: now + duration };
}

/** What an evergreen timer says. */
export const evergreenState = ({ start, end }: Period, duration: number, now: number): TimerState => ({
  left: end - now,
  passed: now - start,
  total: duration,
});

/** How full the bar is, in percent: full at the start, empty at the end. */
export function barPercent({ passed, total }: Pick<TimerState, 'passed' | 'total'>): number {
  const percent = 100 - (passed / total) * 100;
  return total > 0 && Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
}

/** What each ring is whole at (contract 11). */
const RING_SCALES = [99, 24, 60, 60];

/** How full the rings are, in percent of their path, to a thousandth. */
export const ringPercents = (digits: readonly number[]): readonly number[] =>
  digits.map((n, i) => Math.min(100, Math.round((n / (RING_SCALES[i] ?? 1)) * 100_000) / 1000));

/** What a timer shows: the texts of its parts, how full its bar is and its rings, in percent. */
export interface Reading {
  readonly texts: readonly string[];
  readonly bar: number;
  readonly rings: readonly number[];
}

/** What a timer shows of a state; `null`: it is over, and hidden. */
export function readingOf(state: TimerState): Reading | null {
  const digits = digitsOf(state.left);
  return state.left <= 0 ? null : { texts: digits.map(twoDigits), bar: barPercent(state), rings: ringPercents(digits) };
}
