import type { Grants } from './shared-state.js';

/** Google's seven signals (Consent Mode v2). */
export function googleSignals({ functional, preferences, statistics, marketing }: Grants): Record<string, string> {
  const of = {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: statistics,
    functionality_storage: functional,
    personalization_storage: preferences,
    security_storage: true,
  };
  return Object.fromEntries(Object.entries(of).map(([signal, yes]) => [signal, yes ? 'granted' : 'denied']));
}
