import { texts } from '../message-table.js';

/** Texts of the quantity buttons part. */
export const quantityButtonsTexts = texts({
  'quantity_buttons.refused': { en: 'The shop could not add this quantity. Please try another one.' },
});
