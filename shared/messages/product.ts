import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of small parts of a product: countdown, prices for screen readers, stars of the review form, sticky bar. */
export const productTexts = texts({
  'countdown.days': { en: 'Days' },
  'countdown.hours': { en: 'Hours' },
  'countdown.minutes': { en: 'Min' },
  'countdown.seconds': { en: 'Sec' },
  'price.was': { en: 'Original price was: {price}.' },
  'price.is': { en: 'Current price is: {price}.' },
  'review.required': { en: 'Please select a rating', host: places.requiredRatingText },
  'review.rating': { en: 'Your rating' },
  'review.stars': { en: '{count} of {total} stars' },
  'sticky.label': { en: 'Buy this product' },
  'sticky.choose': { en: 'Select options' },
});
