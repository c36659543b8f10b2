import { texts } from '../message-table.js';

/** Texts of quantity fields and of buttons that add a quantity. */
export const quantityTexts = texts({
  'quantity.more': { en: 'Increase quantity' },
  'quantity.less': { en: 'Decrease quantity' },
  'quantity.label': { en: 'Quantity' },
  'quantity.raised': { en: 'The smallest quantity is {min}.' },
  'quantity.lowered': { en: 'The largest quantity is {max}.' },
  'quantity.stepped': { en: 'This quantity is not possible. It was changed to {value}.' },
  'quantity.kept': { en: 'There was no quantity here. It is {value}, as before.' },
  'quantity_buttons.refused': { en: 'The shop could not add this quantity. Please try another one.' },
});
