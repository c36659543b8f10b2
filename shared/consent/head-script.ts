import { hearWpConsent } from './hear-wp-consent.js';
import { isPrerendering, whenActivated } from '../dom/page-ready.js';
import { isOn, isOptOut, readConsent } from './cookies.js';
import { startBlocking } from './script-blocking.js';
import { notifyConsent, serviceChoice, CATEGORIES, sharedConsent, grantsBy, type SharedConsent, type Grants } from './shared-state.js';
import { googleSignals } from './google.rules.js';
import { barSetting } from './head-settings.js';
import { defineConsentType } from '../host/wp-consent.js';

function google(command: string, grants: Grants, more?: object): void {
  if (!isOn('google')) {
    return;
  }
  const page = window as unknown as { dataLayer: unknown[]; gtag: (...args: unknown[]) => void };
  // Own only: an element with one of these ids answers to the name as well.
  if (!Object.hasOwn(page, 'dataLayer')) {
    page.dataLayer = [];
  }
  if (!Object.hasOwn(page, 'gtag')) {
    page.gtag = function gtag() {
      // An `arguments` object, not a list: only that is a command to Google's tags.
      // eslint-disable-next-line prefer-rest-params
      page.dataLayer.push(arguments);
    };
  }
  try {
    page.gtag('consent', command, { ...googleSignals(grants), ...more });
  } catch (error) {
    // What waits for consent must not depend on another tool's function.
    console.error('[shop] gtag failed', error);
  }
}

const GOOGLE_WAIT_MS = 500;

/**
 * What has to be done before anything else of a page runs: read the answer, hold marked scripts and embeds back, tell Google's tags
 * and the WP Consent API. (Refused cookies are removed by `consent.ts`, which knows what they are named by.) Once on a page; safe to
 * call often.
 */
export function startHeadScript(): void {
  const page = sharedConsent();
  if (page.update) {
    return;
  }
  page.state = readConsent();
  page.bar = true;
  holdBack(page);
  hearWpConsent(page);
}

/** Does all of it but reading the answer, which `page` has, and hearing of another one. */
export function holdBack(page: SharedConsent): void {
  const stop = new AbortController();
  const { signal } = stop;
  page.undo.push(() => stop.abort());
  // Whoever comes without a bar asks nobody: another tool of the shop may have told Google's tags already.
  const startGoogle = (): void => {
    google('default', grantsBy(isOptOut), { wait_for_update: GOOGLE_WAIT_MS, region: barSetting('region') });
    if (page.state.answered || page.state.signal) {
      google('update', page.state.categories);
    }
  };
  if (page.bar) {
    startGoogle();
  } else {
    page.listeners.add((_state, source) => {
      if (source === 'bar') {
        startGoogle();
      }
    });
  }
  const check = startBlocking((categories, service) => {
    page.recheck?.();
    const { services, categories: grants } = page.state;
    return serviceChoice(services, service) ?? categories.every((c) => grants[CATEGORIES.find((one) => one === c) ?? 'marketing']);
  }, signal);
  page.update = (state, source) => {
    const was = JSON.stringify(page.state);
    page.state = state;
    if (was === JSON.stringify(state)) {
      return;
    }
    check();
    if (page.bar) {
      google('update', state.categories);
    }
    notifyConsent(page, source);
  };

  page.refresh ??= (source) => page.update?.(readConsent(), source);
  if (isPrerendering()) {
    // First what the visitor has answered meanwhile, on the page that was on the screen.
    const activate = (): void => {
      page.refresh?.('page');
      check();
    };
    page.undo.push(whenActivated(activate));
  }

  // This script is the first half of a bar. Alone, a tag that asks nobody has brought this.
  if (page.bar) {
    defineConsentType(isOptOut() ? 'optout' : 'optin', signal);
  }
}
