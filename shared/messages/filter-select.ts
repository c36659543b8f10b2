import { texts } from '../message-table.js';

/** Texts of a select that can be searched. */
export const filterSelectTexts = texts({
  'filter.clear': { en: 'Clear {label}' },
  'filter.close': { en: 'Close' },
  'filter.empty': { en: 'No results found' },
  'filter.failed': { en: 'The results could not be loaded.' },
  'filter.failed_more': { en: 'More results could not be loaded. Try again' },
  'filter.limit': { en: 'You can only select {count} items' },
  'filter.limit_one': { en: 'You can only select {count} item' },
  'filter.more': { en: 'Loading more results…' },
  'filter.remove': { en: 'Remove {text}' },
  'filter.search': { en: 'Search {label}' },
  'filter.searching': { en: 'Searching…' },
  'filter.too_long': { en: 'Please delete {count} characters' },
  'filter.too_long_one': { en: 'Please delete {count} character' },
  'filter.too_short': { en: 'Please enter {count} or more characters' },
});
