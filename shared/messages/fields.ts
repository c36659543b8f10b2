import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of address and password fields. Where the page has WooCommerce's own words for them, those are used. */
export const fieldTexts = texts({
  'address.choose_state': { en: 'Select an option…' },
  'address.optional': { en: 'optional' },
  'password.show': { en: 'Show password', host: places.passwordShowText },
  'password.hide': { en: 'Hide password', host: places.passwordHideText },
  'password.shown': { en: 'Your password is shown.' },
  'password.hidden': { en: 'Your password is hidden.' },
});
