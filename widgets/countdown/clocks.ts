import { momentsIn } from '../../shared/dates/time-zone.rules.js';
import type { Values } from '../../shared/element/schema.js';
import { hostTimeZone } from '../../shared/host/time-zone.js';
import { pageSingleton } from '../../shared/page.js';
import { datedTimer, readingOf, twoDigits, wrongDates, type Reading, type Timer, type TimerState } from './countdown.rules.js';
import type { schema } from './countdown.schema.js';
import { evergreenTimer } from './periods.js';

/** What of the tag's settings tells the time. */
export type ClockSettings = Pick<Values<typeof schema>, 'timers' | 'timeZone' | 'utcOffset'>;

/** When the browser asked for this page, by the clock of then. */
const pageStart = pageSingleton('page-start', () => Date.now() - performance.now());

/** What is told of a timer once the page shows it. */
type News = 'shop:timer-ended' | 'shop:timer-restarted';

/** A timer of the shop; all its nodes on the page share it. */
export interface Clock {
  readonly id: string;
  /** Was it over when it was read last? */
  readonly isOver: boolean;
  /** What it shows at a time in ms; `null`: it is over. */
  read(now: number): Reading | null;
  /** What has happened since it was asked last. */
  takeNews(): News | undefined;
}

function createClock(id: string, stateAt: (now: number) => TimerState): Clock {
  let reading: Reading | null | undefined;
  let news: News | undefined;
  return {
    id,
    get isOver() {
      return reading === null;
    },
    read(now) {
      const wasRunning = Boolean(reading);
      const state = stateAt(now);
      reading = readingOf(state);
      if (state.isNext) {
        news = 'shop:timer-restarted';
      } else if (wasRunning && !reading) {
        news = 'shop:timer-ended';
      }
      return reading;
    },
    takeNews() {
      const taken = news;
      news = undefined;
      return taken;
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
export function clocksOf(settings: ClockSettings): ReadonlyMap<string, Clock> {
  const zone = zoneOf(settings);
  const momentOf = zone === '' ? null : momentsIn(zone);
  const stateOf = (timer: Timer): ((now: number) => TimerState) => {
    if (isEvergreen(timer)) {
      return evergreenTimer(timer);
    }
    const fixed = datedTimer(timer, momentOf);
    return (now) => fixed(now, pageStart());
  };
  return new Map(settings.timers.map((timer) => [timer.id, createClock(timer.id, stateOf(timer))]));
}

/** Tells the author which dates of fixed timers cannot be used (contract 32). */
export function reportDates(element: HTMLElement, settings: ClockSettings): void {
  for (const timer of settings.timers.filter((one) => !isEvergreen(one))) {
    for (const [key, value, expected] of wrongDates(timer, zoneOf(settings) !== '')) {
      console.error(
        `[shop] <shop-countdown> data-timers: ${key} of timer ${timer.id} is ${JSON.stringify(value)}: expected ${expected}; what was left when the page was made counts`,
        element,
      );
    }
  }
}
