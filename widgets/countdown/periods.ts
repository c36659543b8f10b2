import { isPrerendering } from '../../shared/dom/page-ready.js';
import { pageSingleton } from '../../shared/page.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';
import { local } from '../../shared/storage.js';
import { onPermission } from '../../shared/stores/permission.js';
import { evergreenState, periodAt, readPeriod, type Period, type Timer, type TimerState } from './countdown.rules.js';

/** The host's own keys; each ends in the number of a timer. */
const KEYS = /^everGreen(Start|End)Time_/;
const startKey = (id: string): string => `everGreenStartTime_${id}`;
const endKey = (id: string): string => `everGreenEndTime_${id}`;

/** Periods of this page, for visitors who let nothing be kept and browsers that keep nothing. */
const memory = pageSingleton('timer-periods', () => new Map<string, Period>());

/** May periods be kept? `waiting` before that is known: what was kept before may be read, and nothing is written. */
const keeping = pageSingleton('timer-keeping', createRefCounted<'allowed' | 'forbidden'>);

function keep(id: string, { start, end }: Period): void {
  local.set(startKey(id), String(start));
  local.set(endKey(id), String(end));
}

/** Follows what the visitor allows: periods of this page are kept from then on, or everything that was kept goes. */
const followPermission = (): (() => void) =>
  onPermission('functional', ({ allowed, answered, by }) => {
    if (allowed || by === 'nobody') {
      keeping().state = 'allowed';
      memory().forEach((period, id) => keep(id, period));
      return;
    }
    keeping().state = by === 'unknown' ? 'waiting' : 'forbidden';
    if (answered) {
      local
        .keys()
        .filter((key) => KEYS.test(key))
        .forEach(local.remove);
    }
  });

/**
 * Lets evergreen timers keep their periods as far as the visitor allows it: where the page has a consent tool, for functional use; without
 * any, as the badge plugin does (contract 19).
 * @returns how to end
 */
export const keepPeriods = (): (() => void) => refCounted(keeping(), followPermission, () => undefined);

/** The period of an evergreen timer that holds now, and whether it begins now; all tabs share one that is kept. */
function currentPeriod(timer: Timer, now: number): { readonly period: Period; readonly isNew: boolean } {
  const { id, duration } = timer;
  const stored = keeping().state === 'forbidden' ? null : readPeriod(local.get(startKey(id)), local.get(endKey(id)), duration, now);
  const known = stored ?? memory().get(id) ?? null;
  const period = periodAt(timer, known, now);
  const isNew = period !== known && duration > 0;
  // Of a page that is prerendered the visitor's time has not begun.
  if (isNew && !isPrerendering()) {
    memory().set(id, period);
    if (keeping().state === 'allowed') {
      keep(id, period);
    }
  }
  return { period, isNew };
}

/** Where an evergreen timer stands at a time: in its period, as long as that holds. */
export function evergreenTimer(timer: Timer): (now: number) => TimerState {
  let period: Period | undefined;
  return (now) => {
    if (period && period.end > now) {
      return evergreenState(period, timer.duration, now);
    }
    const had = period;
    // Another tab may have begun the next one. The clock's second counts where its timer came early: the old one is over then.
    const { period: next, isNew } = currentPeriod(timer, Math.max(now, Date.now()));
    period = isPrerendering() ? undefined : next;
    return { ...evergreenState(next, timer.duration, now), isNext: had !== undefined && isNew };
  };
}
