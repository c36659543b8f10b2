import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints its addresses, and what it says of the cart: see `HostPlaces`. Each other subject has its own file. */

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
