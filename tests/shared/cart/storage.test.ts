import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cartCreated,
  cookieHash,
  cookieSaysItems,
  dropStoredCart,
  hashKey,
  loadStoredCart,
  isOtherCart,
  storeCart,
} from '../../../shared/cart/storage.js';
import { refreshDelayMs, REQUIRED_FRAGMENT, storedCartIsUsable, type StoredCart } from '../../../shared/cart/storage.rules.js';
import { countOf, readMiniCart } from '../../../shared/cart/mini-cart.host.js';
import { exchange } from '../../host/recording.js';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const good: StoredCart = {
  fragments: { [REQUIRED_FRAGMENT]: '<div></div>' },
  sessionHash: 'h',
  cookieHash: 'h',
  created: String(NOW - HOUR),
  storedLang: 'en',
  pageLang: 'en',
};

describe('stored fragments may be used', () => {
  test.each<[string, Partial<StoredCart>, boolean]>([
    ['when all conditions hold', {}, true],
    ['not without fragments', { fragments: null }, false],
    ['not without the mini-cart among them', { fragments: { 'span.count': '' } }, false],
    ['not of another cart', { cookieHash: 'other' }, false],
    ['not when the cookie is gone', { cookieHash: '' }, false],
    ['of an empty cart: both hashes empty, no date needed', { sessionHash: '', cookieHash: '', created: '' }, true],
    ['not without a date', { created: '' }, false],
    ['not with a date that is none', { created: 'yesterday' }, false],
    ['on the last moment of a day', { created: String(NOW - 24 * HOUR) }, true],
    ['not after a day', { created: String(NOW - 24 * HOUR - 1) }, false],
    ['not in another language', { storedLang: 'de' }, false],
    ['where the host stored them, who notes no language', { storedLang: '' }, true],
  ])('%s', (_, change, usable) => {
    expect(storedCartIsUsable({ ...good, ...change }, NOW)).toBe(usable);
  });

  test.each<[string, string, number]>([
    ['begun an hour ago: 23 hours left', String(NOW - HOUR), 23 * HOUR],
    ['begun long ago: at once', '1', 0],
    ['no date: a day', '', 24 * HOUR],
    ['no number: a day', 'x', 24 * HOUR],
  ])('the next read, %s', (_, created, delay) => {
    expect(refreshDelayMs(created, NOW)).toBe(delay);
  });
});

