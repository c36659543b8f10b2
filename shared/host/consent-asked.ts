/**
 * Who asks for consent on a page of the host, and what it answers: for tags that record a visit, apart from what every page needs
 * (shared/stores contract 15).
 */
import { COOKIE_YES_CHANGE } from './cookieyes.js';
import { consentType, DEFINED, said } from './wp-consent.js';

/** Settings, script and sheet of the cookie bar's plugin, by the names that WordPress prints. */
const HOST_BAR = ':is(script,link,style)[id^="eu-cookies-bar"], script[src*="/eu-cookies-bar/"], link[href*="/eu-cookies-bar/"]';

/**
 * Is the cookie bar of the host's plugin on the page? Its script may come late, so its element counts. Its markup says nothing: a post may
 * hold any class, and none of these elements.
 */
export const hasHostBar = (): boolean => said('eu_cookies_bar_params') !== undefined || document.querySelector(HOST_BAR) !== null;

/** Hears that somebody has said how consent works here, which may be late, or what CookieYes has been answered. */
export const onConsentType = (run: () => void, signal: AbortSignal): void =>
  [DEFINED, COOKIE_YES_CHANGE].forEach((name) => document.addEventListener(name, run, { signal }));

/** Can the WP Consent API be asked on this page? Its script may be missing where the server goes by it: an optimiser has taken it out. */
export const hasWpConsent = (): boolean => typeof said('wp_has_consent') === 'function';

/**
 * Does the API allow a category? `undefined` where it is not on the page, or nobody has said how consent works: it says yes to all
 * then, for nobody asks. Where its own function is missing the answer follows the same rule: the cookie, else yes unless consent has to
 * be asked for. `told` is that cookie's value.
 */
export function wpConsent(category: string, told: string | undefined): boolean | undefined {
  const [ask, api] = [said('wp_has_consent'), said('consent_api')];
  const type = consentType();
  // The API may have been told that the type comes later.
  if (!type) {
    return api?.waitfor_consent_hook ? false : undefined;
  }
  if (typeof ask === 'function') {
    try {
      return Boolean(Reflect.apply(ask, undefined, [category]));
    } catch {
      return false;
    }
  }
  return told ? told === 'allow' : String(type).includes('optout');
}
