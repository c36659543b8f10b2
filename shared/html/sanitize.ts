import { MEDIA, parsedUrl, pictureList, safeUrl } from '../url.js';
import { inertHtml } from './inert.js';

/**
 * The only door for HTML that came from a server (contract 1 to 4); what a tag's attribute holds has its own, `attribute.ts`. Nothing that
 * could run comes through it: scripts are dropped with one console line; event-handler attributes, addresses that `shared/url.ts` does
 * not let pass and other ways to run something silently. So is what reaches beyond its own place: sheets restyle the whole page and can
 * read it letter by letter, frames and forms elsewhere take what a shopper types. The few answers that must bring such parts say so,
 * see `ANSWERS`; a sheet that stood in the replaced part already may come again.
 */

/**
 * Where an address stands that is followed or loaded; or that is written into such a place later, by us or by a script of the host:
 * `data-src` waits for consent or for being scrolled to, the rest is the gallery's.
 */
const LINKS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'data-src', 'data-href']);
/**
 * How the address of a link may begin: what WordPress lets pass (`wp_allowed_protocols`), and the messengers shops link to. None of them
 * runs anything here.
 */
const LINK = /^(?:https?|file|mailto|tel|sms|fax|ftps?|webcal|xmpp|geo|callto|sips?|skype|whatsapp|viber|tg):|^about:blank$/;
/** The same as `LINKS` for pictures, in whatever element. */
const PICTURES = new Set(['poster', 'background', 'data-thumb', 'data-large_image']);
/** Several of them with their sizes. */
const PICTURE_LISTS = new Set(['srcset', 'imagesrcset', 'data-srcset', 'data-thumb-srcset']);
/**
 * What runs, what loads code, what turns the page elsewhere or speaks for all of it; and what means markup to one parser and text to the
 * next, should another script write our nodes out and parse them again.
 */
const DROPPED = 'script, object, embed, applet, base, meta, noscript, mglyph, malignmark';
/** What is dropped too, but where an answer must bring it. */
const DENIED = { sheets: 'style, link', frames: 'iframe, frame, frameset, fencedframe, portal' } as const;

/** What an answer may bring beside the markup that every answer may hold; `forms` are those that post to another host. */
export type Brings = readonly (keyof typeof DENIED | 'forms')[];

/** The answers that must bring more, each with its reason. */
export const ANSWERS = {
  /** A gateway's card fields are frames of its own host, laid out by the sheet beside them; without both nobody can pay. */
  payment: ['frames', 'sheets'],
  /** The picture gallery of a variation may show a film, in a frame as the gallery it stands in for does. */
  gallery: ['frames'],
  /** Cart and product forms stand in for the page's own, which may post to the host on which the shop keeps its cart. */
  shopForm: ['forms'],
} as const satisfies Readonly<Record<string, Brings>>;

/** What a caller may say of an answer. */
interface ParseOptions {
  /**
   * `host`: its scripts stay and run once the nodes are in the page, unless the page's policy is strict. `gone`: they are removed without a
   * word, for they have run before.
   */
  readonly scripts?: 'none' | 'host' | 'gone';
  /** Nothing, where it is left out. */
  readonly brings?: Brings;
  /** What the answer takes the place of: its sheets may come again. */
  readonly replaces?: Element | undefined;
}
/** SVG that rewrites a link or a handler of another node after we looked at it. */
const ANIMATED_LINK = /(?:^|:)href$|^on/i;
const SHOWS_MEDIA = 'img, source, video, audio, track, input, image, feImage';

/**
 * May this attribute stay? Data is a picture or a sound in what shows them, and a document of somebody else's anywhere else. Without a
 * colon an address is one of this page's own.
 */
function isHarmless(el: Element, name: string, value: string): boolean {
  if (!value.includes(':')) {
    return true;
  }
  if (PICTURE_LISTS.has(name)) {
    return pictureList(value) !== '';
  }
  if (name === 'ping') {
    return value.split(/\s+/).every((address) => parsedUrl(address) !== null);
  }
  if (PICTURES.has(name)) {
    return parsedUrl(value, MEDIA) !== null;
  }
  return !LINKS.has(name) || parsedUrl(value, dom.matches(el, SHOWS_MEDIA) ? MEDIA : LINK) !== null;
}

/** The DOM's own methods: a form's fields answer to any name (`<input name="attributes">`), also to those we would ask the form for. */
const dom = {
  matches: (el: Element, selector: string): boolean => Element.prototype.matches.call(el, selector),
  names: (el: Element): string[] => Element.prototype.getAttributeNames.call(el),
  attr: (el: Element, name: string): string | null => Element.prototype.getAttribute.call(el, name),
  get: (el: Element, name: string): string => String(Element.prototype.getAttribute.call(el, name)),
  drop: (el: Element, name: string): void => Element.prototype.removeAttribute.call(el, name),
  remove: (el: Element): void => Element.prototype.remove.call(el),
};

/** Does a form, or one of its buttons, post to another host? */
const postsElsewhere = (el: Element): boolean =>
  ['action', 'formaction'].some((name) => {
    const address = dom.attr(el, name);
    return address !== null && address.trim() !== '' && safeUrl(address, { sameOrigin: true }) === null;
  });

/** The text or the address of a sheet; `null` for anything else. */
function sheetKey(el: Element): string | null {
  if (el instanceof HTMLStyleElement) {
    return `text ${String(el.textContent).trim()}`;
  }
  const href = el instanceof HTMLLinkElement && el.relList.contains('stylesheet') ? parsedUrl(dom.attr(el, 'href') ?? '') : null;
  return href === null ? null : `address ${href}`;
}

