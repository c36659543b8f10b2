import { emit } from '../../shared/events.js';
import { onMove } from '../../shared/history.js';
import { bannerConsent, hasTracker, printedTracker, publishStatisticsEvent, type HitParams } from '../../shared/host/statistics.js';
import { own } from '../../shared/json.js';
import { sendLeaving } from '../../shared/net/beacon.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { jsonOf, request, RequestError } from '../../shared/net/request.js';
import { onPage } from '../../shared/page.js';
import { $consent, hasAnswered, type ConsentState } from '../../shared/stores/consent.js';
import { takePart, type Shared } from '../../shared/taking-part.js';
import { safeUrl } from '../../shared/url.js';
import { whenIdle } from './idle.js';
import { followLinks } from './links.js';
import { alive, asksNotToTrack, eventFields, hitRequest, isOver, onlineOf, readParams, type Call, type ClickRule, type HitSettings, type Integration, type Life } from './statistics.logic.js';

/** Everything a tag says. */
export interface StatisticsSettings extends HitSettings {
  readonly hitParams: HitParams;
  readonly onlineParams: HitParams;
  readonly userOnline: boolean;
  readonly checkTime: number;
  readonly resume: boolean;
  readonly dntEnabled: boolean;
  readonly gpc: boolean;
  readonly preview: boolean;
  readonly consentIntegration: Integration;
  readonly customEventUrl: string;
  readonly clicks: readonly ClickRule[];
  readonly eventUrl: string;
  readonly fileExtensions: readonly string[];
  readonly downloadTracker: boolean;
  readonly linkTracker: boolean;
}

/**
 * `waiting` for consent, `counting`, `failed` (no more online calls), `off` (asked not to track, refused, a preview), `host` (the
 * plugin's own tracker counts).
 */
export type StatisticsState = 'waiting' | 'counting' | 'failed' | 'off' | 'host';

/** One page, however many tags: which path was counted, and since when the visitor is here. */
interface Count extends Shared<StatisticsState> { counted: string; life: Life | undefined; forget(): void }

const current = onPage('statistics', (): Count => {
  const made: Count = { counted: '', users: 0, stop: undefined, state: 'waiting', life: undefined, watchers: new Set(), forget: () => made.stop?.() };
  return made;
});

const SIGNS = ['click', 'keydown', 'keypress', 'scroll'] as const;

/** The page as it is counted: no host and no hash. */
const pathNow = (): string => window.location.pathname + window.location.search;

