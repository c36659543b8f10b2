import { texts } from '../message-table.js';

/** Texts of what scrolls a page up and down. */
export const scrollTexts = texts({
  'scroll.to_top': { en: 'Back to top' },
  'scroll.to_content': { en: 'Scroll to the content' },
});
