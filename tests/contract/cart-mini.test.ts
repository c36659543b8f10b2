import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/mini-cart/index.js';
import { exchange, held, lost, offline, withBody, type Routes } from '../host/recording.js';
import { button, listing, one, openCart, press, READ, recorded, REMOVE, said, type CartPage, type CartPageOptions } from './cart-page.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
});

const HASH_KEY = 'wc_cart_hash_9458456761f0b8ac95c7ad26a223a3d2';
const FRAGMENTS_KEY = 'wc_fragments_9458456761f0b8ac95c7ad26a223a3d2';
/** The cookie's hash of a cart with items (the answer whose cookies `items` sets). */
const COOKIE_HASH = 'aa41b09cb3fb0935dda3e04f58002cdf';
const BOARD = '1c383cd30b7c298ab50293adfecb7b18';

const open = async (options: CartPageOptions = {}): Promise<CartPage> => (page = await openCart(listing(), options));
const full = async (routes: Routes = {}, options: CartPageOptions = {}): Promise<CartPage> =>
  open({ items: true, routes: { [READ]: 'fragments-items', ...routes }, ...options });

const tag = (): HTMLElement => one('shop-mini-cart');
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('shop-mini-cart .woocommerce-mini-cart-item')];
const removeLink = (key: string): HTMLElement => one(`.remove_from_cart_button[data-cart_item_key="${key}"]`);
const fragments = (name: string): Record<string, string> =>
  (exchange(name).response.body as { fragments: Record<string, string> }).fragments;
const itemsHash = (): string => (exchange('fragments-items').response.body as { cart_hash: string }).cart_hash;

/** A mini-cart with the first row of the recorded one. */
const MINI_OF_ONE =
  '<div class="widget_shopping_cart_content"><ul class="woocommerce-mini-cart"><li class="woocommerce-mini-cart-item mini_cart_item">Fork</li></ul></div>';
/** Rows of the recorded cart, in order. */
const KEYS = [...(fragments('fragments-items')['div.widget_shopping_cart_content'] ?? '').matchAll(/data-cart_item_key="(\w+)"/g)].map(
  (m) => m[1] ?? '',
);

