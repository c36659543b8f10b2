import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';

/** What is written on the pictures of a gallery, and what lazy loaders do there meanwhile. */

/** What lazy loaders write on a picture when its turn comes, out of a `data-…` attribute of it. */
const LAZY = ['src', 'srcset', 'sizes'];

/** What we wrote on a node, by attribute. */
type Written = ReadonlyMap<string, string | null>;

/**
 * Is this what a lazy loader took from the picture itself, and from which attribute? Every loader has names of its own. Who changed the
 * attribute as well shows another picture on purpose.
 */
const lazySource = (img: Element, value: string, written: Written): string | undefined =>
  [...img.attributes].find(
    (a) =>
      a.value === value &&
      a.name.startsWith('data-') &&
      !a.name.startsWith('data-o_') &&
      (!written.has(a.name) || written.get(a.name) === value),
  )?.name;

/** Writes of one form on the pictures of its gallery. */
interface PictureWrites {
  /** Sets an attribute; `null` removes it. What the page has there is in its `data-o_…` mark, for other plug-ins. */
  set(el: Element | null, name: string, value: string | null): void;
  /** Gives back everything that was set. */
  restore(): void;
  /** Was this attribute ever set here? */
  wrote(el: Element, name: string): boolean;
  /** Keeps the picture that was set on an `img`, whatever a lazy loader puts in its place, until everything is given back. */
  keepShown(img: HTMLImageElement): void;
  /** Ends what watches; what was written is given back by the writes. */
  stop(): void;
}

/** Opens them. */
export function createPictureWrites(writes: RestorableWrites): PictureWrites {
  /** What we wrote where: only that is taken back. */
  const written = new Map<Element, Map<string, string | null>>();
  /** The picture that a variation's is shown on. */
  let shownOn: HTMLImageElement | null = null;

  const set = (el: Element | null, name: string, value: string | null): void => {
    if (!el) {
      return;
    }
    const values = written.get(el) ?? new Map<string, string | null>();
    written.set(el, values.set(name, value));
    writes.attr(el, `data-o_${name}`, writes.original(el, name) ?? '');
    writes.attr(el, name, value);
  };
  /** An attribute the page did not print stays as an empty text, as the host's script leaves it (recorded). */
  const restore = (): void => {
    for (const [el, values] of written) {
      for (const name of values.keys()) {
        writes.attr(el, name, writes.original(el, name) ?? '');
      }
    }
    shownOn = null;
  };
  /**
   * A lazy loader has put the product's own picture in the place of its placeholder while a variation's is on show: the product's is what
   * comes back later, the variation's stays. Where it took what we wrote for other scripts, the product's own of that counts.
   */
  const heedLoader = (): void => {
    const img = shownOn;
    const values = img && written.get(img);
    if (!img || !values) {
      return;
    }
    for (const name of LAZY) {
      const [value, now] = [values.get(name), img.getAttribute(name)];
      const source = value === undefined || !now || now === value ? undefined : lazySource(img, now, values);
      if (value !== undefined && source !== undefined) {
        const own = writes.original(img, source);
        set(img, name, value);
        writes.adopt(img, name, own);
        writes.attr(img, `data-o_${name}`, own ?? '');
      }
    }
  };
  const loaders = new MutationObserver(heedLoader);
  return {
    set,
    restore,
    wrote: (el, name) => written.get(el)?.has(name) === true,
    keepShown(img) {
      if (shownOn !== img) {
        shownOn = img;
        loaders.disconnect();
        loaders.observe(img, { attributes: true, attributeFilter: LAZY });
      }
    },
    stop: () => loaders.disconnect(),
  };
}
