import { fixedTimer, type FixedTimer, type Timer } from './countdown.logic.js';

/** Fixed timers by their dates (contract: badges.md B). All times are ms. */

const DATE = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/;
const MINUTE = 60_000;

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

/**
 * How old a page may be that comes from a cache: WordPress's nonces are good for twelve hours at least, so shops keep none longer. What the
 * server says differs then by as much from what the clock says.
 */
const OLDEST_PAGE = 12 * 60 * MINUTE;

/**
 * Reads a fixed timer by its dates, where it is known how the shop's clocks go, and how long all of it is; one whose dates are none, or
 * that is read without those clocks, by what was left when the page was made. Where the server has said that too and the visitor's clock
 * disagrees by more than a cache explains, the clock is wrong, and the server is right.
 * @param momentOf the moment of a time by the shop's clocks; `null` where the page does not say how they go
 */
export function datedTimer(timer: Timer, momentOf: ((wallTime: number) => number) | null): FixedTimer {
  const [from, to] = [parseShopDate(timer.from), parseShopDate(timer.to)];
  const printed = fixedTimer(timer);
  if (from === null || to === null) {
    return printed;
  }
  if (!momentOf) {
    return (now, pageStart) => ({ ...printed(now, pageStart), total: to - from });
  }
  const [start, end] = [momentOf(from), momentOf(to)];
  const isTold = timer.remaining !== 0 || timer.passed !== 0;
  return (now, pageStart) => {
    const dated = { left: end - now, passed: now - start, total: end - start };
    const told = printed(now, pageStart);
    const age = told.left - dated.left;
    return isTold && (age < 0 || age > OLDEST_PAGE) ? { ...told, total: dated.total } : dated;
  };
}
