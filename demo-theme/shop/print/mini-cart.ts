/** The content of the mini-cart widget, which is also the host's one cart fragment (recordings: fragments-*.json). */
import { escapeAttr, escapeHtml, quoted } from './html.js';
import { thumbnailHtml } from './loop.js';
import { withQuery, type Links } from './links.js';
import { amountHtml } from './price.js';
import type { Picture } from '../types.js';

/** Selector of the fragment, which every answer of the cart carries. */
export const MINI_CART_FRAGMENT = 'div.widget_shopping_cart_content';

/** One row, ready to print. */
export interface MiniCartLine {
  readonly key: string;
  /** Id of the product, for a variation that of its parent, as the host prints it. */
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  /** Page of the product, for a variation with the choice in the query; unescaped. */
  readonly href: string;
  readonly picture: Picture;
  readonly quantity: number;
  readonly priceMinor: number;
  /** All pieces together, rounded once. */
  readonly lineMinor: number;
  /** What was chosen, where the name does not tell: label and value. */
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly variationId: number;
  /** Its add-ons may be edited. */
  readonly isEditable: boolean;
  /** Of a line for add-ons alone: key of the line they were chosen with. */
  readonly of?: string;
}

/** What the widget shows; the nonce stands in every remove link. */
export interface MiniCart {
  readonly lines: readonly MiniCartLine[];
  readonly subtotalMinor: number;
  readonly nonce: string;
}

/** The link that edits a line (cart-item-editor contract 1); without script it leads to the product. */
export const editLinkHtml = ({ isEditable, href, key, productId, variationId, quantity }: MiniCartLine): string =>
  isEditable
    ? `<a href="${escapeAttr(href)}" class="yith-wapo-edit-product-cart" data-product_id="${productId}" data-variation_id="${variationId}" data-cart-item-key="${escapeAttr(key)}" data-quantity="${quantity}">Edit options</a>`
    : '';

/** What was chosen, where the name does not tell: `dl.variation`; nothing where it does. */
export function choicesHtml(choices: MiniCartLine['choices']): string {
  if (choices.length === 0) {
    return '';
  }
  const rows = choices.map(({ label, value }) => {
    const name = `variation-${label.replace(/[^A-Za-z0-9_-]/g, '')}`;
    return `\t\t\t<dt class="${name}">${escapeHtml(label)}:</dt>\n\t\t<dd class="${name}"><p>${escapeHtml(value)}</p>\n</dd>\n`;
  });
  return `<dl class="variation">\n${rows.join('')}\t</dl>\n`;
}

/** A row; its picture stands in the link that names the product and says nothing of its own (override of cart/mini-cart.php). */
function lineHtml(line: MiniCartLine, nonce: string, links: Links): string {
  const remove = withQuery(links.cart, { remove_item: line.key, _wpnonce: nonce });
  return (
    '\t\t\t\t\t\t<li class="woocommerce-mini-cart-item mini_cart_item">\n' +
    `\t\t\t\t\t<a role="button" href="${escapeAttr(remove)}" class="remove remove_from_cart_button" aria-label="Remove ${escapeAttr(line.name)} from cart"` +
    ` data-product_id="${line.productId}" data-cart_item_key="${escapeAttr(line.key)}" data-product_sku="${escapeAttr(line.sku)}"` +
    ` data-success_message="${quoted(line.name)} has been removed from your cart">&times;</a>` +
    `\t\t\t\t\t\t\t\t\t\t\t<a href="${escapeAttr(line.href)}">\n\t\t\t\t\t\t\t${thumbnailHtml({ ...line.picture, alt: '' }, links)}${escapeHtml(line.name)}\t\t\t\t\t\t</a>\n` +
    choicesHtml(line.choices) +
    `\t\t\t\t\t<span class="quantity">${line.quantity} &times; ${amountHtml(line.priceMinor)}</span>\t\t\t\t</li>\n`
  );
}

/** The inside of `div.widget_shopping_cart_content`. */
function miniCartHtml(cart: MiniCart, links: Links): string {
  if (cart.lines.length === 0) {
    return '\n\n\t<p class="woocommerce-mini-cart__empty-message">No products in the cart.</p>\n\n\n';
  }
  return (
    `\n\n\t<ul class="woocommerce-mini-cart cart_list product_list_widget ">\n${cart.lines.map((line) => lineHtml(line, cart.nonce, links)).join('')}\t\t\t\t\t</ul>\n\n` +
    `\t<p class="woocommerce-mini-cart__total total">\n\t\t<strong>Subtotal:</strong> ${amountHtml(cart.subtotalMinor)}\t</p>\n\n\t\n` +
    `\t<p class="woocommerce-mini-cart__buttons buttons"><a href="${escapeAttr(links.cart)}" class="button wc-forward">View cart</a>` +
    `<a href="${escapeAttr(links.checkout)}" class="button checkout wc-forward">Checkout</a></p>\n\n\t\n\n`
  );
}

/** The whole fragment: the box with its content. */
export function miniCartFragmentHtml(cart: MiniCart, links: Links): string {
  return `<div class="widget_shopping_cart_content">${miniCartHtml(cart, links)}</div>`;
}

/** The widget of a side bar. A page prints its box empty; the content comes with the first fragments. */
export function miniCartWidgetHtml(title = 'Cart'): string {
  return `<section id="woocommerce_widget_cart-2" class="widget woocommerce widget_shopping_cart"><h2 class="widget-title">${escapeHtml(title)}</h2><div class="widget_shopping_cart_content"></div></section>`;
}
