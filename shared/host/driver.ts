import { createScope } from '../dom/scope.js';
import { hostData, hostListens, jquery, onHost, onJquery } from './jquery-bridge.js';
import { isShim } from './shim-mark.js';
import { swiperOf } from './swiper.js';

/**
 * Who drives a feature: the host's own script (`host`) where it is bound to the page, else our tag (`tag`) (contract 12). This is the
 * one place that knows the signs of the host's scripts. It is asked when something is about to be done, because the answer may change
 * while the page lives.
 */
export type Driver = 'tag' | 'host';

/** Is a jQuery plug-in of this name there, that is none of our stand-ins? */
const hasPlugin = (name: string): boolean => {
  const fn: unknown = jquery()?.fn[name];
  return typeof fn === 'function' && !isShim(fn);
};

/** The fields for a new password, as WooCommerce's script names them. */
export const NEW_PASSWORDS =
  'form.register #reg_password, form.checkout #account_password, form.edit-account #password_1, form.lost_reset_password #password_1';

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
  /** The side cart plugin's script: opens its panel, changes quantities, replaces fragments, shows notices. */
  sideCart: () => hostListens(document.body, 'xoo_wsc_cart_updated'),
  /** WooCommerce's country script: brings the states of a chosen country. */
  countries: () => hostListens(document.body, 'change', 'select.country_to_state, input.country_to_state'),
  /** WooCommerce's address script: fits the fields of an address to its country. It needs the country script. */
  addressLocale: () => hostListens(document.body, 'country_to_state_changing'),
  /** The coupon plugin's half on block pages: sends what the checkout block has chosen. */
  blockValues: () => hostListens(document, 'click', '[name="radio-control-wc-payment-method-options"]'),
  /** The add-ons plugin's script: chooses, adds up, checks. */
  addons: () => hostListens(document, 'change', '.yith-wapo-addon-type-label input'),
  /** The add-ons plugin's script for swatches of attributes: brings the gallery of a variation. */
  attributeGallery: () => 'yith_wccl' in (jquery() ?? {}),
  /** The add-ons plugin's script, its part for lines of the cart: opens, restores, checks, saves. */
  cartItemEditor: () => hostListens(document, 'click', '.yith-wapo-edit-product-cart'),
  /** The bundle plugin's script: clamps, counts, adds up, checks, writes what is posted. */
  bundle: () => typeof (globalThis as { woosb_init?: unknown }).woosb_init === 'function',
  /** The shipping zones plugin's script, its part for the map of a shortcode. */
  deliveryMap: () => Object.hasOwn(globalThis, 'third_party_popup_support'),
  /** WooCommerce's single-product script, its part for tabs. */
  tabs: () => hostListens(document.body, 'init', '.wc-tabs-wrapper, .woocommerce-tabs'),
  /** WooCommerce's single-product script, its part for the stars of the review form. */
  rating: () => hostListens(document.body, 'init', '#rating'),
  /** The sale badges plugin's script: places badges, follows the variation, runs the clocks. */
  badges: () => hostListens(window, 'berocket_ajax_products_infinite_loaded'),
  /** WooCommerce's script that says how strong a new password is. */
  passwordStrength: () => hostListens(document.body, 'keyup', NEW_PASSWORDS),
  /** The label plugin's script: scales labels and makes their tooltips. */
  labels: () => Object.hasOwn(globalThis, 'berocket_labels_mobile_scale'),
} satisfies Record<string, () => boolean>;

/** Is a handler for clicks bound to the node itself? */
const hearsClicks = (node: Element): boolean => hostListens(node, 'click');

/** Features whose host script binds node by node: the sign is on the node. */
const NODE_SIGNS = {
  /** The cookie plugin's script: its bar, its dialog, and what opens them. */
  cookieBar: hearsClicks,
  /** WooCommerce's script of the coming-soon banner: the link that dismisses it. */
  comingSoon: hearsClicks,
  /** WooCommerce's script of the store notice: the link that dismisses it. */
  storeNotice: hearsClicks,
  /** WooCommerce's account script: the button that shows a password. */
  password: hearsClicks,
  /** WooCommerce's common script: the form with the order of a list. */
  sort: (form) => hostListens(form, 'change', 'select.orderby'),
  /** WooCommerce's variation script has set this form up. */
  variationForm: (form) => hostListens(form, 'check_variations'),
  /** The theme's script, by a click handler at the hook or delegated by its name: asked per behaviour. */
  themeControl: (control) =>
    hearsClicks(control) ||
    ['.navbar-control-offcanvas', '.submenu-toggle', '.scroll-content', '.to-the-top'].some(
      (hook) => control.matches(hook) && [document, document.body].some((root) => hostListens(root, 'click', hook)),
    ),
  /** select2 or SelectWoo: it has this select, or its class stands there and is not ours. */
  filterSelect: (select) =>
    hostData(select)['select2'] !== undefined ||
    (select.matches('.select2-hidden-accessible') && !select.matches('[data-shop-filter-select]')),
  /** Swiper, by the category slider's script or the theme's: it has set this box up. The class alone is our own, or a copied one. */
  slider: (box) => box.classList.contains('swiper-container-initialized') && swiperOf(box) !== undefined,
} satisfies Record<string, (node: Element) => boolean>;

/** A feature that a script of the host may drive instead of us, on the whole page. */
export type Feature = keyof typeof SIGNS;
/** One that it may drive at one node and leave alone at another. */
export type NodeFeature = keyof typeof NODE_SIGNS;

/** All features of a page, for `?shop-debug`. */
export const FEATURES = Object.keys(SIGNS) as readonly Feature[];

/** Who drives this feature right now; of a feature by node, at this node. */
export function driverOf(feature: Feature): Driver;
export function driverOf(feature: NodeFeature, node: Element): Driver;
export function driverOf(feature: Feature | NodeFeature, node?: Element): Driver {
  const isBound = feature in SIGNS ? SIGNS[feature as Feature]() : NODE_SIGNS[feature as NodeFeature](node as Element);
  return isBound ? 'host' : 'tag';
}

/**
 * Runs when the answer for a feature has changed: jQuery or another script arrived, which is noticed at the latest when the shopper
 * is about to use something, or the host's script set a form up.
 * @returns how to stop
 */
export function onDriverChange(feature: Feature, run: () => void, form?: Element): () => void {
  let known = driverOf(feature);
  const check = (): void => {
    const now = driverOf(feature);
    if (now !== known) {
      known = now;
      run();
    }
  };
  const scope = createScope();
  scope.add(onJquery(check));
  if (form && feature === 'variations') {
    scope.add(onHost(form, 'check_variations', check), onHost(form, 'wc_variation_form', check));
  }
  return scope.end;
}

/** A script of the host that drives what a tag of ours may drive: the id of its script element, as WordPress prints it. */
type HostScript = string;

/** WooCommerce's single-product script: gallery, tabs, stars of the review form. */
export const SINGLE_PRODUCT: HostScript = 'wc-single-product-js';

/** WooCommerce's variation script. */
export const VARIATION: HostScript = 'wc-add-to-cart-variation-js';

/** WooCommerce's checkout script. */
export const CHECKOUT: HostScript = 'wc-checkout-js';

/** Does the page name a script of the host, whether or not it has run? */
export const isNamed = (script: HostScript): boolean => document.getElementById(script) !== null;