describe('the cart at load', () => {
  test('no cart cookie: no request, the empty message, stored fragments forgotten, state empty', async () => {
    await open({
      prepare: () => {
        sessionStorage.setItem(FRAGMENTS_KEY, JSON.stringify(fragments('fragments-items')));
        sessionStorage.setItem(HASH_KEY, 'old');
        localStorage.setItem(HASH_KEY, 'old');
      },
    });
    expect(page.fetch.calls()).toEqual([]);
    expect(one('.woocommerce-mini-cart__empty-message').textContent).toBe('No products in the cart.');
    expect(tag().dataset['state']).toBe('empty');
    expect([sessionStorage.getItem(FRAGMENTS_KEY), sessionStorage.getItem(HASH_KEY), localStorage.getItem(HASH_KEY)]).toEqual([
      null,
      null,
      '',
    ]);
  });

  test('with items and nothing stored: one recorded read, shown and stored under the host’s keys', async () => {
    await full();
    expect(page.fetch.calls()).toEqual([READ]);
    const [sent] = page.fetch.sent;
    expect(sent?.fields.map(([name]) => name)).toEqual(recorded('fragments-items').map(([name]) => name));
    expect(sent?.headers.get('content-type')).toBe(exchange('fragments-items').request.headers['content-type']);
    expect(rows()).toHaveLength(KEYS.length);
    expect(tag().dataset['state']).toBe('idle');
    expect(JSON.parse(sessionStorage.getItem(FRAGMENTS_KEY) ?? '')).toEqual(fragments('fragments-items'));
    expect([sessionStorage.getItem(HASH_KEY), localStorage.getItem(HASH_KEY)]).toEqual([itemsHash(), itemsHash()]);
    expect(Date.now() - Number(sessionStorage.getItem('wc_cart_created'))).toBeLessThan(1000);
  });

  const stored =
    (hash: string, ageMs: number, what: unknown = fragments('fragments-items')) =>
    (): void => {
      sessionStorage.setItem(FRAGMENTS_KEY, typeof what === 'string' ? what : JSON.stringify(what));
      sessionStorage.setItem(HASH_KEY, hash);
      localStorage.setItem(HASH_KEY, hash);
      sessionStorage.setItem('wc_cart_created', String(Date.now() - ageMs));
      sessionStorage.setItem(`${FRAGMENTS_KEY}_lang`, 'en-US');
    };
  const HOUR = 60 * 60 * 1000;

  test('stored fragments of the same cart are shown without a request', async () => {
    await full({}, { prepare: stored(COOKIE_HASH, 23 * HOUR) });
    expect(page.fetch.calls()).toEqual([]);
    expect(rows()).toHaveLength(KEYS.length);
    // Until they are a day old: their links carry nonces.
    await page.wait(HOUR + 1000);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('that they are shown is told in the host’s words', async () => {
    await full({}, { prepare: stored(COOKIE_HASH, HOUR), jquery: true });
    expect(
      page.recorder
        ?.take('load')
        .events.map((e) => e.event)
        .filter((name) => name.startsWith('wc_')),
    ).toEqual(['wc_fragments_loaded']);
  });

  test.each([
    ['of another cart', stored('other', HOUR)],
    ['older than a day', stored(COOKIE_HASH, 25 * HOUR)],
    [
      'in another language',
      () => {
        stored(COOKIE_HASH, HOUR)();
        sessionStorage.setItem(`${FRAGMENTS_KEY}_lang`, 'de');
      },
    ],
    ['without the mini-cart', stored(COOKIE_HASH, HOUR, { 'span.count': '<span class="count">1</span>' })],
    ['that are no JSON', stored(COOKIE_HASH, HOUR, '{"div.')],
    ['that hold something else than markup', stored(COOKIE_HASH, HOUR, { 'div.widget_shopping_cart_content': 5 })],
  ])('stored fragments %s are read anew', async (_, prepare) => {
    await full({}, { prepare });
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('a page out of the HTTP cache, printed with an older cart, shows the one that is stored', async () => {
    await full({}, { prepare: stored(COOKIE_HASH, HOUR, { 'div.widget_shopping_cart_content': MINI_OF_ONE }) });
    expect([page.fetch.calls(), rows().length]).toEqual([[], 1]);
  });

  test('a fresh read begins a new day: the next page asks nothing', async () => {
    await full({}, { prepare: stored(COOKIE_HASH, 25 * HOUR) });
    expect(Date.now() - Number(sessionStorage.getItem('wc_cart_created'))).toBeLessThan(HOUR);
    const calls = page.fetch.calls().length;
    await page.wait(23 * HOUR);
    expect(page.fetch.calls()).toHaveLength(calls);
    await page.wait(2 * HOUR);
    expect(page.fetch.calls()).toHaveLength(calls + 1);
  });

  test.each([
    ['fresh', HOUR],
    ['a day old', 25 * HOUR],
  ])('a storage that cannot be written costs a read, although it holds the cart: %s', async (_, ageMs) => {
    await full(
      {},
      {
        prepare: () => {
          stored(COOKIE_HASH, ageMs)();
          const own = sessionStorage;
          vi.stubGlobal('sessionStorage', {
            getItem: (key: string) => own.getItem(key),
            removeItem: () => undefined,
            clear: () => own.clear(),
            setItem: () => {
              throw new DOMException('full', 'QuotaExceededError');
            },
          });
        },
      },
    );
    expect(page.fetch.calls()).toEqual([READ]);
    expect(rows()).toHaveLength(KEYS.length);
    // An old date that stays must not make us ask all the time.
    await page.wait(55_000);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('what the theme itself shows in an empty cart stays', async () => {
    page = await openCart(
      listing().replace(
        '<div class="widget_shopping_cart_content"></div>',
        '<div class="widget_shopping_cart_content"><p>Nothing yet. <a href="/new/">See what is new</a></p></div>',
      ),
    );
    expect([one('.widget_shopping_cart_content').textContent, tag().dataset['state']]).toEqual(['Nothing yet. See what is new', 'empty']);
  });

  test.each([
    ['a 500', () => new Response('', { status: 500 })],
    ['a 403', () => new Response('-1', { status: 403 })],
    ['nothing', () => new Response('')],
    ['no connection', offline],
    ['an HTML page', () => new Response('<p>x</p>')],
    ['no fragments', withBody(exchange('fragments-items'), { error: true })],
  ] as const)('%s: what is shown stays, a notice offers to try again', async (_, reply) => {
    page = await openCart(
      listing().replace('<div class="widget_shopping_cart_content"></div>', '<div class="widget_shopping_cart_content">as printed</div>'),
      { items: true, routes: { [READ]: [reply, 'fragments-items'] } },
    );
    expect(tag().dataset['state']).toBe('failed');
    expect(one('.widget_shopping_cart_content').textContent).toBe('as printed');
    expect(one('.shop-mini-cart__text').textContent).toBe('The cart could not be read. It may be out of date.');
    press(one('.shop-mini-cart__retry'));
    await page.wait(50);
    expect(tag().dataset['state']).toBe('idle');
    expect(document.querySelector('.shop-mini-cart__notice')).toBeNull();
    expect(rows()).toHaveLength(KEYS.length);
  });

  test.each([
    ['5000', 5000],
    ['2000', 2000],
    ['', 5000],
  ])('with a limit of %j printed no answer counts as failed after %d ms', async (printed, ms) => {
    page = await openCart(listing().replace('"request_timeout":"5000"', `"request_timeout":"${printed}"`), {
      items: true,
      routes: { [READ]: held('fragments-items').reply },
    });
    await page.wait(ms - 200);
    expect(tag().dataset['state']).toBe('loading');
    await page.wait(300);
    expect(tag().dataset['state']).toBe('failed');
  });

  test('a read that fails is told in the host’s words', async () => {
    await full({ [READ]: ['fragments-items', offline] }, { jquery: true });
    page.recorder?.begin();
    page.host?.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(10);
    expect(page.recorder?.take('read').events.map((e) => e.event)).toEqual(['wc_fragment_refresh', 'wc_fragments_ajax_error']);
  });
});

describe('the cart stays true', () => {
  test('a change in another tab is read', async () => {
    await full();
    localStorage.setItem(HASH_KEY, 'changed elsewhere');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: HASH_KEY }));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, READ]);
  });

  test('another key, our own change, or the page shown for the first time, asks nothing', async () => {
    await full();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: HASH_KEY }));
    localStorage.setItem(HASH_KEY, 'changed elsewhere');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('a page out of the back/forward cache is read, or shown empty where the cookies are gone', async () => {
    await full();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, READ]);
    document.cookie = 'woocommerce_items_in_cart=; path=/; max-age=-1';
    document.cookie = 'woocommerce_cart_hash=; path=/; max-age=-1';
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, READ]);
    expect(one('.woocommerce-mini-cart__empty-message')).toBeTruthy();
  });

  test('every read carries the time of the page’s load, whenever it is made', async () => {
    await full();
    const loaded = Date.now();
    await page.wait(5000);
    await window.shop?.refreshCart();
    const times = page.fetch.sent.map((sent) => Number(Object.fromEntries(sent.fields)['time']));
    expect(times).toHaveLength(2);
    expect(times[1]).toBe(times[0]);
    expect(times[0]).toBeLessThanOrEqual(loaded);
  });

  test('what another script was answered is kept for the next page and the other tabs', async () => {
    await full({}, { jquery: true });
    const theirs = { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">theirs</div>' };
    page.host?.$(document.body).trigger('removed_from_cart', [theirs, 'their hash']);
    await page.wait(10);
    expect(JSON.parse(sessionStorage.getItem(FRAGMENTS_KEY) ?? '')).toEqual(theirs);
    expect([sessionStorage.getItem(HASH_KEY), localStorage.getItem(HASH_KEY)]).toEqual(['their hash', 'their hash']);
    expect(one('.widget_shopping_cart_content').textContent).toBe('theirs');
  });

  test('a read under way when another script is answered is given up', async () => {
    const late = held('fragments-items');
    await full({ [READ]: late.reply }, { jquery: true });
    page.host
      ?.$(document.body)
      .trigger('added_to_cart', [
        { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">theirs</div>' },
        'their hash',
      ]);
    late.release();
    await page.wait(10);
    expect([one('.widget_shopping_cart_content').textContent, sessionStorage.getItem(HASH_KEY)]).toEqual(['theirs', 'their hash']);
    expect(window.shop?.stores.cart.get().status).toBe('idle');
  });

  describe('beside the host’s cart blocks', () => {
    const NAMES = ['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'];
    const hear = (): [string, unknown][] => {
      const heard: [string, unknown][] = [];
      for (const name of NAMES) {
        document.body.addEventListener(name, (e) => {
          heard.push([name, (e as CustomEvent).detail]);
        });
      }
      return heard;
    };

    test.each(['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'])('a %s of theirs has the cart read', async (name) => {
      await full();
      document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { preserveCartData: true } }));
      await page.wait(10);
      expect(page.fetch.calls()).toEqual([READ, READ]);
    });

    test('without jQuery they are told of what we add and remove, and that makes us read nothing', async () => {
      await full({ 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok', [REMOVE]: 'remove-from-cart-ok' });
      const heard = hear();
      press(button(35));
      await page.wait(10);
      press(one('shop-mini-cart .remove_from_cart_button'));
      await page.wait(10);
      expect(heard).toEqual([
        [NAMES[0], {}],
        [NAMES[1], { preserveCartData: false }],
        [NAMES[2], {}],
      ]);
      expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart', REMOVE]);
    });

    test('with jQuery, they translate the host’s events: we fire none and read nothing at theirs', async () => {
      await full({ 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' }, { jquery: true });
      const heard = hear();
      page.host?.$(document).on('added_to_cart', () => {
        document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail: 'theirs' }));
      });
      press(button(35));
      await page.wait(10);
      expect(heard).toEqual([['wc-blocks_added_to_cart', 'theirs']]);
      expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart']);
    });
  });

  test('wc_fragment_refresh and updated_wc_div each read it again, and the newest read wins', async () => {
    const late = held('fragments-empty');
    await full({ [READ]: ['fragments-items', late.reply, 'fragments-items'] }, { jquery: true });
    page.host?.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(10);
    page.host?.$(document.body).trigger('updated_wc_div');
    await page.wait(10);
    late.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, READ, READ]);
    expect(rows()).toHaveLength(KEYS.length);
  });

  test('a read asked for during an addition waits for it, so that it cannot bring the old cart', async () => {
    const late = held('add-to-cart-ok');
    await full({ 'POST /?wc-ajax=add_to_cart': late.reply }, { jquery: true });
    press(button(35));
    await page.wait(10);
    page.host?.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart']);
    late.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart', READ]);
    expect(window.shop?.stores.cart.get().status).toBe('idle');
  });

  test('the number of pieces stands wherever the theme wants it, in labels too', async () => {
    const theirs =
      '<a data-shop-cart-label="Cart, {count} items" aria-label="Cart" href="/cart/"><span data-shop-cart-count="hide">9</span></a><b data-shop-cart-count>9</b><i data-shop-cart-label></i></body>';
    page = await openCart(listing().replace('</body>', theirs), {
      items: true,
      routes: { [READ]: ['fragments-items', 'fragments-empty'] },
    });
    const expected = window.shop?.stores.cart.get().count ?? NaN;
    expect(expected).toBeGreaterThan(1);
    expect([one('b').textContent, one('[data-shop-cart-count=hide]').textContent, one('[data-shop-cart-count=hide]').hidden]).toEqual([
      String(expected),
      String(expected),
      false,
    ]);
    expect([one('a[data-shop-cart-label]').getAttribute('aria-label'), one('i').getAttribute('aria-label')]).toEqual([
      `Cart, ${expected} items`,
      `Cart: ${expected}`,
    ]);
    await window.shop?.refreshCart();
    await page.wait(10);
    expect([one('b').textContent, one('b').hasAttribute('data-empty'), one('[data-shop-cart-count=hide]').hidden]).toEqual([
      '0',
      true,
      true,
    ]);
  });

  test('a mini-cart of the theme’s own making gives no count: what is printed stays', async () => {
    page = await openCart(listing().replace('</body>', '<b data-shop-cart-count>3</b></body>'), {
      items: true,
      routes: {
        [READ]: withBody(exchange('fragments-items'), {
          fragments: { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content"><p>Three fine things</p></div>' },
          cart_hash: 'x',
        }),
      },
    });
    expect(one('b').textContent).toBe('3');
    expect(tag().dataset['state']).toBe('idle');
  });

  test('a widget that asks to be hidden while empty is, and shows when something is on its way in', async () => {
    const html = listing().replace(
      '<div class="widget_shopping_cart_content"></div>',
      '<div class="hide_cart_widget_if_empty"><div class="widget_shopping_cart_content"></div></div>',
    );
    const late = held('add-to-cart-ok');
    page = await openCart(html, { routes: { 'POST /?wc-ajax=add_to_cart': [offline, late.reply], [READ]: 'fragments-empty' } });
    expect(one('.widget_shopping_cart').style.display).toBe('none');
    press(button(35));
    expect(one('.widget_shopping_cart').style.display).toBe('');
    await page.wait(600);
    expect(one('.widget_shopping_cart').style.display).toBe('none');
    press(button(35));
    late.release();
    await page.wait(10);
    expect(one('.widget_shopping_cart').style.display).toBe('');
  });

  test('such a widget shows also when another script is about to add', async () => {
    page = await openCart(
      listing().replace(
        '<div class="widget_shopping_cart_content"></div>',
        '<div class="hide_cart_widget_if_empty"><div class="widget_shopping_cart_content"></div></div>',
      ),
      { jquery: true },
    );
    expect(one('.widget_shopping_cart').style.display).toBe('none');
    page.host?.$(document.body).trigger('adding_to_cart', [undefined, {}]);
    expect(one('.widget_shopping_cart').style.display).toBe('');
  });

  test('beside the stock fragments script, which reads, count, hash and failure are known', async () => {
    await full(
      { [READ]: ['fragments-items', 'fragments-empty', offline, 'fragments-items'] },
      { scripts: ['add-to-cart', 'cart-fragments'] },
    );
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([READ]);
    expect(window.shop?.stores.cart.get()).toMatchObject({ status: 'idle', count: 4, hash: COOKIE_HASH });
    page.host?.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(100);
    expect([window.shop?.stores.cart.get().count, tag().dataset['state']]).toEqual([0, 'empty']);
    page.host?.$(document.body).trigger('wc_fragment_refresh');
    await page.wait(100);
    expect([page.fetch.calls().length, tag().dataset['state']]).toEqual([3, 'failed']);
    // Trying again is its affair too.
    page.recorder?.begin();
    press(one('.shop-mini-cart__retry'));
    await page.wait(100);
    expect(page.recorder?.take('retry').events.map((e) => e.event)).toContain('wc_fragment_refresh');
    expect([page.fetch.calls().length, tag().dataset['state']]).toEqual([4, 'idle']);
  });
});

