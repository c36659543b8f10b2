import { texts } from '../message-table.js';

/** Texts of the editor of cart lines. */
export const cartItemEditorTexts = texts({
  'editor.title': { en: 'Edit your choice' },
  'editor.close': { en: 'Close without saving' },
  'editor.quantity': { en: 'Please enter a quantity of at least 1.' },
  'editor.loading': { en: 'Please wait until your choices are loaded.' },
  'editor.load_failed': { en: 'Your choices could not be loaded for editing.' },
  'editor.save_failed': { en: 'Your changes could not be saved. The item in your cart is as it was.' },
  'editor.save_lost': { en: 'We do not know whether your changes were saved: the shop did not answer.' },
  'editor.gone': { en: 'This item is no longer in your cart.' },
  'editor.retry': { en: 'Try again' },
  'editor.leave': { en: 'Back to the cart' },
});
