import { emit } from '../../shared/events.js';
import { onPage } from '../../shared/page.js';
import { local } from '../../shared/storage.js';
import { evergreenState, periodAt, readPeriod, type Period } from './periods.logic.js';
import type { Timer, TimerState } from './countdown.logic.js';

/** Periods of this visit, for browsers that keep nothing. */
const memory = onPage('timer-periods', () => new Map<string, Period>());

/** The period of an evergreen timer that holds now, and whether it begins now; all tabs share it by the host's own keys. */
function currentPeriod(timer: Timer, now: number): { readonly period: Period; readonly isNew: boolean } {
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

/** What an evergreen timer says at a time: by its period, as long as that holds; tells of one that begins where another has ended. */
export function evergreenTimer(element: HTMLElement, timer: Timer): (now: number) => TimerState {
  let period: Period | undefined;
  const periodAtTime = (now: number): Period => {
    if (period && period.end > now) {
      return period;
    }
    const had = period;
    // Another tab may have begun the next one. The clock's second counts where its timer came early: the old one is over then.
    const { period: next, isNew } = currentPeriod(timer, Math.max(now, Date.now()));
    period = next;
    if (had && isNew) {
      emit(element, 'shop:timer-restarted', { id: timer.id });
    }
    return next;
  };
  return (now) => evergreenState(periodAtTime(now), timer.duration, now);
}
