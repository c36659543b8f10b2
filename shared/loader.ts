import { observeAdded, type Added } from './dom/observe-added.js';
import { needLanguage } from './language.js';
import { importTwice } from './lazy.js';
import { VERSION } from './page.js';
import { needSheet } from './styles/sheet.js';

/** A tag and the function that imports the code which defines it. */
type LoadMap = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Finds undefined `shop-*` tags, now and later, and imports the code of those only. A tag that is defined already, by an
 * other copy of the bundle say, is left alone. An import that fails is tried once more, then reported; the next occurrence
 * tries again.
 *
 * The map is the filter, not `:not(:defined)` alone: DOM emulators answer that selector wrongly.
 *
 * @param prepare what has to be there before the first tag is defined; asked once, when the page holds one
 */
export function defineFound(load: LoadMap, prepare: () => Promise<unknown>): void {
  const asked = new Set<string>();
  let ready: Promise<unknown> | undefined;

  const visit = ({ localName: tag = '' }: Added): void => {
    if (!Object.hasOwn(load, tag) || asked.has(tag) || customElements.get(tag)) {
      return;
    }
    asked.add(tag);
    ready ??= prepare();
    const get = load[tag];
    ready
      .then(() => get && importTwice(get))
      .catch((error: unknown) => {
        asked.delete(tag);
        console.error(`[shop] <${tag}> could not be loaded; the page's own markup stays`, error);
      });
  };
  // Observed before the page is looked through, so that nothing falls between the two.
  observeAdded(visit);
  document.querySelectorAll(':not(:defined)').forEach(visit);
}

/**
 * Starts a script of `dist/`. Where the page holds a tag but not our sheet, the sheet comes first (shared/styles/sheet.ts), and so do the
 * texts in the page's language (shared/language.ts).
 *
 * @param script where this script came from, as it knows itself: `shop.css` lies beside it
 */
export function startLoader(load: LoadMap, script: string | undefined): void {
  defineFound(load, () => Promise.all([needSheet(script), needLanguage(script, VERSION)]));
}
