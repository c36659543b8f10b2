import { parseHtml } from './sanitize.js';

const HELD = 'data-shop-style';
const TAG = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** What stands in quotes, and the name of a style attribute beside them. */
const PARTS = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi;

/** Style attributes under another name: a parser, also of a document that nobody sees, hands them to the page's policy. */
const held = (html: string): string =>
  html.replaceAll(TAG, (tag) => tag.replaceAll(PARTS, (_, quoted: string | undefined, space: string) => quoted ?? `${space}${HELD}`));

/**
 * Parses server HTML whose style attributes count, as `parseHtml` does: a strict policy drops those that come with markup, and lets
 * script set the same.
 */
export function parseStyledHtml(text: string, where: string): DocumentFragment {
  const fragment = parseHtml(held(text), where);
  for (const el of fragment.querySelectorAll<HTMLElement>(`[${HELD}]`)) {
    const { style } = el;
    // A field of a form may be called so.
    if (style instanceof CSSStyleDeclaration) {
      style.cssText = el.getAttribute(HELD) ?? '';
    }
    el.removeAttribute(HELD);
  }
  return fragment;
}
