/** The checkout's calls: the review that follows the address, and the order (recordings: update-order-review-*, checkout-*). */
import { addressRule, statesOf } from './addresses.js';
import { ADDRESS_PARTS, NEW_BUYING, PAYMENT_METHODS, withParts, type Address, type Buying } from './purchase.js';
import { EMPTY_CART } from './cart.js';
import { isPostcode } from './cart-form.js';
import type { Fields } from './fields.js';
import {
  BILLING_FIELDS,
  SHIPPING_FIELDS,
  escapeAttr,
  noticesHtml,
  paymentHtml,
  reviewTableHtml,
  type CheckoutField,
  type Links,
  type Notice,
} from './markup.js';
import { md5 } from './md5.js';
import { savePurchase, keepCart } from './orders.js';
import { cartTroubles, nonceHolds, reviewOf, type PrintContext } from './session-views.js';
import { HOME_COUNTRY, totalsOf } from './totals.js';

const FIRST_ORDER = 691;

/** Begins the names of the hidden fields that tell an order's source. */
export const ORIGIN_PREFIX = 'wc_order_attribution_';

const error = (html: string, field?: string): Notice => (field === undefined ? { kind: 'error', html } : { kind: 'error', html, field });

const expired = (links: Links): Notice =>
  error(`Sorry, your session has expired. <a href="${escapeAttr(links.shop)}" class="wc-backward">Return to shop</a>`);

/** Answer of update_order_review. An empty cart answers with the whole form replaced, and nothing else. */
export function orderReviewAnswer(fields: Fields, context: PrintContext): Readonly<Record<string, unknown>> {
  if (context.session.cart().lines.length === 0) {
    return { fragments: { 'form.woocommerce-checkout': noticesHtml([expired(context.links)]) } };
  }
  const buying = context.session.buying();
  const place = (prefix: string): Record<string, string | undefined> => ({
    country: fields.get(`${prefix}country`),
    state: fields.get(`${prefix}state`),
    postcode: fields.get(`${prefix}postcode`),
    city: fields.get(`${prefix}city`),
    address_1: fields.get(`${prefix}address`),
    address_2: fields.get(`${prefix}address_2`),
  });
  savePurchase(context, {
    ...buying,
    method: fields.get('payment_method') || buying.method,
    rate: rateIn(fields) ?? buying.rate,
    billing: withParts(buying.billing, place('')),
    shipping: withParts(buying.shipping, place('s_')),
    calculated: buying.calculated || fields.get('has_full_address') === 'true',
  });
  const notices = [...cartTroubles(context), ...context.session.drainNotices()];
  const review = reviewOf(context);
  return {
    // The host says failure whenever it has anything to say (checkout contract 11).
    result: notices.length > 0 ? 'failure' : 'success',
    messages: noticesHtml(notices),
    reload: false,
    fragments: {
      '.woocommerce-checkout-review-order-table': reviewTableHtml(review, context.links),
      '.woocommerce-checkout-payment': paymentHtml(review, context.links),
    },
  };
}

/** The rate a form or call chooses for its one parcel. */
export function rateIn(fields: Fields): string | undefined {
  return fields.map('shipping_method')?.values().next().value;
}

/** What came of sending the order. */
type CheckoutOutcome =
  | { readonly ok: true; readonly redirect: string; readonly id: number }
  | { readonly ok: false; readonly notices: readonly Notice[]; /** A fresh nonce comes with the next review. */ readonly refresh: boolean };

/** Accepts an order, or returns why not. `now` in milliseconds. */
export function placeOrder(fields: Fields, context: PrintContext, now: number): CheckoutOutcome {
  const { session } = context;
  const cart = session.cart();
  const refused = (notices: readonly Notice[], refresh = false): CheckoutOutcome => ({ ok: false, notices, refresh });
  if (cart.lines.length === 0) {
    return refused([expired(context.links)]);
  }
  if (!nonceHolds(context, 'woocommerce-process_checkout', fields.get('woocommerce-process-checkout-nonce'))) {
    return refused([error('We were unable to process your order, please try again.')], true);
  }
  const buying = boughtWith(fields, session.buying());
  savePurchase(context, buying);
  const wrong = [...fieldTroubles(fields), ...cartTroubles(context)];
  if (wrong.length > 0) {
    return refused(wrong);
  }
  const id = (session.orders().at(-1)?.id ?? FIRST_ORDER - 1) + 1;
  const key = `wc_order_${md5(`${id}|${now}`).slice(0, 13)}`;
  session.addOrder({
    id,
    key,
    at: new Date(now).toISOString(),
    lines: cart.lines,
    buying: session.buying(),
    note: (fields.get('order_comments') ?? '').trim(),
    origin: originIn(fields),
  });
  // The host keeps the customer's address and forgets the rest.
  savePurchase(context, { ...NEW_BUYING, billing: buying.billing, shipping: buying.shipping, calculated: buying.calculated });
  keepCart(context, EMPTY_CART);
  return { ok: true, redirect: context.links.orderReceived(id, key), id };
}

