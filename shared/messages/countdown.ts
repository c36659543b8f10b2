import { texts } from '../message-table.js';

/** Texts of countdowns that a tag prints itself. */
export const countdownTexts = texts({
  'countdown.days': { en: 'Days' },
  'countdown.hours': { en: 'Hours' },
  'countdown.minutes': { en: 'Min' },
  'countdown.seconds': { en: 'Sec' },
});
