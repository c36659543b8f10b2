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

/** What a timer says at a moment. */
export interface TimerState {
  /** Until the end; 0 or less: it is over. */
  readonly left: number;
  readonly passed: number;
  readonly total: number;
}

/** What a fixed timer says at a time. `pageStart`: when the browser asked for the page. */
export type FixedTimer = (now: number, pageStart: number) => TimerState;

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
