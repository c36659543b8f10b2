/** The cart page: form, totals, shipping, the empty cart (recordings: page-cart*.html, get-cart-totals.json, cart-calc-shipping.json). */
import type { Buying } from '../purchase.js';
import { statesOf } from '../addresses.js';
import { COUNTRIES, WITHOUT_STATE } from '../countries.js';
import type { Discount } from '../coupons.js';
import { destinationText, type Totals } from '../totals.js';
import { quantityHtml } from './form.js';
import { escapeAttr, escapeHtml } from './html.js';
import { withQuery, type Links } from './links.js';
import { thumbnailHtml } from './loop.js';
import { choicesHtml, editLinkHtml, type MiniCartLine } from './mini-cart.js';
import { amountHtml, plainAmountHtml } from './price.js';

/** One row of the form. */
export interface CartRow extends MiniCartLine {
  /** Most pieces; undefined for no limit. */
  readonly max: number | undefined;
  /** Sold one at a time: the row shows a fixed 1. */
  readonly single: boolean;
}

/** Everything the page shows. */
export interface CartPage {
  readonly rows: readonly CartRow[];
  readonly totals: Totals;
  readonly buying: Buying;
  /** Markup below the table, inside the form: where plugins print. */
  readonly below?: string;
  /** Of the cart's links and form, and of the calculator's form. */
  readonly nonce: string;
  readonly calculatorNonce: string;
  /** Path the request came to; the host repeats it in the forms. */
  readonly referer: string;
}

/** A row; its product's cell is a heading of the row (override of cart/cart.php, which prints a cell with a heading's attributes). */
function rowHtml(row: CartRow, nonce: string, links: Links): string {
  const name = escapeHtml(row.name);
  const href = escapeAttr(row.href);
  const remove = escapeAttr(withQuery(links.cart, { remove_item: row.key, _wpnonce: nonce }));
  const quantity = quantityHtml({
    id: `quantity_${row.key.slice(0, 13)}`,
    productName: row.name,
    name: `cart[${row.key}][qty]`,
    value: String(row.quantity),
    min: row.single ? 1 : 0,
    ...(row.single ? { max: 1 } : row.max === undefined ? {} : { max: row.max }),
  });
  return (
    `<tr class="woocommerce-cart-form__cart-item cart_item${row.of === undefined ? '' : ` yith-wapo-individual-addons parent-key-${row.of}`}"${row.of === undefined ? '' : ` data-cart-item-key="${escapeAttr(row.key)}"`}>\n` +
    `<td class="product-remove">\n<a role="button" href="${remove}" class="remove" aria-label="Remove ${escapeAttr(row.name)} from cart" data-product_id="${row.productId}" data-product_sku="${escapeAttr(row.sku)}">&times;</a></td>\n` +
    `<td class="product-thumbnail">\n<a href="${href}">${thumbnailHtml(row.picture, links)}</a></td>\n` +
    `<th scope="row" class="product-name" data-title="Product">\n<a href="${href}">${name}</a>${choicesHtml(row.choices)}${editLinkHtml(row)}</th>\n` +
    `<td class="product-price" data-title="Price">\n${amountHtml(row.priceMinor)}</td>\n` +
    `<td class="product-quantity" data-title="Quantity">\n${quantity}\n</td>\n` +
    `<td class="product-subtotal" data-title="Subtotal">\n${amountHtml(row.lineMinor)}</td>\n</tr>\n`
  );
}

const HEAD =
  '<thead>\n<tr>\n<th class="product-remove"><span class="screen-reader-text">Remove item</span></th>\n' +
  '<th class="product-thumbnail"><span class="screen-reader-text">Thumbnail image</span></th>\n<th scope="col" class="product-name">Product</th>\n' +
  '<th scope="col" class="product-price">Price</th>\n<th scope="col" class="product-quantity">Quantity</th>\n<th scope="col" class="product-subtotal">Subtotal</th>\n</tr>\n</thead>\n';

