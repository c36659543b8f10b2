import { pageSingleton } from '../page.js';

/** The attribute of what we print into a tag, by which a copy of the tag is known: it names the tag that the copy was made of. */
export const ORIGIN = 'data-shop-of';

/** What a tag can do for one that was copied from it. */
interface Original {
  readonly element: HTMLElement;
  /** Is it at work? */
  isRunning(): boolean;
  /** Gives the page its markup back. */
  stop(): void;
  /** Goes on. */
  start(): void;
  /** Its attributes while it ran, of one that left. */
  driven?: ReadonlyMap<string, string>;
}

const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

/** How many tags are kept that left the page: a script that holds markup as text may bring it back (a pop-up, a change of pages). */
const LEFT_KEPT = 50;

const createOriginals = () => ({ running: new Map<string, Original>(), left: new Map<string, Original>(), last: 0 });
/** The tags of this page by what names them, those that run and the newest of those that left. */
const originals = pageSingleton('originals', createOriginals);

/** A name that no other tag has, not on an earlier page either: markup may be kept for longer than a page. */
export const nameOf = (tag: string): string => `${tag}-${performance.timeOrigin.toString(36)}-${(originals().last += 1)}`;

/** A tag is at work; it may be copied now. */
export function noteRunning(name: string, original: Original): void {
  originals().left.delete(name);
  originals().running.set(name, original);
}

/** A tag is about to leave. */
export function noteLeaving(name: string): void {
  const { running, left } = originals();
  const original = running.get(name);
  if (original && running.delete(name)) {
    original.driven = attributesOf(original.element);
    left.set(name, original);
    for (const oldest of [...left.keys()].slice(0, -LEFT_KEPT)) {
      left.delete(oldest);
    }
  }
}

/**
 * What a tag was copied from, by the output in it; `undefined` where it is no copy, or of a page that is gone, or holds nothing of the
 * page's.
 */
function originalOf(element: Element): Original | undefined {
  const { running, left } = originals();
  const children = [...element.children];
  const name = children.find((child) => child.hasAttribute(ORIGIN))?.getAttribute(ORIGIN) ?? '';
  if (children.every((child) => child.hasAttribute(ORIGIN))) {
    return undefined;
  }
  const original = running.get(name) ?? left.get(name);
  return original && original.element !== element && original.element.localName === element.localName ? original : undefined;
}

/**
 * Gives a copied tag the page's own markup. What stands in the copy is the output of its original: a select that is hidden, buttons that
 * do nothing. Only the original knows which of it is ours, and takes it off when it leaves; so it leaves for a moment, with the tags in
 * it, and the copy starts from what stands there then.
 */
function takeOwnMarkup(copy: HTMLElement, original: Original): void {
  const { element } = original;
  const inside = [...originals().running.values()].filter((one) => one.isRunning() && element.contains(one.element));
  const driven = original.driven ?? attributesOf(element);
  for (const one of inside) {
    one.stop();
  }
  const own = attributesOf(element);
  copy.replaceChildren(...[...element.childNodes].map((node) => node.cloneNode(true)));
  // What we write on the tag itself goes, what the script gave the copy stays.
  for (const [name, value] of driven) {
    const before = own.get(name);
    if (before !== value && copy.getAttribute(name) === value) {
      if (before === undefined) {
        copy.removeAttribute(name);
      } else {
        copy.setAttribute(name, before);
      }
    }
  }
  for (const one of inside) {
    if (one.element.isConnected) {
      one.start();
    }
  }
}

/**
 * Begins with the page's own markup in a tag, also in one that was copied from a tag at work.
 * @param isRunning is it at work itself?
 */
export function withOwnMarkup(element: HTMLElement, isRunning: () => boolean, begin: () => void): void {
  const original = isRunning() ? undefined : originalOf(element);
  if (!original) {
    begin();
    return;
  }
  // Later: it may be a rendering of somebody else that puts the copy in, and what is removed for it leaves first.
  queueMicrotask(() => {
    if (element.isConnected && !isRunning()) {
      takeOwnMarkup(element, original);
    }
    begin();
  });
}
