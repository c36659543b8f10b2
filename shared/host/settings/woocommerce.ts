import { isRecord, own } from '../../json.js';
import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints its settings and texts: see `HostPlaces`. */

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

// The checkout.

export const checkoutUrl: HostPlaces = ['wc_checkout_params.checkout_url'];
export const isCheckout: HostPlaces = ['wc_checkout_params.is_checkout'];
export const guestCheckout: HostPlaces = ['wc_checkout_params.option_guest_checkout'];
export const checkoutErrorText: HostPlaces = ['wc_checkout_params.i18n_checkout_error'];

/** Gives the host's own checkout script a fresh nonce: it reads its settings object at each call. */
export function renewCheckoutNonce(name: 'update_order_review_nonce' | 'apply_coupon_nonce' | 'remove_coupon_nonce', nonce: string): void {
  const object = own(globalThis, 'wc_checkout_params');
  if (isRecord(object)) {
    object[name] = nonce;
  }
}

/** Does a provider complete this kind of address while it is typed? Then its street waits until it is left (checkout contract 6). */
export const completesAddress = (kind: string): boolean =>
  Boolean(own(own(own(own(globalThis, 'wc'), 'addressAutocomplete'), 'activeProvider'), kind));

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

// The source of an order.

export const attributionLifetime: HostPlaces = ['wc_order_attribution.params.lifetime'];
export const attributionSession: HostPlaces = ['wc_order_attribution.params.session'];
export const attributionBase64: HostPlaces = ['wc_order_attribution.params.base64'];
export const attributionPrefix: HostPlaces = ['wc_order_attribution.params.prefix'];
export const attributionFields: HostPlaces = ['wc_order_attribution.fields'];
/**
 * With the WP Consent API the host prints the consent category too, and this flag is what the visitor's consent was when the server
 * made the page, possibly for another visitor: no word of the shop then (measured with WooCommerce 10.3.7, WP Consent API 1.0.7).
 */
export const attributionAllowed: HostPlaces = ['!wc_order_attribution.params.consentCategory', 'wc_order_attribution.params.allowTracking'];
export const attributionCategory: HostPlaces = ['wc_order_attribution.params.consentCategory'];
