import { texts } from '../messages.js';

/** Texts of the password part. */
export const passwordTexts = texts({
  'password.show': { en: 'Show password', host: 'passwordShowText' },
  'password.hide': { en: 'Hide password', host: 'passwordHideText' },
  'password.shown': { en: 'Your password is shown.' },
  'password.hidden': { en: 'Your password is hidden.' },
});
