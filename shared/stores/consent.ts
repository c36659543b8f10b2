import type { MapStore } from 'nanostores';
import { startConsent } from '../consent/consent.js';
import type { Decision } from '../consent/consent.logic.js';
import type { Category, ConsentState } from '../consent/shared-state.js';
import { cookie } from '../consent/cookies.js';
import { wpConsentCookie } from '../host/wp-consent.js';
import { $consent as state } from './consent-state.js';

export type { Decision } from '../consent/consent.logic.js';
export type { Category, ConsentState, ConsentStatus, Grants } from '../consent/shared-state.js';

/** The visitor's consent, read from the answer's cookies; starts consent on a page without the script in the head. */
export const $consent = (): MapStore<ConsentState> => { startConsent(); return state(); };

/** Is this kind of use allowed right now? */
export const allows = (category: Category): boolean => $consent().get().categories[category];

/** Has the visitor said yes or no to a category: in our bar, or in another one that tells the WP Consent API? */
export const hasAnswered = (category: Category): boolean => $consent().get().answered || cookie(wpConsentCookie(category)) !== undefined;

/**
 * Is told whether a category is allowed: at once, and whenever that changes (a late answer, a withdrawal, another tab).
 * @returns how to stop
 */
export function onConsent(category: Category, run: (allowed: boolean) => void): () => void {
  let known: boolean | undefined;
  return $consent().subscribe(({ categories }) => {
    if (categories[category] === known) { return; }
    known = categories[category];
    run(known);
  });
}

/** Writes an answer as if the visitor had given it in the bar. `source` is told to listeners. */
export const decideConsent = (decision: Decision, source = 'script'): ConsentState => startConsent().decide(decision, source);

/** Takes all consent back: nothing but the necessary is allowed, refused cookies go; the answer stays one, so nobody is asked again. */
export const withdrawConsent = (source = 'withdraw'): ConsentState => decideConsent({ status: 'declined' }, source);
