/**
 * Marks that hold nothing back: a script that the browser runs at once, a frame or picture it loads at once, a sheet, a box around other
 * things. What is only marked as necessary is meant to run. A script that was started has an empty `type`, or the one of `data-type`.
 */
export const WRONG_MARKS =
  '[data-shop-consent]:not([data-shop-consent="necessary"]):is(script:not([type="text/plain"],[type=""],[data-type]),:not(script,[data-src],link[data-href]))';

/** What is wrong with a mark, and how to write it: what `element` needs to wait. */
export function wrongMark(element: Element): string {
  const has = (name: string): boolean => element.hasAttribute(name);
  if (element.localName === 'script') {
    return has('data-src') && !has('src')
      ? 'is marked, and never runs: write type="text/plain" as well'
      : 'is marked, and runs at once all the same: write type="text/plain"';
  }
  if (element.localName === 'link') {
    return 'is marked, and loads at once all the same: write data-href in place of href';
  }
  return has('src') || has('srcset')
    ? 'is marked, and loads at once all the same: write data-src in place of src, and no srcset'
    : 'is marked, and holds nothing back: mark the script, frame or picture itself';
}
