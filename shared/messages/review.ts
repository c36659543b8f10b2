import { texts } from '../messages.js';

/** Texts of the review part. */
export const reviewTexts = texts({
  'review.required': { en: 'Please select a rating', host: 'requiredRatingText' },
  'review.rating': { en: 'Your rating' },
  'review.stars': { en: '{count} of {total} stars' },
});
