import { emit } from '../../shared/events.js';
import { onPage } from '../../shared/page.js';
import type { FixedTimer, TimerState } from './countdown.logic.js';

/** When the browser asked for this page, by the clock of then. */
const pageStart = onPage('page-start', () => Date.now() - performance.now());

/** One timer of the shop and what is known of it. */
export interface Clock {
  /** Has it ended for good, as far as was read? */
  readonly isOver: boolean;
  /** What it says now; tells of its end. */
  read(now: number): TimerState;
}

/** A clock by what it says at a time; its events are sent on `element`. */
export function createClock(element: HTMLElement, id: string, stateAt: (now: number) => TimerState): Clock {
  let isOver: boolean | undefined;
  return {
    get isOver() {
      return isOver === true;
    },
    read(now) {
      const state = stateAt(now);
      const wasRunning = isOver === false;
      isOver = state.left <= 0;
      if (isOver && wasRunning) {
        emit(element, 'shop:timer-ended', { id });
      }
      return state;
    },
  };
}

/** What a fixed timer says at a time. */
export const sincePageStart =
  (timer: FixedTimer) =>
  (now: number): TimerState =>
    timer(now, pageStart());
