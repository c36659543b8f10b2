import { startBlocking } from './blocking.js';
import { CATEGORIES, desk, grantsBy, type Category, type ConsentState, type Grants } from './desk.js';
import { ANSWER, BLOCKED, closes, DECLINED, googleSignals, isAny, isNecessary, namesIn, removals, STORED } from './head.logic.js';
import { barSaid } from './said.js';
import { defineConsentType, hostBar, onWpConsent } from '../host/wp-consent.js';

/** All cookies as one text. A frame in a sandbox has none. */
export const cookies = (): string => { try { return document.cookie; } catch { return ''; } };
/** One cookie as it stands, not decoded; `undefined` without it. */
export const cookie = (name: string): string | undefined => cookies().split('; ').find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Names that may never be blocked, by the page's settings and the host's; a prefix ends in `*`. */
export const necessaryNames = (): string[] =>
  [...list(barSaid('necessary')), ...list(hostBar('strictly_necessary')), ...list(hostBar('strictly_necessary_family')).map((prefix) => `${prefix}*`)];

/** Removes the cookies that are refused, as far as a script can. */
export function removeCookies(refused: (name: string) => boolean): void {
  for (const name of namesIn(cookies()).filter(refused)) { for (const text of removals(name, window.location)) { document.cookie = text; } }
}

/** Is something the head does by itself not turned off? */
const isOn = (name: string): boolean => String(barSaid(name)) !== 'false';
const isOptOut = (): boolean => barSaid('type') === 'optout';

interface Kept { readonly revision?: unknown; readonly blocked?: unknown; readonly categories?: Grants; readonly services?: Readonly<Record<string, boolean>> }
/** What an answer of ours kept beside the cookies; nothing of it is trusted beyond yes and no. */
export const kept = (): Kept => { try { return Object(JSON.parse(localStorage.getItem(STORED) ?? '')) as Kept; } catch { return {}; } };

/** The browser's own wish, as far as the shop heeds it. */
function signalOf(): ConsentState['signal'] {
  if (barSaid('gpc') !== 'off' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) { return 'gpc'; }
  return isOn('dnt') && navigator.doNotTrack === '1' ? 'dnt' : '';
}

/**
 * The answer as the page has it. `byList` says what a list of refused names means where nothing else is known; the head knows no
 * better than that all is refused.
 */
export function readConsent(byList: (blocked: readonly string[]) => Grants = () => grantsBy(() => false), revision = barSaid('revision')): ConsentState {
  const { revision: of, blocked: was, categories, services } = kept();
  const text = cookie(BLOCKED) ?? '';
  const blocked = text.split(',').filter(Boolean);
  const none = { services: {}, blocked: [], signal: '' } as const;
  if (cookie(ANSWER) === undefined || (revision && String(revision) !== of)) {
    const signal = signalOf();
    return { ...none, status: 'unknown', answered: false, signal, categories: grantsBy((c) => isOptOut() && !closes(signal, barSaid('gpc') === 'strict', c)) };
  }
  const declined = cookie(DECLINED) === '1';
  // The list is the truth shared with the server: what we kept beside it counts only as long as it is the same list.
  const same = was === text;
  const grants = same && categories || !blocked[0] && grantsBy(() => true) || byList(blocked);
  const allowed = grantsBy((c) => !declined && grants[c] === true);
  return {
    ...none, status: declined ? 'declined' : blocked[0] || CATEGORIES.some((c) => !allowed[c]) ? 'saved' : 'accepted',
    answered: true, blocked, categories: allowed, services: same && services || {},
  };
}

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
  const stop = new AbortController();
  const { signal } = stop;
  page.undo.push(() => stop.abort());
  page.state = readConsent();
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
    for (const run of page.listeners) { run(state, source); }
    document.dispatchEvent(new CustomEvent('shop:consent-changed', { bubbles: true, composed: true, detail: { ...state, source } }));
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
