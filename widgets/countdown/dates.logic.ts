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
 * Reads a fixed timer by its dates where the shop's offset is known, else by what was left when the page was made, and how long all of it
 * is by its dates; one whose dates are none, by what the page says alone.
 * @param utcOffset of the shop's clocks, in minutes east of UTC; NaN where the page does not say
 */
export function datedTimer(timer: Timer, utcOffset: number): FixedTimer {
  const [from, to] = [parseShopDate(timer.from), parseShopDate(timer.to)];
  const printed = fixedTimer(timer);
  if (from === null || to === null) {
    return printed;
  }
  return (now, pageStart) => {
    const shopNow = now + utcOffset * MINUTE;
    const { left, passed } = Number.isFinite(utcOffset) ? { left: to - shopNow, passed: shopNow - from } : printed(now, pageStart);
    return { left, passed, total: to - from };
  };
}
