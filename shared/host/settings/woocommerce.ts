import type { HostPlaces } from '../settings.js';

/**
 * Where WooCommerce prints its settings and texts: see `HostPlaces`. What only tags of one kind of page ask for stands in a file of its own
 * (`woocommerce-….ts`), which comes with them.
 */

// Addresses that requests go to.

export const ajaxUrl: HostPlaces = [
  'wc_add_to_cart_params.ajax_url',
  'woocommerce_params.ajax_url',
  'woo_variation_swatches_options.ajax_url',
];
export const wcAjaxUrl: HostPlaces = [
  'wc_add_to_cart_params.wc_ajax_url',
  'woocommerce_params.wc_ajax_url',
  'wc_cart_fragments_params.wc_ajax_url',
  'wc_add_to_cart_variation_params.wc_ajax_url',
  'wc_cart_params.wc_ajax_url',
  'wc_checkout_params.wc_ajax_url',
  'xoo_wsc_params.wc_ajax_url',
];

// The cart: its page, its texts, its names in storage.

export const cartUrl: HostPlaces = ['wc_add_to_cart_params.cart_url', 'woo_variation_swatches_options.cart_url'];
export const isCart: HostPlaces = ['wc_add_to_cart_params.is_cart', 'woo_variation_swatches_options.is_cart'];
export const redirectAfterAdd: HostPlaces = [
  'wc_add_to_cart_params.cart_redirect_after_add',
  'woo_variation_swatches_options.cart_redirect_after_add',
];
export const viewCartText: HostPlaces = ['wc_add_to_cart_params.i18n_view_cart'];
export const fragmentName: HostPlaces = ['wc_cart_fragments_params.fragment_name'];
export const cartHashKey: HostPlaces = ['wc_cart_fragments_params.cart_hash_key'];
export const fragmentTimeoutMs: HostPlaces = ['wc_cart_fragments_params.request_timeout'];

// Password fields.

export const passwordShowText: HostPlaces = ['woocommerce_params.i18n_password_show'];
export const passwordHideText: HostPlaces = ['woocommerce_params.i18n_password_hide'];
export const passwordMinStrength: HostPlaces = ['wc_password_strength_meter_params.min_password_strength'];
export const passwordStopsCheckout: HostPlaces = ['wc_password_strength_meter_params.stop_checkout'];
export const passwordError: HostPlaces = ['wc_password_strength_meter_params.i18n_password_error'];
export const passwordHint: HostPlaces = ['wc_password_strength_meter_params.i18n_password_hint'];
export const passwordShort: HostPlaces = ['pwsL10n.short'];
export const passwordBad: HostPlaces = ['pwsL10n.bad'];
export const passwordGood: HostPlaces = ['pwsL10n.good'];
export const passwordStrong: HostPlaces = ['pwsL10n.strong'];
export const passwordEstimatorUrl: HostPlaces = ['_zxcvbnSettings.src'];

// The review form.

export const ratingTexts: HostPlaces = ['wc_single_product_params.i18n_rating_options'];
export const ratingRequired: HostPlaces = ['wc_single_product_params.review_rating_required'];
export const requiredRatingText: HostPlaces = ['wc_single_product_params.i18n_required_rating_text'];
