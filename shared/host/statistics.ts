import { isRecord, own, parseJson } from '../json.js';
import { isMarked, isRunning, replaceHeldBack } from './held-back.js';

/** Parameters of a hit, as the statistics plugin prints them. */
export type HitParams = Readonly<Record<string, string | number | boolean>>;

const OBJECT = 'WP_Statistics_Tracker_Object';
/** A script: what an author wrote into a post may have the same id. */
const PRINTED = 'script[id="wp-statistics-tracker-js-extra"]';
const EVENT = 'wp_statistics_event';
const page = globalThis as unknown as Record<string, unknown>;

const trackers = (): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>('script[id="wp-statistics-tracker-js"], script[src*="/wp-statistics/assets/js/tracker"]'),
];

/** Does the plugin's own tracker run without waiting for consent by our marks? */
export const isUngated = (): boolean => trackers().some((script) => isRunning(script) && !isMarked(script));

/** Has consent started the plugin's own tracker, which waited for it by our marks? */
export const isStarted = (): boolean => trackers().some((script) => isRunning(script) && isMarked(script));

/**
 * Does the plugin's own tracker count? Then a second one would count twice. Asked once the page stands, for the tracker begins with the
 * end of parsing: one that consent has started after that does nothing. `gatesItself`: it waits for consent by a way of its own, so
 * that having come in time is enough.
 */
export const trackerCounts = (gatesItself: boolean): boolean => {
  const tracker = own(globalThis, 'WpStatisticsUserTracker');
  return isUngated() || (isStarted() && tracker !== undefined && (gatesItself || own(tracker, 'hasTrackerInitializedOnce') === true));
};

/** Ends the online calls of the plugin's own tracker: it does not hear of a refusal. */
export function endOnlineCalls(): void {
  const timer = own(own(globalThis, 'WpStatisticsUserTracker'), 'userOnlineIntervalId');
  if (typeof timer === 'number') {
    clearInterval(timer);
  }
}

/** Our tag counts instead of the plugin's tracker, where that waits for consent by our marks. @returns how to give it back */
export const replaceTracker = (): (() => void) => replaceHeldBack(trackers());

/** The settings a page prints in its own script, read from the text: after a move without a page load there may be others. */
export function printedTracker(): Readonly<Record<string, unknown>> | undefined {
  const text = document.querySelector(PRINTED)?.textContent ?? '';
  const start = text.indexOf('{', text.indexOf(OBJECT));
  const end = text.lastIndexOf('}');
  if (!text.includes(OBJECT) || start < 0) {
    return undefined;
  }
  try {
    const value = parseJson(text.slice(start, end + 1));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The answer asked for by a banner plugin; never settles where that is not on the page, and never rejects. */
export async function bannerConsent(): Promise<void> {
  const ask = own(own(globalThis, 'consentApi'), 'consent');
  if (typeof ask === 'function') {
    try {
      await Reflect.apply(ask, own(globalThis, 'consentApi'), ['wp-statistics']);
      return;
    } catch {
      /* refused */
    }
  }
  await new Promise<never>(() => {
    /* no answer is none */
  });
}

/** Puts our function where other scripts look for the plugin's, unless it is there. @returns how to take it away */
export function publishStatisticsEvent(send: (name: string, data: Readonly<Record<string, unknown>>) => void): () => void {
  if (typeof own(globalThis, EVENT) === 'function') {
    return () => undefined;
  }
  const ours = (name: unknown, data: unknown): void => send(String(name), isRecord(data) ? data : {});
  page[EVENT] = ours;
  return () => {
    if (page[EVENT] === ours) {
      delete page[EVENT];
    }
  };
}
