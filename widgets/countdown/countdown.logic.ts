import { own } from '../../shared/json.js';

/** What a countdown shows, from what the host prints of it (contract: badges.md B). All times are ms. */

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
  /** Fixed: start and end by the shop's clocks, written as if those showed UTC; `null` where nothing that can be read is printed. */
  readonly from: number | null;
  readonly to: number | null;
}

/** What a timer says at a moment. */
export interface TimerState {
  /** Until the end; 0 or less: it is over. */
  readonly left: number;
  readonly passed: number;
  readonly total: number;
}

/** The clocks a fixed timer is read by. */
interface TimeBase {
  readonly now: number;
  /** When the browser asked for the page. */
  readonly pageStart: number;
  /** Of the shop's clocks, in minutes east of UTC; `null` where the page does not say. */
  readonly utcOffset: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The host may print numbers as texts. */
const number = (value: unknown): number => {
  const n = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : 0;
  return Number.isFinite(n) ? n : 0;
};

const DATE = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/;

/** A date of the shop's (`2026-12-31 18:00`, seconds or not) in ms as if it were UTC; `null` where there is no such date. */
export function parseShopDate(text: unknown): number | null {
  const found = typeof text === 'string' ? DATE.exec(text) : null;
  if (!found) {
    return null;
  }
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isThere ? date.getTime() : null;
}

/** Reads the list of timers; one without a number is left out. @throws Error saying what was expected */
export function readTimers(value: unknown): readonly Timer[] {
  if (!Array.isArray(value)) {
    throw new Error('expected a list of timers');
  }
  return value.flatMap((one: unknown) => {
    const id = own(one, 'id');
    if ((typeof id !== 'string' && typeof id !== 'number') || !/^[\w-]+$/.test(String(id))) {
      return [];
    }
    const timer: Timer = {
      id: String(id),
      mode: own(one, 'timerMode') === 'evergreen' ? 'evergreen' : 'fixed',
      duration: number(own(one, 'evergreen')),
      repeats: own(one, 'evergreenOption') === 'repeat',
      remaining: number(own(one, 'remainingTime')),
      passed: number(own(one, 'remainingTimeProgress')),
      from: parseShopDate(own(one, 'dateFrom')),
      to: parseShopDate(own(one, 'dateTo')),
    };
    return [timer];
  });
}

/** What a fixed timer says: by its dates where the shop's offset is known, else by what was left when the page was made. */
export function fixedState({ remaining, passed, from, to }: Timer, { now, pageStart, utcOffset }: TimeBase): TimerState {
  const total = from !== null && to !== null ? to - from : remaining + passed;
  if (utcOffset !== null && from !== null && to !== null) {
    const shopNow = now + utcOffset * MINUTE;
    return { left: to - shopNow, passed: shopNow - from, total };
  }
  return { left: pageStart + remaining - now, passed: passed + now - pageStart, total };
}

/** Days, hours, minutes and seconds. */
export type Digits = readonly [days: number, hours: number, minutes: number, seconds: number];

/** What is left, in parts; days may exceed 99. */
export function digitsOf(left: number): Digits {
  const r = Math.max(0, left);
  return [Math.floor(r / DAY), Math.floor((r % DAY) / HOUR), Math.floor((r % HOUR) / MINUTE), Math.floor((r % MINUTE) / SECOND)];
}

/** A part as it is shown: two digits at least. */
export const twoDigits = (n: number): string => String(n).padStart(2, '0');
