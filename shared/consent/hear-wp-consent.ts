import { onWpConsent } from '../host/wp-consent.js';
import { grantsBy, type Category, type SharedConsent } from './shared-state.js';

/**
 * Another plugin's word in the WP Consent API changes the state, until the answer's cookies are read again.
 * @param said what it says of a category; `undefined` where it says nothing
 */
export function applyWpConsent(page: SharedConsent, said: (category: Category) => boolean | undefined): void {
  const { state } = page;
  page.update?.({ ...state, categories: grantsBy((c) => said(c) ?? state.categories[c]) }, 'wp-consent-api');
}

/** Hears the WP Consent API from now on. Once on a page: by the script in the head, or by what stands in for it. */
export function hearWpConsent(page: SharedConsent): void {
  const stop = new AbortController();
  page.undo.push(() => stop.abort());
  onWpConsent((said) => applyWpConsent(page, said), stop.signal);
}