describe('removing a row', () => {
  const keysLeft = (): string[] =>
    rows().map((row) => row.querySelector('.remove_from_cart_button')?.getAttribute('data-cart_item_key') ?? '');

  test('sends the recorded request, covers the row meanwhile, and announces it a second later', async () => {
    const late = held('remove-from-cart-ok');
    await full({ [REMOVE]: late.reply });
    expect(press(removeLink(BOARD))).toBe(false);
    await page.wait(10);
    const cover = one('.woocommerce-mini-cart-item > .blockUI.blockOverlay');
    expect(cover.style.opacity).toBe('0.6');
    expect(tag().dataset['state']).toBe('loading');
    late.release();
    await page.wait(10);
    const sent = page.fetch.sent.at(-1);
    expect([sent?.call, sent?.fields]).toEqual([REMOVE, recorded('remove-from-cart-ok')]);
    expect(keysLeft()).not.toContain(BOARD);
    expect(document.querySelector('.blockOverlay')).toBeNull();
    await page.wait(1000);
    expect(said()).toBe('“Oak Chopping Board” has been removed from your cart');
  });

  test('a link without words of its own has ours said', async () => {
    await full({ [REMOVE]: 'remove-from-cart-ok' });
    removeLink(BOARD).removeAttribute('data-success_message');
    press(removeLink(BOARD));
    await page.wait(1100);
    expect(said()).toBe('Removed from your cart.');
  });

  test('the focus goes to the row that took the place', async () => {
    await full({ [REMOVE]: 'remove-from-cart-ok' });
    removeLink(BOARD).focus();
    press(removeLink(BOARD));
    await page.wait(10);
    expect(keysLeft()).toContain(document.activeElement?.getAttribute('data-cart_item_key'));
  });

  test('after the last row, the focus goes to the text of the empty cart, which is no tab stop', async () => {
    await full({ [REMOVE]: withBody(exchange('remove-from-cart-ok'), { fragments: fragments('fragments-empty'), cart_hash: '' }) });
    removeLink(BOARD).focus();
    press(removeLink(BOARD));
    await page.wait(10);
    expect(document.activeElement).toBe(one('.woocommerce-mini-cart__empty-message'));
    expect(one('.woocommerce-mini-cart__empty-message').tabIndex).toBe(-1);
    expect(tag().dataset['state']).toBe('empty');
  });

  test('a focus that went elsewhere meanwhile stays there', async () => {
    const late = held('remove-from-cart-ok');
    await full({ [REMOVE]: late.reply });
    removeLink(BOARD).focus();
    press(removeLink(BOARD));
    button(35).focus();
    late.release();
    await page.wait(10);
    expect(document.activeElement).toBe(button(35));
  });

  test.each([
    ['the shop says no', 'remove-from-cart-bad-key'],
    ['an answer without fragments', 'remove-from-cart-no-key'],
    ['a 500', () => new Response('', { status: 500 })],
    ['nothing', () => new Response('')],
    ['an HTML page', () => new Response('<p>x</p>')],
    ['no connection', offline],
  ] as const)('%s: it is said, and the link is followed', async (_, reply) => {
    await full({ [REMOVE]: reply });
    const href = (removeLink(BOARD) as HTMLAnchorElement).href;
    const failed = vi.fn();
    document.addEventListener('shop:cart-remove-failed', (e) => failed(e.detail.cartItemKey), { once: true });
    press(removeLink(BOARD));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith(href);
    expect(one('.shop-live-assertive').textContent).toBe('This could not be removed. Taking you to the cart.');
    expect(failed).toHaveBeenCalledExactlyOnceWith(BOARD);
  });

  test.each([
    ['a 500', () => new Response('', { status: 500 })],
    ['nothing', () => new Response('')],
    ['a broken connection', lost],
  ] as const)('%s after the row has left is a success like any other', async (_, reply) => {
    await full({ [REMOVE]: reply, [READ]: ['fragments-items', 'fragments-empty'] });
    const [removed, failed] = [vi.fn(), vi.fn()];
    document.addEventListener('shop:cart-removed', (e) => removed(e.detail.cartItemKey), { once: true });
    document.addEventListener('shop:cart-remove-failed', failed, { once: true });
    press(removeLink(BOARD));
    await page.wait(1100);
    expect([page.went.mock.calls, failed.mock.calls]).toEqual([[], []]);
    expect(removed).toHaveBeenCalledExactlyOnceWith(BOARD);
    expect(document.querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(0);
  });

  test('a link to another host of the shop is followed, as without script', async () => {
    await full({ [REMOVE]: 'remove-from-cart-bad-key' });
    removeLink(BOARD).setAttribute('href', 'https://www.shop.test/cart/?remove_item=1');
    press(removeLink(BOARD));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('https://www.shop.test/cart/?remove_item=1');
  });

  test.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'vbscript:x', ''])(
    'a link to %j is not followed',
    async (href) => {
      await full({ [REMOVE]: 'remove-from-cart-bad-key' });
      removeLink(BOARD).setAttribute('href', href);
      press(removeLink(BOARD));
      await page.wait(10);
      expect(page.went).not.toHaveBeenCalled();
    },
  );

  test('a second press of the same link removes nothing twice', async () => {
    const late = held('remove-from-cart-ok');
    await full({ [REMOVE]: late.reply });
    press(removeLink(BOARD));
    expect(press(removeLink(BOARD))).toBe(false);
    late.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, REMOVE]);
  });

  test('a listener of shop:cart-remove may keep the row', async () => {
    await full({ [REMOVE]: 'remove-from-cart-ok' });
    document.addEventListener('shop:cart-remove', (e) => e.preventDefault(), { once: true });
    press(removeLink(BOARD));
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([READ]);
    expect(document.querySelector('.blockOverlay')).toBeNull();
  });

  test('a link without a row key is followed', async () => {
    await full();
    removeLink(BOARD).removeAttribute('data-cart_item_key');
    expect(press(rows()[0]?.querySelector<HTMLElement>('.remove_from_cart_button') ?? one('none'))).toBe(true);
  });

  test('adding and removing wait in one queue', async () => {
    const late = held('add-to-cart-ok');
    await full({ 'POST /?wc-ajax=add_to_cart': late.reply, [REMOVE]: 'remove-from-cart-ok' });
    press(button(35));
    press(removeLink(BOARD));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart']);
    late.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, 'POST /?wc-ajax=add_to_cart', REMOVE]);
  });

  test('the stock script, if present, removes it once; focus, announcement and count are ours', async () => {
    await full({ [REMOVE]: 'remove-from-cart-ok' }, { scripts: ['add-to-cart', 'cart-fragments'] });
    await page.wait(100);
    removeLink(BOARD).focus();
    expect(press(removeLink(BOARD))).toBe(false);
    await page.wait(600);
    expect(page.fetch.calls().filter((c) => c === REMOVE)).toHaveLength(1);
    expect(keysLeft()).not.toContain(BOARD);
    expect(keysLeft()).toContain(document.activeElement?.getAttribute('data-cart_item_key'));
    expect(window.shop?.stores.cart.get().count).toBe(1);
    await page.wait(600);
    expect(said()).toBe('“Oak Chopping Board” has been removed from your cart');
  });
});

test('the tag leaves: its state goes, the widget stays', async () => {
  await full();
  const el = tag();
  const widget = one('.widget_shopping_cart');
  el.replaceWith(widget);
  await page.wait(10);
  expect(el.hasAttribute('data-state')).toBe(false);
  expect(widget.querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(KEYS.length);
});
