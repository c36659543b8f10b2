import { onPage } from '../page.js';

/**
 * The only door for HTML that came from a server (design.md §6). Nothing that could run comes through it: scripts are dropped
 * with one console line, event-handler attributes and `javascript:` links silently.
 */
interface Policy { createHTML(text: string): string }
interface TrustedTypesFactory { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy }

/** One policy for the page: a strict document allows the name `shop` once, so the second copy of the bundle uses this one. */
const policy = onPage('html-policy', (): Policy => {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  const same = { createHTML: (text: string) => text };
  return factory ? factory.createPolicy('shop', same) : same;
});

const LINKS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'srcdoc']);
const DROPPED = 'script, object, embed, base, meta[http-equiv]';
const isScheme = (value: string): boolean => /^[\u0000-\u0020]*(?:javascript|vbscript|data\s*:\s*text\/html)/i.test(value.replaceAll(/[\t\n\r]/g, ''));

function clean(root: ParentNode): number {
  let scripts = 0;
  for (const el of root.querySelectorAll('*')) {
    if (el.matches(DROPPED)) {
      if (el.localName === 'script') { scripts += 1; }
      el.remove();
      continue;
    }
    if (el instanceof HTMLTemplateElement) { scripts += clean(el.content); }
    for (const { name, value } of [...el.attributes]) {
      const key = name.toLowerCase();
      if (key.startsWith('on') || (LINKS.has(key) && (key === 'srcdoc' || isScheme(value)))) { el.removeAttribute(name); }
    }
  }
  return scripts;
}

const report = (scripts: number, where: string): void => {
  if (scripts > 0) { console.warn(`[shop] ${scripts} script${scripts > 1 ? 's' : ''} dropped from ${where}: server HTML may not bring scripts`); }
};

/** Parses a piece of server HTML into clean nodes. `where` names it in the console line about dropped scripts. */
export function parseHtml(text: string, where: string): DocumentFragment {
  const content = inertHtml(text);
  report(clean(content), where);
  return document.importNode(content, true);
}

/** Server HTML to read from, never to insert: inert, and as the server wrote it. */
export function inertHtml(text: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy().createHTML(text);
  return template.content;
}

/** Parses a whole page (the reply to a form post), to take parts out of it. Its scripts never run; clean parts with `takePart`. */
export function parsePage(text: string): Document {
  return new DOMParser().parseFromString(policy().createHTML(text), 'text/html');
}

/** A clean copy of one part of a parsed page, for this document. */
export function takePart<E extends Element>(part: E, where: string): E {
  const box = document.createDocumentFragment();
  box.append(document.importNode(part, true));
  report(clean(box), where);
  return box.firstElementChild as E;
}

/** The text of a piece of server HTML: entities decoded, tags gone. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? inertHtml(html).textContent ?? '' : html);
