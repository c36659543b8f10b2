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
  // Of the dialog with the settings.
  'cookie-bar.save': { en: 'Save choice' },
  'cookie-bar.heading': { en: 'Cookie settings' },
  'cookie-bar.tab_categories': { en: 'Categories' },
  'cookie-bar.tab_cookies': { en: 'Cookie list' },
  'cookie-bar.cookie_name': { en: 'Cookie name' },
  'cookie-bar.cookie_active': { en: 'Active' },
  'cookie-bar.unclassified': { en: 'Not classified by the shop' },
  'cookie-bar.no_cookies': { en: 'No other cookies are set.' },
  'cookie-bar.necessary': { en: 'Necessary' },
  'cookie-bar.necessary_about': { en: 'Needed for the cart, for signing in and to remember this choice. Always active.' },
  'cookie-bar.functional': { en: 'Functional' },
  'cookie-bar.functional_about': { en: 'Extras beyond shopping, such as videos, maps and chat.' },
  'cookie-bar.preferences': { en: 'Preferences' },
  'cookie-bar.preferences_about': { en: 'Remember your choices, such as language or region.' },
  'cookie-bar.statistics': { en: 'Statistics' },
  'cookie-bar.statistics_about': { en: 'Count visits so that the shop can be improved.' },
  'cookie-bar.marketing': { en: 'Marketing' },
  'cookie-bar.marketing_about': { en: 'Measure advertising and show you what may interest you.' },
});
