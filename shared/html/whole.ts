import { END, inertHtml } from './inert.js';

/**
 * Is this all of the answer that was meant? A region is replaced only by an answer that holds it whole (contract 12): a sign-in page of
 * a hotel's network has none of it, and one that broke off has its beginning.
 *
 * What `markedHtml` and `parsePage` read carries a mark where its text ends. The browser's own parser puts it inside whatever is still
 * open there, so that nothing has to be known of the markup.
 */

/** Server HTML to read from, with a mark where it ends, for `isWhole` and `wholeIn`; like `inertHtml` never to insert. */
export const markedHtml = (text: string): DocumentFragment => inertHtml(text + END);

const isEnd = (node: Node): boolean => node.nodeType === Node.COMMENT_NODE && `<!--${node.nodeValue ?? ''}-->` === END;

/** The mark stands last wherever it stands; where it was swallowed (by a tag that broke off, an open script) there is none. */
function endOf(root: Node): Node | null {
  let last: Node | null = root;
  while (last && !isEnd(last)) {
    last = last.lastChild;
  }
  return last;
}

/**
 * Was this part closed before the text of its answer ended?
 * @param part of what `markedHtml` or `parsePage` gave, still in its place there
 */
export function isWhole(part: Node): boolean {
  const end = endOf(part.getRootNode());
  return end !== null && !part.contains(end);
}

/**
 * The first element of an answer that a selector means; `null` where there is none, or where the text broke off inside it:
 * then the answer counts as a failed call. `adoptRegion` cleans it for this page.
 * @param answer what `markedHtml` or `parsePage` gave
 */
export function wholeIn<E extends Element = HTMLElement>(answer: Document | DocumentFragment, selector: string): E | null {
  const part = answer.querySelector<E>(selector);
  return part && isWhole(part) ? part : null;
}
