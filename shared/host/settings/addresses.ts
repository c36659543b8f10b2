import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the addresses that requests go to: see `HostPlaces`. */

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
