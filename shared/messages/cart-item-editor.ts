import { texts } from '../message-table.js';

/** Texts of the editor of cart lines. */
export const cartItemEditorTexts = texts({
  'editor.title': { en: 'Edit your choice' },
  'editor.close': { en: 'Close without saving' },
  'editor.quantity': { en: 'Please enter a quantity of at least 1.' },
});
