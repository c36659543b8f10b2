import { own } from '../../json.js';
import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of a product’s page: see `HostPlaces`. */

// The variation form.

export const noMatchingText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_no_matching_variations_text'];
export const makeSelectionText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_make_a_selection_text'];
export const unavailableText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_unavailable_text'];
export const resetAlertText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_reset_alert_text'];

// A product's pictures.

export const galleryTriggerText: HostPlaces = ['wc_single_product_params.i18n_product_gallery_trigger_text'];
export const galleryWithSlider: HostPlaces = ['wc_single_product_params.flexslider_enabled'];
export const gallerySliderOptions: HostPlaces = ['wc_single_product_params.flexslider'];
export const galleryWithZoom: HostPlaces = ['wc_single_product_params.zoom_enabled'];
export const galleryZoomOptions: HostPlaces = ['wc_single_product_params.zoom_options'];
export const galleryWithLightbox: HostPlaces = ['wc_single_product_params.photoswipe_enabled'];
export const galleryLightboxOptions: HostPlaces = ['wc_single_product_params.photoswipe_options'];

/** The object a gallery's own events carry as their second argument; a listener may change it (gallery contract 4). */
export const galleryParams = (): unknown => own(globalThis, 'wc_single_product_params') ?? {};

// The review form.

export const ratingTexts: HostPlaces = ['wc_single_product_params.i18n_rating_options'];
export const ratingRequired: HostPlaces = ['wc_single_product_params.review_rating_required'];
export const requiredRatingText: HostPlaces = ['wc_single_product_params.i18n_required_rating_text'];
