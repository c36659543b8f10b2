import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FEATURES } from '../../shared/host/driver.js';
import { emit } from '../../shared/events.js';
import { request } from '../../shared/net/request.js';
import { forgetPage, VERSION } from '../../shared/page.js';
import { publishShop } from '../../shared/public.js';
import { $cart } from '../../shared/cart/state.js';
import { $notices } from '../../shared/stores/notices.js';
import { productOf } from '../../shared/stores/product.js';
import { define, settled, show } from './support.js';
import { attr } from '../../shared/element/schema.js';
import { printedLines } from '../setup/each.js';

beforeEach(() => {
  forgetPage();
  document.cookie = 'woocommerce_items_in_cart=1';
});
afterEach(() => {
  forgetPage();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  document.cookie = 'woocommerce_items_in_cart=; max-age=-1';
});

describe('window.shop', () => {
  test('is published once, with the version and the page’s stores', () => {
    const shop = publishShop();
    expect(window.shop).toBe(shop);
    expect(publishShop()).toBe(shop);
    expect(shop.version).toBe(VERSION);
    expect(shop.stores.cart).toBe($cart());
    expect(shop.stores.notices).toBe($notices());
    const form = show('<form></form>');
    expect(shop.stores.product(form)).toBe(productOf(form));
  });

  test('an element with the id "shop" does not keep it out', () => {
    const named = document.createElement('div');
    const ancestor = Object.getPrototypeOf(window) as object;
    Object.defineProperty(ancestor, 'shop', { configurable: true, get: () => named, set: undefined });
    try {
      // Named elements sit below own properties, as in a browser; assigning over them makes an own one.
      Object.defineProperty(ancestor, 'shop', { configurable: true, writable: true, value: named });
      const shop = publishShop();
      expect(window.shop).toBe(shop);
    } finally {
      Reflect.deleteProperty(ancestor, 'shop');
    }
  });

  test('leaves an object of another script alone and says so', () => {
    const theirs = { mine: true };
    Reflect.set(window, 'shop', theirs);
    publishShop();
    expect(window.shop).toBe(theirs);
    expect(printedLines()).toEqual(['warn: [shop] window.shop belongs to another script; the public functions are not published']);
  });

  test('hears our events until it is told to stop', () => {
    const seen = vi.fn();
    const stop = publishShop().on('shop:cart-refreshed', (e) => seen(e.detail.count));
    emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 1 });
    stop();
    emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 2 });
    expect(seen.mock.calls).toEqual([[1]]);
  });

  test('announces', () => {
    publishShop().announce('Saved', { assertive: true });
    expect($notices().get().assertive).toBe('Saved');
  });

  test('adds to the cart and reads it again, and never throws', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', fetched);
    const shop = publishShop();
    expect(await shop.addToCart({ product_id: '7', quantity: 1 })).toMatchObject({ outcome: 'failed', reason: 'offline' });
    expect(await shop.refreshCart()).toBe(false);
    // What became of the lost add is asked for as well.
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

describe('window.shop.rest', () => {
  const page = (reply: () => Response | Promise<Response>) => {
    const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(reply));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  test('calls the site’s REST interface and gives the JSON of the answer', async () => {
    const fetched = page(() => new Response('{"name":"Ada"}'));
    expect(await publishShop().rest({ path: '/wp/v2/users/me' })).toEqual({ name: 'Ada' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/wp-json/wp/v2/users/me?_locale=user');
  });

  test.each<
    [string, string, { readonly path: string; readonly method?: string; readonly body?: BodyInit }, () => Response | Promise<Response>]
  >([
    ['invalid_json', 'The response is not a valid JSON response.', { path: '/x' }, () => new Response('<p>x')],
    ['unknown_error', 'An unknown error occurred.', { path: '/x' }, () => new Response('null', { status: 500 })],
    ['fetch_error', 'You are probably offline.', { path: '/x' }, () => Promise.reject(new TypeError('no'))],
    [
      'post_process',
      'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
      { path: '/wp/v2/media', method: 'POST', body: 'x' },
      () => new Response('{}', { status: 500, headers: { 'x-wp-upload-attachment-id': '7' } }),
    ],
    ['rest_forbidden', 'No.', { path: '/x' }, () => new Response('{"code":"rest_forbidden","message":"No."}', { status: 403 })],
  ])('throws %s with its text', async (code, message, options, reply) => {
    page(reply);
    await expect(publishShop().rest(options)).rejects.toMatchObject({ code, message });
  });

  test('runs added steps, the latest first, also those added before its code was loaded', async () => {
    page(() => new Response('1'));
    const seen: string[] = [];
    const { rest } = publishShop();
    const stops = ['first', 'second'].map((name) =>
      rest.use((options, next) => {
        seen.push(name);
        return next(options);
      }),
    );
    await rest({ path: '/x' });
    expect(seen).toEqual(['second', 'first']);
    for (const stop of stops) {
      stop();
    }
    await rest({ path: '/x' });
    expect(seen).toHaveLength(2);
  });
});

describe('the swatches plugin’s global', () => {
  const NAME = 'createMiddlewareForExtraQueryParams';
  type Factory = (values?: object) => (options: { path?: string }, next: (options: { path?: string }) => unknown) => Promise<unknown>;
  afterEach(() => {
    Reflect.deleteProperty(window, NAME);
  });
  const asked = (): string[] => {
    const urls: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(url);
      return Promise.resolve(new Response('1'));
    });
    return urls;
  };

  test('is there where its script is not; what it makes serves the host’s helper and ours', async () => {
    const urls = asked();
    const shop = publishShop();
    const step = (Reflect.get(window, NAME) as Factory)({ lang: 'lv' });
    expect(await step({ path: '/woo-variation-swatches/v1/a' }, ({ path }) => path)).toBe('/woo-variation-swatches/v1/a?lang=lv');
    expect(await step({ path: '/wp/v2/posts' }, ({ path }) => path)).toBe('/wp/v2/posts');
    await shop.rest({ path: '/woo-variation-swatches/v1/a' });
    await shop.rest({ path: '/woo-variation-swatches/v1/a?lang=de' });
    await shop.rest({ path: '/x' });
    expect(urls).toEqual([
      '/wp-json/woo-variation-swatches/v1/a?lang=lv&_locale=user',
      '/wp-json/woo-variation-swatches/v1/a?lang=de&_locale=user',
      '/wp-json/x?_locale=user',
    ]);
  });

  test('of the plugin is left alone, and one that arrives later takes its place', () => {
    const theirs = (): void => undefined;
    Reflect.set(window, NAME, theirs);
    publishShop();
    expect(Reflect.get(window, NAME)).toBe(theirs);
    forgetPage();
    expect(Reflect.get(window, NAME)).toBe(theirs);
  });

  test('was called by inline code before we came: its values are read there', async () => {
    const urls = asked();
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.text = 'wp.apiFetch.use( window.createMiddlewareForExtraQueryParams({"lang":"lv","odd":"})","currency":"EUR"}) )';
    document.head.append(script);
    await publishShop().rest({ path: '/woo-variation-swatches/v1/a' });
    script.text = 'createMiddlewareForExtraQueryParams(compute())';
    await publishShop().rest({ path: '/woo-variation-swatches/v1/a' });
    script.remove();
    expect(urls).toEqual([
      '/wp-json/woo-variation-swatches/v1/a?lang=lv&odd=%7D)&currency=EUR&_locale=user',
      '/wp-json/woo-variation-swatches/v1/a?_locale=user',
    ]);
  });
});

describe('?shop-debug', () => {
  const lines: string[] = [];
  const spy = (): void => {
    lines.length = 0;
    for (const name of ['groupCollapsed', 'groupEnd', 'table', 'info'] as const) {
      vi.spyOn(console, name).mockImplementation((...args: unknown[]) => {
        lines.push(
          [name, ...args.map((a) => (a instanceof Element ? a.localName : typeof a === 'string' ? a : JSON.stringify(a)))].join(' '),
        );
      });
    }
  };

  test('is silent where the address does not ask', async () => {
    spy();
    const tag = define(() => null, { schema: {} });
    show(`<${tag}></${tag}>`);
    await settled();
    expect(lines).toEqual([]);
  });

  test('prints settings with their sources, who drives each feature, events and requests', async () => {
    window.history.replaceState(null, '', '/?shop-debug');
    spy();
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('{}'))),
    );
    const tag = define(() => null, {
      schema: { label: attr.text('data-label', { description: 'x' }), size: attr.number('data-size', { description: 'x', fallback: 3 }) },
    });
    const el = show(`<${tag} data-label="a"></${tag}>`);
    await vi.waitFor(() => {
      expect(lines).toContain(`groupCollapsed [shop] <${tag}> ${tag}`);
    });
    expect(lines).toContain('table {"label":{"value":"a","from":"data-label"},"size":{"value":3,"from":"default"}}');
    expect(lines).toContain(`table ${JSON.stringify(Object.fromEntries(FEATURES.map((feature) => [feature, { driver: 'tag' }])))}`);

    lines.length = 0;
    el.setAttribute('data-size', '4');
    await settled();
    expect(lines).toContain('table {"label":{"value":"a","from":"data-label"},"size":{"value":4,"from":"data-size"}}');
    emit(el, 'shop:cart-refreshed', { cartHash: 'h', count: 1 });
    expect(lines.at(-1)).toBe(`info [shop] shop:cart-refreshed ${tag} {"cartHash":"h","count":1}`);
    await request({ url: '/ok' });
    expect(lines.at(-1)).toMatch(/^info \[shop\] GET \/ok → 200 \(\d+ ms\)$/);
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no'))),
    );
    await expect(request({ url: '/no' })).rejects.toThrow('network');
    expect(lines.at(-1)).toMatch(/^info \[shop\] GET \/no → network \(\d+ ms\)$/);
    el.remove();
    await settled();
  });

  test('prints each feature’s driver when the page has loaded, and marks values from properties', async () => {
    spy();
    let state: DocumentReadyState = 'interactive';
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
    const { startDebug } = await import('../../shared/debug.js');
    startDebug();
    expect(lines).toEqual([]);
    state = 'complete';
    window.dispatchEvent(new Event('load'));
    expect(lines.filter((l) => l.includes('"driver"'))).toHaveLength(1);
    Reflect.deleteProperty(document, 'readyState');
    const tag = define(() => null, { schema: { label: attr.text('data-label', { description: 'x' }) } });
    const el = show(`<${tag}></${tag}>`);
    Reflect.set(el, 'label', 'code');
    await settled();
    expect(lines.at(-2)).toBe('table {"label":{"value":"code","from":"property"}}');
  });

  test('a printer that cannot be loaded is one console error', async () => {
    window.history.replaceState(null, '', '/?shop-debug');
    vi.doMock('../../shared/debug.js', () => {
      throw new Error('blocked');
    });
    publishShop();
    await vi.waitFor(() => {
      expect(printedLines().join()).toContain('[shop] the debug printer could not be loaded');
    });
    vi.doUnmock('../../shared/debug.js');
  });
});
