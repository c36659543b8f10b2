import { texts } from '../message-table.js';

/** Texts of the sticky part. */
export const stickyTexts = texts({
  'sticky.label': { en: 'Buy this product' },
  'sticky.choose': { en: 'Select options' },
});