function formHtml({ rows, nonce, below, referer }: CartPage, links: Links): string {
  return (
    `<form class="woocommerce-cart-form" action="${escapeAttr(links.cart)}" method="post">\n` +
    `<table class="shop_table shop_table_responsive cart woocommerce-cart-form__contents" cellspacing="0">\n${HEAD}<tbody>\n` +
    `${rows.map((row) => rowHtml(row, nonce, links)).join('')}<tr>\n<td colspan="6" class="actions">\n<div class="coupon">\n` +
    '<label for="coupon_code" class="screen-reader-text">Coupon:</label> <input type="text" name="coupon_code" class="input-text" id="coupon_code" value="" placeholder="Coupon code" /> ' +
    '<button type="submit" class="button" name="apply_coupon" value="Apply coupon">Apply coupon</button>\n</div>\n' +
    '<button type="submit" class="button" name="update_cart" value="Update cart">Update cart</button>\n' +
    `<input type="hidden" id="woocommerce-cart-nonce" name="woocommerce-cart-nonce" value="${escapeAttr(nonce)}" /><input type="hidden" name="_wp_http_referer" value="${escapeAttr(referer)}" /></td>\n` +
    `</tr>\n</tbody>\n</table>\n${below ?? ''}</form>\n`
  );
}

/** A coupon's row in the totals of cart and checkout. `page` is where the link without script leads. */
export function discountRowHtml({ coupon, minor }: Discount, page: string, titled: boolean): string {
  const code = escapeAttr(coupon.code);
  const remove = escapeAttr(withQuery(page, { remove_coupon: coupon.code }));
  return (
    `<tr class="cart-discount coupon-${code}">\n<th>Coupon: ${code}</th>\n<td${titled ? ` data-title="Coupon: ${code}"` : ''}>-${plainAmountHtml(minor)} ` +
    `<a role="button" aria-label="Remove ${code} coupon" href="${remove}" class="woocommerce-remove-coupon" data-coupon="${code}">[Remove]</a></td>\n</tr>\n`
  );
}

/** The row with the ways to send it; nothing where there is nothing to send. `more` follows the list. */
export function shippingRowHtml({ rates, rate }: Totals, more = ''): string {
  if (rates.length === 0) {
    return '';
  }
  const items = rates.map(({ id, name, minor }) => {
    const field = `shipping_method_0_${id.replace(/[^a-z0-9_]/g, '')}`;
    const kind = rates.length === 1 ? 'hidden' : 'radio';
    const checked = rates.length > 1 && id === rate?.id ? " checked='checked'" : '';
    return (
      `<li>\n<input type="${kind}" name="shipping_method[0]" data-index="0" id="${field}" value="${id}" class="shipping_method"${checked} />` +
      `<label for="${field}">${escapeHtml(name)}${minor > 0 ? `: ${amountHtml(minor)}` : ''}</label></li>\n`
    );
  });
  return `<tr class="woocommerce-shipping-totals shipping">\n<th>Shipping</th>\n<td data-title="Shipping">\n<ul id="shipping_method" class="woocommerce-shipping-methods">\n${items.join('')}</ul>\n${more}</td>\n</tr>\n`;
}

/** A country's states: a list, nothing to fill in, or a text. */
function stateHtml(country: string, state: string, text: (part: string, label: string, value: string) => string): string {
  const states = statesOf(country);
  if (WITHOUT_STATE.has(country)) {
    return '<input type="hidden" name="calc_shipping_state" id="calc_shipping_state" />\n';
  }
  if (states.length === 0) {
    return text('state', 'State / County', state);
  }
  const options = states.map(
    ([code, name]) => `<option value="${escapeAttr(code)}"${code === state ? " selected='selected'" : ''}>${escapeHtml(name)}</option>`,
  );
  return (
    '<span>\n<label for="calc_shipping_state">State / County</label>\n<select name="calc_shipping_state" class="state_select" id="calc_shipping_state" data-placeholder="State / County">\n' +
    `<option value="">Select an option&hellip;</option>\n${options.join('')}</select>\n</span>\n`
  );
}

