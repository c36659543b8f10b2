/** What every page says to the script in the head and to the cookie bar: categories, services, version of the policy, texts. */
import { cookiesOf, storageOf } from '../shop/storage-inventory.js';
import type { Language } from '../shop/print/links.js';
import { CONSENT_WORDS } from './consent-words.js';

/** Of the privacy page. Another one asks everybody again. */
const REVISION = '2026-11';

/**
 * The settings as the page prints them, above the script in the head. Cookies that a service sets, and what it keeps in the storages, are
 * listed with the service; the
 * rest by category. The necessary ones need no list: cart and answer are never blocked.
 */
export function consentSettingsHtml(language: Language): string {
  const { map, visits, messages } = CONSENT_WORDS[language];
  const settings = {
    'cookie-bar': {
      revision: REVISION,
      categories: { marketing: cookiesOf('marketing') },
      services: {
        map: { ...map, category: 'functional', cookies: cookiesOf('functional'), storage: storageOf('functional') },
        visits: { ...visits, category: 'statistics', cookies: cookiesOf('statistics') },
      },
    },
    messages,
  };
  return `<script type="application/json" data-shop-settings>\n  ${JSON.stringify(settings, null, 2).replaceAll('<', '\\u003c').replaceAll('\n', '\n  ')}\n</script>`;
}

/** A script of somebody else: it stays text until its category is allowed. */
export const BLOCKED_COUNTER =
  '<script type="text/plain" data-shop-consent="statistics" data-service="visits" src="partners/visits.js"></script>';
