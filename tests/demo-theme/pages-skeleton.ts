import { Window } from 'happy-dom';

/** A page parsed, nothing run. */
export function parsed(html: string) {
  return new new Window().DOMParser().parseFromString(html, 'text/html');
}

export type Page = ReturnType<typeof parsed>;

/** An element of a parsed page. */
type Part = NonNullable<ReturnType<Page['querySelector']>>;

/** The one element a selector means; fails when there is none. */
export function part(page: Page | Part, selector: string): Part {
  const found = page.querySelector(selector);
  if (!found) {
    throw new Error(`nothing matches ${selector}`);
  }
  return found as Part;
}

/** What may differ between two printings of the same host template. */
export interface SkeletonOptions {
  /** Attributes not looked at: those a setting or a picture size decides. */
  readonly ignoreAttributes?: readonly string[];
  /** Classes not looked at. */
  readonly ignoreClasses?: readonly string[];
  /** Elements left out with everything in them. */
  readonly leaveOut?: string;
}

/**
 * Tags, classes and attribute names of an element and all below it, one line each, indented by depth; texts and
 * values are left out. Our own tags are looked through, because a theme author may take them away again.
 */
export function skeleton(element: Part, options: SkeletonOptions = {}, depth = 0): string[] {
  if (options.leaveOut !== undefined && element.matches(options.leaveOut)) {
    return [];
  }
  const children = (at: number): string[] => [...element.children].flatMap((child) => skeleton(child as Part, options, at));
  const tag = element.localName;
  if (tag.startsWith('shop-')) {
    return children(depth);
  }
  const classes = [...element.classList].filter((name) => !options.ignoreClasses?.includes(name)).sort();
  const attributes = [...element.attributes]
    .map(({ name }) => name)
    .filter((name) => name !== 'class' && !options.ignoreAttributes?.includes(name))
    .sort();
  const line = [tag, ...classes.map((name) => `.${name}`), ...attributes.map((name) => `[${name}]`)].join('');
  return ['  '.repeat(depth) + line, ...children(depth + 1)];
}
