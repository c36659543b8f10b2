import { recheckConsent } from '../../shared/consent/shared-state.js';
import { emit } from '../../shared/events.js';
import { onMove, pathNow } from '../../shared/history.js';
import { printedTracker, type HitParams } from '../../shared/host/statistics.js';
import { phpMap } from '../../shared/host/php.js';
import { own } from '../../shared/json.js';
import { sendLeaving } from '../../shared/net/beacon.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { jsonOf, request, RequestError } from '../../shared/net/request.js';
import { pageSingleton } from '../../shared/page.js';
import { safeUrl } from '../../shared/url.js';
import { whenIdle } from '../../shared/dom/idle.js';
import { createScope } from '../../shared/dom/scope.js';
import { followLinks } from './link-tracking.js';
import { readParams } from './options.rules.js';
import type { StatisticsSettings } from './settings.js';
import { alive, eventFields, hitRequest, isOver, onlineOf, type Call, type Life } from './statistics.rules.js';

/** Which path of this page load was counted last, and since when the visitor is here. */
const count = pageSingleton('statistics-count', () => ({ counted: '', life: undefined as Life | undefined }));

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

/** What the calls send, and how they went. */
interface Calls {
  params: { hit: HitParams; online: HitParams };
  /** The hit of this page was taken: online calls may follow. */
  readonly isTaken: boolean;
  /** The last hit failed: there are no online calls. */
  readonly isBroken: boolean;
  /** Another page begins: its hit is not taken yet. */
  begin(): void;
  /** The page of before was counted: nothing is sent for it. */
  assume(): void;
  send(call: Call, leaving: boolean): Promise<void>;
}

/**
 * The calls to the shop.
 * @param went is told that a hit failed, or was taken after one that failed
 * @param isOver the tag has left: nobody is told any more
 */
function createCalls(settings: StatisticsSettings, went: (isWell: boolean) => void, isOver: () => boolean): Calls {
  let isTaken = false;
  /** The last call of each kind failed: a hit that did ends the online calls, an online call that did is told once. */
  const failed = { hit: false, online: false };
  const calls: Calls = {
    params: { hit: settings.hitParams, online: settings.onlineParams },
    get isTaken() {
      return isTaken;
    },
    get isBroken() {
      return failed.hit;
    },
    begin() {
      isTaken = false;
    },
    assume() {
      isTaken = true;
    },
    async send(call, leaving) {
      try {
        await post(call, leaving);
        if (!leaving) {
          taken(call);
        }
      } catch (error) {
        if (!isOver()) {
          fail(call, error);
        }
      }
    },
  };
  const post = async (call: Call, leaving: boolean): Promise<void> => {
    const { hit, online } = calls.params;
    const { url, fields } = hitRequest(
      call,
      call === 'hit' ? hit : onlineOf(online, hit),
      { referrer: document.referrer, path: pathNow() },
      settings,
    );
    const safe = safeUrl(url);
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
  };
  const taken = (call: Call): void => {
    const wasFailed = failed[call];
    failed[call] = false;
    if (call === 'hit') {
      isTaken = true;
      if (wasFailed && !isOver()) {
        went(true);
      }
    }
  };
  const fail = (call: Call, error: unknown): void => {
    const isKnown = failed[call];
    failed[call] = true;
    const reason = error instanceof RequestError ? `${error.kind}${error.status ? ` ${error.status}` : ''}` : 'refused';
    if (call === 'hit') {
      isTaken = false;
      went(false);
    } else if (isKnown) {
      return;
    }
    console.warn(
      `[shop] <shop-statistics> the ${call} call was not taken: ${reason}${call === 'hit' ? '; there will be no online calls' : ''}`,
    );
    emit(document, 'shop:statistics-failed', { call, reason });
  };
  return calls;
}

/** What the page prints now; a part that cannot be read, or is not there, stays as it was. */
function printedParams(before: Calls['params']): Calls['params'] {
  const printed = printedTracker();
  const read = (value: unknown, known: HitParams): HitParams => {
    try {
      const map = phpMap(value);
      return map ? readParams(map) : known;
    } catch {
      return known;
    }
  };
  return { hit: read(own(printed, 'hitParams'), before.hit), online: read(own(printed, 'onlineParams'), before.online) };
}

