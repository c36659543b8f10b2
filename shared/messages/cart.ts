import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of adding, the mini-cart, and every change of the cart. */
export const cartTexts = texts({
  'cart.view': { en: 'View cart', host: places.viewCartText },
  'cart.added': { en: 'Added to your cart.' },
  'cart.removed': { en: 'Removed from your cart.' },
  'cart.empty': { en: 'No products in the cart.' },
  'cart.refused': { en: 'This product could not be added like this. Taking you to its page.' },
  'cart.failed': { en: 'This could not be added to your cart. Please try again.' },
  'cart.offline': { en: 'You seem to be offline. Nothing was added; please try again when you are connected.' },
  'cart.unsure': {
    en: 'The connection broke off, and your cart cannot be read. This may or may not have been added: please look at your cart before you try again.',
  },
  'cart.unreadable': {
    en: 'The shop’s answer could not be read, and neither can your cart. This may or may not have been added: please look at your cart before you try again.',
  },
  'cart.arrived': { en: 'This is in your cart already: the first try did arrive. Press again to add more.' },
  'cart.timeout': { en: 'The shop took too long to answer. Please check your cart before you try again.' },
  'cart.remove_failed': { en: 'This could not be removed. Taking you to the cart.' },
  'cart.not_added': { en: 'The shop did not add this to your cart.' },
  'cart.retry': { en: 'Try again' },
  'cart.send_plain': { en: 'Send the form the ordinary way' },
  'cart.label': { en: 'Cart: {count}' },
  'cart.refresh_failed': { en: 'The cart could not be read. It may be out of date.' },
});
