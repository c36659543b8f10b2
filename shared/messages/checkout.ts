import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce-checkout.js';

/** Texts of the checkout part. */
export const checkoutTexts = texts({
  'checkout.refresh_failed': { en: 'The order total could not be updated. What you entered is still here.' },
  'checkout.refresh_offline': { en: 'You seem to be offline. The order total is not up to date; please try again when you are connected.' },
  'checkout.refresh_timeout': { en: 'The shop took too long to answer. The order total is not up to date.' },
  'checkout.refresh_refused': {
    en: 'The shop did not accept this; the page may be too old. What you entered is kept when the page is loaded again.',
  },
  'checkout.retry': { en: 'Try again' },
  'checkout.plain': { en: 'Load the page again with what I entered' },
  'checkout.expired': { en: 'Your session has expired.' },
  'checkout.failed': {
    en: 'There was an error processing your order. Please check whether you got a confirmation before you place it again.',
    host: places.checkoutErrorText,
  },
  'checkout.offline': {
    en: 'You seem to be offline, so there was no answer. What you entered is still here. If the connection broke while you ordered, please check for a confirmation before you try again.',
  },
  'checkout.timeout': {
    en: 'The shop took too long to answer. Your order may have been placed: please check for a confirmation before you try again.',
  },
  'checkout.placing': { en: 'Placing your order…' },
  'checkout.total_changed': {
    en: 'The order total is now {total}. Your order has not been sent yet: please press the button again to place it.',
  },
  'checkout.total_unknown': {
    en: 'The order total could not be updated and may differ from the one shown. Your order has not been sent yet: press the button again to place it all the same.',
  },
  'checkout.updated': { en: 'Order total: {total}' },
  'checkout.required': { en: '{field} is a required field.' },
  'checkout.tick': { en: 'Please tick this box to go on.' },
  'checkout.email': { en: '{field} is not a valid email address.' },
  'checkout.phone': { en: '{field} is not a valid phone number.' },
  'checkout.this_field': { en: 'This' },
});
