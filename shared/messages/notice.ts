import { texts } from '../message-table.js';

/** Texts of the notice part. */
export const noticeTexts = texts({
  'notice.label': { en: 'Store notice' },
  'notice.dismissed': { en: 'Notice dismissed.' },
});