describe('the storage the host uses as well', () => {
  const fragments = { [REQUIRED_FRAGMENT]: '<div>x</div>' };
  beforeEach(() => {
    vi.stubGlobal('wc_cart_fragments_params', { fragment_name: 'wc_fragments_abc', cart_hash_key: 'wc_cart_hash_abc' });
    document.documentElement.lang = 'en';
    document.cookie = 'woocommerce_cart_hash=h1';
    document.cookie = 'woocommerce_items_in_cart=1';
  });
  afterEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    for (const name of ['woocommerce_cart_hash', 'woocommerce_items_in_cart']) {
      document.cookie = `${name}=; max-age=-1`;
    }
    document.documentElement.removeAttribute('lang');
    vi.unstubAllGlobals();
  });

  test('what was stored is what the next page loads, under the host’s names', () => {
    storeCart(fragments, 'h1', NOW);
    expect(loadStoredCart(NOW)).toEqual({ fragments, hash: 'h1' });
    expect([
      sessionStorage.getItem('wc_fragments_abc'),
      sessionStorage.getItem('wc_cart_hash_abc'),
      localStorage.getItem('wc_cart_hash_abc'),
      sessionStorage.getItem('wc_cart_created'),
    ]).toEqual([JSON.stringify(fragments), 'h1', 'h1', String(NOW)]);
    expect(hashKey()).toBe('wc_cart_hash_abc');
  });

  test('names of our own, in the host’s pattern, where the page prints none', () => {
    vi.unstubAllGlobals();
    storeCart(fragments, 'h1', NOW);
    expect(sessionStorage.getItem('wc_fragments_shop')).toBe(JSON.stringify(fragments));
  });

  test('the cart’s creation time stays through changes and is set anew by a fresh read', () => {
    storeCart(fragments, 'h1', NOW);
    storeCart(fragments, 'h2', NOW + 5);
    expect(cartCreated()).toBe(String(NOW));
    storeCart(fragments, 'h2', NOW + 9, { anew: true });
    expect(cartCreated()).toBe(String(NOW + 9));
    storeCart(fragments, '', NOW + 10, { anew: true });
    expect(cartCreated()).toBe('');
  });

  test('a cart that is dropped is gone here, and other tabs can tell', () => {
    storeCart(fragments, 'h1', NOW);
    dropStoredCart();
    expect(loadStoredCart(NOW)).toBeNull();
    expect([sessionStorage.length, localStorage.getItem('wc_cart_hash_abc')]).toEqual([0, '']);
  });

  test('dropping where nothing is stored writes nothing', () => {
    dropStoredCart();
    expect(localStorage.length).toBe(0);
  });

  test('another tab’s change shows in the shared hash', () => {
    const stored = (key: string): StorageEvent => new StorageEvent('storage', { key });
    storeCart(fragments, 'h1', NOW);
    expect(isOtherCart(stored('wc_cart_hash_abc'))).toBe(false);
    localStorage.setItem('wc_cart_hash_abc', 'h2');
    expect(isOtherCart(stored('wc_cart_hash_abc'))).toBe(true);
    expect(isOtherCart(stored('another'))).toBe(false);
  });

  test('of one event all who ask hear the same, also when the first drops the stored cart', () => {
    storeCart(fragments, 'h1', NOW);
    localStorage.setItem('wc_cart_hash_abc', '');
    const event = new StorageEvent('storage', { key: 'wc_cart_hash_abc' });
    expect(isOtherCart(event)).toBe(true);
    dropStoredCart();
    expect(isOtherCart(event)).toBe(true);
  });

  test('a storage that refuses gives nothing and throws nothing', () => {
    storeCart(fragments, 'h1', NOW);
    const own = sessionStorage;
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => own.getItem(key),
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(loadStoredCart(NOW)).toBeNull();
    expect(() => storeCart(fragments, 'h3', NOW)).not.toThrow();
    vi.stubGlobal('sessionStorage', own);
    expect(loadStoredCart(NOW)).not.toBeNull();
  });

  test.each([
    ['1', true],
    ['2', true],
    ['0', false],
    ['', false],
    ['x', false],
  ])('woocommerce_items_in_cart=%s: items %s', (value, items) => {
    document.cookie = `woocommerce_items_in_cart=${value}`;
    expect(cookieSaysItems()).toBe(items);
  });

  test('a deleted count: the hash alone says that there are items; without it there are none', () => {
    document.cookie = 'woocommerce_items_in_cart=; max-age=-1';
    expect(cookieSaysItems()).toBe(true);
    document.cookie = 'woocommerce_cart_hash=; max-age=-1';
    expect(cookieSaysItems()).toBe(false);
  });

  test('the server’s own hash', () => {
    expect(cookieHash()).toBe('h1');
  });
});

describe('pieces in a mini-cart', () => {
  const box = (html: string): Element => {
    const div = document.createElement('div');
    div.innerHTML = html;
    return div;
  };
  const recorded = (name: string): Element =>
    box((exchange(name).response.body as { fragments: Record<string, string> }).fragments[REQUIRED_FRAGMENT] ?? '');

  test.each([
    ['fragments-items', 4],
    ['fragments-empty', 0],
    ['add-to-cart-ok', 2],
  ])('%s holds %s', (name, pieces) => {
    expect(countOf(readMiniCart(recorded(name)))).toBe(pieces);
  });
  test.each([
    ['an empty box', '', 0],
    ['a theme’s own rows', '<p>Three fine things</p>', null],
    ['a row without a number', '<li class="mini_cart_item"><span class="quantity">some</span></li>', null],
    ['half a metre', '<li class="mini_cart_item"><span class="quantity">0.5 × £4.00</span></li>', 0.5],
  ])('%s', (_, html, pieces) => {
    expect(countOf(readMiniCart(box(html)))).toBe(pieces);
  });
});
