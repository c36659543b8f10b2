import { texts } from '../message-table.js';
import * as swatches from '../host/settings/swatches.js';
import * as woocommerce from '../host/settings/woocommerce-variation.js';

/** Texts of the variation form and its swatches. */
export const variationTexts = texts({
  'variation.no_match': {
    en: 'Sorry, no products matched your selection. Please choose a different combination.',
    host: woocommerce.noMatchingText,
  },
  'variation.make_selection': {
    en: 'Please select some product options before adding this product to your cart.',
    host: woocommerce.makeSelectionText,
  },
  'variation.unavailable': {
    en: 'Sorry, this product is unavailable. Please choose a different combination.',
    host: woocommerce.unavailableText,
  },
  'variation.reset': {
    en: 'Your selection has been reset. Please select some product options before adding this product to your cart.',
    host: woocommerce.resetAlertText,
  },
  'variation.checking': { en: 'Checking availability…' },
  'variation.lookup_failed': { en: 'This combination could not be checked.' },
  'variation.retry': { en: 'Try again' },
  'variation.cleared_others': { en: '{names} cleared: not available with {choice}.' },
  'variation.choose': { en: 'Choose an option' },
  'variation.clear': { en: 'Clear' },
  'swatch.out_of_stock': { en: 'Out of stock', host: swatches.outOfStockTooltipText },
  'swatch.unavailable': { en: 'Unavailable', host: swatches.unavailableTooltipText },
  'swatch.stock_left': { en: '{count} left' },
  'swatch.more': { en: '{count} more' },
  'form.add': { en: 'Add to cart' },
});
