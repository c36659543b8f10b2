import { sharedConsent } from '../consent/shared-state.js';
import { hasHostBar } from '../host/consent-asked.js';

/** May something be done that needs consent, by whoever asks for it on this page? For what records a visit. */
export interface Permission {
  readonly allowed: boolean;
  /** The visitor has said yes or no: silence is no refusal. */
  readonly answered: boolean;
  /**
   * Who is asked: a bar (ours, the host's, or the answer one of them has left), `api` for the WP Consent API or CookieYes, or nobody, for
   * the page has no consent tool at all. `unknown` before the page stands: a bar or the API may still come; and while it is only
   * prerendered.
   */
  readonly by: 'bar' | 'api' | 'nobody' | 'unknown';
}

/** What the WP Consent API has said of a category, and the answer's cookies of that moment: see `answerCookies`. */
export interface Word {
  readonly allowed: boolean;
  readonly answer: string;
}

/** Does a bar ask on this page, ours or the host's? The tag counts before its code has come. */
export const hasBar = (): boolean => Boolean(sharedConsent().bar) || document.querySelector('shop-cookie-bar') !== null || hasHostBar();
