import { cookie } from '../cookies.js';
import { own } from '../json.js';

/**
 * CookieYes, a banner that keeps its answer in a cookie of its own and speaks with the WP Consent API only where a site has both. Its
 * answers count where nobody else has said anything (shared/consent contract 4).
 */
const COOKIE_YES = 'cookieyes-consent';
/** It tells of each answer with this event, and of what holds before one. */
export const COOKIE_YES_CHANGE = 'cookieyes_consent_update';

/** Its categories, by those of the API. */
const CATEGORIES: Readonly<Record<string, string>> = {
  marketing: 'advertisement',
  statistics: 'analytics',
  'statistics-anonymous': 'analytics',
  preferences: 'functional',
  functional: 'functional',
};

/** Is its banner on the page, of the plugin or of its service, or what it kept? */
export const hasCookieYes = (): boolean =>
  own(globalThis, '_ckyConfig') !== undefined ||
  document.querySelector('script#cookieyes, script[src*="/cookie-law-info/"]') !== null ||
  cookie(COOKIE_YES) !== undefined;

/**
 * What it says of a category: `undefined` where it is not on the page. Before an answer it says what the law wants, which may be a yes;
 * before it has begun it says no.
 */
export function cookieYes(category: string): { readonly allowed: boolean; readonly answered: boolean } | undefined {
  if (!hasCookieYes()) {
    return undefined;
  }
  const kept = `,${cookie(COOKIE_YES) ?? ''},`;
  return { allowed: kept.includes(`,${String(own(CATEGORIES, category))}:yes,`), answered: kept.includes(',action:yes,') };
}
