import { texts } from '../message-table.js';

/** What a struck-through price and the one beside it are in words. */
export const priceTexts = texts({
  'price.was': { en: 'Original price was: {price}.' },
  'price.is': { en: 'Current price is: {price}.' },
});
