import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emit } from '../../shared/events.js';
import { request } from '../../shared/net/request.js';
import { forgetPage, VERSION } from '../../shared/page.js';
import { publishShop } from '../../shared/public.js';
import { $cart } from '../../shared/stores/cart-state.js';
import { $notices } from '../../shared/stores/notices.js';
import { productOf } from '../../shared/stores/product.js';
import { define, settled, show } from './support.js';
import { attr } from '../../shared/element/schema.js';
import { printedLines } from '../setup/each.js';

beforeEach(() => { forgetPage(); document.cookie = 'woocommerce_items_in_cart=1'; });
afterEach(() => {
  forgetPage();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  document.cookie = 'woocommerce_items_in_cart=; max-age=0';
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
    } finally { Reflect.deleteProperty(ancestor, 'shop'); }
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
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('?shop-debug', () => {
  const lines: string[] = [];
  const spy = (): void => {
    lines.length = 0;
    for (const name of ['groupCollapsed', 'groupEnd', 'table', 'info'] as const) {
      vi.spyOn(console, name).mockImplementation((...args: unknown[]) => { lines.push([name, ...args.map((a) => (a instanceof Element ? a.localName : typeof a === 'string' ? a : JSON.stringify(a)))].join(' ')); });
    }
  };

  test('is silent where the address does not ask', async () => {
    spy();
    const tag = define(() => null, { schema: {} });
    show(`<${tag}></${tag}>`);
    await settled();
    expect(lines).toEqual([]);
  });

  test('prints settings with their sources, roles, events and requests', async () => {
    window.history.replaceState(null, '', '/?shop-debug');
    spy();
    vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response('{}'))));
    const tag = define(() => null, { schema: { label: attr.text('data-label', { is: 'x' }), size: attr.number('data-size', { is: 'x', fallback: 3 }) } });
    const el = show(`<${tag} data-label="a"></${tag}>`);
    await vi.waitFor(() => { expect(lines).toContain(`groupCollapsed [shop] <${tag}> ${tag}`); });
    expect(lines).toContain('table {"label":{"value":"a","from":"data-label"},"size":{"value":3,"from":"default"}}');
    expect(lines).toContain('table {"addToCart":{"role":"driver"},"fragments":{"role":"driver"},"variations":{"role":"driver"},"swatches":{"role":"driver"}}');

    lines.length = 0;
    el.setAttribute('data-size', '4');
    await settled();
    expect(lines).toContain('table {"label":{"value":"a","from":"data-label"},"size":{"value":4,"from":"data-size"}}');
    emit(el, 'shop:cart-refreshed', { cartHash: 'h', count: 1 });
    expect(lines.at(-1)).toBe(`info [shop] shop:cart-refreshed ${tag} {"cartHash":"h","count":1}`);
    await request({ url: '/ok' });
    expect(lines.at(-1)).toMatch(/^info \[shop\] GET \/ok → 200 \(\d+ ms\)$/);
    vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('no'))));
    await expect(request({ url: '/no' })).rejects.toThrow('offline');
    expect(lines.at(-1)).toMatch(/^info \[shop\] GET \/no → offline \(\d+ ms\)$/);
    el.remove();
    await settled();
  });

  test('prints the roles when the page has loaded, and a value that came as a property says so', async () => {
    spy();
    let state: DocumentReadyState = 'interactive';
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
    const { startDebug } = await import('../../shared/debug.js');
    startDebug();
    expect(lines).toEqual([]);
    state = 'complete';
    window.dispatchEvent(new Event('load'));
    expect(lines.filter((l) => l.includes('role'))).toHaveLength(1);
    Reflect.deleteProperty(document, 'readyState');
    const tag = define(() => null, { schema: { label: attr.text('data-label', { is: 'x' }) } });
    const el = show(`<${tag}></${tag}>`);
    Reflect.set(el, 'label', 'code');
    await settled();
    expect(lines.at(-2)).toBe('table {"label":{"value":"code","from":"property"}}');
  });

  test('a printer that cannot be loaded is one console error', async () => {
    window.history.replaceState(null, '', '/?shop-debug');
    vi.doMock('../../shared/debug.js', () => { throw new Error('blocked'); });
    publishShop();
    await vi.waitFor(() => { expect(printedLines().join()).toContain('[shop] the debug printer could not be loaded'); });
    vi.doUnmock('../../shared/debug.js');
  });
});
