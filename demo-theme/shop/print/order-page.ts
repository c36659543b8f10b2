/** The page after an order (recording: page-order-received.html). */
import { PAYMENT_METHODS, type Address } from '../purchase.js';
import { addressLines, type Totals } from '../totals.js';
import { escapeAttr, escapeHtml } from './html.js';
import type { MiniCartLine } from './mini-cart.js';
import { amountHtml, plainAmountHtml } from './price.js';

/** An order, ready to print. */
interface OrderPage {
  readonly id: number;
  readonly at: Date;
  readonly lines: readonly MiniCartLine[];
  readonly totals: Totals;
  readonly method: string;
  readonly note: string;
  readonly billing: Address;
  /** Undefined where nothing is sent by post. */
  readonly shipping: Address | undefined;
}

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

function overviewHtml({ id, at, totals }: OrderPage, method: string): string {
  const item = (name: string, kind: string, label: string, value: string): string =>
    `<li class="woocommerce-order-overview__${name} ${kind}">\n${label}: <strong>${value}</strong>\n</li>\n`;
  return (
    '<ul class="woocommerce-order-overview woocommerce-thankyou-order-details order_details">\n' +
    item('order', 'order', 'Order number', String(id)) +
    item('date', 'date', 'Date', DAY.format(at)) +
    item('total', 'total', 'Total', amountHtml(totals.total)) +
    `${item('payment-method', 'method', 'Payment method', method)}</ul>\n`
  );
}

function detailsHtml({ lines, totals, note }: OrderPage, method: string): string {
  const rows = lines.map(
    (line) =>
      `<tr class="woocommerce-table__line-item order_item">\n<td class="woocommerce-table__product-name product-name">\n<a href="${escapeAttr(line.href)}">${escapeHtml(line.name)}</a> <strong class="product-quantity">&times;&nbsp;${line.quantity}</strong></td>\n` +
      `<td class="woocommerce-table__product-total product-total">\n${amountHtml(line.lineMinor)}</td>\n</tr>\n`,
  );
  const sum = (label: string, value: string): string => `<tr>\n<th scope="row">${label}:</th>\n<td>${value}</td>\n</tr>\n`;
  const { rate } = totals;
  const shipped =
    rate === undefined
      ? ''
      : rate.minor === 0
        ? escapeHtml(rate.name)
        : `${plainAmountHtml(rate.minor)}&nbsp;<small class="shipped_via">via ${escapeHtml(rate.name)}</small>`;
  return (
    '<section class="woocommerce-order-details">\n<h2 class="woocommerce-order-details__title">Order details</h2>\n<table class="woocommerce-table woocommerce-table--order-details shop_table order_details">\n' +
    '<thead>\n<tr>\n<th class="woocommerce-table__product-name product-name">Product</th>\n<th class="woocommerce-table__product-table product-total">Total</th>\n</tr>\n</thead>\n' +
    `<tbody>\n${rows.join('')}</tbody>\n<tfoot>\n` +
    sum('Subtotal', plainAmountHtml(totals.subtotal)) +
    (totals.discount > 0 ? sum('Discount', `-${plainAmountHtml(totals.discount)}`) : '') +
    (shipped === '' ? '' : sum('Shipping', shipped)) +
    sum('Total', plainAmountHtml(totals.total)) +
    sum('Payment method', method) +
    (note === '' ? '' : sum('Note', escapeHtml(note).replace(/\n/g, '<br />'))) +
    '</tfoot>\n</table>\n</section>\n'
  );
}

function addressHtml(number: 1 | 2, kind: 'billing' | 'shipping', title: string, address: Address): string {
  const more =
    kind === 'billing'
      ? `\n<p class="woocommerce-customer-details--phone">${escapeHtml(address.phone)}</p>\n<p class="woocommerce-customer-details--email">${escapeHtml(address.email)}</p>\n`
      : '\n';
  return (
    `<div class="woocommerce-column woocommerce-column--${number} woocommerce-column--${kind}-address col-${number}">\n<h2 class="woocommerce-column__title">${title}</h2>\n` +
    `<address>\n${addressLines(address).map(escapeHtml).join('<br />')}${more}</address>\n</div>\n`
  );
}

/** The inside of the page's `div.woocommerce`. */
export function orderPageHtml(order: OrderPage): string {
  const method = escapeHtml(PAYMENT_METHODS.find(({ id }) => id === order.method)?.title ?? order.method);
  return (
    '<div class="woocommerce-order">\n<p class="woocommerce-notice woocommerce-notice--success woocommerce-thankyou-order-received">\nThank you. Your order has been received.</p>\n' +
    `${overviewHtml(order, method)}${detailsHtml(order, method)}<section class="woocommerce-customer-details">\n` +
    '<section class="woocommerce-columns woocommerce-columns--2 woocommerce-columns--addresses col2-set addresses">\n' +
    `${addressHtml(1, 'billing', 'Billing address', order.billing)}${order.shipping ? addressHtml(2, 'shipping', 'Shipping address', order.shipping) : ''}</section>\n</section>\n</div>\n`
  );
}

/** What the page says of an order it does not know: the number is wrong, or another browser ordered it. */
export function unknownOrderHtml(): string {
  return '<div class="woocommerce-order">\n<p class="woocommerce-notice woocommerce-notice--success woocommerce-thankyou-order-received">\nThank you. Your order has been received.</p>\n</div>\n';
}
