import { bannerConsent, hasTracker, publishStatisticsEvent } from '../../shared/host/statistics.js';
import { own } from '../../shared/json.js';
import { onPage } from '../../shared/page.js';
import { $consent, hasAnswered, type ConsentState } from '../../shared/stores/consent.js';
import { takePart, type Shared } from '../../shared/taking-part.js';
import type { Counter } from './counting.js';
import { counting } from './needed.js';
import { asksNotToTrack } from './options.logic.js';
import { pathNow } from './path.js';
import type { StatisticsSettings } from './settings.js';

/**
 * `waiting` for consent or for the code that counts, `counting`, `failed` (no more online calls), `off` (asked not to track, refused,
 * a preview), `host` (the plugin's own tracker counts).
 */
export type StatisticsState = 'waiting' | 'counting' | 'failed' | 'off' | 'host';

/** One page, however many tags. */
const current = onPage('statistics', (): Shared<StatisticsState> & { forget(): void } => {
  const made: Shared<StatisticsState> & { forget(): void } = { users: 0, stop: undefined, state: 'waiting', watchers: new Set(), forget: () => made.stop?.() };
  return made;
});

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

/** Starts for the whole page: listens to the answer; counting comes when it is allowed. @returns how to end */
function start(settings: StatisticsSettings): () => void {
  const here = current();
  const landed = pathNow();
  let consent = $consent().get();
  let banner = false;
  let over = false;
  let counter: Counter | undefined;

  const say = (state: StatisticsState): void => {
    here.state = state;
    for (const watch of here.watchers) { watch(state); }
  };
  const isOff = (): boolean => settings.preview || isAsked(settings);
  const isAllowed = (): boolean => !isOff() && isConsented(settings, consent, banner);
  /** With the code that counts, if counting is still allowed when it is here. */
  const whenHere = (act: (there: Counter) => void): void => {
    counting.use((code) => {
      if (over || !isAllowed()) { return; }
      act(counter ??= code.openCounter(settings, landed, say));
    }, () => undefined);
  };
  const follow = (): void => {
    if (!isAllowed()) {
      counter?.pause();
      say(isOff() || hasAnswered('statistics') ? 'off' : 'waiting');
      return;
    }
    if (!counter) { say('waiting'); }
    whenHere((there) => there.count(consent.categories.statistics));
  };

  if (hasTracker()) { say('host'); return () => undefined; }
  if (settings.consentIntegration.name === 'real_cookie_banner') { void bannerConsent().then(() => { banner = true; if (!over) { follow(); } }); }
  const undo = [
    $consent().subscribe((state) => { consent = state; follow(); }),
    publishStatisticsEvent((name, data) => { if (isAllowed()) { whenHere((there) => there.event(name, data)); } }),
  ];
  return () => {
    over = true;
    counter?.stop();
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
