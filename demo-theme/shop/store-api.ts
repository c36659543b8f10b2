/**
 * The Store API, wc/store/v1, as far as a cart needs it (recordings: store-*.json). Amounts travel as texts in pence.
 * Every answer carries a fresh nonce, the cart's hash and its token, as the host's do.
 */
import { withParts } from './purchase.js';
import { addToCart, itemOf, lineMinor, lineName, pieceMinor, removeFromCart, type CartLine } from './cart.js';
import { apply, removeCoupon } from './cart-form.js';
import { chooseRate, ORIGIN_PREFIX, placeOrder } from './checkout.js';
import { parentOf, pictureOf, productById, type Product, type Variation } from './catalogue.js';
import { fieldsFrom } from './fields.js';
import { escapeHtml, maxQuantity, withQuery } from './markup.js';
import { matchVariation } from './match.js';
import { md5 } from './md5.js';
import { keepCart } from './orders.js';
import { dropFallenCoupons, nonceHolds, nonceFor, type PrintContext } from './session-views.js';
import { needsShipping, purchaseHash, stockTrouble, totalsOf, type Totals } from './totals.js';

/** An answer before it is written: a batch holds several. */
export interface StoreReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | number>>;
}

const CURRENCY = {
  currency_code: 'GBP',
  currency_symbol: '£',
  currency_minor_unit: 2,
  currency_decimal_separator: '.',
  currency_thousand_separator: ',',
  currency_prefix: '£',
  currency_suffix: '',
} as const;

const MOST_PIECES = 9999;
const FEW = 2;
const MICRO = 10_000;

/** The route below `wc/store/v1`, `/cart/add-item`; undefined where the address is none of the Store API. */
export function storeRoute(pathname: string): string | undefined {
  return /\/wp-json\/wc\/store\/v1(\/[\w-]+(?:\/[\w-]+)*)\/?$/.exec(pathname)?.[1];
}

type Body = Readonly<Record<string, unknown>>;

const record = (value: unknown): Body => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {});
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const number = (value: unknown, fallback: number): number => (value === undefined ? fallback : Math.trunc(Number(value)));

/** Answers one call. `nonce` is what came in the header; a token stands for it, as on the host. */
export function storeAnswer(
  method: string,
  route: string,
  body: unknown,
  sent: { readonly nonce: string | null; readonly token: string | null },
  context: PrintContext,
  now: number,
): StoreReply {
  const read = method === 'GET';
  const work = read ? READS[route] : CHANGES[route];
  if (!work) {
    return { status: 404, body: refusal('rest_no_route', 'No route was found matching the URL and request method.', 404), headers: {} };
  }
  const refused = read || (sent.token === tokenOf() && context.stale !== true) ? undefined : nonceTrouble(sent.nonce, context);
  const reply = refused ?? work(record(body), context, now);
  return { ...reply, headers: headersOf(context, now, read ? 'GET' : 'POST') };
}

function nonceTrouble(nonce: string | null, context: PrintContext): Omit<StoreReply, 'headers'> | undefined {
  if (nonce === null || nonce === '') {
    return fail('woocommerce_rest_missing_nonce', 'Missing the Nonce header. This endpoint requires a valid nonce.', 401);
  }
  return nonceHolds(context, 'wc_store_api', nonce) ? undefined : fail('woocommerce_rest_invalid_nonce', 'Nonce is invalid.', 403);
}

/** Runs a batch: each call on its own, one after the other, whatever becomes of the others. */
export function batchAnswer(body: unknown, token: string | null, context: PrintContext, now: number): StoreReply {
  const requests = record(body)['requests'];
  const responses = (Array.isArray(requests) ? requests : []).map((one: unknown) => {
    const { path, method, headers, body: inner } = record(one);
    const named = Object.fromEntries(Object.entries(record(headers)).map(([name, value]) => [name.toLowerCase(), text(value)]));
    const route = /^\/wc\/store\/v1(\/.*)$/.exec(text(path))?.[1] ?? '';
    const reply = storeAnswer(
      text(method) || 'POST',
      route,
      inner,
      { nonce: named['nonce'] ?? null, token: named['cart-token'] ?? token },
      context,
      now,
    );
    return { body: reply.body, status: reply.status, headers: reply.headers };
  });
  // The answer as a whole names no cart (recording: store-batch.json).
  const { 'Cart-Token': _token, 'Cart-Hash': _hash, ...headers } = headersOf(context, now, 'POST');
  return { status: 207, body: { responses }, headers };
}

