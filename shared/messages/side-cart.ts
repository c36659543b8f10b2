import { texts } from '../message-table.js';

/** Texts of the side cart that a shopper may meet while it is closed. */
export const sideCartTexts = texts({
  'side-cart.open': { en: 'Open cart' },
  'side-cart.close': { en: 'Close cart' },
  'side-cart.title': { en: 'Your cart' },
  'side-cart.empty': { en: 'Your cart is empty' },
  'side-cart.continue': { en: 'Continue shopping' },
  'side-cart.later': { en: 'Shipping, taxes and discounts are calculated at checkout.' },
  'side-cart.max': { en: 'Only {max} in stock' },
  'side-cart.step': { en: 'This can only be bought in multiples of {step}' },
  'side-cart.failed': { en: 'The cart could not be changed. The quantity is as it was.' },
  'side-cart.timeout': { en: 'The shop took too long to answer. The quantity is as it was.' },
  'side-cart.remove_failed': { en: 'This could not be removed. It is still in your cart.' },
  'side-cart.remove_timeout': { en: 'The shop took too long to answer. This is still in your cart.' },
  'side-cart.undo_failed': { en: 'This could not be put back. Your cart is as it was.' },
  'side-cart.other': { en: 'The cart could not be changed. It is shown here as the shop has it now.' },
  'side-cart.refused': { en: 'The shop did not accept this; the page may be too old.' },
});
