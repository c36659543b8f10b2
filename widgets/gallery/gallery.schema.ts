import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { phpBoolean } from '../../shared/host/php.js';
import * as places from '../../shared/host/settings/woocommerce-gallery.js';

/** How the slider behaves; read from the host's slider options (contract 3, 13). */
export interface SliderOptions {
  /** Goes on from the last picture to the first. */
  readonly loop: boolean;
  /** Time of one move, in milliseconds; 0 jumps. */
  readonly speedMs: number;
  /** The height follows the picture shown. */
  readonly smoothHeight: boolean;
  /** Buttons for the previous and next picture. */
  readonly arrows: boolean;
  /** What stands under the pictures. */
  readonly nav: 'thumbnails' | 'paging' | 'none';
  /** A slider even for one picture. */
  readonly allowOne: boolean;
}

/** How the magnified picture under the pointer behaves. */
export interface ZoomOptions {
  /** Size against the large picture's own pixels. */
  readonly magnify: number;
  readonly fadeMs: number;
}

/** How the full-screen view behaves. */
export interface LightboxOptions {
  readonly loop: boolean;
  readonly fadeMs: number;
}

/** What WooCommerce sets, and what holds where a key is missing. */
export const SLIDER: SliderOptions = { loop: false, speedMs: 500, smoothHeight: true, arrows: false, nav: 'thumbnails', allowOne: false };
export const ZOOM: ZoomOptions = { magnify: 1, fadeMs: 120 };
export const LIGHTBOX: LightboxOptions = { loop: true, fadeMs: 250 };

type Given = Readonly<Record<string, unknown>>;

const flag = (value: unknown, fallback: boolean): boolean => phpBoolean(value) ?? fallback;
const amount = (value: unknown, fallback: number): number => {
  const n = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  return Number.isFinite(n) && n >= 0 ? n : fallback;
};

/** The host's slider options as ours. `animation: fade` jumps; `slideshow` is not followed: nothing moves by itself (contract 13). */
function readSliderOptions(o: Given): SliderOptions {
  const nav =
    o['controlNav'] === 'thumbnails'
      ? 'thumbnails'
      : flag(o['controlNav'], true)
        ? o['controlNav'] === undefined
          ? SLIDER.nav
          : 'paging'
        : 'none';
  return {
    loop: flag(o['animationLoop'], SLIDER.loop),
    speedMs: o['animation'] === 'fade' ? 0 : amount(o['animationSpeed'], SLIDER.speedMs),
    smoothHeight: flag(o['smoothHeight'], SLIDER.smoothHeight),
    arrows: flag(o['directionNav'], SLIDER.arrows),
    nav,
    allowOne: flag(o['allowOneSlide'], SLIDER.allowOne),
  };
}

/** The host's zoom options as ours; a magnification of 0 would show nothing. */
function readZoomOptions(o: Given): ZoomOptions {
  return { magnify: amount(o['magnify'], ZOOM.magnify) || ZOOM.magnify, fadeMs: amount(o['duration'], ZOOM.fadeMs) };
}

/** The host's lightbox options as ours. */
function readLightboxOptions(o: Given): LightboxOptions {
  return { loop: flag(o['loop'], LIGHTBOX.loop), fadeMs: amount(o['showAnimationDuration'], LIGHTBOX.fadeMs) };
}

const OPTIONS = 'an object of options';

