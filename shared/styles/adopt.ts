import { pageSingleton } from '../page.js';

const adopted = pageSingleton('styles', () => new Set<string>());

/**
 * Gives the page the style sheet of a library, or one of ours that is needed late (`<name>.late.css`), once per text however many tags and
 * copies of the bundle ask for it; our other rules are in `shop.css` (shared/styles/sheet.ts). A constructable sheet, because a strict
 * policy refuses `<style>`, and because what comes on need should not weigh on pages that never need it.
 *
 * @param text the sheet, as `import css from 'library/styles.css'` gives it
 */
export function adopt(text: string): void {
  if (adopted().has(text)) {
    return;
  }
  adopted().add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
