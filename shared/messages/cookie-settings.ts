import { texts } from '../messages.js';

/** Texts of the cookie bar's settings; they come with the dialog. */
export const cookieSettingsTexts = texts({
  'cookie-bar.save': { en: 'Save choice' },
  'cookie-bar.heading': { en: 'Cookie settings' },
  'cookie-bar.tab_categories': { en: 'Categories' },
  'cookie-bar.tab_cookies': { en: 'Cookies list' },
  'cookie-bar.cookie_name': { en: 'Cookie name' },
  'cookie-bar.cookie_active': { en: 'Active' },
  'cookie-bar.no_cookies': { en: 'No other cookies are set.' },
  'cookie-bar.necessary': { en: 'Necessary' },
  'cookie-bar.necessary_about': { en: 'The cart, signing in and this choice need them. They are always active.' },
  'cookie-bar.functional': { en: 'Functional' },
  'cookie-bar.functional_about': { en: 'Things beyond shopping, as videos, maps and chats.' },
  'cookie-bar.preferences': { en: 'Preferences' },
  'cookie-bar.preferences_about': { en: 'Remember what you chose, as language or region.' },
  'cookie-bar.statistics': { en: 'Statistics' },
  'cookie-bar.statistics_about': { en: 'Count visits, so that the shop can be improved.' },
  'cookie-bar.marketing': { en: 'Marketing' },
  'cookie-bar.marketing_about': { en: 'Measure advertising and show what may interest you.' },
});
