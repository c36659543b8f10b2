/**
 * What hosts keep at an edge of the screen: WooCommerce's notice and its coming-soon banner, the foot bar of Storefront, the side
 * cart's button, bar and button of EU Cookies Bar, the bar of WordPress; and what a theme marks with `data-shop-edge`. They count where
 * their sheet makes them fixed.
 */
export const FIXED_NODES =
  '.woocommerce-store-notice, p.demo_store, #coming-soon-footer-banner, .storefront-handheld-footer-bar, .xoo-wsc-basket, .eu-cookies-bar-cookies-bar-wrap, .eu-cookies-bar-cookies-settings-call-container, #wpadminbar, [data-shop-edge]';

/** The bar that asks for consent, the plugin's and ours: it has the same class. */
export const QUESTION = '.eu-cookies-bar-cookies-bar-wrap';

/** The panel of the side cart, whoever drives it (side-cart contract 1). */
const PANEL = '.xoo-wsc-modal';

/** Does the page hold a side cart, which may open when something is added? */
export const hasSideCart = (): boolean => document.querySelector(PANEL) !== null;

/** Is the side cart open, over the page? */
export const isSideCartOpen = (): boolean => document.querySelector(`${PANEL}.xoo-wsc-cart-active`) !== null;
