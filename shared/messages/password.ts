import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of the password part. */
export const passwordTexts = texts({
  'password.show': { en: 'Show password', host: places.passwordShowText },
  'password.hide': { en: 'Hide password', host: places.passwordHideText },
  'password.shown': { en: 'Your password is shown.' },
  'password.hidden': { en: 'Your password is hidden.' },
});
