import { afterEach, describe, expect, test } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { exchange, held, offline } from './recording.js';
import type { Reply } from './recording.js';

const FETCH = 'POST /?wc-ajax=get_refreshed_fragments';
const HASH = 'aa41b09cb3fb0935dda3e04f58002cdf';
const DAY_MS = 24 * 60 * 60 * 1000;
const FRAGMENTS = { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">stored</div>' };

let page: StockPage;
afterEach(() => page.close());

const settings = (): { cart_hash_key: string; fragment_name: string } =>
  Reflect.get(window, 'wc_cart_fragments_params') as { cart_hash_key: string; fragment_name: string };

interface Stored {
  readonly fragments?: unknown;
  readonly hash?: string;
  readonly cookie?: string;
  readonly created?: number;
}

const store =
  ({ fragments, hash, cookie, created }: Stored) =>
  (): void => {
    if (fragments !== undefined) {
      sessionStorage.setItem(settings().fragment_name, typeof fragments === 'string' ? fragments : JSON.stringify(fragments));
    }
    if (hash !== undefined) {
      sessionStorage.setItem(settings().cart_hash_key, hash);
    }
    if (cookie !== undefined) {
      document.cookie = `woocommerce_cart_hash=${cookie}; path=/`;
    }
    if (created !== undefined) {
      sessionStorage.setItem('wc_cart_created', String(created));
    }
  };

const open = async (prepare: () => void = () => {}, reply: Reply = 'fragments-items'): Promise<StockPage> => {
  page = await openStockPage('page-shop', ['cart-fragments'], { [FETCH]: reply }, { prepare, startMs: 50 });
  return page;
};
const content = (): string => document.querySelector('.widget_shopping_cart_content')?.textContent?.trim() ?? '';

describe('stored fragments at load', () => {
  const good: Stored = { fragments: FRAGMENTS, hash: HASH, cookie: HASH, created: Date.now() };

  test('are shown without a request where all conditions hold', async () => {
    await open(store(good));
    expect([content(), page.fetch.calls(), page.heard('wc_fragments_loaded', 'wc_fragments_refreshed')]).toEqual([
      'stored',
      [],
      ['wc_fragments_loaded'],
    ]);
  });

  test('of an empty cart need neither cookie nor time', async () => {
    await open(store({ fragments: FRAGMENTS, hash: '' }));
    expect([content(), page.fetch.calls()]).toEqual(['stored', []]);
  });

  test.each<[string, Stored]>([
    ['nothing stored', {}],
    ['fragments that are no JSON', { ...good, fragments: '{' }],
    ['fragments without the widget', { ...good, fragments: { 'span.count': '1' } }],
    ['a cookie with another hash', { ...good, cookie: 'other' }],
    ['no cookie for a hash', { fragments: FRAGMENTS, hash: HASH, created: Date.now() }],
    ['a hash without a time', { fragments: FRAGMENTS, hash: HASH, cookie: HASH }],
    ['a time more than a day ago', { ...good, created: Date.now() - DAY_MS - 60_000 }],
  ])('%s: they are fetched', async (_, stored) => {
    await open(store(stored));
    expect(page.fetch.calls()).toEqual([FETCH]);
    expect(content()).toContain('Oak Chopping Board');
    expect(page.heard('wc_fragments_loaded', 'wc_fragments_refreshed')).toEqual(['wc_fragments_refreshed']);
  });
});

describe('a fetch', () => {
  test('sends the time of the page load, each time the same', async () => {
    await open();
    await page.wait(5000);
    page.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(50);
    expect(page.fetch.sent.map(({ fields }) => fields.map(([name]) => name))).toEqual([['time'], ['time']]);
    expect(page.fetch.sent[1]?.fields).toEqual(page.fetch.sent[0]?.fields);
  });

  test('stores fragments, hash and time', async () => {
    await open();
    const { fragments, cart_hash: hash } = exchange('fragments-items').response.body as { fragments: unknown; cart_hash: string };
    expect(JSON.parse(sessionStorage.getItem(settings().fragment_name) ?? '')).toEqual(fragments);
    expect([sessionStorage.getItem(settings().cart_hash_key), localStorage.getItem(settings().cart_hash_key)]).toEqual([hash, hash]);
    expect(Number(sessionStorage.getItem('wc_cart_created'))).toBeGreaterThan(0);
  });

  test('of an empty cart stores no time', async () => {
    await open(undefined, 'fragments-empty');
    expect([sessionStorage.getItem(settings().cart_hash_key), sessionStorage.getItem('wc_cart_created')]).toEqual(['', null]);
  });

  test('that fails says so and leaves the page', async () => {
    await open(undefined, offline);
    expect([page.heard('wc_fragments_ajax_error', 'wc_fragments_refreshed'), content()]).toEqual([['wc_fragments_ajax_error'], '']);
  });

  test('that is not answered in five seconds fails', async () => {
    await open(undefined, held('fragments-items').reply);
    await page.wait(4800);
    expect(page.heard('wc_fragments_ajax_error')).toEqual([]);
    await page.wait(400);
    expect(page.heard('wc_fragments_ajax_error')).toEqual(['wc_fragments_ajax_error']);
  });

  test.each(['wc_fragment_refresh', 'updated_wc_div'])('follows %s', async (event) => {
    await open();
    page.$(document.body).trigger(event);
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([FETCH, FETCH]);
  });

  test('comes again a day after the last', async () => {
    await open();
    await page.wait(DAY_MS - 1000);
    expect(page.fetch.calls()).toHaveLength(1);
    await page.wait(2000);
    expect(page.fetch.calls()).toHaveLength(2);
  });
});

describe('changes of the cart', () => {
  test.each(['added_to_cart', 'removed_from_cart'])('%s is stored with a time where there was no cart before', async (event) => {
    await open(undefined, 'fragments-empty');
    page.$(document.body).trigger(event, [FRAGMENTS, HASH]);
    expect(sessionStorage.getItem(settings().fragment_name)).toBe(JSON.stringify(FRAGMENTS));
    expect([sessionStorage.getItem(settings().cart_hash_key), localStorage.getItem(settings().cart_hash_key)]).toEqual([HASH, HASH]);
    expect(sessionStorage.getItem('wc_cart_created')).not.toBeNull();
    expect(content()).toBe('No products in the cart.');
  });

  test('a cart that was there keeps its time', async () => {
    const created = Date.now() - 1000;
    await open(store({ fragments: FRAGMENTS, hash: HASH, cookie: HASH, created }));
    page.$(document.body).trigger('added_to_cart', [FRAGMENTS, 'next']);
    expect(sessionStorage.getItem('wc_cart_created')).toBe(String(created));
  });
});

describe('other tabs and going back', () => {
  const otherTab = (key: string): void => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  test('another hash from another tab fetches', async () => {
    await open();
    localStorage.setItem(settings().cart_hash_key, 'other');
    otherTab(settings().cart_hash_key);
    await page.wait(50);
    expect(page.fetch.calls()).toHaveLength(2);
  });

  test('the same hash, or another key, fetches nothing', async () => {
    await open();
    otherTab(settings().cart_hash_key);
    localStorage.setItem(settings().cart_hash_key, 'other');
    otherTab('something');
    await page.wait(50);
    expect(page.fetch.calls()).toHaveLength(1);
  });

  test('a page from the back/forward cache empties the widget and fetches', async () => {
    await open();
    const event = new Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: true });
    window.dispatchEvent(event);
    expect(content()).toBe('');
    await page.wait(50);
    expect(page.heard('wc_fragment_refresh', 'wc_fragments_refreshed')).toEqual([
      'wc_fragments_refreshed',
      'wc_fragment_refresh',
      'wc_fragments_refreshed',
    ]);
  });
});

describe('a widget that hides while empty', () => {
  const hidable = (cookie: string) => (): void => {
    document
      .querySelector('.widget_shopping_cart_content')
      ?.insertAdjacentHTML('beforebegin', '<div class="hide_cart_widget_if_empty"></div>');
    document.cookie = `woocommerce_items_in_cart=${cookie}; path=/`;
  };
  const shown = (): boolean => (document.querySelector('.widget_shopping_cart') as HTMLElement).style.display !== 'none';

  test.each([
    ['1', true],
    ['0', false],
  ])('cookie %s: shown is %s', async (cookie, expected) => {
    await open(hidable(cookie));
    expect(shown()).toBe(expected);
  });

  test('is shown when something is being added', async () => {
    await open(hidable('0'));
    page.$(document.body).trigger('adding_to_cart', [page.$('nothing'), {}]);
    expect(shown()).toBe(true);
  });
});
