import { observeAdded, type Added } from './dom/observe-added.js';
import { standInEarly } from './host/stand-ins.js';
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
 * @param prepare what has to be there before a tag is defined; asked once for each, with the first of its kind on the page
 */
export function defineFound(load: LoadMap, prepare: (first: Element) => Promise<unknown>): void {
  const asked = new Set<string>();

  const visit = (node: Added): void => {
    const { localName: tag = '' } = node;
    if (!Object.hasOwn(load, tag) || asked.has(tag) || customElements.get(tag)) {
      return;
    }
    asked.add(tag);
    const get = load[tag];
    prepare(node as Element)
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
 * Starts a script of `dist/`. Where the page holds a tag but not its sheet, the sheet comes first (shared/styles/sheet.ts), and so do the
 * texts in the page's language (shared/language.ts). What other scripts call stands from here on (shared/host/stand-ins.ts).
 *
 * @param script where this script came from, as it knows itself: the sheets lie beside it
 */
export function startLoader(load: LoadMap, script: string | undefined): void {
  defineFound(load, (first) => {
    standInEarly(first.localName);
    return Promise.all([needSheet(script, first), needLanguage(script, VERSION, first.localName)]);
  });
}
