import { emit } from '../../shared/events.js';
import { onMove } from '../../shared/history.js';
import { printedTracker, type HitParams } from '../../shared/host/statistics.js';
import { own } from '../../shared/json.js';
import { sendLeaving } from '../../shared/net/beacon.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { jsonOf, request, RequestError } from '../../shared/net/request.js';
import { onPage } from '../../shared/page.js';
import { safeUrl } from '../../shared/url.js';
import { whenIdle } from './idle.js';
import { followLinks } from './link-tracking.js';
import { readParams } from './options.logic.js';
import { pathNow } from './path.js';
import type { StatisticsSettings } from './settings.js';
import { alive, eventFields, hitRequest, isOver, onlineOf, type Call, type Life } from './statistics.logic.js';

/** Which path of this page load was counted last, and since when the visitor is here. */
const count = onPage('statistics-count', () => ({ counted: '', life: undefined as Life | undefined }));

const SIGNS = ['click', 'keydown', 'keypress', 'scroll'] as const;

/** Counting at work. */
export interface Tracker {
  /** It is allowed. `granted`: by the visitor; else without a name, by the shop's own way, and with consent the page counts once more. */
  count(granted: boolean): void;
  /** It is not allowed any more. */
  pause(): void;
  /** Another script's event. */
  event(name: string, data: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

/**
 * Makes ready to count.
 * @param landed the path when the tag started: after a move without a page load the page prints other settings
 * @param say is told how it goes
 */
export function createTracker(settings: StatisticsSettings, landed: string, say: (state: 'counting' | 'failed') => void): Tracker {
  const here = count();
  let params = { hit: settings.hitParams, online: settings.onlineParams };
  let running = false;
  let anonymous = false;
  let isTaken = false;
  /** The last call of each kind failed: a hit that did ends the online calls, an online call that did is told once. */
  const failed = { hit: false, online: false };
  let cancelHit = (): void => undefined;
  let over = false;

  const fail = (call: Call, error: unknown): void => {
    const isKnown = failed[call];
    failed[call] = true;
    const reason = error instanceof RequestError ? `${error.kind}${error.status ? ` ${error.status}` : ''}` : 'refused';
    if (call === 'hit') {
      isTaken = false;
      if (running) {
        say('failed');
      }
    } else if (isKnown) {
      return;
    }
    console.warn(
      `[shop] <shop-statistics> the ${call} call was not taken: ${reason}${call === 'hit' ? '; there will be no online calls' : ''}`,
    );
    emit(document, 'shop:statistics-failed', { call, reason });
  };
  const send = async (call: Call, leaving: boolean): Promise<void> => {
    const { url, fields } = hitRequest(
      call,
      call === 'hit' ? params.hit : onlineOf(params.online, params.hit),
      { referrer: document.referrer, path: pathNow() },
      settings,
    );
    const safe = safeUrl(url);
    try {
      if (safe === null) {
        throw new TypeError(`no address: ${url}`);
      }
      if (leaving) {
        await sendLeaving(safe, formEncode(fields));
        return;
      }
      const answer = jsonOf(await request({ url: safe, body: formEncode(fields), keepalive: true }), safe);
      if (own(answer, 'status') === false) {
        throw new TypeError('status false');
      }
      const wasFailed = failed[call];
      failed[call] = false;
      if (call === 'hit') {
        isTaken = true;
        if (wasFailed && running && !over) {
          say('counting');
        }
      }
    } catch (error) {
      if (!over) {
        fail(call, error);
      }
    }
  };
  const hit = (): void => {
    here.counted = pathNow();
    isTaken = false;
    cancelHit();
    cancelHit = whenIdle((leaving) => {
      if (running) {
        void send('hit', leaving);
      }
    });
  };

  const tick = (): void => {
    const { life } = here;
    if (!running || !settings.userOnline || !isTaken || failed.hit || !life || document.visibilityState === 'hidden') {
      return;
    }
    if (isOver(life, Date.now())) {
      here.life = { ...life, over: true };
      return;
    }
    void send('online', false);
  };
  const sign = (): void => {
    if (here.life) {
      here.life = alive(here.life, Date.now(), settings.resume);
    }
  };
  const event = (name: string, data: Readonly<Record<string, unknown>>): void => {
    const url = safeUrl(settings.customEventUrl);
    if (!running || url === null) {
      return;
    }
    let body: URLSearchParams;
    try {
      body = formEncode(eventFields(name, data, params.hit['source_id'], Date.now()));
    } catch (error) {
      console.error('[shop] <shop-statistics> the data of an event cannot be written as JSON', error);
      return;
    }
    request({ url, body, keepalive: true }).catch((error: unknown) => {
      console.warn(`[shop] <shop-statistics> the event ${name} was not taken: ${(error as Error).message}`);
    });
  };
  const readPrinted = (): void => {
    const printed = printedTracker();
    const read = (value: unknown, before: HitParams): HitParams => {
      try {
        return value === undefined ? before : readParams(value);
      } catch {
        return before;
      }
    };
    params = { hit: read(own(printed, 'hitParams'), params.hit), online: read(own(printed, 'onlineParams'), params.online) };
  };
  const moved = (): void => {
    if (pathNow() === here.counted) {
      return;
    }
    readPrinted();
    if (running) {
      hit();
    }
  };

  if (pathNow() !== landed) {
    readPrinted();
  }
  const timer = setInterval(tick, settings.checkTime);
  for (const type of SIGNS) {
    window.addEventListener(type, sign, { passive: true });
  }
  const undo = [
    onMove(moved),
    followLinks({
      url: safeUrl(settings.eventUrl) ?? '',
      clicks: settings.clicks,
      extensions: settings.fileExtensions,
      downloads: settings.downloadTracker,
      links: settings.linkTracker,
      host: window.location.host,
      pageId: () => String(params.hit['source_id'] ?? ''),
      allowed: () => running,
      send: event,
    }),
  ];
  return {
    count: (granted) => {
      if (!running) {
        running = true;
        anonymous = !granted && settings.consentIntegration.anonymously;
        here.life ??= { last: Date.now(), over: false };
        say('counting');
        if (here.counted !== pathNow()) {
          hit();
        } else {
          isTaken = true;
        }
      } else if (anonymous && granted) {
        // Counted without a name so far; now with it.
        anonymous = false;
        hit();
      }
    },
    pause: () => {
      running = false;
      cancelHit();
    },
    event,
    stop: () => {
      over = true;
      // A hit that still waits has not counted.
      cancelHit();
      if (running && !isTaken && !failed.hit) {
        here.counted = '';
      }
      running = false;
      clearInterval(timer);
      for (const type of SIGNS) {
        window.removeEventListener(type, sign);
      }
      for (const run of undo) {
        run();
      }
    },
  };
}
