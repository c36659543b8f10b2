import { texts } from '../message-table.js';

/** Texts of the off-canvas menu. */
export const menuTexts = texts({
  'menu.label': { en: 'Menu' },
  'menu.close': { en: 'Close menu' },
  'menu.submenu': { en: 'Submenu of {label}' },
});