/** Another script's event is sent on. */
function sendEvent(settings: StatisticsSettings, name: string, data: Readonly<Record<string, unknown>>, sourceId: unknown): void {
  const url = safeUrl(settings.customEventUrl);
  if (url === null) {
    return;
  }
  let body: URLSearchParams;
  try {
    body = formEncode(eventFields(name, data, sourceId, Date.now()));
  } catch (error) {
    console.error('[shop] <shop-statistics> the data of an event cannot be written as JSON', error);
    return;
  }
  request({ url, body, keepalive: true }).catch((error: unknown) => {
    console.warn(`[shop] <shop-statistics> the event ${name} was not taken: ${(error as Error).message}`);
  });
}

/**
 * Makes ready to count.
 * @param landed the path when the tag started: after a move without a page load the page prints other settings
 * @param say is told how it goes
 */
export function createTracker(settings: StatisticsSettings, landed: string, report: (state: 'counting' | 'failed') => void): Tracker {
  const here = count();
  let running = false;
  let anonymous = false;
  const scope = createScope();
  const calls = createCalls(
    settings,
    (isWell) => {
      if (running) {
        report(isWell ? 'counting' : 'failed');
      }
    },
    () => scope.isOver,
  );
  /** May anything be sent right now? */
  const isCounting = (): boolean => {
    recheckConsent();
    return running;
  };
  const readPrinted = (): void => {
    calls.params = printedParams(calls.params);
  };
  const { hit, cancelHit } = createHit(calls, isCounting);
  const event = (name: string, data: Readonly<Record<string, unknown>>): void => {
    if (isCounting()) {
      sendEvent(settings, name, data, calls.params.hit['source_id']);
    }
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
  scope.add(onMove(moved), keepOnline(settings, calls, isCounting), followLinksFor(settings, calls, isCounting, event));
  return {
    count: (granted) => {
      if (!running) {
        running = true;
        anonymous = !granted && settings.consentIntegration.anonymously;
        here.life ??= { last: Date.now(), over: false };
        report('counting');
        if (here.counted !== pathNow()) {
          hit();
        } else {
          calls.assume();
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
      // A hit that still waits has not counted.
      cancelHit();
      if (running && !calls.isTaken && !calls.isBroken) {
        here.counted = '';
      }
      running = false;
      scope.end();
    },
  };
}

/** Counts the page when the browser has nothing else to do, unless that is called off before. */
function createHit(calls: Calls, isCounting: () => boolean) {
  let cancel = (): void => undefined;
  return {
    hit: (): void => {
      count().counted = pathNow();
      calls.begin();
      cancel();
      cancel = whenIdle((leaving) => {
        if (isCounting()) {
          void calls.send('hit', leaving);
        }
      });
    },
    cancelHit: (): void => cancel(),
  };
}

/** Sends links that are followed and files that are loaded. @returns how to end */
const followLinksFor = (settings: StatisticsSettings, calls: Calls, allowed: () => boolean, send: Tracker['event']): (() => void) =>
  followLinks({
    url: safeUrl(settings.eventUrl) ?? '',
    clicks: settings.clicks,
    extensions: settings.fileExtensions,
    downloads: settings.downloadTracker,
    links: settings.linkTracker,
    host: window.location.host,
    pageId: () => String(calls.params.hit['source_id'] ?? ''),
    allowed,
    send,
  });

/** Sends from time to time that the visitor is online, while there are signs of it and the page was counted. @returns how to end */
function keepOnline(settings: StatisticsSettings, calls: Calls, isCounting: () => boolean): () => void {
  const here = count();
  const tick = (): void => {
    const { life } = here;
    if (!calls.isTaken || calls.isBroken || !isCounting() || !settings.userOnline || !life || document.visibilityState === 'hidden') {
      return;
    }
    if (isOver(life, Date.now())) {
      here.life = { ...life, over: true };
      return;
    }
    void calls.send('online', false);
  };
  const sign = (): void => {
    if (here.life) {
      here.life = alive(here.life, Date.now(), settings.resume);
    }
  };
  const scope = createScope();
  const timer = setInterval(tick, settings.checkTime);
  scope.add(() => clearInterval(timer));
  SIGNS.forEach((type) => scope.listen(window, type, sign, { passive: true }));
  return scope.end;
}
