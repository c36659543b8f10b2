import { fireHost } from '../../shared/host/jquery-bridge.js';
import type { Variation, VariationImage } from '../../shared/host/variation.js';
import { pictureList, pictureUrl, safeUrl } from '../../shared/url.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { formElements } from './variation-form.host.js';

/**
 * The picture of a variation on the theme's gallery (contract 43). The `data-o_…` marks are written for other
 * plug-ins and never read back.
 */
const SETTLE_MS = 20;
const THUMBS = '.flex-control-nav li img';

interface Gallery {
  readonly root: HTMLElement;
  readonly slide: HTMLElement;
  readonly img: HTMLImageElement;
  readonly link: HTMLAnchorElement | null;
  readonly thumb: HTMLImageElement | null;
}

function galleryOf(form: HTMLFormElement): Gallery | null {
  const root = formElements(form).product.querySelector<HTMLElement>('.images');
  const slide = root?.querySelector<HTMLElement>('.woocommerce-product-gallery__image, .woocommerce-product-gallery__image--placeholder');
  const img = slide?.querySelector<HTMLImageElement>('.wp-post-image') ?? slide?.querySelector('img');
  if (!root || !slide || !img) {
    return null;
  }
  return { root, slide, img, link: slide.querySelector('a'), thumb: root.querySelector<HTMLImageElement>(THUMBS) };
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** What a variation's picture writes on the first picture of the gallery. `false` takes an attribute away, as the host does. */
function attributesOf(image: VariationImage): Readonly<Record<string, string | null>> {
  const value = (raw: unknown): string | null => (raw === false ? null : text(raw));
  const picture = (raw: unknown): string | null => (raw === false ? null : pictureUrl(text(raw)));
  return {
    src: picture(image.src),
    height: value(image.src_h),
    width: value(image.src_w),
    srcset: image.srcset === false ? null : pictureList(text(image.srcset)),
    sizes: value(image.sizes),
    title: value(image.title),
    'data-caption': value(image.caption),
    alt: value(image.alt),
    'data-src': picture(image.full_src),
    'data-large_image': picture(image.full_src),
    'data-large_image_width': value(image.full_src_w),
    'data-large_image_height': value(image.full_src_h),
  };
}

/** Writes a variation's picture on the first of a gallery, on its slide, its thumbnail and its link. */
function writeImage({ set, keepShown }: PictureWrites, { slide, img, link, thumb }: Gallery, image: VariationImage): void {
  for (const [name, value] of Object.entries(attributesOf(image))) {
    set(img, name, value);
  }
  keepShown(img);
  set(slide, 'data-thumb', pictureUrl(text(image.src)));
  set(thumb, 'src', pictureUrl(text(image.gallery_thumbnail_src)));
  set(link, 'href', safeUrl(image.full_src) === null ? '' : text(image.full_src));
}

/**
 * Drives the gallery picture of one form. Plain code: what is shown goes by what stands in the gallery at that moment, where its own script
 * and lazy loaders write as well, and a reset leaves empty texts where the page had none.
 */
export function createImages(form: HTMLFormElement) {
  const writes = createRestorableWrites();
  const pictures = createPictureWrites(writes);
  const { restore, wrote } = pictures;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** The picture on show; empty is the product's own, `null` before the first look. */
  let current: string | null = null;

  /** Other scripts look at the gallery once the picture stands. */
  const settle = (root: HTMLElement, moved: boolean, id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      writes.attr(form, 'current-image', id);
      window.dispatchEvent(new Event('resize'));
      if (moved) {
        fireHost(root, 'woocommerce_gallery_reset_slide_position');
      }
      fireHost(root, 'woocommerce_gallery_init_zoom');
    }, SETTLE_MS);
    timers.add(timer);
  };

  const reset = (): void => {
    const gallery = galleryOf(form);
    restore();
    if (!gallery) {
      return;
    }
    const moved = current !== '';
    current = '';
    settle(gallery.root, moved, '');
  };

  return {
    /** Shows the picture of a variation, or the product's own where it has none. */
    show(variation: Variation): void {
      const { image } = variation;
      const gallery = galleryOf(form);
      if (!gallery) {
        return;
      }
      if (!image?.src || image.src.length < 2) {
        reset();
        return;
      }
      const { root } = gallery;
      const id = text(variation.image_id);
      current = image.src;
      const wanted = image.gallery_thumbnail_src ?? '';
      const thumbs = [...root.querySelectorAll<HTMLImageElement>(THUMBS)];
      // The very picture that an earlier variation took the place of: first everything back.
      if (thumbs.some((t) => wrote(t, 'src') && writes.original(t, 'src') === wanted)) {
        restore();
      }
      const own = wanted === '' ? undefined : thumbs.find((t) => t.src === wanted || t.getAttribute('src') === wanted);
      if (own) {
        fireHost(own, 'flexslider-click');
        writes.attr(form, 'current-image', id);
        settle(root, false, id);
        return;
      }
      writeImage(pictures, gallery, image);
      // Every picture counts as another one here, also the same again (recorded).
      settle(root, true, id);
    },
    reset,
    /** Fires no further events; the pictures are the page's own again. */
    stop(): void {
      pictures.stop();
      for (const timer of timers) {
        clearTimeout(timer);
      }
      writes.undo();
    },
  };
}

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

type PictureWrites = ReturnType<typeof createPictureWrites>;

/** Begins to write on the pictures of the gallery of one form. */
function createPictureWrites(writes: RestorableWrites) {
  /** What we wrote where: only that is taken back. */
  const written = new Map<Element, Map<string, string | null>>();
  /** The picture that a variation's is shown on. */
  let shownOn: HTMLImageElement | null = null;

  /** Sets an attribute; `null` removes it. What the page has there is in its `data-o_…` mark, for other plug-ins. */
  const set = (el: Element | null, name: string, value: string | null): void => {
    if (!el) {
      return;
    }
    const values = written.get(el) ?? new Map<string, string | null>();
    written.set(el, values.set(name, value));
    writes.attr(el, `data-o_${name}`, writes.original(el, name) ?? '');
    writes.attr(el, name, value);
  };
  /** Gives all back. An attribute the page did not print stays as an empty text, as the host's script leaves it (recorded). */
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
    /** Was this attribute ever set here? */
    wrote: (el: Element, name: string): boolean => written.get(el)?.has(name) === true,
    /** Keeps the picture that was set on an `img`, whatever a lazy loader puts in its place, until everything is given back. */
    keepShown(img: HTMLImageElement): void {
      if (shownOn !== img) {
        shownOn = img;
        loaders.disconnect();
        loaders.observe(img, { attributes: true, attributeFilter: LAZY });
      }
    },
    /** Ends what watches; what was written is given back by the writes. */
    stop: () => loaders.disconnect(),
  };
}
