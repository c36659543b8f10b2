import { texts } from '../message-table.js';

/** Texts of what lies around a page's content: coming-soon banner, off-canvas menu, store notice, links that scroll. */
export const pageTexts = texts({
  'coming_soon.dismiss': { en: 'Dismiss' },
  'menu.label': { en: 'Menu' },
  'menu.close': { en: 'Close menu' },
  'menu.submenu': { en: 'Submenu of {label}' },
  'notice.label': { en: 'Store notice' },
  'notice.dismissed': { en: 'Notice dismissed.' },
  'scroll.to_top': { en: 'Back to top' },
  'scroll.to_content': { en: 'Scroll to the content' },
});
