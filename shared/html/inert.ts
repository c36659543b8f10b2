import { policy } from '../trusted-types.js';

/** Server HTML to read from, never to insert: inert, and as the server wrote it. What goes into the page comes through `sanitize.ts`. */
export function inertHtml(text: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy().createHTML(text);
  return template.content;
}

/** Ends a text of which it is asked later whether it broke off: see `whole.ts`. */
export const END = '<!--shop-end-->';

/**
 * Parses a whole page (the reply to a form post), to take parts out of it. Its scripts never run; clean parts with `adoptRegion`, and ask
 * before with `isWhole` or `wholeIn` whether it broke off inside them.
 */
export function parsePage(text: string): Document {
  return new DOMParser().parseFromString(policy().createHTML(text + END), 'text/html');
}

/** The text of a piece of server HTML: entities decoded, tags gone. */
export const textOfHtml = (html: string): string => (/[<&]/.test(html) ? String(inertHtml(html).textContent) : html);
