import { own } from '../../json.js';
import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of a product’s pictures: see `HostPlaces`. */

export const galleryTriggerText: HostPlaces = ['wc_single_product_params.i18n_product_gallery_trigger_text'];
export const galleryWithSlider: HostPlaces = ['wc_single_product_params.flexslider_enabled'];
export const gallerySliderOptions: HostPlaces = ['wc_single_product_params.flexslider'];
export const galleryWithZoom: HostPlaces = ['wc_single_product_params.zoom_enabled'];
export const galleryZoomOptions: HostPlaces = ['wc_single_product_params.zoom_options'];
export const galleryWithLightbox: HostPlaces = ['wc_single_product_params.photoswipe_enabled'];
export const galleryLightboxOptions: HostPlaces = ['wc_single_product_params.photoswipe_options'];

/** The object a gallery's own events carry as their second argument; a listener may change it (gallery contract 4). */
export const galleryParams = (): unknown => own(globalThis, 'wc_single_product_params') ?? {};
