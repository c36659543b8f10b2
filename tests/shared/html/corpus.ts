import { expect, test } from 'vitest';
import { parsePage } from '../../../shared/html/inert.js';
import { parseHtml, adoptRegion } from '../../../shared/html/sanitize.js';
import { PAYLOADS } from './payloads.js';

/** Where an address is followed or loaded; `WRITTEN` is what an SVG animation puts into one. */
const FOLLOWED = new Set([
  'href',
  'xlink:href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'ping',
  'data-src',
  'data-href',
  'data-thumb',
  'data-large_image',
]);
const LISTS = new Set(['srcset', 'ping']);
const WRITTEN = new Set(['to', 'from', 'by', 'values']);

/** Everything in a piece of markup that could run, template contents included; found independently of the code under test. */
export function dangersIn(root: ParentNode): string[] {
  const found: string[] = [];
  for (const el of root.querySelectorAll('*')) {
    const tag = el.localName.toLowerCase();
    if (['script', 'object', 'embed', 'applet', 'base', 'noscript'].includes(tag)) {
      found.push(`<${tag}>`);
    }
    if (el instanceof HTMLTemplateElement) {
      found.push(...dangersIn(el.content));
    }
    for (const name of Element.prototype.getAttributeNames.call(el)) {
      const value = (Element.prototype.getAttribute.call(el, name) ?? '').replaceAll(/[^\x21-\x7e]/g, '').toLowerCase();
      if (/^on/i.test(name) || name === 'srcdoc' || name === 'http-equiv') {
        found.push(`${tag}[${name}]`);
      }
      if (name === 'attributeName' && /href$|^on/.test(value)) {
        found.push(`${tag}[${name}=${value}]`);
      }
      if (LISTS.has(name) && value.includes('javascript:')) {
        found.push(`${tag}[${name}=${value}]`);
      }
      const animation = ['set', 'animate', 'animatetransform', 'animatemotion'].includes(tag);
      if (!FOLLOWED.has(name.toLowerCase()) && !(animation && WRITTEN.has(name))) {
        continue;
      }
      if (/^(javascript|vbscript|ms-msdt|view-source|filesystem):|\[javascript/.test(value)) {
        found.push(`${tag}[${name}=${value}]`);
      }
      if (value.startsWith('data:') && !(tag === 'img' && value.startsWith('data:image/'))) {
        found.push(`${tag}[${name}=${value}]`);
      }
    }
  }
  return found;
}

/**
 * The corpus, through both doors; runs in whichever DOM the file that calls it asks for. `taken` takes the lines about scripts, which
 * are another test's matter; `isPage` says what may be parsed as a whole page.
 */
export function corpus(taken: () => void, isPage: (html: string) => boolean = () => true): void {
  test.each(PAYLOADS.map(([name, html]) => [name, html] as const))('nothing runs of %s', (_, html) => {
    const page = (): Element =>
      adoptRegion(parsePage(`<html><body><div id="part">${html}</div></body></html>`).getElementById('part') as HTMLElement, 'a test');
    const clean = [parseHtml(html, 'a test'), ...(isPage(html) ? [page()] : [])];
    expect(clean.flatMap(dangersIn)).toEqual([]);
    expect(clean.every((part) => part.ownerDocument === document)).toBe(true);
    taken();
  });
}
