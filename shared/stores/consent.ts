import type { MapStore } from 'nanostores';
import { startConsent } from '../consent/consent.js';
import type { Category, ConsentState } from '../consent/shared-state.js';
import { cookie } from '../cookies.js';
import { wpConsentCookie } from '../host/wp-consent.js';
import { $consent as state } from './consent-state.js';

export type { Category } from '../consent/shared-state.js';

/** The visitor's consent, read from the answer's cookies; starts consent on a page without the script in the head. */
export const $consent = (): MapStore<ConsentState> => {
  startConsent();
  return state();
};

/** Has the visitor said yes or no to a category: in our bar, or in another one that tells the WP Consent API? */
export const hasAnswered = (category: Category): boolean => $consent().get().answered || cookie(wpConsentCookie(category)) !== undefined;
