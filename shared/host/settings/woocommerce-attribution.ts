import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of the source of an order: see `HostPlaces`. */

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