/** What the hidden fields say about where the order came from; the host drops what says nothing (order-attribution contract 2 to 4). */
function originIn(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields.startingWith(ORIGIN_PREFIX))
      .filter(([, value]) => value !== '' && value !== '(none)')
      .map(([name, value]) => [name.slice(ORIGIN_PREFIX.length), value]),
  );
}

/** What the form says about address, parcel and payment, over what was known. */
function boughtWith(fields: Fields, known: Buying): Buying {
  const parts = (prefix: string): Record<string, string | undefined> =>
    Object.fromEntries(ADDRESS_PARTS.map((part) => [part, fields.get(`${prefix}${part}`)?.trim()]));
  const billing = withParts(known.billing, parts('billing_'));
  const elsewhere = isOn(fields.get('ship_to_different_address'));
  const shipping: Address = elsewhere ? withParts(known.shipping, parts('shipping_')) : { ...billing, phone: '', email: '' };
  return {
    ...known,
    billing,
    shipping,
    method: fields.get('payment_method') ?? known.method,
    rate: rateIn(fields) ?? known.rate,
    calculated: true,
  };
}

const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

function fieldTroubles(fields: Fields): readonly Notice[] {
  const elsewhere = isOn(fields.get('ship_to_different_address'));
  const password = isOn(fields.get('createaccount')) && (fields.get('account_password') ?? '').trim() === '';
  return [
    ...BILLING_FIELDS.flatMap((field) => troubleOf(field, 'billing', fields)),
    ...(password ? [error('<strong>Create account password</strong> is a required field.', 'account_password')] : []),
    ...(elsewhere ? SHIPPING_FIELDS.flatMap((field) => troubleOf(field, 'shipping', fields)) : []),
    ...(isOn(fields.get('terms-field')) && !isOn(fields.get('terms'))
      ? [error('Please read and accept the terms and conditions to proceed with your order.', 'terms')]
      : []),
    ...(PAYMENT_METHODS.some(({ id }) => id === fields.get('payment_method')) ? [] : [error('Invalid payment method.')]),
  ];
}

/** An address as the host takes it: one `@`, a dot behind it, no blanks. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/** Digits and the signs people write between them (checkout contract 63). */
function isPhone(text: string): boolean {
  return /^[\s#0-9_\-+/().]+$/.test(text);
}

function troubleOf({ name, validate = [], ...field }: CheckoutField, kind: 'billing' | 'shipping', fields: Fields): Notice[] {
  const id = `${kind}_${name}`;
  const value = (fields.get(id) ?? '').trim();
  const country = fields.get(`${kind}_country`) || HOME_COUNTRY;
  const { label = field.label, required = field.required, hidden = false } = addressRule(country, name);
  if (hidden) {
    return [];
  }
  const said = `<strong>${kind === 'billing' ? 'Billing' : 'Shipping'} ${label}</strong>`;
  if (value === '') {
    return required ? [error(`${said} is a required field.`, id)] : [];
  }
  const states = statesOf(country);
  if (validate.includes('state') && states.length > 0 && !states.some(([code]) => code === value.toUpperCase())) {
    return [error(`${said} is not valid. Please enter one of the following: ${states.map(([, text]) => text).join(', ')}`, id)];
  }
  if (validate.includes('postcode') && !isPostcode(value, country)) {
    return [error(`${said} is not a valid postcode / ZIP.`, id)];
  }
  if (validate.includes('phone') && !isPhone(value)) {
    return [error(`${said} is not a valid phone number.`, id)];
  }
  return validate.includes('email') && !isEmail(value) ? [error(`${said} is not a valid email address.`, id)] : [];
}

/** Answer of the checkout call. */
export function checkoutAnswer(fields: Fields, context: PrintContext, now: number): Readonly<Record<string, unknown>> {
  const outcome = placeOrder(fields, context, now);
  return outcome.ok
    ? { result: 'success', redirect: outcome.redirect, order_id: outcome.id }
    : { result: 'failure', messages: noticesHtml(outcome.notices), refresh: outcome.refresh, reload: false };
}

/** Chooses how to send it, as update_shipping_method and the Store API do; a rate the parcel does not have is ignored at once. */
export function chooseRate(rate: string, context: PrintContext): boolean {
  const buying = context.session.buying();
  const known = totalsOf(context.session.cart(), buying).rates.some(({ id }) => id === rate);
  if (known) {
    savePurchase(context, { ...buying, rate });
  }
  return known;
}
