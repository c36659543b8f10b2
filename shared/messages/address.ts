import { texts } from '../message-table.js';

/** Texts of address fields; where the page has WooCommerce's own words for them, those are used. */
export const addressTexts = texts({
  'address.choose_state': { en: 'Select an option…' },
  'address.optional': { en: 'optional' },
});
