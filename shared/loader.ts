import { needSheet } from './styles/sheet.js';

/** A tag and the function that imports the code which defines it. */
export type LoadMap = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Finds undefined `shop-*` tags, now and later, and imports the code of those only. A tag that is defined already, by an
 * other copy of the bundle say, is left alone. An import that fails is told once per try; the next occurrence tries again.
 * Where the page holds a tag but not our sheet, the sheet comes first (shared/styles/sheet.ts).
 *
 * The map is the filter, not `:not(:defined)` alone: DOM emulators answer that selector wrongly.
 *
 * @param script where this script came from, as it knows itself: `shop.css` lies beside it
 */
export function startLoader(load: LoadMap, script: string | undefined): void {
  const asked = new Set<string>();
  /** Looked for once, when the first tag is there. */
  let sheet: Promise<unknown> | undefined;

  const want = (tag: string): void => {
    const get = Object.hasOwn(load, tag) ? load[tag] : undefined;
    if (!get || asked.has(tag) || customElements.get(tag)) {
      return;
    }
    asked.add(tag);
    sheet ??= needSheet(script);
    sheet.then(get).catch((error: unknown) => {
      asked.delete(tag);
      console.error(`[shop] <${tag}> could not be loaded; the page's own markup stays`, error);
    });
  };
  const scan = (root: ParentNode): void => {
    for (const el of root.querySelectorAll(':not(:defined)')) {
      want(el.localName);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.addedNodes) {
        if (node instanceof Element) {
          want(node.localName);
          scan(node);
        }
      }
    }
  });
  // Observed before the scan, so that nothing falls between the two.
  observer.observe(document, { childList: true, subtree: true });
  scan(document);
}
