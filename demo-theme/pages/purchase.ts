/** Pages on the way to an order: cart, checkout, the page after it. Each shopper's own parts are put in as the page opens. */
import { COUPONS } from '../shop/coupons.js';
import {
  beforeCheckoutHtml,
  checkoutFormHtml,
  couponBoxesHtml,
  emptyCartHtml,
  noticesWrapperHtml,
  orderReviewHtml,
  unknownOrderHtml,
  wrapped,
} from '../shop/markup.js';
import { NEW_BUYING } from '../shop/purchase.js';
import { EMPTY_CART } from '../shop/cart.js';
import { NONCE_SEED, nonceOf } from '../shop/nonces.js';
import { totalsOf } from '../shop/totals.js';
import { LINKS } from './files.js';
import { breadcrumbHtml } from './frame.js';
import type { Page } from './frame.js';
import { addonsSettings, addressSettings, cartSettings, checkoutSettings, couponSettings } from './settings.js';

/** A page of the site with its title and content. */
export function article(title: string, content: string): string {
  return (
    `${breadcrumbHtml([], title)}<article class="page type-page status-publish hentry"><h1 class="entry-title">${title}</h1>` +
    `<div class="entry-content">${content}</div></article>`
  );
}

const WITHOUT_SCRIPT =
  '<noscript><p class="no-script-note">This demo keeps its cart in the page, so it needs JavaScript. On a real shop the server prints it, and the page works without.</p></noscript>';

/** The cart, driven where the theme prints it. */
export function cartPage(): Page {
  const box = `<div class="woocommerce">${noticesWrapperHtml()}${emptyCartHtml(LINKS)}</div>`;
  return {
    file: 'cart.html',
    title: 'Cart',
    description: 'Your cart at Fieldhouse.',
    bodyClass: 'page woocommerce-cart woocommerce-page',
    kind: 'cart',
    settings: [cartSettings(), ...addressSettings(), couponSettings('cart'), addonsSettings()],
    main: article('Cart', `<shop-coupon><shop-quantity><shop-cart>${box}</shop-cart></shop-quantity></shop-coupon>${WITHOUT_SCRIPT}`),
    foot: '<shop-cart-item-editor></shop-cart-item-editor>',
  };
}

/** The cart printed by the tag, from the Store API: for a theme without a cart page of its own. */
export function cartStoreApiPage(): Page {
  return {
    file: 'cart-store-api.html',
    title: 'Cart from the Store API',
    description: 'Your cart at Fieldhouse, printed by the tag.',
    bodyClass: 'page woocommerce-page',
    main: article(
      'Cart',
      `<shop-cart data-source="store-api" data-checkout-url="${LINKS.checkout}" data-return-url="${LINKS.shop}"></shop-cart>` +
        `<noscript><p class="no-script-note">The cart on this page is printed by script. <a href="${LINKS.cart}">Here is the page the shop prints.</a></p></noscript>`,
    ),
  };
}

/** The coupons offered on a page that does not print them itself. */
function offeredCoupons(): string {
  return couponBoxesHtml(COUPONS.filter(({ expired }) => !expired));
}

/** The classic checkout. */
export function checkoutPage(): Page {
  const review = orderReviewHtml(
    {
      lines: [],
      totals: totalsOf(EMPTY_CART, NEW_BUYING),
      buying: NEW_BUYING,
      nonce: nonceOf(NONCE_SEED, 'woocommerce-process_checkout'),
      referer: '/checkout.html',
    },
    LINKS,
  );
  const before = beforeCheckoutHtml(nonceOf(NONCE_SEED, 'woocommerce-login'), '/checkout.html', LINKS);
  const form = wrapped(checkoutFormHtml(review, LINKS), /<div class="create-account">/, 'shop-password');
  return {
    file: 'checkout.html',
    title: 'Checkout',
    description: 'Checkout of the Fieldhouse demonstration.',
    bodyClass: 'page woocommerce-checkout woocommerce-page',
    kind: 'checkout',
    settings: [...addressSettings(), checkoutSettings('1'), couponSettings('checkout')],
    main: article(
      'Checkout',
      `<shop-coupon>${offeredCoupons()}</shop-coupon><shop-filter-select data-for="select.country_select, select.state_select"></shop-filter-select><shop-checkout><div class="woocommerce">${before}${form}</div></shop-checkout>${WITHOUT_SCRIPT}`,
    ),
  };
}

const block = (name: string, inner = ''): string =>
  `<div data-block-name="woocommerce/${name}-block" class="wp-block-woocommerce-${name}-block">${inner}</div>`;

/** The block checkout as the server prints it (recording: page-checkout-blocks.html): boxes that the blocks' scripts fill. */
export function checkoutBlocksPage(): Page {
  const fields = [
    'express-payment',
    'contact-information',
    'shipping-method',
    'pickup-options',
    'shipping-address',
    'billing-address',
    'shipping-methods',
    'payment',
    'additional-information',
    'order-note',
    'terms',
    'actions',
  ];
  const summary = ['cart-items', 'subtotal', 'fee', 'discount', 'coupon-form', 'shipping', 'taxes']
    .map((name) => block(`checkout-order-summary-${name}`))
    .join('');
  const boxes =
    '<div data-block-name="woocommerce/checkout" class="wp-block-woocommerce-checkout alignwide is-loading">' +
    block('checkout-fields', fields.map((name) => block(`checkout-${name}`)).join('')) +
    `${block('checkout-totals', block('checkout-order-summary', summary))}</div>`;
  return {
    file: 'checkout-blocks.html',
    title: 'Block checkout',
    description: 'Checkout of the Fieldhouse demonstration, as WooCommerce’s blocks show it.',
    bodyClass: 'page woocommerce-checkout woocommerce-page',
    kind: 'checkout',
    settings: [checkoutSettings('1'), couponSettings('checkout')],
    main: article('Checkout', `<shop-coupon>${offeredCoupons()}</shop-coupon><shop-checkout>${boxes}</shop-checkout>${WITHOUT_SCRIPT}`),
  };
}

/** Where a taken order leads. */
export function orderReceivedPage(): Page {
  return {
    file: 'order-received.html',
    title: 'Order received',
    description: 'Thank you for your order.',
    bodyClass: 'page woocommerce-checkout woocommerce-order-received woocommerce-page',
    settings: [checkoutSettings('0')],
    main: article(
      'Order received',
      `<div class="woocommerce">${unknownOrderHtml()}</div><section class="order-origin"></section><p class="return-to-shop"><a class="button wc-backward" href="${LINKS.shop}">Return to shop</a></p>${WITHOUT_SCRIPT}`,
    ),
  };
}

/** What the checkout asks to be read. */
export function termsPage(): Page {
  return {
    file: 'terms.html',
    title: 'Terms',
    description: 'What holds at Fieldhouse.',
    bodyClass: 'page woocommerce-page',
    current: 'terms.html',
    main: article(
      'Terms',
      '<p class="page-lead">Test orders only. Nothing is sold, nothing is sent, and nobody is charged.</p>' +
        '<h2>Orders</h2><p>An order placed here is written into this browser, where the page after the checkout finds it. There is no shop behind it that could send anything.</p>' +
        `<h2>Privacy</h2><p>What you type stays in this browser’s storage until you empty it. <a href="${LINKS.privacy}">Everything that is stored, what for, and how to change it.</a></p>`,
    ),
  };
}
