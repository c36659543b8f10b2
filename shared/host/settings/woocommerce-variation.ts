import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of the variation form: see `HostPlaces`. */

export const noMatchingText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_no_matching_variations_text'];
export const makeSelectionText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_make_a_selection_text'];
export const unavailableText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_unavailable_text'];
export const resetAlertText: HostPlaces = ['wc_add_to_cart_variation_params.i18n_reset_alert_text'];
