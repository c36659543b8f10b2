import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeApi, type StoreApiError } from '../../../shared/net/store-api.js';
import { forgetPage } from '../../../shared/page.js';
import {
  exchange,
  fakeFetch,
  offline,
  withBody,
  type Exchange,
  type FakeFetch,
  type Routes,
  type SentRequest,
} from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';

const V = 'wp-json/wc/store/v1';
const GET_CART = `GET /${V}/cart`;
const post = (path: string): string => `POST /${V}${path}`;
const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);

let fetch: FakeFetch;
const routes = (r: Routes): void => {
  fetch = fakeFetch(r);
  vi.stubGlobal('fetch', fetch);
};
const failure = async (run: Promise<unknown>): Promise<StoreApiError> =>
  run.then(
    () => {
      throw new Error('it did not fail');
    },
    (e: unknown) => e as StoreApiError,
  );
const headersOf = (request: SentRequest | undefined): Record<string, string> =>
  Object.fromEntries([...(request?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
/** A refusal whose answer brings no nonce of its own. */
const mute = (name: string): Exchange => {
  const from = exchange(name);
  const { nonce: _nonce, ...headers } = from.response.headers;
  return { ...from, response: { ...from.response, headers } };
};

beforeEach(() => {
  setUrl('http://shop.test/shop/');
  document.head.innerHTML = '<link rel="https://api.w.org/" href="http://shop.test/wp-json/">';
  localStorage.clear();
});
afterEach(() => {
  forgetPage();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'wpApiSettings');
  setUrl('about:blank');
});

describe('requests are the recorded ones, byte for byte', () => {
  const CALLS = [
    ['store-add-item', '/cart/add-item', { id: 45, quantity: 2 }],
    [
      'store-add-item-variation',
      '/cart/add-item',
      {
        id: 63,
        quantity: 1,
        variation: [
          { attribute: 'Colour', value: 'green' },
          { attribute: 'Size', value: 'm' },
        ],
      },
    ],
    ['store-update-item', '/cart/update-item', { key: '6c8349cc7260ae62e3b1396831a8398f', quantity: 4 }],
    ['store-remove-item', '/cart/remove-item', { key: '6c8349cc7260ae62e3b1396831a8398f' }],
    ['store-apply-coupon', '/cart/apply-coupon', { code: 'tenoff' }],
    ['store-select-shipping-rate', '/cart/select-shipping-rate', { package_id: 0, rate_id: 'free_shipping:2' }],
  ] as const;

  test.each(
    ['', 'woocommerce-10.9.1/'].flatMap((version) =>
      CALLS.map(([name, path, body]) => [`${version}${name}`, version, path, body] as const),
    ),
  )('%s', async (name, version, path, body) => {
    routes({ [GET_CART]: `${version}store-cart`, [post(path)]: name });
    const api = storeApi();
    await api.get('/cart');
    expect(await api.post(path, body)).toEqual(exchange(name).response.body);
    const [read, change] = fetch.sent;
    expect([...(read?.headers ?? [])]).toEqual([]);
    const recorded = exchange(name).request;
    expect(change?.body).toBe(recorded.body);
    expect(headersOf(change)).toEqual(recorded.headers);
    expect(change?.url).toBe(recorded.url);
  });

  test('store-batch', async () => {
    routes({ [GET_CART]: 'store-cart', [post('/batch')]: 'store-batch' });
    const api = storeApi();
    await api.get('/cart');
    const [good, bad] = await api.batch([
      { path: '/cart/add-item', body: { id: 55, quantity: 1 } },
      { path: '/cart/add-item', body: { id: 43, quantity: 1 } },
    ]);
    const recorded = exchange('store-batch').request;
    expect(fetch.sent[1]?.body).toBe(recorded.body);
    expect(headersOf(fetch.sent[1])).toEqual(recorded.headers);
    expect(good?.ok).toBe(true);
    expect(bad).toEqual({
      ok: false,
      error: expect.objectContaining({
        kind: 'refused',
        code: 'woocommerce_rest_product_out_of_stock',
        status: 400,
        message: 'You cannot add "Salt Pig" to the cart because the product is out of stock.',
      }),
    });
    expect(api.cartHash).toBe('feaea958fe00b0f6c7abc9779fb2cf88');
  });

  test('the cart is never read out of a cache', async () => {
    const spy = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', spy);
    await storeApi().get('/cart');
    expect(spy.mock.calls[0]?.[1]?.cache).toBe('no-store');
  });
});

describe('the nonce', () => {
  test.each(['store-add-item-bad-nonce', 'store-add-item-missing-nonce'])(
    '%s: the refusal brings a fresh one, the call is made once more',
    async (name) => {
      routes({ [post('/cart/add-item')]: [name, 'store-add-item'] });
      expect(await storeApi().post('/cart/add-item', { id: 45, quantity: 2 })).toEqual(exchange('store-add-item').response.body);
      expect(fetch.sent.map((r) => r.headers.get('nonce'))).toEqual([null, '0df9f0198e']);
    },
  );

  test('where the refusal brings none, the cart is read for one', async () => {
    routes({ [post('/cart/add-item')]: [mute('store-add-item-bad-nonce'), 'store-add-item'], [GET_CART]: 'store-cart' });
    await storeApi().post('/cart/add-item', { id: 45, quantity: 2 });
    expect(fetch.calls()).toEqual([post('/cart/add-item'), GET_CART, post('/cart/add-item')]);
    expect(fetch.sent[2]?.headers.get('nonce')).toBe('0df9f0198e');
  });

  test('refused twice is an error, not a third try', async () => {
    routes({ [post('/cart/add-item')]: ['store-add-item-bad-nonce', 'store-add-item-bad-nonce'] });
    expect(await failure(storeApi().post('/cart/add-item', { id: 45 }))).toMatchObject({
      kind: 'refused',
      code: 'woocommerce_rest_invalid_nonce',
      status: 403,
      message: 'Nonce is invalid.',
    });
    expect(fetch.sent).toHaveLength(2);
  });

  test("each answer's nonce is the next one sent", async () => {
    const later = exchange('store-update-item');
    routes({
      [GET_CART]: 'store-cart',
      [post('/cart/update-item')]: [
        { ...later, response: { ...later.response, headers: { ...later.response.headers, nonce: 'later' } } },
        'store-update-item',
      ],
    });
    const api = storeApi();
    await api.get('/cart');
    for (const quantity of [4, 5]) {
      await api.post('/cart/update-item', { key: 'k', quantity });
    }
    expect(fetch.sent.map((r) => r.headers.get('nonce'))).toEqual([null, '0df9f0198e', 'later']);
  });

  test('a batch of which every call was refused for it is sent once more', async () => {
    const stale = withBody(exchange('store-batch'), {
      responses: [
        { status: 403, headers: { Nonce: 'fresh' }, body: { code: 'woocommerce_rest_invalid_nonce', message: 'Nonce is invalid.' } },
      ],
    });
    const good = withBody(exchange('store-batch'), { responses: [{ status: 200, headers: {}, body: { items: [] } }] });
    const noNonce = (from: Exchange): Exchange => {
      const { nonce: _nonce, ...headers } = from.response.headers;
      return { ...from, response: { ...from.response, headers } };
    };
    routes({ [post('/batch')]: [noNonce(stale), good] });
    expect(await storeApi().batch([{ path: '/cart/update-item', body: {} }])).toEqual([{ ok: true, body: { items: [] } }]);
    expect(fetch.sent[1]?.body).toContain('"nonce":"fresh"');
  });
});

describe('the cart token', () => {
  test('is never sent where a cookie carries the cart', async () => {
    routes({ [GET_CART]: ['store-cart', 'store-cart'] });
    const api = storeApi();
    await api.get('/cart');
    await api.get('/cart');
    expect(fetch.sent.some((r) => r.headers.has('cart-token'))).toBe(false);
    expect(localStorage.length).toBe(0);
    expect(api.byToken).toBe(false);
  });

  test('carries the cart of another origin, over pages too, and no nonce goes there', async () => {
    routes({ [GET_CART]: 'store-cart', [post('/cart/add-item')]: 'store-add-item' });
    const root = 'https://api.other.test/wp-json/';
    const api = storeApi(root);
    expect([api.byToken, api.hasToken]).toEqual([true, false]);
    await api.post('/cart/add-item', { id: 45, quantity: 2 });
    forgetPage();
    const next = storeApi(root);
    expect(next.hasToken).toBe(true);
    await next.get('/cart');
    expect(fetch.sent[1]?.headers.get('cart-token')).toBe(exchange('store-add-item').response.headers['cart-token']);
    expect(fetch.sent.some((r) => r.headers.has('nonce'))).toBe(false);
    expect(fetch.sent.every((r) => r.url.startsWith(root))).toBe(true);
  });

  test('stands in where cookies are switched off', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    routes({ [GET_CART]: 'store-cart', [post('/cart/add-item')]: 'store-add-item' });
    const api = storeApi();
    await api.get('/cart');
    await api.post('/cart/add-item', { id: 45, quantity: 2 });
    expect(fetch.sent[1]?.headers.get('cart-token')).toBe(exchange('store-cart').response.headers['cart-token']);
    expect(fetch.sent[1]?.headers.has('nonce')).toBe(false);
  });
});

describe('where the API is', () => {
  test.each([
    ['the page says nothing', '', undefined, 'http://shop.test/wp-json/wc/store/v1/cart', false],
    ['the head links to it', '', undefined, 'http://shop.test/en/wp-json/wc/store/v1/cart', 'http://shop.test/en/wp-json/'],
    [
      'plain permalinks',
      '',
      undefined,
      'http://shop.test/index.php?rest_route=/wc/store/v1/cart',
      'http://shop.test/index.php?rest_route=/',
    ],
    ['the settings come first', '', 'http://shop.test/rest/', 'http://shop.test/rest/wc/store/v1/cart', 'http://shop.test/wp-json/'],
    ['the tag comes before all', '/api', 'http://shop.test/rest/', 'http://shop.test/api/wc/store/v1/cart', 'http://shop.test/wp-json/'],
  ] as const)('%s', async (_what, given, settings, url, link) => {
    document.head.innerHTML = link ? `<link rel="https://api.w.org/" href="${link}">` : '';
    if (settings) {
      Reflect.set(window, 'wpApiSettings', { root: settings });
    }
    const spy = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', spy);
    await storeApi(given).get('/cart');
    expect(spy.mock.calls[0]?.[0]).toBe(url);
  });

  test('an address that is none is one console error, and the default', async () => {
    routes({ [GET_CART]: 'store-cart' });
    await storeApi('javascript:alert(1)').get('/cart');
    expect(fetch.calls()).toEqual([GET_CART]);
    expect(printedLines()).toEqual([expect.stringMatching(/no address of a REST root/)]);
  });
});

describe('what can go wrong', () => {
  const unknown = (status: number, text: string, type = 'text/html'): Exchange => {
    const from = withBody(exchange('store-cart'), text);
    return { ...from, response: { ...from.response, status, headers: { 'content-type': type } } };
  };

  test.each([
    [
      'an unknown coupon',
      'store-apply-coupon-unknown',
      {
        kind: 'refused',
        code: 'woocommerce_rest_cart_coupon_error',
        status: 400,
        message: 'Coupon "nope" cannot be applied because it does not exist.',
      },
    ],
    [
      'out of stock',
      'store-add-item-out-of-stock',
      {
        kind: 'refused',
        code: 'woocommerce_rest_product_out_of_stock',
        status: 400,
        message: 'You cannot add "Salt Pig" to the cart because the product is out of stock.',
      },
    ],
    ['no such route', 'store-unknown-route', { kind: 'refused', code: 'rest_no_route', status: 404 }],
    ['a page instead of JSON', unknown(200, '<!DOCTYPE html>'), { kind: 'not-json', code: '', status: 200, message: '' }],
    ['a server that fails', unknown(500, '<h1>Error</h1>'), { kind: 'status', code: '', status: 500, message: '' }],
    ['nothing', unknown(200, ''), { kind: 'empty' }],
    ['no connection', offline, { kind: 'offline' }],
  ] as const)('%s', async (_what, reply, expected) => {
    routes({ [post('/cart/x')]: reply });
    expect(await failure(storeApi().post('/cart/x', {}))).toMatchObject(expected);
  });

  test('a line that has left meanwhile brings the cart as it is', async () => {
    routes({ [post('/cart/remove-item')]: 'store-remove-item-bad-key' });
    const error = await failure(storeApi().post('/cart/remove-item', { key: 'nosuchkey' }));
    expect(error).toMatchObject({
      kind: 'refused',
      code: 'woocommerce_rest_cart_invalid_key',
      status: 409,
      message: 'Cart item no longer exists or is invalid.',
    });
    expect(error.cart).toMatchObject({ items_count: 1 });
  });

  test('a batch that answers for fewer calls than were made is an error', async () => {
    routes({ [post('/batch')]: withBody(exchange('store-batch'), { responses: [] }) });
    expect(await failure(storeApi().batch([{ path: '/cart/update-item', body: {} }]))).toMatchObject({ kind: 'not-json' });
  });

  test('more than 25 calls are more than one batch, answered in order', async () => {
    const bodies: number[][] = [];
    routes({
      [post('/batch')]: (request) => {
        const { requests } = JSON.parse(request.body ?? '') as { requests: { body: { n: number } }[] };
        bodies.push(requests.map((r) => r.body.n));
        return withBody(exchange('store-batch'), { responses: requests.map((r) => ({ status: 200, headers: {}, body: r.body })) });
      },
    });
    const answers = await storeApi().batch(Array.from({ length: 30 }, (_, n) => ({ path: '/cart/update-item', body: { n } })));
    expect(bodies.map((b) => b.length)).toEqual([25, 5]);
    expect(answers.map((a) => (a.ok ? a.body : null))).toEqual(Array.from({ length: 30 }, (_, n) => ({ n })));
  });
});
