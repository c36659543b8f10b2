import { texts } from '../message-table.js';

/** Texts of the quantity part. */
export const quantityTexts = texts({
  'quantity.more': { en: 'Increase quantity' },
  'quantity.less': { en: 'Decrease quantity' },
  'quantity.label': { en: 'Quantity' },
  'quantity.raised': { en: 'The smallest quantity is {min}.' },
  'quantity.lowered': { en: 'The largest quantity is {max}.' },
});
