import { fireHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { parts } from './parts.js';

/**
 * The picture of a variation on the theme's gallery (contract: product.md §1 "Image"). Originals live here; the `data-o_…` marks
 * are written for other plug-ins and never read back.
 */
const SETTLE_MS = 20;

interface Gallery { readonly root: HTMLElement; readonly slide: HTMLElement; readonly img: HTMLImageElement; readonly link: HTMLAnchorElement | null; readonly thumb: HTMLImageElement | null }

function galleryOf(form: HTMLFormElement): Gallery | null {
  const root = parts(form).product.querySelector<HTMLElement>('.images');
  const slide = root?.querySelector<HTMLElement>('.woocommerce-product-gallery__image, .woocommerce-product-gallery__image--placeholder');
  const img = slide?.querySelector<HTMLImageElement>('.wp-post-image') ?? slide?.querySelector('img');
  if (!root || !slide || !img) { return null; }
  return { root, slide, img, link: slide.querySelector('a'), thumb: root.querySelector<HTMLImageElement>('.flex-control-nav li img') };
}

const text = (value: unknown): string => (value === undefined || value === null || value === false ? '' : String(value));

/** Drives the gallery picture of one form. */
export function createImages(form: HTMLFormElement) {
  const originals = new Map<Element, Map<string, string | null>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let current: string | null = null;

  const set = (el: Element | null, name: string, value: string): void => {
    if (!el) { return; }
    const known = originals.get(el) ?? new Map<string, string | null>();
    originals.set(el, known);
    if (!known.has(name)) {
      known.set(name, el.getAttribute(name));
      el.setAttribute(`data-o_${name}`, el.getAttribute(name) ?? '');
    }
    if (el.getAttribute(name) !== value) { el.setAttribute(name, value); }
  };
  const restore = (): void => {
    for (const [el, known] of originals) {
      for (const [name, value] of known) {
        // An attribute the page did not print stays as an empty text, as the host's script leaves it (recorded).
        const back = value ?? '';
        if (el.getAttribute(name) !== back) { el.setAttribute(name, back); }
      }
    }
  };
  /** Other scripts look at the gallery once the picture stands. */
  const settle = (root: HTMLElement, moved: boolean, id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      form.setAttribute('current-image', id);
      window.dispatchEvent(new Event('resize'));
      if (moved) { fireHost(root, 'woocommerce_gallery_reset_slide_position'); }
      fireHost(root, 'woocommerce_gallery_init_zoom');
    }, SETTLE_MS);
    timers.add(timer);
  };

  const reset = (): void => {
    const gallery = galleryOf(form);
    restore();
    if (!gallery) { return; }
    const moved = current !== '';
    current = '';
    settle(gallery.root, moved, '');
  };

  return {
    /** Shows the picture of a variation, or the product's own where it has none. */
    show(variation: Variation): void {
      const image = variation.image;
      const gallery = galleryOf(form);
      if (!gallery) { return; }
      if (!image?.src || image.src.length < 2) { reset(); return; }
      const { root, slide, img, link, thumb } = gallery;
      const id = text(variation.image_id);
      const own = image.gallery_thumbnail_src
        ? [...root.querySelectorAll<HTMLImageElement>('.flex-control-nav li img')].find((t) => t.src === image.gallery_thumbnail_src || t.getAttribute('src') === image.gallery_thumbnail_src)
        : undefined;
      if (own) {
        // The gallery has this very picture: go there. Its thumbnail must not be the one we once overwrote.
        const overwritten = originals.get(own)?.get('src');
        if (overwritten !== undefined && overwritten !== own.getAttribute('src')) { restore(); }
        fireHost(own, 'flexslider-click');
        form.setAttribute('current-image', id);
        current = image.src;
        settle(root, false, id);
        return;
      }
      set(img, 'src', image.src);
      set(img, 'height', text(image.src_h));
      set(img, 'width', text(image.src_w));
      set(img, 'srcset', text(image.srcset));
      set(img, 'sizes', text(image.sizes));
      set(img, 'title', text(image.title));
      set(img, 'data-caption', text(image.caption));
      set(img, 'alt', text(image.alt));
      set(img, 'data-src', text(image.full_src));
      set(img, 'data-large_image', text(image.full_src));
      set(img, 'data-large_image_width', text(image.full_src_w));
      set(img, 'data-large_image_height', text(image.full_src_h));
      set(slide, 'data-thumb', image.src);
      set(thumb, 'src', text(image.gallery_thumbnail_src));
      set(link, 'href', text(image.full_src));
      current = image.src;
      // Every picture counts as another one here, also the same again (recorded).
      settle(root, true, id);
    },
    reset,
    /** Gives the page its picture back. */
    stop(): void {
      for (const timer of timers) { clearTimeout(timer); }
      for (const [el, known] of originals) {
        for (const [name, value] of known) {
          if (value === null) { el.removeAttribute(name); } else { el.setAttribute(name, value); }
          el.removeAttribute(`data-o_${name}`);
        }
      }
      originals.clear();
      form.removeAttribute('current-image');
    },
  };
}
