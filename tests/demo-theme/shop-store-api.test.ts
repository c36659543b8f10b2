import { describe, expect, it } from 'vitest';
import { handle } from '../../demo-theme/shop/backend.js';
import { addToCart, cartKey, type AddRequest } from '../../demo-theme/shop/cart.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { exchange, type Exchange } from '../host/recording.js';
import { testShop, type TestShop } from './fake-server.js';
import './recorded-catalogue.js';

const NONCE = '0df9f0198e';
const FORK_KEY = cartKey(45, 0, {});

const fork = (quantity: number): AddRequest => ({ productId: 45, quantity });
const tee: AddRequest = { productId: 63, variationId: 72, quantity: 1 };

function shopWith(
  cart: readonly AddRequest[] = [],
  coupons: readonly string[] = [],
  options: Parameters<typeof testShop>[0] = {},
): TestShop {
  const shop = testShop({ nonces: { wc_store_api: NONCE }, ...options });
  for (const request of cart) {
    const outcome = addToCart(shop.session.cart(), request, shop);
    if (!outcome.ok) {
      throw new Error(outcome.errorHtml);
    }
    keepCart(shop, outcome.cart);
  }
  shop.session.setBuying({ ...shop.session.buying(), coupons });
  return shop;
}

async function answer(shop: TestShop, request: Request): Promise<Response> {
  const response = await handle(request, shop);
  if (!response) {
    throw new Error(`${request.method} ${request.url} was not answered`);
  }
  return response;
}

const replay = (shop: TestShop, { request }: Exchange): Promise<Response> =>
  answer(
    shop,
    new Request(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
    }),
  );

