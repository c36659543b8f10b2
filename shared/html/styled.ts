import { parseHtml, type Brings } from './sanitize.js';

/** Where a name inside a tag may begin. */
const NAME_START = /[^\s"'>/=]/;
const SPACE = /\s/;

/** What these hold is text, whatever it looks like. */
const TEXT_ONLY = new Set(['textarea', 'title', 'script', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);

/** A name for an attribute that stands nowhere in the text: who wrote the text cannot have used it. */
function unusedName(html: string): string {
  let longest = 0;
  for (const [, more = ''] of html.matchAll(/data-shop-style(x*)/gi)) {
    longest = Math.max(longest, more.length + 1);
  }
  return `data-shop-style${'x'.repeat(longest)}`;
}

/** Where a run of letters that fit ends. */
function after(html: string, from: number, fits: (letter: string) => boolean): number {
  let at = from;
  while (at < html.length && fits(html.charAt(at))) {
    at += 1;
  }
  return at;
}

/**
 * Style attributes under another name: a parser, also of a document that nobody sees, hands them to the page's policy. Each letter is
 * looked at once, whatever the text is.
 */
function renamed(html: string, name: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    at += 1;
    if (!/[a-z]/i.test(html.charAt(at))) {
      continue;
    }
    // The tag's own name, then its attributes up to its end.
    const tag = at;
    at = after(html, at, (letter) => !SPACE.test(letter) && letter !== '/' && letter !== '>');
    const element = html.slice(tag, at).toLowerCase();
    while (at < html.length && html.charAt(at) !== '>') {
      if (!NAME_START.test(html.charAt(at))) {
        at += 1;
        continue;
      }
      const start = at;
      at = after(html, at, (letter) => !SPACE.test(letter) && letter !== '/' && letter !== '>' && letter !== '=');
      const isStyle = html.slice(start, at).toLowerCase() === 'style';
      const equals = after(html, at, (letter) => SPACE.test(letter));
      if (html.charAt(equals) !== '=') {
        continue;
      }
      if (isStyle) {
        parts.push(html.slice(done, start), name);
        done = at;
      }
      at = after(html, equals + 1, (letter) => SPACE.test(letter));
      const quote = html.charAt(at);
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1);
        at = end < 0 ? html.length : end + 1;
      } else {
        at = after(html, at, (letter) => !SPACE.test(letter) && letter !== '>');
      }
    }
    if (TEXT_ONLY.has(element)) {
      const end = new RegExp(`</${element}`, 'gi');
      end.lastIndex = at;
      at = end.exec(html)?.index ?? html.length;
    }
  }
  return [...parts, html.slice(done)].join('');
}

/**
 * Parses server HTML whose style attributes count, as `parseHtml` does: a strict policy drops those that come with markup, and lets
 * script set the same.
 */
export function parseStyledHtml(text: string, where: string, brings: Brings = []): DocumentFragment {
  const held = unusedName(text);
  const fragment = parseHtml(renamed(text, held), where, { brings });
  for (const el of fragment.querySelectorAll<HTMLElement>(`[${held}]`)) {
    const { style } = el;
    // A field of a form may be called so.
    if (style instanceof CSSStyleDeclaration) {
      style.cssText = el.getAttribute(held) ?? '';
    }
    el.removeAttribute(held);
  }
  return fragment;
}
