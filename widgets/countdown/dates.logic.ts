import { fixedTimer, type FixedTimer, type Timer } from './countdown.logic.js';

/** Fixed timers by their dates (contract 22 to 25). All times are ms. */

/** A day, perhaps a time, perhaps the zone of that time. */
const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?))?)?$/i;
const MINUTE = 60_000;

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
