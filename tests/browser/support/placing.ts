import { wrapElement } from '../../host/recording.js';

/**
 * Our tags around what a running shop prints, as the PHP of widgets/README.md puts them there: the text of a page is changed before the
 * parser sees it, everything else is the shop's own.
 */

/** The stock scripts that our tags replace; their settings (`…-js-extra`) stay, because the tags read them (shared/host/README.md). */
export const REPLACED: readonly string[] = [
  'wc-add-to-cart',
  'wc-cart-fragments',
  'wc-add-to-cart-variation',
  'wc-single-product',
  'wc-zoom',
  'wc-flexslider',
  'wc-photoswipe',
  'wc-photoswipe-ui-default',
  'wc-cart',
  'wc-checkout',
  'woocommerce',
  'wc-country-select',
  'wc-address-i18n',
  'wc-order-attribution',
  'sourcebuster-js',
  'woo-variation-swatches',
  'yith_wapo_front',
  'woosb-frontend',
  'xoo-wsc-main-js',
  'sp-wcs-swiper-js',
  'sp-wcs-swiper-config',
  'sp-wcs-preloader',
  'asnp-wesb-badge',
  'berocket_framework_tippy',
  'berocket_tippy',
  'selectWoo',
  'szbd-script-short',
];

/** The first element of a kind, where the page has one. */
export const around = (html: string, opening: RegExp, tag: string, attributes = ''): string =>
  html.search(opening) < 0 ? html : wrapElement(html, opening, tag, attributes);

/** Every product list, from the last to the first, so that the places found stay right. */
function aroundLists(html: string): string {
  const starts = [...html.matchAll(/<ul class="products\b/g)].map(({ index }) => index).reverse();
  return starts.reduce(
    (text, start) => text.slice(0, start) + around(text.slice(start), /^<ul class="products\b/, 'shop-add-to-cart'),
    html,
  );
}

/** A page with the tags for what is on it. @param path of the page's address */
export function placed(html: string, path: string): string {
  let page = aroundLists(html).replace(
    /<div class="woosb-wrap woosb-bundled"[\s\S]*?<form class="cart"[\s\S]*?<\/form>/,
    (bundle) => `<shop-bundle>${bundle}</shop-bundle>`,
  );
  page = around(page, /<div class="woocommerce-product-gallery /, 'shop-gallery');
  page = around(page, /<form class="variations_form cart"/, 'shop-variation-form');
  page = page.includes('<shop-variation-form>')
    ? around(page, /<shop-variation-form>/, 'shop-add-to-cart')
    : around(page, /<form class="cart"/, 'shop-add-to-cart');
  if (!path.startsWith('/cart/')) {
    page = around(page, /<div class="quantity">(?=[\s\S]*single_add_to_cart_button)/, 'shop-quantity');
  }
  page = around(page, /<div id="yith-wapo-container"/, 'shop-addons');
  page = around(page, /<div class="xoo-wsc-markup"/, 'shop-side-cart');
  page = around(page, /<div id="sp-wcsp-slider-area-/, 'shop-category-slider');
  const products = /<div id="product-\d+"/.test(page) ? /<div id="product-\d+"/ : /<shop-add-to-cart><ul class="products\b/;
  if (page.includes('asnp-esb-badge')) {
    page = around(around(page, products, 'shop-badge'), products, 'shop-countdown');
  }
  if (page.includes('br_alabel')) {
    page = around(page, products, 'shop-label', 'data-mobile-scale="0.7"');
  }
  page = around(page, /<div class="woocommerce-tabs /, 'shop-tabs');
  page = around(page, /<div id="respond"/, 'shop-review-form');
  page = around(page, /<form class="woocommerce-ordering"/, 'shop-sort');
  page = around(page, /<p role="complementary"[^>]*store-notice/, 'shop-store-notice');
  page = around(page, /<section id="woocommerce_widget_cart/, 'shop-mini-cart');
  if (path.startsWith('/cart/')) {
    page = around(around(page, /<div class="woocommerce">/, 'shop-cart'), /<shop-cart>/, 'shop-quantity');
  }
  if (path.startsWith('/checkout/')) {
    page = around(page, /<div class="woocommerce">/, 'shop-checkout');
    page = around(page, /<shop-checkout>/, 'shop-filter-select', 'data-for="select.country_select, select.state_select"');
  }
  if (path.startsWith('/my-account/')) {
    page = around(page, /<div class="woocommerce">/, 'shop-password');
  }
  if (page.includes('single_add_to_cart_button')) {
    page = page.replace(
      /(<div class="woocommerce-tabs |<shop-tabs>|<section class="related)/,
      '<shop-sticky-add-to-cart></shop-sticky-add-to-cart>$1',
    );
  }
  return page;
}

/** A page without the stock scripts that our tags replace. */
export const withoutReplaced = (page: string): string =>
  REPLACED.reduce((text, handle) => text.replace(new RegExp(`<script[^>]* id="${handle}-js"[^>]*></script>`), ''), page);
