import { onPage } from '../page.js';
import base from './base.css';

const adopted = onPage('styles', () => new Map<string, CSSStyleSheet>());

function add(name: string, text: string): void {
  if (adopted().has(name)) {
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  adopted().set(name, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Gives the page the style sheet of a widget or of a shared part, once per name however many copies of the bundle there are.
 * The first copy's text stays: it is also the one whose element is defined. The base sheet (tokens, display of the tags) comes
 * before the first of them. A constructable sheet, because a strict policy refuses `<style>` (design.md §7).
 *
 * @param name folder of the widget (`mini-cart`) or of the part (`ui/notice`)
 * @param text the sheet, as `import css from './mini-cart.css'` gives it
 */
export function adopt(name: string, text: string): void {
  add('base', base);
  add(name, text);
}
