import { hostListens, jquery, onHost, onJquery } from './jquery-bridge.js';
import { isShim } from './shim.js';

/**
 * Who drives a behaviour: the host's own script where it is bound to the page, else we (design.md §5). One mechanism for all;
 * it is asked when something is about to be done, because the answer may change while the page lives.
 */
export type Driver = 'driver' | 'follower';

/** Is a jQuery plug-in of this name there, that is none of our stand-ins? */
const hasPlugin = (name: string): boolean => { const fn: unknown = jquery()?.fn[name]; return typeof fn === 'function' && !isShim(fn); };

const SIGNS = {
  /** WooCommerce's add-to-cart script: applies fragments and writes the button states on `added_to_cart`. */
  addToCart: () => hostListens(document.body, 'click', '.add_to_cart_button:not(.wc-interactive)'),
  /** WooCommerce's cart-fragments script: reads, stores and refreshes the fragments. */
  fragments: () => hostListens(document.body, 'wc_fragment_refresh'),
  /** WooCommerce's variation script. */
  variations: () => hasPlugin('wc_variation_form'),
  /** The swatches plugin's script. */
  swatches: () => typeof jquery()?.fn['WooVariationSwatches'] === 'function' || hostListens(document, 'woo_variation_swatches_init'),
  /** WooCommerce's cart page script: posts the form, replaces form and totals. */
  cartPage: () => hostListens(document, 'submit', '.woocommerce-cart-form'),
  /** WooCommerce's single-product script, which sets up the gallery; with `defer` it comes after the parser. */
  gallery: () => hasPlugin('wc_product_gallery'),
  /** The coupon plugin's script: applies clicked coupons. */
  coupons: () => hostListens(document, 'click', '.wt-single-coupon.active-coupon'),
  /** WooCommerce's checkout script: reads the order review, places the order. */
  checkout: () => hostListens(document.body, 'update_checkout') && hostListens(document.body, 'init_checkout'),
  /** WooCommerce's country script: brings the states of a chosen country. */
  countries: () => hostListens(document.body, 'change', 'select.country_to_state, input.country_to_state'),
  /** WooCommerce's address script: fits the fields of an address to its country. It needs the country script. */
  addressLocale: () => hostListens(document.body, 'country_to_state_changing'),
  /** The coupon plugin's half on block pages: sends what the checkout block has chosen. */
  blockValues: () => hostListens(document, 'click', '[name="radio-control-wc-payment-method-options"]'),
  /** WooCommerce's single-product script, its part for tabs. */
  tabs: () => hostListens(document.body, 'init', '.wc-tabs-wrapper, .woocommerce-tabs'),
  /** WooCommerce's single-product script, its part for the stars of the review form. */
  rating: () => hostListens(document.body, 'init', '#rating'),
} satisfies Record<string, () => boolean>;

/** A behaviour that a script of the host may drive instead of us. */
export type Feature = keyof typeof SIGNS;

/** Who drives this behaviour right now. */
export const driverOf = (behaviour: Feature): Driver => (SIGNS[behaviour]() ? 'follower' : 'driver');

/**
 * Is told when the answer for a behaviour has changed: jQuery or another script arrived, which is noticed at the latest when the shopper
 * is about to use something, or the host's script set a form up.
 * @returns how to stop
 */
export function onDriverChange(behaviour: Feature, run: () => void, form?: Element): () => void {
  let known = driverOf(behaviour);
  const look = (): void => {
    const now = driverOf(behaviour);
    if (now !== known) { known = now; run(); }
  };
  const stops = [onJquery(look), ...(form && behaviour === 'variations' ? [onHost(form, 'check_variations', look), onHost(form, 'wc_variation_form', look)] : [])];
  return () => { for (const f of stops) { f(); } };
}