function tokenOf(): string {
  // Three parts like the host's token; this shop has one shopper, so one will do.
  return ['demo', 't_fieldhouse', md5('fieldhouse')].join('.');
}

function headersOf(context: PrintContext, now: number, allow: string): StoreReply['headers'] {
  const { session } = context;
  return {
    Nonce: nonceFor(context, 'wc_store_api'),
    'Nonce-Timestamp': Math.floor(now / 1000),
    'User-ID': 0,
    'Cart-Token': tokenOf(),
    'Cart-Hash': purchaseHash(session.cart(), session.buying()),
    Allow: allow,
  };
}

const refusal = (code: string, message: string, status: number, more: Body = {}): Body => ({ code, message, data: { status, ...more } });
const fail = (code: string, message: string, status = 400): Omit<StoreReply, 'headers'> => ({
  status,
  body: refusal(code, message, status),
});
const ok = (context: PrintContext, status = 200): Omit<StoreReply, 'headers'> => ({ status, body: cartJson(context) });
const invalidKey = (context: PrintContext): Omit<StoreReply, 'headers'> => ({
  status: 409,
  body: refusal('woocommerce_rest_cart_invalid_key', 'Cart item no longer exists or is invalid.', 409, { cart: cartJson(context) }),
});

type Work = (body: Body, context: PrintContext, now: number) => Omit<StoreReply, 'headers'>;

const READS: Readonly<Record<string, Work>> = { '/cart': (_, context) => ok(context) };

const CHANGES: Readonly<Record<string, Work>> = {
  '/cart/add-item': (body, context) => {
    const chosen = attributesIn(body['variation']);
    const product = productById(number(body['id'], 0));
    const request = product?.type === 'variable' ? variationRequest(product, chosen) : { productId: number(body['id'], 0) };
    if (!request) {
      return fail('woocommerce_rest_missing_variation_data', `Missing attributes for variable product.`);
    }
    const outcome = addToCart(context.session.cart(), { ...request, quantity: number(body['quantity'], 1) }, context);
    if (!outcome.ok) {
      const sentence = outcome.errorHtml.replace(/ <a .*$/, '');
      const code = /out of stock/.test(sentence)
        ? 'woocommerce_rest_product_out_of_stock'
        : /stock/.test(sentence)
          ? 'woocommerce_rest_product_partially_out_of_stock'
          : 'woocommerce_rest_cart_product_is_not_purchasable';
      return fail(code, sentence === '' ? 'This product cannot be added to the cart.' : sentence);
    }
    keepCart(context, outcome.cart);
    return ok(context, 201);
  },
  '/cart/update-item': (body, context) => {
    const key = text(body['key']);
    const line = context.session.cart().lines.find((one) => one.key === key);
    if (!line) {
      return invalidKey(context);
    }
    const quantity = number(body['quantity'], line.quantity);
    if (quantity <= 0) {
      return remove(key, context);
    }
    const limits = limitsOf(line, context);
    if (quantity > limits.maximum) {
      return fail(
        'woocommerce_rest_invalid_quantity',
        `The maximum quantity of &quot;${escapeHtml(lineName(line))}&quot; allowed in the cart is ${limits.maximum}`,
      );
    }
    const cart = context.session.cart();
    keepCart(context, { ...cart, lines: cart.lines.map((one) => (one === line || one.key === key ? { ...one, quantity } : one)) });
    return ok(context);
  },
  '/cart/remove-item': (body, context) => remove(text(body['key']), context),
  '/cart/apply-coupon': (body, context) => {
    const notice = apply(text(body['code']), context);
    return notice.kind === 'error' ? fail('woocommerce_rest_cart_coupon_error', notice.html.replace(/<[^>]*>/g, '')) : ok(context);
  },
  '/cart/remove-coupon': (body, context) => {
    const code = text(body['code']).toLowerCase();
    if (!context.session.buying().coupons.includes(code)) {
      return fail(
        'woocommerce_rest_cart_coupon_invalid_code',
        'Coupon cannot be removed because it is not already applied to the cart.',
        409,
      );
    }
    removeCoupon(code, context);
    return ok(context);
  },
  '/cart/select-shipping-rate': (body, context) =>
    chooseRate(text(body['rate_id']), context)
      ? ok(context)
      : fail('woocommerce_rest_cart_invalid_shipping_rate', 'The provided shipping rate is not valid.', 400),
  '/cart/update-customer': (body, context) => {
    const { session } = context;
    const buying = session.buying();
    const parts = (value: unknown): Record<string, string> =>
      Object.fromEntries(Object.entries(record(value)).map(([name, one]) => [name, text(one)]));
    session.setBuying({
      ...buying,
      billing: withParts(buying.billing, parts(body['billing_address'])),
      shipping: withParts(buying.shipping, parts(body['shipping_address'])),
    });
    return ok(context);
  },
  '/cart/extensions': (_, context) => ok(context),
  '/checkout': (body, context, now) => checkout(body, context, now),
};

