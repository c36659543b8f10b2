import { emit } from '../../shared/events.js';
import { onPage } from '../../shared/page.js';
import { evergreenState, fixedState, type Period, type Timer, type TimerState } from './countdown.logic.js';
import { currentPeriod } from './periods.js';

/** When the browser asked for this page, by the clock of then. */
const pageStart = onPage('page-start', () => Date.now() - performance.now());

/** One timer of the shop and what is known of it. */
export interface Clock {
  readonly id: string;
  /** Has it ended for good, as far as was read? */
  readonly isOver: boolean;
  /** What it says now; tells of ends and new periods. */
  read(now: number): TimerState;
}

/** The period of an evergreen timer, as long as it holds; tells of one that begins where another has ended. */
function periodOf(element: HTMLElement, timer: Timer): (now: number) => Period {
  let period: Period | undefined;
  return (now) => {
    if (period && period.end > now) {
      return period;
    }
    const had = period;
    // Another tab may have begun the next one.
    const { period: next, isNew } = currentPeriod(timer, Date.now());
    period = next;
    if (had && isNew) {
      emit(element, 'shop:timer-restarted', { id: timer.id });
    }
    return next;
  };
}

/** The clock of one timer; its events are sent on `element`. `utcOffset` is `null` where the page does not say. */
export function createClock(element: HTMLElement, timer: Timer, utcOffset: number | null): Clock {
  const periodAt = periodOf(element, timer);
  let isOver: boolean | undefined;
  return {
    id: timer.id,
    get isOver() {
      return isOver === true;
    },
    read(now) {
      const state =
        timer.mode === 'fixed'
          ? fixedState(timer, { now, pageStart: pageStart(), utcOffset })
          : evergreenState(periodAt(now), timer.duration, now);
      const wasRunning = isOver === false;
      isOver = state.left <= 0;
      if (isOver && wasRunning) {
        emit(element, 'shop:timer-ended', { id: timer.id });
      }
      return state;
    },
  };
}
