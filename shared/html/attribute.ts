import { lazyModule } from '../lazy.js';
import { inertHtml } from './inert.js';
import { parseHtml } from './sanitize.js';

/**
 * The only door for HTML that stands in an attribute of the page: of a tag of ours, or a `data-…` of the host's markup (contract 11).
 * WordPress lets authors write such attributes in posts without looking at what they hold, so it counts as an author's: text in a line,
 * paragraphs, lists, links and pictures come through; no style, no class of the host, no form, no frame. DOMPurify says what is what; it
 * comes once an attribute holds markup, and until then, or where it cannot be had, the text alone is shown.
 */
const lazyPurify = lazyModule('what cleans HTML in attributes', () => import('./purify.js'));

/** What is no text although it has some. */
const NO_TEXT = 'style, script, template, noscript, title, textarea, select, iframe, object, svg, math';

/** HTML that a tag was told, and whether it stands in an attribute; else the shop's own settings say it. */
export interface SettingHtml {
  readonly html: string;
  readonly isAttribute: boolean;
}

/** Does a text hold markup, or entities? Anything else is shown as it is. */
const holdsMarkup = (text: string): boolean => /[<&]/.test(text);

/** The text of a piece of markup, without sheets, scripts and fields. */
function plainText(html: string): string {
  const content = inertHtml(html);
  content.querySelectorAll(NO_TEXT).forEach((el) => el.remove());
  return content.textContent ?? '';
}

/** Nodes for what an attribute holds: see `whenCleaned` for when that is more than its text. */
export function attributeNodes(html: string): DocumentFragment {
  if (holdsMarkup(html) && lazyPurify.loaded) {
    return lazyPurify.loaded.purifiedHtml(html);
  }
  const fragment = document.createDocumentFragment();
  fragment.append(holdsMarkup(html) ? plainText(html) : html);
  return fragment;
}

/** Does `attributeNodes` give all that these texts may show already? */
export const isCleaned = (texts: readonly string[]): boolean => lazyPurify.loaded !== undefined || !texts.some(holdsMarkup);

/**
 * Goes on once `attributeNodes` gives all that these texts may show: at once where none of them holds markup or the sanitizer is here;
 * else when it has come, or cannot be had.
 */
export function whenCleaned(texts: readonly string[], run: () => void): void {
  if (isCleaned(texts)) {
    run();
  } else {
    lazyPurify.use(run, run);
  }
}

/**
 * Fills an element with what an attribute holds; its text at first where the sanitizer is still on its way.
 * @param filled is called after each filling
 * @returns how to end it: what comes late changes nothing any more
 */
export function fillFromAttribute(el: Element, html: string, filled: () => void = () => undefined): () => void {
  let isOver = false;
  const fill = (): void => {
    if (!isOver) {
      el.replaceChildren(attributeNodes(html));
      filled();
    }
  };
  if (!isCleaned([html])) {
    fill();
  }
  whenCleaned([html], fill);
  return () => {
    isOver = true;
  };
}

/** What an attribute holds, as clean markup for others to insert: see `whenCleaned`. */
export function attributeMarkup(html: string): string {
  const box = document.createElement('div');
  box.append(attributeNodes(html));
  return box.innerHTML;
}

/** Nodes for HTML that a tag was told: an attribute's through its door, the shop's own as a server's answer. `where` as there. */
export const settingNodes = ({ html, isAttribute }: SettingHtml, where: string): DocumentFragment =>
  isAttribute ? attributeNodes(html) : parseHtml(html, where);
