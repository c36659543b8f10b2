import { defineConsentType } from '../host/wp-consent.js';
import { isOptOut } from './cookies.js';
import { sharedConsent } from './shared-state.js';

/**
 * A bar of ours asks on this page: the WP Consent API is told how, unless somebody else has, and whoever went by the page having no
 * bar asks again. Called by the bar; where the script in the head has run, that has said so already. Other tags never do it: they ask
 * nobody.
 */
export function announceBar(): void {
  const page = sharedConsent();
  if (page.bar) {
    return;
  }
  page.bar = true;
  const stop = new AbortController();
  page.undo.push(() => stop.abort());
  defineConsentType(isOptOut() ? 'optout' : 'optin', stop.signal);
  for (const run of page.listeners) {
    run({ ...page.state }, 'bar');
  }
}
