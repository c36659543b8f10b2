import { onPage } from '../page.js';
import base from './base.css';

const adopted = onPage('styles', () => new Set<string>());

function add(text: string): void {
  if (adopted().has(text)) {
    return;
  }
  adopted().add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Gives the page a style sheet, once per text however many tags and copies of the bundle ask for it. The base sheet (tokens,
 * display of the tags) comes before the first of them. A constructable sheet, because a strict policy refuses `<style>` and a
 * chunk's own CSS file would be loaded by nobody (design.md §7).
 *
 * @param text the sheet, as `import css from './mini-cart.css'` gives it
 */
export function adopt(text: string): void {
  add(base);
  add(text);
}