/** The attributes of `<shop-gallery>`; all of them are found in WooCommerce's own settings where the page prints those. */
export const schema = {
  slider: attr.flag('data-slider', {
    description: 'Shows one picture at a time, with thumbnails; a gallery of one picture never slides.',
    fallback: true,
    host: places.galleryWithSlider,
  }),
  zoom: attr.flag('data-zoom', {
    description:
      'Magnifies a picture under the pointer, or at a tap where nothing opens full-screen, if the large one is wider than the gallery.',
    fallback: true,
    host: places.galleryWithZoom,
  }),
  lightbox: attr.flag('data-lightbox', {
    description: 'Opens pictures full-screen from the magnifier, by a click or a tap.',
    fallback: true,
    host: places.galleryWithLightbox,
  }),
  sliderOptions: attr.map<SliderOptions>('data-slider-options', OPTIONS, readSliderOptions, {
    shape: {
      animation: 'text',
      animationLoop: 'flag',
      animationSpeed: 'number',
      smoothHeight: 'flag',
      directionNav: 'flag',
      controlNav: 'any',
      allowOneSlide: 'flag',
      // WooCommerce's own settings have these two as well; nothing follows them.
      slideshow: 'any',
      rtl: 'any',
    },
    initially:
      '{"animationSpeed": 500, "animationLoop": false, "smoothHeight": true, "directionNav": false, "controlNav": "thumbnails", "allowOneSlide": false}',
    description:
      'WooCommerce’s slider options: `animationSpeed` (ms), `animationLoop`, `smoothHeight`, `directionNav`, `controlNav` (`"thumbnails"`, true for numbers, false), `allowOneSlide`.',
    fallback: SLIDER,
    host: places.gallerySliderOptions,
  }),
  zoomOptions: attr.map<ZoomOptions>('data-zoom-options', OPTIONS, readZoomOptions, {
    shape: { magnify: 'number', duration: 'number' },
    initially: '{"magnify": 1, "duration": 120}',
    description: 'WooCommerce’s zoom options: `magnify`, `duration` (ms).',
    fallback: ZOOM,
    host: places.galleryZoomOptions,
  }),
  lightboxOptions: attr.map<LightboxOptions>('data-lightbox-options', OPTIONS, readLightboxOptions, {
    shape: { loop: 'flag', showAnimationDuration: 'number' },
    initially: '{"loop": true, "showAnimationDuration": 250}',
    description: 'WooCommerce’s lightbox options: `loop`, `showAnimationDuration` (ms).',
    fallback: LIGHTBOX,
    host: places.galleryLightboxOptions,
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-gallery>`. */
export const doc = {
  tag: 'shop-gallery',
  display: 'contents',
  summary: 'Product pictures: slider with thumbnails, zoom, full-screen view, picture of the chosen variation.',
  wraps: 'The theme’s `.woocommerce-product-gallery`.',
  withoutScript: 'A row of pictures that scrolls (with shop.css); each links to its large one.',
  schema,
  inPosts: ['data-slider', 'data-zoom', 'data-lightbox'],
  events: [
    { name: 'shop:gallery-moved', description: 'Another picture is shown.' },
    { name: 'shop:gallery-open', description: 'A picture is about to open full-screen; prevent it to open something else.' },
  ],
  cssProperties: {
    '--shop-gallery-columns': 'Thumbnails in a row (4, or what the theme’s --columns-N class says).',
    '--shop-gallery-thumb-gap': 'Space around a thumbnail (0).',
    '--shop-gallery-thumb-opacity': 'Opacity of the thumbnails of pictures that are not shown (0.55).',
    '--shop-gallery-backdrop': 'Colour behind the full-screen picture (black, so that the page does not show through).',
  },
  expects: '.woocommerce-product-gallery',
  reads: '`wc_single_product_params`; `data-thumb…`, `data-large_image…`, `data-caption` and `data-src` of the pictures.',
  states: 'On the gallery: `slider`, `single`, `empty`; `followed` beside WooCommerce’s script.',
  keyboard: {
    'Left, Right': 'on the pictures and on the thumbnails: the picture before or after; on the thumbnails Up and Down too',
    'Home, End': 'on the thumbnails: the first or last picture',
    Tab: 'stays inside the full-screen view while it is open; Left and Right go from picture to picture there',
    Escape: 'closes the full-screen view; ends the zoom',
  },
  besideHost: 'Where `wc-single-product` sets the gallery up, slider, zoom and full-screen view are its own, and the tag changes nothing.',
  example: '<shop-gallery>\n  <div class="woocommerce-product-gallery images" data-columns="4">…</div>\n</shop-gallery>',
} satisfies ElementDoc;
