import type { Timer, TimerState } from './countdown.logic.js';

/** Periods of evergreen timers (contract 16 to 18). All times are ms. */

/** One visitor's period of an evergreen timer, since 1970. */
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
