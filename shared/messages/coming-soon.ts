import { texts } from '../message-table.js';

/** Texts of the coming soon part. */
export const comingSoonTexts = texts({
  'coming_soon.dismiss': { en: 'Dismiss' },
});
