import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import { LIGHTBOX, readLightboxOptions, readSliderOptions, readZoomOptions, SLIDER, ZOOM, type LightboxOptions, type SliderOptions, type ZoomOptions } from './gallery.logic.js';
import * as places from '../../shared/host/settings/gallery.js';

/** The attributes of `<shop-gallery>`; all of them are found in WooCommerce's own settings where the page prints those. */
export const schema = {
  slider: attr.flag('data-slider', { description: 'Shows one picture at a time, with thumbnails; a gallery of one picture never slides.', fallback: true, host: places.galleryWithSlider }),
  zoom: attr.flag('data-zoom', { description: 'Magnifies a picture under the pointer, or at a tap where nothing opens full-screen, if the large one is wider than the gallery.', fallback: true, host: places.galleryWithZoom }),
  lightbox: attr.flag('data-lightbox', { description: 'Opens pictures full-screen from the magnifier, by a click or a tap.', fallback: true, host: places.galleryWithLightbox }),
  sliderOptions: attr.json<SliderOptions>('data-slider-options', readSliderOptions, { description: 'WooCommerce’s slider options: `animationSpeed` (ms), `animationLoop`, `smoothHeight`, `directionNav`, `controlNav` (`"thumbnails"`, true for numbers, false), `allowOneSlide`.', fallback: SLIDER, host: places.gallerySliderOptions }),
  zoomOptions: attr.json<ZoomOptions>('data-zoom-options', readZoomOptions, { description: 'WooCommerce’s zoom options: `magnify`, `duration` (ms).', fallback: ZOOM, host: places.galleryZoomOptions }),
  lightboxOptions: attr.json<LightboxOptions>('data-lightbox-options', readLightboxOptions, { description: 'WooCommerce’s lightbox options: `loop`, `showAnimationDuration` (ms).', fallback: LIGHTBOX, host: places.galleryLightboxOptions }),
};

/** What the documents say of `<shop-gallery>`. */
export const doc: ElementDoc = {
  tag: 'shop-gallery',
  summary: 'Product pictures: slider with thumbnails, zoom, full-screen view, and the picture of the chosen variation without a flicker.',
  wraps: 'the theme’s .woocommerce-product-gallery',
  withoutScript: 'a row of pictures that scrolls (with shop.css); each links to its large one',
  schema,
  events: [
    { name: 'shop:gallery-moved', description: 'another picture is shown' },
    { name: 'shop:gallery-open', description: 'a picture is about to open full-screen; prevent it to open something else' },
  ],
  cssProperties: {
    '--shop-gallery-columns': 'thumbnails in a row (4, or what the theme’s --columns-N class says)',
    '--shop-gallery-thumb-gap': 'space around a thumbnail (0.25rem)',
    '--shop-gallery-thumb-opacity': 'thumbnails of pictures that are not shown (0.55)',
    '--shop-gallery-backdrop': 'behind the full-screen picture (black, so that the page does not show through)',
  },
  expects: '.woocommerce-product-gallery',
  example: '<shop-gallery>\n  <div class="woocommerce-product-gallery images" data-columns="4">…</div>\n</shop-gallery>',
};
