import { map, type MapStore } from 'nanostores';
import { sharedConsent, type ConsentState } from '../consent/shared-state.js';
import { pageSingleton } from '../page.js';

export type { ConsentState } from '../consent/shared-state.js';

/** The visitor's consent on this page. Closed until somebody starts consent: the script in the head, or `consent.ts`. */
export const $consent = pageSingleton('consent-state', (): MapStore<ConsentState> => {
  const there = sharedConsent();
  const $state = map<ConsentState>(there.state);
  there.listeners.add((state) => $state.set(state));
  return $state;
});
