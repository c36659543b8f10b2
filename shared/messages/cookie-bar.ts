import { texts } from '../message-table.js';

/**
 * Texts of the cookie bar. Those of a blocked embed (`consent.embed`, `consent.embed_show`, `consent.embed_settings`) are the head
 * script's.
 */
export const cookieBarTexts = texts({
  'cookie-bar.label': { en: 'Cookies' },
  'cookie-bar.message': {
    en: 'We use cookies that the shop needs to work and, with your consent, others to remember your choices, count visits and advertise. You can change your mind at any time.',
  },
  'cookie-bar.policy': { en: 'Privacy policy' },
  'cookie-bar.accept': { en: 'Accept all' },
  'cookie-bar.decline': { en: 'Decline all' },
  'cookie-bar.settings': { en: 'Cookie settings' },
  'cookie-bar.close': { en: 'Close' },
  'cookie-bar.signal': { en: 'Your browser asks not to be tracked. We respect that until you choose otherwise.' },
  'cookie-bar.saved': { en: 'Your cookie choice is saved.' },
});
