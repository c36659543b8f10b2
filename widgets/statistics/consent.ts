import { recheckConsent, sharedConsent } from '../../shared/consent/shared-state.js';
import { warnUngated } from '../../shared/host/held-back.js';
import { hasWpConsent } from '../../shared/host/consent-asked.js';
import { whenActivated, whenPageReady } from '../../shared/dom/page-ready.js';
import {
  bannerConsent,
  endOnlineCalls,
  isStarted,
  isUngated,
  publishStatisticsEvent,
  replaceTracker,
  trackerCounts,
} from '../../shared/host/statistics.js';
import { own } from '../../shared/json.js';
import { pageSingleton } from '../../shared/page.js';
import { hasBar, type Permission } from '../../shared/stores/asking.js';
import { onPermission } from '../../shared/stores/permission.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';
import type { Tracker } from './tracker.js';
import { asksNotToTrack } from './options.rules.js';
import { pathNow } from '../../shared/history.js';
import type { StatisticsSettings } from './settings.js';
import { lazyModule } from '../../shared/lazy.js';

/** The code that counts; it is loaded when counting is allowed. */
export const lazyTracker = lazyModule('what counts the page', () => import('./tracker.js'));

/**
 * `waiting` for consent or for the code that counts, `counting`, `failed` (no online calls), `off` (asked not to track, refused,
 * a preview), `host` (the plugin's own tracker counts).
 */
export type StatisticsState = 'waiting' | 'counting' | 'failed' | 'off' | 'host';

/** One page, however many tags. */
const current = pageSingleton('statistics', createRefCounted<Exclude<StatisticsState, 'waiting'>>);

/** Does the browser ask not to be followed? Then nobody counts, whatever a shop says (contract 17). */
function isAsked({ gpc }: StatisticsSettings): boolean {
  const signals = navigator as { msDoNotTrack?: unknown; doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return (
    asksNotToTrack(signals.msDoNotTrack, own(window, 'doNotTrack'), signals.doNotTrack) || (gpc && signals.globalPrivacyControl === true)
  );
}

/** Consent by the shop's own way, and ours: what was refused here is refused. */
function isConsented(
  { consentIntegration: { name, level, anonymously }, withoutBar }: StatisticsSettings,
  consent: Permission,
  banner: boolean,
): boolean {
  const { answered, categories } = sharedConsent().state;
  if (answered && !categories.statistics) {
    return false;
  }
  // Where the shop says who asks, and that one is missing, nobody has allowed it.
  const isUnasked = consent.by === 'nobody' && (name === '' || hasWpConsent());
  const yes = consent.allowed || (withoutBar && isUnasked);
  switch (name) {
    case '':
      return yes;
    case 'wp_consent_api':
      return anonymously || level === 'disabled' || yes;
    case 'real_cookie_banner':
      return banner;
    // That plugin holds scripts back by itself.
    case 'borlabs_cookie':
      return true;
    default:
      return false;
  }
}

const unasked = pageSingleton('statistics-unasked', () => ({ told: false }));

/** Warns in the console, once, why a page without any consent tool counts nothing. @param tool which one the shop's settings name */
function warnUnasked(tool: string): void {
  if (unasked().told) {
    return;
  }
  unasked().told = true;
  console.warn(
    tool === 'wp_consent_api' && !hasWpConsent()
      ? '[shop] <shop-statistics> counts nothing: the settings of WP Statistics say that the WP Consent API is asked, and its script is not on this page.'
      : '[shop] <shop-statistics> counts nothing: visitors have to be asked, and on this page nobody asks: no cookie bar, no WP Consent API at work. Add a bar, or set without-bar in the settings of the page where the shop may count without asking.',
  );
}

/** Listens to the answer; counting comes when it is allowed. @returns how to end */
function drive(settings: StatisticsSettings, report: (state: StatisticsState) => void): () => void {
  const landed = pathNow();
  const { name, level } = settings.consentIntegration;
  let consent: Permission = { allowed: false, answered: false, by: 'unknown' };
  let banner = false;
  let over = false;
  let counter: Tracker | undefined;

  const isOff = (): boolean => settings.preview || isAsked(settings);
  const isAllowed = (): boolean => {
    recheckConsent();
    return !isOff() && isConsented(settings, consent, banner);
  };
  /** With the code that counts, if counting is still allowed when it is here. */
  const whenHere = (act: (there: Tracker) => void): void => {
    lazyTracker.use(
      (code) => {
        if (over || !isAllowed()) {
          return;
        }
        act((counter ??= code.createTracker(settings, landed, report)));
      },
      () => undefined,
    );
  };
  const follow = (): void => {
    if (!isAllowed()) {
      counter?.pause();
      if (consent.by === 'nobody' && !isOff()) {
        warnUnasked(name);
      }
      report(isOff() || consent.answered ? 'off' : 'waiting');
      return;
    }
    if (!counter) {
      report('waiting');
    }
    whenHere((there) => there.count(consent.allowed));
  };

  if (name === 'real_cookie_banner') {
    void bannerConsent().then(() => {
      banner = true;
      if (!over) {
        follow();
      }
    });
  }
  const undo = [
    onPermission(name === 'wp_consent_api' && level !== 'disabled' && level !== '' ? level : 'statistics', (now) => {
      consent = now;
      follow();
    }),
    publishStatisticsEvent((event, data) => {
      if (isAllowed()) {
        whenHere((there) => there.event(event, data));
      }
    }),
  ];
  return () => {
    over = true;
    counter?.stop();
    for (const run of undo) {
      run();
    }
  };
}

/** Starts for the whole page: the plugin's own tracker counts where it runs, else the tag does. @returns how to end */
function start(settings: StatisticsSettings): () => void {
  const here = current();
  const report = (state: StatisticsState): void => {
    here.state = state;
    for (const watch of here.watchers) {
      watch(state);
    }
  };
  const giveBack = replaceTracker();
  let stop = (): void => undefined;
  const begin = (): void => {
    if (!trackerCounts(settings.consentIntegration.name !== '')) {
      stop = drive(settings, report);
      return;
    }
    report('host');
    stop = onPermission('statistics', (now) => {
      if (now.answered && !now.allowed) {
        endOnlineCalls();
      }
      if (isUngated() && settings.consentIntegration.name === '' && hasBar()) {
        warnUngated('shop-statistics', 'the statistics plugin’s own tracker');
      }
    });
  };
  // A page that is prerendered has no visitor to be counted.
  const stopWaiting = whenActivated(() => {
    // One that consent has started counts only if it was in time for the end of the page's parsing: that has to be over to know.
    if (isStarted()) {
      stop = whenPageReady(begin);
    } else {
      begin();
    }
  });
  return () => {
    stopWaiting();
    stop();
    giveBack();
  };
}

/**
 * Joins the counting of the page: the first tag starts it, the last one that leaves ends it. Where tags have different settings, those
 * of the first one apply. @returns how to leave
 */
export function join(settings: StatisticsSettings, watch: (state: StatisticsState) => void): () => void {
  return refCounted(current(), () => start(settings), watch);
}
