import { isOn, isOptOut, necessaryNames, readConsent, removeCookies } from './answer.js';
import { startBlocking } from './blocking.js';
import { desk, grantsBy, tellState, type Category, type ConsentDesk, type Grants } from './desk.js';
import { googleSignals } from './google.logic.js';
import { isAny, isNecessary } from './head.logic.js';
import { barSaid } from './said.js';
import { defineConsentType, hostBar, onWpConsent } from '../host/wp-consent.js';

function google(command: string, grants: Grants, more?: object): void {
  if (!isOn('google')) { return; }
  const page = window as unknown as { dataLayer?: unknown[]; gtag?: (...args: unknown[]) => void };
  page.dataLayer ??= [];
  // An `arguments` object, not a list: only that is a command to Google's tags.
  // eslint-disable-next-line prefer-rest-params
  page.gtag ??= function gtag() { page.dataLayer?.push(arguments); };
  page.gtag('consent', command, { ...googleSignals(grants), ...more });
}

const GOOGLE_WAIT_MS = 500;

/**
 * What has to be done before anything else of a page runs: read the answer, hold marked scripts and embeds back, tell Google's tags
 * and the WP Consent API, remove what is refused. Once on a page; safe to call often.
 */
export function startHead(): void {
  const page = desk();
  if (page.update) { return; }
  page.state = readConsent();
  holdBack(page);
}

/** Does all of it but reading the answer, which `page` has. */
export function holdBack(page: ConsentDesk): void {
  const stop = new AbortController();
  const { signal } = stop;
  page.undo.push(() => stop.abort());
  const sweep = (): void => {
    const { answered, blocked } = page.state;
    const necessary = necessaryNames();
    const all = !answered && Boolean(hostBar('block_until_accept'));
    removeCookies((name) => !isNecessary(name, necessary) && (all || isAny(name, blocked)));
  };
  google('default', grantsBy(isOptOut), { wait_for_update: GOOGLE_WAIT_MS, region: barSaid('region') });
  if (page.state.answered || page.state.signal) { google('update', page.state.categories); }
  sweep();
  const look = startBlocking((categories, service) => {
    const { services, categories: grants } = page.state;
    return services[service] ?? categories.every((c) => grants[c as Category] ?? grants.marketing);
  }, signal);
  page.update = (state, source) => {
    const was = JSON.stringify(page.state);
    page.state = state;
    sweep();
    look();
    if (was === JSON.stringify(state)) { return; }
    google('update', state.categories);
    tellState(page, source);
  };

  const define = (): void => defineConsentType(isOptOut() ? 'optout' : 'optin');
  define();
  // Listeners of the API's other half may have come below us.
  document.addEventListener('DOMContentLoaded', define, { signal });
  document.addEventListener('load', sweep, { capture: true, signal });
  onWpConsent((changed) => {
    const { state } = page;
    page.update?.({ ...state, categories: grantsBy((c) => changed(c) ?? state.categories[c]) }, 'wp-consent-api');
  }, signal);
}