/**
 * The sheets that stood in replaced parts of the page, by text or address. The page printed them itself, so an answer may bring them
 * again, also after one without them. One that the page's policy refused is none: it would be refused, and reported, each time.
 */
const stood = new Map<string, Element>();

function noteSheets(region: Element): void {
  for (const el of region.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link')) {
    const key = sheetKey(el);
    if (key !== null && el.sheet) {
      stood.set(key, el);
    }
  }
}

/** Puts the sheet of the page in the place of an answer's equal one: a copy has its nonce, by which a strict policy knows it. */
function bringsKnownSheet(el: Element): boolean {
  const key = sheetKey(el);
  const known = key === null ? undefined : stood.get(key);
  if (known) {
    el.replaceWith(known.cloneNode(true));
  }
  return known !== undefined;
}

/** The selector of what an answer may not hold. */
const deniedBy = (brings: Brings): string =>
  [
    DROPPED,
    ...(Object.keys(DENIED) as (keyof typeof DENIED)[]).filter((kind) => !brings.includes(kind)).map((kind) => DENIED[kind]),
  ].join();

interface CleanOptions extends Pick<ParseOptions, 'replaces'> {
  readonly keepScripts?: boolean;
}

/**
 * Removes whatever could run or reach beyond its place, but for what `brings` and `keepScripts` allow. Elements are found by the browser,
 * attributes in one look at each: an answered cart is a thousand elements. @returns how many scripts were removed
 */
function clean(root: ParentNode, brings: Brings, { keepScripts = false, replaces }: CleanOptions = {}): number {
  const takesSheets = replaces !== undefined;
  if (replaces) {
    noteSheets(replaces);
  }
  let scripts = 0;
  for (const el of root.querySelectorAll(deniedBy(brings))) {
    if ((keepScripts && el instanceof HTMLScriptElement) || (takesSheets && bringsKnownSheet(el))) {
      continue;
    }
    if (dom.matches(el, 'script')) {
      scripts += 1;
    }
    dom.remove(el);
  }
  if (!brings.includes('forms')) {
    for (const el of [...root.querySelectorAll('[action], [formaction]')].filter(postsElsewhere)) {
      dom.remove(el);
    }
  }
  for (const el of root.querySelectorAll('*')) {
    cleanAttributes(el);
  }
  for (const el of root.querySelectorAll('template')) {
    if (el instanceof HTMLTemplateElement) {
      scripts += clean(el.content, brings);
    }
  }
  return scripts;
}

/** Removes the attributes of an element that could run something, or the element whose purpose is to give others such attributes. */
function cleanAttributes(el: Element): void {
  for (const name of dom.names(el)) {
    const key = name.toLowerCase();
    if (key === 'attributename' && ANIMATED_LINK.test(dom.get(el, name).trim())) {
      dom.remove(el);
    }
    if (key.startsWith('on') || key === 'srcdoc' || !isHarmless(el, key, dom.get(el, name))) {
      dom.drop(el, name);
    }
  }
}

const report = (scripts: number, where: string): void => {
  if (scripts > 0) {
    console.warn(`[shop] ${scripts} script${scripts > 1 ? 's' : ''} dropped from ${where}: server HTML may not bring scripts`);
  }
};

/** Parses a piece of server HTML into clean nodes. `where` names it in the console line about dropped scripts. */
export function parseHtml(text: string, where: string, { scripts = 'none', brings = [], replaces }: ParseOptions = {}): DocumentFragment {
  const content = inertHtml(text);
  // A page whose policy refuses scripts tells of each question: it is asked where there is one.
  const keep = scripts === 'host' && content.querySelector('script') !== null && letsScriptsRun();
  const dropped = clean(content, brings, { keepScripts: keep, replaces });
  report(scripts === 'gone' ? 0 : dropped, where);
  // Moved and not copied; a template's own content cannot be adopted.
  const fragment = new DocumentFragment();
  fragment.append(content);
  if (keep) {
    for (const script of fragment.querySelectorAll('script')) {
      runScript(script);
    }
  }
  return fragment;
}

/**
 * Does the page let a script made of text run? Where scripts carry a nonce, or text has to be trusted, none shall come from a server's
 * answer.
 */
export function letsScriptsRun(): boolean {
  if (document.querySelector('script[nonce]')) {
    return false;
  }
  try {
    document.createElement('script').text = ' ';
    return true;
  } catch {
    return false;
  }
}

/** A parsed script never runs; one that was made anew does, in its place. @returns that one */
export function runScript(dead: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const name of dom.names(dead)) {
    script.setAttribute(name, dom.get(dead, name));
  }
  script.async = dead.hasAttribute('async');
  script.text = dead.text;
  dead.replaceWith(script);
  return script;
}

/**
 * Moves one part of a parsed page into this document, cleaned. It is not copied, because a cart of fifty lines is large. `where`,
 * `brings` and `replaces` as for `parseHtml`; the part itself must be what an answer may bring.
 */
export function adoptRegion<E extends Element>(part: E, where: string, brings: Brings = [], replaces?: Element): E {
  // Cleaned where it is inert: in this document a picture would load and an element of ours start first.
  const box = part.ownerDocument.createDocumentFragment();
  box.append(part);
  report(clean(box, brings, { replaces }), where);
  return document.adoptNode(box).firstElementChild as E;
}
