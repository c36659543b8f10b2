import { withoutHash } from '../text.js';

/** The matches of a selector that somebody else wrote; none where it is no selector. */
export function queryIn(root: ParentNode, selector: string): readonly HTMLElement[] {
  try {
    return [...root.querySelectorAll<HTMLElement>(selector)];
  } catch {
    return [];
  }
}

/** A selector out of an attribute. @throws Error where it is none */
export function readSelector(raw: unknown): string {
  const selector = String(raw);
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    throw new Error('expected a selector');
  }
}

/** The nearest match of `selector` at or above the event's target, inside `root`. */
export function matchIn(root: Element, target: EventTarget | null, selector: string): HTMLElement | null {
  // First the cheaper question: every claim of a page is asked about every click.
  if (!(target instanceof Element) || !root.contains(target)) {
    return null;
  }
  const el = target.closest<HTMLElement>(selector);
  return el && root.contains(el) ? el : null;
}

/** Does a link lead to a part of this page, one that it names? */
const staysHere = (link: Element): link is HTMLAnchorElement =>
  link instanceof HTMLAnchorElement && link.hash.length > 1 && withoutHash(link.href) === withoutHash(location.href);

/** Does a link lead to the top of this page by the name that browsers keep for it? A part of that name comes first: `linkTarget`. */
export const leadsToTop = (link: Element): boolean => staysHere(link) && link.hash.toLowerCase() === '#top';

/** The part of this page that a link leads to; `null` for any other link, and where the page has no such part. */
export function linkTarget(link: Element): HTMLElement | null {
  if (!staysHere(link)) {
    return null;
  }
  const raw = link.hash.slice(1);
  try {
    return document.getElementById(raw) ?? document.getElementById(decodeURIComponent(raw));
  } catch {
    return null;
  }
}