function calculatorHtml({ buying, calculatorNonce, referer }: CartPage, links: Links): string {
  const { country, state, city, postcode } = buying.shipping;
  const options = COUNTRIES.map(
    ([code, name]) => `<option value="${code}"${code === country ? " selected='selected'" : ''}>${escapeHtml(name)}</option>`,
  );
  const row = (part: string, inner: string): string =>
    `<p class="form-row form-row-wide" id="calc_shipping_${part}_field">\n${inner}</p>\n`;
  const text = (part: string, label: string, value: string): string =>
    `<label for="calc_shipping_${part}">${label}</label>\n<input type="text" class="input-text" value="${escapeAttr(value)}" name="calc_shipping_${part}" id="calc_shipping_${part}" />\n`;
  return (
    `<form class="woocommerce-shipping-calculator" action="${escapeAttr(links.cart)}" method="post">\n` +
    `<a href="#" class="shipping-calculator-button" aria-expanded="false" aria-controls="shipping-calculator-form" role="button">${buying.calculated ? 'Change address' : 'Calculate shipping'}</a>\n` +
    '<section class="shipping-calculator-form" id="shipping-calculator-form" style="display:none;">\n' +
    row(
      'country',
      '<label for="calc_shipping_country">Country / region</label>\n<select name="calc_shipping_country" id="calc_shipping_country" class="country_to_state country_select" rel="calc_shipping_state">\n' +
        `<option value="default">Select a country / region&hellip;</option>\n${options.join('')}</select>\n`,
    ) +
    row('state', stateHtml(country, state, text)) +
    row('city', text('city', 'City:', city)) +
    row('postcode', text('postcode', 'Postcode / ZIP:', postcode)) +
    '<p><button type="submit" name="calc_shipping" value="1" class="button">Update</button></p>\n' +
    `<input type="hidden" id="woocommerce-shipping-calculator-nonce" name="woocommerce-shipping-calculator-nonce" value="${escapeAttr(calculatorNonce)}" />` +
    `<input type="hidden" name="_wp_http_referer" value="${escapeAttr(referer)}" /></section>\n</form>\n`
  );
}

/** `div.cart_totals`: what calls that change only the sums answer with. */
export function cartTotalsHtml(page: CartPage, links: Links): string {
  const { totals, buying } = page;
  const place = buying.calculated
    ? `Shipping to <strong>${escapeHtml(destinationText(buying.shipping))}</strong>. `
    : 'Shipping options will be updated during checkout.';
  return (
    `<div class="cart_totals ${buying.calculated ? 'calculated_shipping' : ''}">\n<h2>Cart totals</h2>\n<table cellspacing="0" class="shop_table shop_table_responsive">\n` +
    `<tr class="cart-subtotal">\n<th>Subtotal</th>\n<td data-title="Subtotal">${amountHtml(totals.subtotal)}</td>\n</tr>\n` +
    totals.discounts.map((one) => discountRowHtml(one, links.cart, true)).join('') +
    shippingRowHtml(totals, `<p class="woocommerce-shipping-destination">\n${place}</p>\n${calculatorHtml(page, links)}`) +
    `<tr class="order-total">\n<th>Total</th>\n<td data-title="Total"><strong>${amountHtml(totals.total)}</strong> </td>\n</tr>\n</table>\n` +
    `<div class="wc-proceed-to-checkout">\n<a href="${escapeAttr(links.checkout)}" class="checkout-button button alt wc-forward">\nProceed to checkout</a>\n</div>\n</div>`
  );
}

/** What an empty cart says. */
export function emptyCartHtml(links: Links): string {
  return (
    '<div class="wc-empty-cart-message">\n<div class="cart-empty woocommerce-info" role="status">\nYour cart is currently empty.</div>\n</div>' +
    `<p class="return-to-shop">\n<a class="button wc-backward" href="${escapeAttr(links.shop)}">\nReturn to shop</a>\n</p>\n`
  );
}

/** The inside of the page's `div.woocommerce`; `notices` is the finished box of notices. */
export function cartPageHtml(page: CartPage, notices: string, links: Links): string {
  return page.rows.length === 0
    ? `${notices}${emptyCartHtml(links)}`
    : `${notices}\n${formHtml(page, links)}<div class="cart-collaterals">\n${cartTotalsHtml(page, links)}\n</div>\n`;
}