function isAsked({ dntEnabled, gpc }: StatisticsSettings): boolean {
  const said = navigator as { msDoNotTrack?: unknown; doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return (dntEnabled && asksNotToTrack(said.msDoNotTrack, own(window, 'doNotTrack'), said.doNotTrack)) || (gpc && said.globalPrivacyControl === true);
}

/** Consent by the shop's own way, and ours: what was refused here is refused. */
function isConsented({ consentIntegration: { name, level, anonymously } }: StatisticsSettings, { answered, categories }: ConsentState, banner: boolean): boolean {
  if (answered && !categories.statistics) { return false; }
  switch (name) {
    case '': return categories.statistics;
    case 'wp_consent_api': return anonymously || level === 'disabled' || own(categories, level.replace(/-anonymous$/, '')) === true;
    case 'real_cookie_banner': return banner;
    // That plugin holds scripts back by itself.
    case 'borlabs_cookie': return true;
    default: return false;
  }
}

function start(settings: StatisticsSettings): () => void {
  const here = current();
  let params = { hit: settings.hitParams, online: settings.onlineParams };
  let consent = $consent().get();
  let banner = false;
  let running = false;
  let anonymous = false;
  let isTaken = false;
  let failed = false;
  let cancelHit = (): void => undefined;
  let over = false;

  const say = (state: StatisticsState): void => {
    here.state = state;
    for (const watch of here.watchers) { watch(state); }
  };
  const fail = (call: Call, error: unknown): void => {
    isTaken = false;
    failed = true;
    const reason = error instanceof RequestError ? `${error.kind}${error.status ? ` ${error.status}` : ''}` : 'refused';
    console.warn(`[shop] <shop-statistics> the ${call} call was not taken: ${reason}; there will be no more online calls`);
    if (running) { say('failed'); }
    emit(document, 'shop:statistics-failed', { call, reason });
  };
  const send = async (call: Call, leaving: boolean): Promise<void> => {
    const { url, fields } = hitRequest(call, call === 'hit' ? params.hit : onlineOf(params.online, params.hit), { referrer: document.referrer, path: pathNow() }, settings);
    const safe = safeUrl(url);
    try {
      if (safe === null) { throw new TypeError(`no address: ${url}`); }
      if (leaving) { await sendLeaving(safe, formEncode(fields)); return; }
      const answer = jsonOf(await request({ url: safe, body: formEncode(fields), keepalive: true }), safe);
      if (own(answer, 'status') === false) { throw new TypeError('status false'); }
      if (call === 'hit') { isTaken = true; if (failed && running && !over) { failed = false; say('counting'); } }
    } catch (error) {
      if (!over) { fail(call, error); }
    }
  };
  const hit = (): void => {
    here.counted = pathNow();
    isTaken = false;
    cancelHit();
    cancelHit = whenIdle((leaving) => { if (running) { void send('hit', leaving); } });
  };

  const follow = (): void => {
    const yes = !settings.preview && !isAsked(settings) && isConsented(settings, consent, banner);
    const granted = consent.categories.statistics;
    if (yes && !running) {
      running = true;
      anonymous = !granted && settings.consentIntegration.anonymously;
      here.life ??= { last: Date.now(), over: false };
      say('counting');
      if (here.counted !== pathNow()) { hit(); } else { isTaken = true; }
    } else if (yes && anonymous && granted) {
      // Counted without a name so far; now with it.
      anonymous = false;
      hit();
    } else if (!yes) {
      running = false;
      cancelHit();
      say(settings.preview || isAsked(settings) || hasAnswered('statistics') ? 'off' : 'waiting');
    }
  };

  const tick = (): void => {
    const { life } = here;
    if (!running || !settings.userOnline || !isTaken || failed || !life || document.visibilityState === 'hidden') { return; }
    if (isOver(life, Date.now())) { here.life = { ...life, over: true }; return; }
    void send('online', false);
  };
  const sign = (): void => { if (here.life) { here.life = alive(here.life, Date.now(), settings.resume); } };
  const event = (name: string, data: Readonly<Record<string, unknown>>): void => {
    const url = safeUrl(settings.customEventUrl);
    if (!running || url === null) { return; }
    let body: URLSearchParams;
    try { body = formEncode(eventFields(name, data, params.hit['source_id'], Date.now())); } catch (error) { console.error('[shop] <shop-statistics> the data of an event cannot be written as JSON', error); return; }
    request({ url, body, keepalive: true }).catch((error: unknown) => { console.warn(`[shop] <shop-statistics> the event ${name} was not taken: ${(error as Error).message}`); });
  };
  const moved = (): void => {
    if (pathNow() === here.counted) { return; }
    const printed = printedTracker();
    const read = (value: unknown, before: HitParams): HitParams => { try { return value === undefined ? before : readParams(value); } catch { return before; } };
    params = { hit: read(own(printed, 'hitParams'), params.hit), online: read(own(printed, 'onlineParams'), params.online) };
    if (running) { hit(); }
  };

  if (hasTracker()) { say('host'); return () => undefined; }
  if (settings.consentIntegration.name === 'real_cookie_banner') { void bannerConsent().then(() => { banner = true; if (!over) { follow(); } }); }
  const timer = setInterval(tick, settings.checkTime);
  for (const type of SIGNS) { window.addEventListener(type, sign, { passive: true }); }
  const undo = [
    $consent().subscribe((state) => { consent = state; follow(); }),
    onMove(moved),
    publishStatisticsEvent(event),
    followLinks({
      url: safeUrl(settings.eventUrl) ?? '', clicks: settings.clicks, extensions: settings.fileExtensions, downloads: settings.downloadTracker, links: settings.linkTracker,
      host: window.location.host, pageId: () => String(params.hit['source_id'] ?? ''), allowed: () => running, send: event,
    }),
  ];
  return () => {
    over = true;
    // A hit that still waits has not counted.
    cancelHit();
    if (running && !isTaken && !failed) { here.counted = ''; }
    running = false;
    clearInterval(timer);
    for (const type of SIGNS) { window.removeEventListener(type, sign); }
    for (const run of undo) { run(); }
  };
}

/**
 * Takes part in counting the page: the first tag starts it, the last one that leaves ends it. Where tags say different things the
 * first one counts. @returns how to leave
 */
export function join(settings: StatisticsSettings, watch: (state: StatisticsState) => void): () => void {
  return takePart(current(), () => start(settings), watch);
}
