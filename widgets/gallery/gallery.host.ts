import { fireHost } from '../../shared/host/jquery-bridge.js';
import { galleryParams } from '../../shared/host/settings/woocommerce-gallery.js';
import { pictureList, pictureUrl } from '../../shared/url.js';
import type { Picture } from './gallery.rules.js';

/**
 * The theme's gallery markup (contract 1), and the host's own events around its set-up (contract 4). Pictures are read when they are
 * needed and never kept: the variation form and plug-ins write new ones onto the same nodes.
 */

/** The theme's gallery. */
export const GALLERY = '.woocommerce-product-gallery';
const WRAPPER = '.woocommerce-product-gallery__wrapper';
export const SLIDE = '.woocommerce-product-gallery__image';
export const PLACEHOLDER = '.woocommerce-product-gallery__image--placeholder';
const MEDIA = 'video, iframe, embed, object, audio, model-viewer';
/** Pictures of ours that lie over the host's for a while. */
const OURS = '.zoomImg, .shop-gallery__hold';

/** The host's magnifier. */
export const TRIGGER = '.woocommerce-product-gallery__trigger';
/** The host's own slider marks, kept for plug-ins. */
export const VIEWPORT_CLASS = 'flex-viewport';

/** The wrapper of the pictures; `null` where a theme prints another gallery altogether. */
export const wrapperOf = (gallery: Element): HTMLElement | null => gallery.querySelector<HTMLElement>(WRAPPER);

/**
 * The slides in their order, those the host's own slider takes, videos included. What plug-ins put between them (labels, scripts) is none.
 */
export const slidesOf = (wrapper: Element): HTMLElement[] =>
  [...wrapper.children].filter((el): el is HTMLElement => el instanceof HTMLElement && el.matches(`${SLIDE}, ${PLACEHOLDER}`));

/** The host's picture of a slide; `null` for a video, an embedded page and anything else that is not ours to touch. */
export function imageOf(slide: Element): HTMLImageElement | null {
  if (!slide.matches(`${SLIDE}, ${PLACEHOLDER}`) || slide.querySelector(MEDIA)) {
    return null;
  }
  const images = [...slide.querySelectorAll('img')].filter((img) => !img.matches(OURS));
  return images.find((img) => img.matches('.wp-post-image')) ?? images[0] ?? null;
}

/** The link around the picture, which opens the large one where no script runs. */
export const linkOf = (slide: Element): HTMLAnchorElement | null => imageOf(slide)?.closest('a') ?? null;

const count = (text: string | null | undefined): number => {
  const n = Number(text);
  return Number.isFinite(n) && n > 0 ? n : 0;
};

/** Width of the large picture in pixels as the page tells it; 0 where it does not. */
export const largeWidthOf = (slide: Element): number => count(imageOf(slide)?.dataset['large_image_width']);

/** Width and height of the large picture in pixels as the page tells them. */
export const largeSizeOf = (slide: Element): { readonly width: number; readonly height: number } => ({
  width: largeWidthOf(slide),
  height: count(imageOf(slide)?.dataset['large_image_height']),
});

/** The source the magnified picture is made of, as the host's zoom takes it; empty where there is none. */
export const zoomSourceOf = (slide: Element): string => {
  const img = imageOf(slide);
  return pictureUrl(img?.dataset['src'] ?? '') || pictureUrl(img?.getAttribute('src') ?? '');
};

/** What a slide offers the full-screen view; `null` for videos and for the placeholder of a product without a picture. */
export function pictureOf(slide: Element): Picture | null {
  const img = imageOf(slide);
  const large = img?.dataset['large_image'] ?? '';
  if (!img || (large === '' && slide.matches(PLACEHOLDER))) {
    return null;
  }
  const src = [large, img.dataset['src'], img.closest('a')?.href, img.currentSrc, img.src]
    .map((address = '') => pictureUrl(address))
    .find(Boolean);
  if (src === undefined) {
    return null;
  }
  return {
    src,
    width: count(img.dataset['large_image_width']),
    height: count(img.dataset['large_image_height']),
    caption: img.dataset['caption'] ?? '',
    title: img.title,
    alt: img.alt,
  };
}

/** A thumbnail as the host prints it; an empty `src` means that the slide has no picture of its own. */
export interface Thumb {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
  readonly alt: string;
}

export function thumbOf(slide: HTMLElement): Thumb {
  const { dataset } = slide;
  const img = slide.querySelector('img');
  return {
    src: pictureUrl(dataset['thumb'] ?? '') || pictureUrl(img?.getAttribute('src') ?? ''),
    srcSet: pictureList(dataset['thumbSrcset'] ?? ''),
    sizes: dataset['thumbSizes'] ?? '',
    alt: dataset['thumbAlt'] ?? img?.alt ?? '',
  };
}

/** Width and height a picture's attributes announce. */
export const announcedSize = (img: HTMLImageElement): { readonly width: number; readonly height: number } => ({
  width: count(img.getAttribute('width')),
  height: count(img.getAttribute('height')),
});

/** Before a gallery is set up: the page's scripts may change its settings. */
export const BEFORE = 'wc-product-gallery-before-init';
/** When it is set up. */
export const AFTER = 'wc-product-gallery-after-init';

const announcing = new WeakSet<Element>();

/** Is it we who fire the event that is on its way? */
export const isAnnouncing = (gallery: Element): boolean => announcing.has(gallery);

/** Fires the host's events before and after a gallery is set up. Listeners of the first one may change the page's settings object. */
export function announceInit(gallery: Element, name: typeof BEFORE | typeof AFTER): void {
  announcing.add(gallery);
  try {
    fireHost(gallery, name, [gallery, galleryParams()]);
  } finally {
    announcing.delete(gallery);
  }
}
