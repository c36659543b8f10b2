/** A script of the host that drives what a tag of ours may drive. */
export interface HostScript {
  /** Of its script element, as WordPress prints it: the handle and `-js`. */
  readonly id: string;
  /** A jQuery plug-in it brings, by which it is known where a page has put scripts together. */
  readonly plugin: string;
}

/** WooCommerce's single-product script: gallery, tabs, stars of the review form. */
export const SINGLE_PRODUCT: HostScript = { id: 'wc-single-product-js', plugin: 'wc_product_gallery' };

/** WooCommerce's variation script. */
export const VARIATION: HostScript = { id: 'wc-add-to-cart-variation-js', plugin: 'wc_variation_form' };

/** Does the page name a script of the host, whether or not it has run? */
export const isNamed = ({ id }: HostScript): boolean => document.getElementById(id) !== null;

/** Is a script of the host there, or still to come? A guess, for what may be loaded ahead; who drives says `driverOf`. */
export const isExpected = (script: HostScript): boolean =>
  isNamed(script) || script.plugin in ((globalThis as { jQuery?: { fn?: object } }).jQuery?.fn ?? {});