const call = (shop: TestShop, route: string, body: unknown, headers: Record<string, string> = { nonce: NONCE }): Promise<Response> =>
  answer(
    shop,
    new Request(`http://shop.test/wp-json/wc/store/v1${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

/** Words and pictures of products are the demo's own; everything else is compared. */
const OWN_WORDS = new Set(['short_description', 'description', 'images', 'weight']);

function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(bare);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, OWN_WORDS.has(key) ? typeof one : bare(one)]));
}

interface Case {
  readonly cart?: readonly AddRequest[];
  readonly coupons?: readonly string[];
  readonly rate?: string;
  readonly address?: boolean;
}

const CASES: readonly (readonly [string, Case])[] = [
  ['store-cart', {}],
  ['store-add-item', {}],
  ['store-add-item-variation', { cart: [fork(2)] }],
  ['store-update-item', { cart: [fork(2), tee] }],
  ['store-apply-coupon', { cart: [fork(4), tee] }],
  ['store-update-customer', { cart: [fork(4), tee], coupons: ['tenoff'] }],
  ['store-select-shipping-rate', { cart: [fork(4), tee], coupons: ['tenoff'], address: true }],
  ['store-remove-item', { cart: [fork(4), tee], coupons: ['tenoff'], rate: 'free_shipping:2', address: true }],
  ['store-remove-item-bad-key', { cart: [tee], coupons: ['tenoff'], rate: 'free_shipping:2', address: true }],
  ['store-add-item-missing-nonce', {}],
  ['store-add-item-bad-nonce', {}],
  ['store-add-item-out-of-stock', { cart: [fork(2)] }],
  ['store-apply-coupon-unknown', { cart: [fork(4), tee] }],
  ['store-unknown-route', {}],
];

function prepared({ cart = [], coupons = [], rate = '', address }: Case): TestShop {
  const shop = shopWith(cart, coupons);
  const buying = shop.session.buying();
  const shipping = address
    ? { ...buying.shipping, first_name: 'Ada', last_name: 'Lovelace', address_1: '12 Square', city: 'London', postcode: 'SW1A 1AA' }
    : buying.shipping;
  shop.session.setBuying({ ...buying, rate, shipping });
  return shop;
}

describe('recorded Store API calls, replayed', () => {
  it.each(CASES)('%s: status, body and headers as recorded', async (name, start) => {
    const recorded = exchange(name);
    const response = await replay(prepared(start), recorded);
    expect(response.status).toBe(recorded.response.status);
    expect(bare(await response.json())).toEqual(bare(recorded.response.body));
    expect(response.headers.get('content-type')).toBe(recorded.response.headers['content-type']);
    for (const header of ['nonce', 'cart-token', 'nonce-timestamp', 'cart-hash', 'user-id', 'allow']) {
      expect([header, response.headers.has(header)]).toEqual([header, header in recorded.response.headers]);
    }
    expect(response.headers.get('nonce')).toBe(recorded.response.headers['nonce'] ?? null);
  });

  it('store-batch: each call with its own status, the good one done', async () => {
    const recorded = exchange('store-batch');
    const shop = prepared({ cart: [tee], coupons: ['tenoff'], rate: 'free_shipping:2', address: true });
    const response = await replay(shop, recorded);
    interface Batch {
      readonly responses: readonly { readonly status: number; readonly body: unknown; readonly headers: object }[];
    }
    const ours = (await response.json()) as Batch;
    const host = recorded.response.body as Batch;
    expect(response.status).toBe(recorded.response.status);
    expect(ours.responses.map(({ status, body, headers }) => [status, bare(body), Object.keys(headers).sort()])).toEqual(
      host.responses.map(({ status, body, headers }) => [status, bare(body), Object.keys(headers).sort()]),
    );
    expect(shop.session.cart().lines.map(({ productId }) => productId)).toEqual([63, 55]);
  });

  it('store-checkout: the order, and an empty cart', async () => {
    const recorded = exchange('store-checkout');
    const shop = prepared({ cart: [fork(1)] });
    const response = await replay(shop, recorded);
    const fresh = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replace(/wc_order_\w+/g, 'key')
          .replace(/\b69[12]\b/g, '690'),
      );
    const ours = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(200);
    expect(fresh(ours)).toEqual(fresh(recorded.response.body));
    expect([shop.session.cart().lines, shop.session.orders().length]).toEqual([[], 1]);
  });
});

describe('what the recordings do not show', () => {
  it('a cart token stands for the nonce', async () => {
    const shop = shopWith();
    const token = (await answer(shop, new Request('http://shop.test/wp-json/wc/store/v1/cart'))).headers.get('cart-token') ?? '';
    expect((await call(shop, '/cart/add-item', { id: 45 }, { 'cart-token': token })).status).toBe(201);
  });

  it('a stale nonce is refused with the fresh one in its headers, once where it is ordered once', async () => {
    const shop = shopWith([], [], { faults: [{ kind: 'stale-nonce', call: 'store-add-item' }] });
    const response = await call(shop, '/cart/add-item', { id: 45 });
    expect([response.status, response.headers.get('nonce'), ((await response.json()) as { code: string }).code]).toEqual([
      403,
      NONCE,
      'woocommerce_rest_invalid_nonce',
    ]);
  });

  it.each([
    ['more than the stock', '/cart/update-item', { key: cartKey(51, 0, {}), quantity: 6 }, 400],
    ['nought removes', '/cart/update-item', { key: cartKey(51, 0, {}), quantity: 0 }, 200],
    ['a coupon that is not in use', '/cart/remove-coupon', { code: 'fiver' }, 409],
    ['a rate the parcel does not have', '/cart/select-shipping-rate', { package_id: 0, rate_id: 'flat_rate:3' }, 400],
    ['a product without its choice', '/cart/add-item', { id: 63 }, 400],
    [
      'a choice by its field name',
      '/cart/add-item',
      {
        id: 63,
        variation: [
          { attribute: 'attribute_pa_colour', value: 'red' },
          { attribute: 'pa_size', value: 'S' },
        ],
      },
      201,
    ],
    ['an address abroad', '/cart/update-customer', { shipping_address: { country: 'FR' } }, 200],
  ] as const)('%s', async (_what, route, body, status) => {
    const shop = shopWith([{ productId: 51, quantity: 2 }]);
    expect((await call(shop, route, body)).status).toBe(status);
  });

  it('abroad there is one rate, and it is chosen', async () => {
    const shop = shopWith([fork(1)]);
    const cart = (await (await call(shop, '/cart/update-customer', { shipping_address: { country: 'FR' } })).json()) as {
      shipping_rates: { shipping_rates: { rate_id: string; selected: boolean }[] }[];
      totals: { total_price: string };
    };
    expect(cart.shipping_rates[0]?.shipping_rates.map(({ rate_id, selected }) => [rate_id, selected])).toEqual([['flat_rate:3', true]]);
    expect(cart.totals.total_price).toBe(String(1450 + 1500));
  });

  it('a coupon taken off leaves the full price', async () => {
    const shop = shopWith([fork(1)], ['tenoff']);
    const cart = (await (await call(shop, '/cart/remove-coupon', { code: 'TENOFF' })).json()) as {
      coupons: unknown[];
      totals: { total_price: string };
    };
    expect([cart.coupons, cart.totals.total_price]).toEqual([[], String(1450 + 495)]);
  });

  it('a body that is not JSON is refused', async () => {
    const response = await answer(
      shopWith(),
      new Request('http://shop.test/wp-json/wc/store/v1/cart/add-item', { method: 'POST', headers: { nonce: NONCE }, body: '{' }),
    );
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, exchangeCode('rest-batch-unknown-json')]);
  });

  it('the same key is removed once', async () => {
    const shop = shopWith([fork(1)]);
    expect((await call(shop, '/cart/remove-item', { key: FORK_KEY })).status).toBe(200);
    expect((await call(shop, '/cart/remove-item', { key: FORK_KEY })).status).toBe(409);
  });
});

const exchangeCode = (name: string): string => (exchange(name).response.body as { code: string }).code;
