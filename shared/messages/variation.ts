import { texts } from '../message-table.js';
import * as places from '../host/settings/variation.js';

/** Texts of the variation form and its swatches. */
export const variationTexts = texts({
  'variation.no_match': {
    en: 'Sorry, no products matched your selection. Please choose a different combination.',
    host: places.noMatchingText,
  },
  'variation.make_selection': {
    en: 'Please select some product options before adding this product to your cart.',
    host: places.makeSelectionText,
  },
  'variation.unavailable': {
    en: 'Sorry, this product is unavailable. Please choose a different combination.',
    host: places.unavailableText,
  },
  'variation.reset': {
    en: 'Your selection has been reset. Please select some product options before adding this product to your cart.',
    host: places.resetAlertText,
  },
  'variation.checking': { en: 'Checking availability…' },
  'variation.lookup_failed': { en: 'This combination could not be checked.' },
  'variation.retry': { en: 'Try again' },
  'variation.cleared_others': { en: '{names} cleared: not available with {choice}.' },
  'variation.choose': { en: 'Choose an option' },
  'variation.clear': { en: 'Clear' },
  'swatch.out_of_stock': { en: 'Out of stock', host: places.outOfStockTooltipText },
  'swatch.unavailable': { en: 'Unavailable', host: places.unavailableTooltipText },
  'swatch.stock_left': { en: '{count} left' },
  'swatch.more': { en: '{count} more' },
  'form.add': { en: 'Add to cart' },
});
