import { isRecord, own } from '../../json.js';
import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of the checkout: see `HostPlaces`. */

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
