/** A script of the host that drives what a tag of ours may drive: the id of its script element, as WordPress prints it. */
type HostScript = string;

/** WooCommerce's single-product script: gallery, tabs, stars of the review form. */
export const SINGLE_PRODUCT: HostScript = 'wc-single-product-js';

/** WooCommerce's variation script. */
export const VARIATION: HostScript = 'wc-add-to-cart-variation-js';

/** Does the page name a script of the host, whether or not it has run? */
export const isNamed = (script: HostScript): boolean => document.getElementById(script) !== null;
