import { texts } from '../message-table.js';

/** Texts of date fields and their calendar. */
export const dateTexts = texts({
  'date.open': { en: 'Choose a date' },
  'date.change': { en: 'Change the date, {date}' },
  'date.calendar': { en: 'Calendar' },
  'date.previous': { en: 'Previous month' },
  'date.next': { en: 'Next month' },
  'date.month': { en: 'Month' },
  'date.year': { en: 'Year' },
  'date.week': { en: 'Week' },
  'date.weekNumber': { en: 'Week {number}' },
  'date.today': { en: 'Today' },
  'date.clear': { en: 'Clear' },
  'date.close': { en: 'Close' },
  'date.todayMark': { en: 'today' },
  'date.invalid': { en: 'This is not a date. Write it like {example}.' },
  'date.early': { en: 'Choose {date} or a later day.' },
  'date.late': { en: 'Choose {date} or an earlier day.' },
  'date.blocked': { en: 'This day cannot be chosen.' },
});
