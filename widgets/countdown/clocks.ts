import { momentsIn } from '../../shared/dates/time-zone.logic.js';
import type { Values } from '../../shared/element/schema.js';
import { emit } from '../../shared/events.js';
import { hostTimeZone } from '../../shared/host/time-zone.js';
import { pageSingleton } from '../../shared/page.js';
import { twoDigits, type Timer, type TimerState } from './countdown.logic.js';
import type { schema } from './countdown.schema.js';
import { datedTimer, wrongDates } from './dates.logic.js';
import { evergreenTimer } from './periods.js';

/** What of the tag's settings tells the time. */
export type ClockSettings = Pick<Values<typeof schema>, 'timers' | 'timeZone' | 'utcOffset'>;

/** When the browser asked for this page, by the clock of then. */
const pageStart = pageSingleton('page-start', () => Date.now() - performance.now());

/** One timer of the shop and what is known of it. */
export interface Clock {
  /** Had it ended for good when it was read last? */
  readonly isOver: boolean;
  /** Reads its state at a time in ms; sends an event at its end. */
  read(now: number): TimerState;
}

/** A clock by its state at a time; its events are sent on `element`. */
function createClock(element: HTMLElement, id: string, stateAt: (now: number) => TimerState): Clock {
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

/** The name of the shop's time zone, or its offset from UTC as text (`+02:00`); empty where neither is known. */
function zoneOf({ timeZone, utcOffset }: ClockSettings): string {
  const name = timeZone || hostTimeZone();
  if (name !== '' || !Number.isFinite(utcOffset)) {
    return name;
  }
  const minutes = Math.abs(Math.round(utcOffset));
  return `${utcOffset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Is it a timer that each visitor has for themselves? */
export const isEvergreen = ({ mode }: Timer): boolean => mode === 'evergreen';

/** The clocks of a tag's timers by their id. */
export function clocksOf(element: HTMLElement, settings: ClockSettings): ReadonlyMap<string, Clock> {
  const zone = zoneOf(settings);
  const momentOf = zone === '' ? null : momentsIn(zone);
  const stateOf = (timer: Timer): ((now: number) => TimerState) => {
    if (isEvergreen(timer)) {
      return evergreenTimer(element, timer);
    }
    for (const [key, value, expected] of wrongDates(timer, zone !== '')) {
      console.error(
        `[shop] <shop-countdown> data-timers: ${key} of timer ${timer.id} is ${JSON.stringify(value)}: expected ${expected}; what was left when the page was made counts`,
        element,
      );
    }
    const fixed = datedTimer(timer, momentOf);
    return (now) => fixed(now, pageStart());
  };
  return new Map(settings.timers.map((timer) => [timer.id, createClock(element, timer.id, stateOf(timer))]));
}
