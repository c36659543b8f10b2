/**
 * The side cart's fragments in the plugin's shape (recordings: xoo-refresh-fragments*.json), with the quantity box and the undo of its
 * later generations (side-cart contract 1 to 5).
 */
import { escapeAttr, escapeHtml, quoted } from './html.js';
import type { Links } from './links.js';
import { thumbnailHtml } from './loop.js';
import { choicesHtml, editLinkHtml, type MiniCart, type MiniCartLine } from './mini-cart.js';
import { amountHtml, plainAmountHtml } from './price.js';

/** A row of the side cart: a row of the mini-cart, and the most there may be of it. */
interface SideCartLine extends MiniCartLine {
  readonly max?: number | undefined;
}

/** What the panel shows. */
export interface SideCart extends MiniCart {
  readonly lines: readonly SideCartLine[];
  /** What the checkout button says. */
  readonly totalMinor: number;
  /** A line that was just taken out, and can be put back. */
  readonly removed?: { readonly key: string; readonly name: string } | undefined;
  readonly errorHtml?: string;
}

function quantityHtml({ max, quantity }: SideCartLine): string {
  if (max === 1) {
    return `<div class="xoo-wsc-sml-qty">Qty: <span>${quantity}</span></div>`;
  }
  return (
    '<div class="xoo-wsc-qty-box"><span class="xoo-wsc-chng xoo-wsc-minus">-</span>' +
    `<input type="number" class="xoo-wsc-qty" step="1" min="0"${max === undefined ? '' : ` max="${max}"`} value="${quantity}" inputmode="numeric" autocomplete="off">` +
    '<span class="xoo-wsc-chng xoo-wsc-plus">+</span></div>'
  );
}

function lineHtml(line: SideCartLine, links: Links): string {
  const href = escapeAttr(line.href);
  return (
    `<div data-key="${escapeAttr(line.key)}" class="xoo-wsc-product"><div class="xoo-wsc-img-col">` +
    `<a href="${href}" tabindex="-1" aria-hidden="true">${thumbnailHtml({ ...line.picture, alt: '' }, links)}</a></div>` +
    `<div class="xoo-wsc-sum-col"><div class="xoo-wsc-sm-info"><div class="xoo-wsc-sm-left"><span class="xoo-wsc-pname"><a href="${href}">${escapeHtml(line.name)}</a></span>` +
    choicesHtml(line.choices) +
    editLinkHtml(line) +
    quantityHtml(line) +
    `<div class="xoo-wsc-priceBox"><div class="xoo-wsc-pprice">Price: ${amountHtml(line.priceMinor)}</div></div></div>` +
    `<div class="xoo-wsc-sm-right"><span class="xoo-wsc-smr-del xoo-wsc-icon-trash"></span><span class="xoo-wsc-smr-ptotal">${amountHtml(line.priceMinor * line.quantity)}</span></div></div></div></div>`
  );
}

function noticesHtml({ removed, errorHtml }: SideCart): string {
  const items = [
    ...(removed
      ? [
          `<li class="xoo-wsc-notice-success">${quoted(removed.name)} removed. <span class="xoo-wsc-undo-item" data-key="${escapeAttr(removed.key)}">Undo?</span></li>`,
        ]
      : []),
    ...(errorHtml ? [`<li class="xoo-wsc-notice-error">${errorHtml}</li>`] : []),
  ];
  return `<div class="xoo-wsc-notice-container" data-section="cart"><ul class="xoo-wsc-notices">${items.join('')}</ul></div>`;
}

const BAG =
  '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8"></path></svg>';

/** `div.xoo-wsc-container`: basket, header, rows, totals. */
function containerHtml(cart: SideCart, links: Links): string {
  const count = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  const isEmpty = cart.lines.length === 0;
  const button = (href: string, name: string, inside: string): string =>
    `<a href="${escapeAttr(href)}" class="xoo-wsc-ft-btn xoo-wsc-btn ${name}">${inside}</a>`;
  const body = isEmpty
    ? `<div class="xoo-wsc-empty-cart"><span>Your cart is empty</span><a class="xoo-wsc-btn" href="${escapeAttr(links.shop)}">Return to Shop</a></div>`
    : `<div class="xoo-wsc-products xoo-wsc-pattern-row">${cart.lines.map((line) => lineHtml(line, links)).join('')}</div>`;
  const totals = isEmpty
    ? ''
    : `<div class="xoo-wsc-ft-totals"><div class="xoo-wsc-ft-amt xoo-wsc-ft-amt-subtotal "><span class="xoo-wsc-ft-amt-label">Subtotal</span><span class="xoo-wsc-ft-amt-value">${amountHtml(cart.subtotalMinor)}</span></div></div>` +
      '<span class="xoo-wsc-footer-txt">Shipping, taxes, and discounts calculated at checkout.</span>';
  const buttons =
    (isEmpty ? '' : button(links.cart, 'xoo-wsc-ft-btn-cart', 'View Cart')) +
    button('#', 'xoo-wsc-cart-close xoo-wsc-ft-btn-continue', 'Continue Shopping') +
    (isEmpty ? '' : button(links.checkout, 'xoo-wsc-ft-btn-checkout', `Checkout${plainAmountHtml(cart.totalMinor)}`));
  return (
    `<div class="xoo-wsc-container"><div class="xoo-wsc-basket"><span class="xoo-wsc-items-count">${count}</span><span class="xoo-wsc-bki">${BAG}</span></div>` +
    `<div class="xoo-wsc-header"><div class="xoo-wsch-top xoo-wsch-new">${noticesHtml(cart)}<div class="xoo-wsch-section xoo-wsch-sec-left"><div class="xoo-wsch-basket"><span class="xoo-wsch-bki xoo-wsch-icon">${BAG}</span><span class="xoo-wsch-items-count">${count}</span></div><span class="xoo-wsch-text">Your Cart</span></div>` +
    '<div class="xoo-wsch-section xoo-wsch-sec-center"></div><div class="xoo-wsch-section xoo-wsch-sec-right"><span class="xoo-wsch-close xoo-wsch-icon">&times;</span></div></div></div>' +
    `<div class="xoo-wsc-body">${body}</div><div class="xoo-wsc-footer">${totals}<div class="xoo-wsc-ft-buttons-cont">${buttons}</div></div><span class="xoo-wsc-loader"></span></div>`
  );
}

/** The plugin's fragments, which travel with every answer of the cart. */
export const sideCartFragments = (cart: SideCart, links: Links): Record<string, string> => ({
  'div.xoo-wsc-container': containerHtml(cart, links),
  'div.xoo-wsc-slider': '',
  'div.xoo-wsc-sc-cont': `<div class="xoo-wsc-sc-cont"><div class="xoo-wsc-cart-trigger"><span class="xoo-wsc-sc-subt">${amountHtml(cart.subtotalMinor)}</span><div class="xoo-wsc-sc-bkcont"><span class="xoo-wsc-sc-bki">${BAG}</span><span class="xoo-wsc-sc-count">${cart.lines.reduce((sum, line) => sum + line.quantity, 0)}</span></div></div></div>`,
});

/** The notice of a refused add, as the plugin answers it. */
export const sideCartErrorHtml = (errorHtml: string): string =>
  `<div class="xoo-wsc-markup-notices"><div class="xoo-wsc-notice-container" data-section="markup"><ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-error">${errorHtml}</li></ul></div></div>`;