function remove(key: string, context: PrintContext): Omit<StoreReply, 'headers'> {
  const cart = removeFromCart(context.session.cart(), key);
  if (!cart) {
    return invalidKey(context);
  }
  keepCart(context, cart);
  return ok(context);
}

/** `[{attribute: "Colour", value: "green"}]`, by label or by field name. */
function attributesIn(value: unknown): readonly (readonly [string, string])[] {
  return (Array.isArray(value) ? value : []).map((one: unknown) => [text(record(one)['attribute']), text(record(one)['value'])]);
}

function variationRequest(
  product: Product & { readonly type: 'variable' },
  chosen: readonly (readonly [string, string])[],
): { productId: number; variationId: number; variation: Record<string, string> } | undefined {
  const variation = Object.fromEntries(
    product.attributes.flatMap(({ name, label, options }) => {
      const text = chosen.find(([attribute]) =>
        [name, label, name.replace(/^attribute_/, ''), name.replace(/^attribute_(pa_)?/, '')].some(
          (known) => known.toLowerCase() === attribute.toLowerCase(),
        ),
      )?.[1];
      const value =
        text === undefined ? undefined : (options.find((option) => option.value === text || option.label === text)?.value ?? text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const found = matchVariation(product.variations, variation);
  return found ? { productId: product.id, variationId: found.id, variation } : undefined;
}

/** The checkout of the block checkout: the same order as the form's, its address by other names. */
function checkout(body: Body, context: PrintContext, now: number): Omit<StoreReply, 'headers'> {
  const fields: [string, string][] = [
    ...prefixed('billing_', body['billing_address']),
    ...prefixed('shipping_', body['shipping_address'] ?? body['billing_address']),
    ['ship_to_different_address', '1'],
    ['payment_method', text(body['payment_method'])],
    ['order_comments', text(body['customer_note'])],
    ...prefixed(ORIGIN_PREFIX, record(body['extensions'])['woocommerce/order-attribution']),
    ['woocommerce-process-checkout-nonce', nonceFor(context, 'woocommerce-process_checkout')],
  ];
  const outcome = placeOrder(fieldsFrom(fields), context, now);
  if (!outcome.ok) {
    const text = outcome.notices.map(({ html }) => html.replace(/<[^>]*>/g, '')).join(' ');
    const empty = context.session.cart().lines.length === 0;
    return empty ? fail('woocommerce_rest_cart_empty', 'Cannot place an order, your cart is empty.') : fail('rest_invalid_param', text);
  }
  const order = context.session.orders().at(-1);
  const { billing, shipping } = order?.buying ?? context.session.buying();
  const { email: _none, ...delivery } = shipping;
  return {
    status: 200,
    body: {
      order_id: outcome.id,
      status: order?.buying.method === 'cod' ? 'processing' : 'on-hold',
      order_key: order?.key ?? '',
      order_number: String(outcome.id),
      customer_note: order?.note ?? '',
      customer_id: 0,
      billing_address: billing,
      shipping_address: delivery,
      payment_method: order?.buying.method ?? '',
      payment_result: {
        payment_status: 'success',
        payment_details: [
          { key: 'result', value: 'success' },
          { key: 'redirect', value: outcome.redirect },
        ],
        redirect_url: outcome.redirect,
      },
      additional_fields: {},
      __experimentalCart: null,
      extensions: {},
    },
  };
}

function prefixed(prefix: string, address: unknown): [string, string][] {
  return Object.entries(record(address)).map(([name, value]) => [prefix + name, text(value)]);
}

/* ---------------------------------------------------------------- the cart as JSON */

function stockOf(line: CartLine, context: PrintContext): { readonly left: number | undefined; readonly single: boolean } {
  const item = itemOf(line);
  const stock = item && (context.stockOf?.(item) ?? item.stock);
  return { left: stock?.left, single: item !== undefined && 'soldIndividually' in item && item.soldIndividually };
}

function limitsOf(line: CartLine, context: PrintContext): { minimum: number; maximum: number; multiple_of: number; editable: boolean } {
  const { left, single } = stockOf(line, context);
  return { minimum: 1, maximum: single ? 1 : (left ?? MOST_PIECES), multiple_of: 1, editable: !single };
}

function descriptionsOf(item: Product | Variation): { short_description: string; description: string } {
  const paragraph = (words: string): string => (words === '' ? '' : `<p>${escapeHtml(words)}</p>`);
  return 'parentId' in item
    ? { short_description: '', description: paragraph(item.description) }
    : { short_description: paragraph(item.shortDescription), description: item.description.map(paragraph).join('\n') };
}

function itemJson(line: CartLine, discountMinor: number, context: PrintContext): Body[] {
  const item = itemOf(line);
  if (!item) {
    return [];
  }
  const variation = 'parentId' in item ? item : undefined;
  const parent = variation ? parentOf(variation) : undefined;
  const product = parent ?? productById(line.productId);
  const picture = parent ? pictureOf(parent, variation) : product && pictureOf(product);
  const price = pieceMinor(line);
  const total = lineMinor(line);
  const { left, single } = stockOf(line, context);
  const src = picture ? context.links.picture(picture.src) : '';
  const page = product ? context.links.product(product) : '';
  return [
    {
      key: line.key,
      id: item.id,
      type: variation ? 'variation' : 'simple',
      quantity: line.quantity,
      quantity_limits: limitsOf(line, context),
      name: escapeHtml(parent?.name ?? lineName(line)),
      ...descriptionsOf(item),
      sku: item.sku,
      low_stock_remaining: left !== undefined && left <= FEW && maxQuantity(item) !== undefined ? left : null,
      backorders_allowed: false,
      show_backorder_badge: false,
      sold_individually: single,
      permalink: withQuery(page, line.variation),
      images: picture
        ? [{ id: line.productId, src, thumbnail: src, srcset: '', sizes: '', name: escapeHtml(picture.alt), alt: picture.alt }]
        : [],
      variation: parent
        ? parent.attributes.flatMap(({ name, label, options }) => {
            const value = line.variation[name];
            return value === undefined || value === ''
              ? []
              : [
                  {
                    raw_attribute: name,
                    attribute: label,
                    value: escapeHtml(options.find((option) => option.value === value)?.label ?? value),
                  },
                ];
          })
        : [],
      item_data: [],
      prices: {
        price: String(price),
        regular_price: String(line.addons ? price : item.regularMinor),
        sale_price: String(price),
        price_range: null,
        ...CURRENCY,
        raw_prices: {
          precision: 6,
          price: String(price * MICRO),
          regular_price: String((line.addons ? price : item.regularMinor) * MICRO),
          sale_price: String(price * MICRO),
        },
      },
      totals: {
        line_subtotal: String(total),
        line_subtotal_tax: '0',
        line_total: String(total - discountMinor),
        line_total_tax: '0',
        ...CURRENCY,
      },
      catalog_visibility: 'visible',
      extensions: {},
    },
  ];
}

function ratesJson(lines: readonly CartLine[], totals: Totals, context: PrintContext): Body[] {
  if (totals.rates.length === 0) {
    return [];
  }
  const { address_1, address_2, city, state, postcode, country } = context.session.buying().shipping;
  const items = lines.map((line) => `${escapeHtml(lineName(line))} &times; ${line.quantity}`).join(', ');
  return [
    {
      package_id: 0,
      name: 'Shipment 1',
      destination: { address_1, address_2, city, state, postcode, country },
      items: lines.map((line) => ({ key: line.key, name: escapeHtml(lineName(line)), quantity: line.quantity })),
      shipping_rates: totals.rates.map((rate) => {
        const [method = '', instance = '0'] = rate.id.split(':');
        return {
          rate_id: rate.id,
          name: rate.name,
          description: '',
          delivery_time: '',
          price: String(rate.minor),
          taxes: '0',
          instance_id: Number(instance),
          method_id: method,
          meta_data: [{ key: 'Items', value: items }],
          selected: rate.id === totals.rate?.id,
          ...CURRENCY,
        };
      }),
    },
  ];
}

function weightGrams(lines: readonly CartLine[]): number {
  return Math.round(lines.reduce((sum, line) => sum + Number(itemOf(line)?.weight || 0) * 1000 * line.quantity, 0));
}

/** The whole cart as the Store API tells it; coupons that hold no longer leave first, and are named among the errors. */
export function cartJson(context: PrintContext): Body {
  const fallen = dropFallenCoupons(context);
  const { session } = context;
  const { lines } = session.cart();
  const buying = session.buying();
  const totals = totalsOf(session.cart(), buying);
  const off = lines.map((_, at) => totals.discounts.reduce((sum, one) => sum + (one.byLine[at] ?? 0), 0));
  const shipping = totals.rate ? String(totals.rate.minor) : null;
  const { email, phone, ...billing } = buying.billing;
  const { email: _none, phone: shippingPhone, ...delivery } = buying.shipping;
  const troubles = [...stockTrouble(session.cart(), context.stockOf), ...fallen.map(({ html }) => html)];
  return {
    items: lines.flatMap((line, at) => itemJson(line, off[at] ?? 0, context)),
    coupons: totals.discounts.map(({ coupon, minor }) => ({
      code: coupon.code,
      discount_type: coupon.type,
      totals: { total_discount: String(minor), total_discount_tax: '0', ...CURRENCY },
    })),
    fees: [],
    totals: {
      total_items: String(totals.subtotal),
      total_items_tax: '0',
      total_fees: '0',
      total_fees_tax: '0',
      total_discount: String(totals.discount),
      total_discount_tax: '0',
      total_shipping: shipping,
      total_shipping_tax: shipping === null ? null : '0',
      total_price: String(totals.total),
      total_tax: '0',
      tax_lines: [],
      ...CURRENCY,
    },
    shipping_address: { ...delivery, phone: shippingPhone },
    billing_address: { ...billing, email, phone },
    needs_payment: totals.total > 0,
    needs_shipping: needsShipping(session.cart()),
    payment_requirements: ['products'],
    has_calculated_shipping: lines.length > 0 && totals.rates.length > 0,
    shipping_rates: ratesJson(lines, totals, context),
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    items_weight: weightGrams(lines),
    cross_sells: [],
    errors: troubles.map((message) => ({ code: 'woocommerce_rest_cart_error', message })),
    payment_methods: ['bacs', 'cod'],
    extensions: {},
  };
}
