import { partOf } from '../parts.js';

/** The attribute of a link that our script had to add; `check.js` tells the author. */
export const LINKED = 'data-shop-linked';

/** The links of this page that we have made or met, by their addresses. */
const links = new Map<string, Promise<unknown>>();

/** Links a sheet that lies beside our script, once. @returns when it is there, or cannot be had, which the browser tells by itself */
function link(name: string, script: string | undefined): Promise<unknown> {
  const { href } = new URL(name, script || document.baseURI);
  const known = links.get(href);
  if (known) {
    return known;
  }
  const coming = new Promise((resolve) => {
    const made = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    made.setAttribute(LINKED, '');
    document.head.append(made);
  });
  links.set(href, coming);
  return coming;
}

/**
 * Sees to it that the page has the looks of a tag: a theme links `shop.css` in the head, or the sheets of the tags it holds. Where a page
 * has forgotten them, `shop.css` is linked now; where it holds another tag than was foreseen, that tag's sheet. The tag waits for it, so
 * that nothing is seen without its looks. The scripts hold no rule of ours: what is linked is not sent twice.
 *
 * Each sheet says on the root that its rules hold, `shop.core.css` by `--shop-sheet-core`, `shop.css` by `--shop-sheet`. These custom
 * properties also hold where an optimiser joined the sheets with others; a theme that wants none of them sets `--shop-sheet`.
 *
 * @param script where our script came from; the sheets lie beside it. Empty where nobody can tell (an inline script): beside the page
 * @param tag the tag that is about to be defined, as it stands on the page
 */
export async function needSheet(script: string | undefined, tag: Element): Promise<unknown> {
  const root = getComputedStyle(document.documentElement);
  const isThere = (sheet: string): boolean => root.getPropertyValue(`--shop-sheet${sheet}`) !== '';
  if (isThere('')) {
    return undefined;
  }
  if (!isThere('-core')) {
    return link('shop.css', script);
  }
  const own = partOf(tag.localName.slice('shop-'.length));
  // A cart that prints itself has the parts of the side cart.
  const wanted = tag.hasAttribute('data-source') ? [own, 'extras'] : [own];
  return Promise.all(wanted.filter((sheet) => !isThere(`-${sheet}`)).map((sheet) => link(`shop.${sheet}.css`, script)));
}
