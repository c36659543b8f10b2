import { onPage } from '../../shared/page.js';
import { local } from '../../shared/storage.js';
import { periodAt, readPeriod, type Period, type Timer } from './countdown.logic.js';

/** Periods of this visit, for browsers that keep nothing. */
const memory = onPage('timer-periods', () => new Map<string, Period>());

/** The period of an evergreen timer that holds now, and whether it begins now; all tabs share it by the host's own keys. */
export function currentPeriod(timer: Timer, now: number): { readonly period: Period; readonly isNew: boolean } {
  const { id, duration } = timer;
  const [startKey, endKey] = [`everGreenStartTime_${id}`, `everGreenEndTime_${id}`];
  const kept = readPeriod(local.get(startKey), local.get(endKey), duration) ?? memory().get(id) ?? null;
  const period = periodAt(timer, kept, now);
  const isNew = period !== kept && duration > 0;
  if (isNew) {
    memory().set(id, period);
    local.set(startKey, String(period.start));
    local.set(endKey, String(period.end));
  }
  return { period, isNew };
}
