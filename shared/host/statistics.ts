import { isRecord, own, parseJson } from '../json.js';

/** Parameters of a hit, as the statistics plugin prints them. */
export type HitParams = Readonly<Record<string, string | number | boolean>>;

const OBJECT = 'WP_Statistics_Tracker_Object';
const PRINTED = '#wp-statistics-tracker-js-extra';
const EVENT = 'wp_statistics_event';
const page = globalThis as unknown as Record<string, unknown>;

/** Is the plugin's own tracker on the page and not blocked? Then it counts, and a second one would count twice. */
export const hasTracker = (): boolean =>
  [...document.querySelectorAll<HTMLScriptElement>('script[id="wp-statistics-tracker-js"], script[src*="/wp-statistics/assets/js/tracker"]')]
    .some(({ type }) => type === '' || type === 'module' || /javascript/i.test(type));

/** The settings a page prints in its own script, read from the text: after a move without a page load there may be others. */
export function printedTracker(): Readonly<Record<string, unknown>> | undefined {
  const text = document.querySelector(PRINTED)?.textContent ?? '';
  const start = text.indexOf('{', text.indexOf(OBJECT));
  const end = text.lastIndexOf('}');
  if (!text.includes(OBJECT) || start < 0) { return undefined; }
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
    try { await Reflect.apply(ask, own(globalThis, 'consentApi'), ['wp-statistics']); return; } catch { /* refused */ }
  }
  await new Promise<never>(() => { /* no answer is none */ });
}

/** Puts our function where other scripts look for the plugin's, unless it is there. @returns how to take it away */
export function publishStatisticsEvent(send: (name: string, data: Readonly<Record<string, unknown>>) => void): () => void {
  if (typeof own(globalThis, EVENT) === 'function') { return () => undefined; }
  const ours = (name: unknown, data: unknown): void => send(String(name), isRecord(data) ? data : {});
  page[EVENT] = ours;
  return () => { if (page[EVENT] === ours) { delete page[EVENT]; } };
}
