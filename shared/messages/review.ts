import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of the review part. */
export const reviewTexts = texts({
  'review.required': { en: 'Please select a rating', host: places.requiredRatingText },
  'review.rating': { en: 'Your rating' },
  'review.stars': { en: '{count} of {total} stars' },
});
