import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/mini-cart/index.js';
import { exchange, held, lost, offline, withBody } from '../host/recording.js';
import { printedLines } from '../setup/each.js';
import { details } from '../support/heard.js';
import { ADD, alerts, button, listing, one, openCart, press, READ, said, type CartPage, type CartPageOptions } from './cart-page.js';

let page: CartPage;
const open = async (options: CartPageOptions = {}, tag = ''): Promise<CartPage> =>
  (page = await openCart(listing(tag), { routes: { [ADD]: 'add-to-cart-ok' }, ...options }));
afterEach(async () => {
  await page.close();
});

const BOARD = 35;
const FORK = 45;

const html = (): Response => new Response('<!doctype html><p>Fatal error</p>', { headers: { 'content-type': 'text/html' } });

describe('a press on a listing button', () => {
  test('sends what the recorded press sent, field for field', async () => {
    await open();
    // The recorded press carried a quantity of two.
    button(BOARD).setAttribute('data-quantity', '2');
    press(button(BOARD));
    await page.wait(10);
    const { request } = exchange('add-to-cart-ok');
    const [sent] = page.fetch.sent;
    expect(sent?.url).toBe(new URL(request.url).href);
    expect(sent?.headers.get('content-type')).toBe(request.headers['content-type']);
    expect(sent?.fields).toEqual(request.fields);
  });

  test('goes idle, loading, added, with the host’s classes and its link to the cart', async () => {
    await open();
    expect(button(BOARD).dataset['state']).toBe('idle');
    expect(press(button(BOARD))).toBe(false);
    expect([button(BOARD).dataset['state'], button(BOARD).classList.contains('loading')]).toEqual(['loading', true]);
    await page.wait(10);
    expect(button(BOARD).dataset['state']).toBe('added');
    expect([button(BOARD).classList.contains('loading'), button(BOARD).classList.contains('added')]).toEqual([false, true]);
    const link = button(BOARD).nextElementSibling as HTMLAnchorElement;
    expect([link.className, link.href, link.title, link.textContent]).toEqual([
      'added_to_cart wc-forward',
      'http://shop.test/cart/',
      'View cart',
      'View cart',
    ]);
  });

  test('shows the answered fragments in the mini-cart', async () => {
    await open();
    press(button(BOARD));
    await page.wait(10);
    expect(one('.widget_shopping_cart_content').querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(1);
    expect(window.shop?.stores.cart.get()).toMatchObject({ status: 'idle', count: 2, hash: 'aa41b09cb3fb0935dda3e04f58002cdf' });
  });

  test('says the button’s success message after a second, not sooner', async () => {
    await open();
    press(button(BOARD));
    await page.wait(900);
    expect(said()).toBe('');
    await page.wait(200);
    expect(said()).toBe('“Oak Chopping Board” has been added to your cart');
  });

  test('a newer success takes the place of an announcement that still waits', async () => {
    await open();
    press(button(BOARD));
    await page.wait(600);
    press(button(FORK));
    await page.wait(600);
    expect(said()).toBe('');
    await page.wait(600);
    expect(said()).toBe('“Hand Fork” has been added to your cart');
  });

  test('the next press empties the region at once and takes the added state away', async () => {
    const late = held('add-to-cart-ok');
    await open({ routes: { [ADD]: ['add-to-cart-ok', late.reply] } });
    press(button(BOARD));
    await page.wait(1100);
    expect(said()).not.toBe('');
    press(button(BOARD));
    await page.wait(10);
    expect([said(), one('.widget_shopping_cart_live_region').hasAttribute('aria-relevant')]).toEqual(['', false]);
    expect([...button(BOARD).classList].filter((word) => word === 'added' || word === 'loading')).toEqual(['loading']);
  });

  test('the link says what the host calls it', async () => {
    page = await openCart(listing().replace('"i18n_view_cart":"View cart"', '"i18n_view_cart":"Zum Korb"'), {
      routes: { [ADD]: 'add-to-cart-ok' },
    });
    press(button(BOARD));
    await page.wait(10);
    expect([one('a.added_to_cart').textContent, one('a.added_to_cart').title]).toEqual(['Zum Korb', 'Zum Korb']);
  });

  test('a second addition adds no second link', async () => {
    await open();
    press(button(BOARD));
    await page.wait(600);
    press(button(BOARD));
    await page.wait(50);
    expect(button(BOARD).parentElement?.querySelectorAll('.added_to_cart')).toHaveLength(1);
  });

  test('a link of the theme in the button’s parent is the link', async () => {
    await open();
    const theirs = document.createElement('a');
    theirs.className = 'added_to_cart';
    button(BOARD).before(theirs);
    press(button(BOARD));
    await page.wait(10);
    expect(button(BOARD).parentElement?.querySelectorAll('.added_to_cart')).toHaveLength(1);
  });

  test('on the cart page there is no link to it', async () => {
    page = await openCart(listing().replace('"is_cart":""', '"is_cart":"1"'), { routes: { [ADD]: 'add-to-cart-ok' } });
    press(button(BOARD));
    await page.wait(10);
    expect(button(BOARD).dataset['state']).toBe('added');
    expect(document.querySelector('a.added_to_cart')).toBeNull();
  });

  test('a double click adds once', async () => {
    await open();
    press(button(BOARD));
    expect(press(button(BOARD))).toBe(false);
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([ADD]);
  });

  test('later presses on any button wait their turn; it stays loading until its last is done', async () => {
    const first = held('add-to-cart-ok');
    const second = held('add-to-cart-again');
    await open({ routes: { [ADD]: [first.reply, second.reply, 'add-to-cart-ok'] } });
    press(button(BOARD));
    await page.wait(600);
    press(button(BOARD));
    press(button(FORK));
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(1);
    first.release();
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(2);
    expect(button(BOARD).dataset['state']).toBe('loading');
    second.release();
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(3);
    expect([button(BOARD).dataset['state'], button(FORK).dataset['state']]).toEqual(['added', 'added']);
    expect(Object.fromEntries(page.fetch.sent[2]?.fields ?? [])['product_id']).toBe(String(FORK));
  });

  test('ids keep their zeros and extra data attributes travel along in the host’s spelling', async () => {
    await open();
    button(BOARD).setAttribute('data-variation-id', '007');
    press(button(BOARD));
    await page.wait(10);
    const fields = Object.fromEntries(page.fetch.sent[0]?.fields ?? []);
    expect(fields['variationId']).toBe('007');
    expect(fields).not.toHaveProperty('state');
  });

  test('a data-state the page itself put on the button is sent, not ours', async () => {
    page = await openCart(listing().replace('data-product_id="35"', 'data-product_id="35" data-state="new"'), {
      routes: { [ADD]: 'add-to-cart-ok' },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(Object.fromEntries(page.fetch.sent[0]?.fields ?? [])['state']).toBe('new');
  });

  test('everybody else still hears the click, on document and on body', async () => {
    await open();
    const heard: string[] = [];
    for (const [name, node] of [
      ['body', document.body],
      ['document', document],
    ] as const) {
      node.addEventListener('click', () => heard.push(name), { once: true });
    }
    press(button(BOARD));
    await page.wait(10);
    expect(heard).toEqual(['body', 'document']);
  });

  test('a click somebody prevented is theirs', async () => {
    await open();
    document.body.addEventListener('click', (e) => e.preventDefault(), { once: true });
    press(button(BOARD));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
    expect(button(BOARD).dataset['state']).toBe('idle');
  });

  test.each([['ctrlKey'], ['metaKey'], ['shiftKey']])('a click with %s is the browser’s', async (key) => {
    await open();
    expect(press(button(BOARD), { [key]: true })).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });

  test.each([
    ['no product id', (b: HTMLElement) => b.removeAttribute('data-product_id')],
    ['an empty product id', (b: HTMLElement) => b.setAttribute('data-product_id', '')],
  ])('a button with %s is not handled: no request, no state, its link goes on', async (_, spoil) => {
    await open();
    const fork = button(FORK);
    spoil(fork);
    expect(press(fork)).toBe(true);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
    expect(fork.classList.contains('loading')).toBe(false);
  });

  test('a link to choose options is followed', async () => {
    await open();
    expect(press(button(63))).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('with data-no-ajax every link is followed', async () => {
    await open({}, 'data-no-ajax');
    expect(press(button(BOARD))).toBe(true);
    expect(button(BOARD).hasAttribute('data-state')).toBe(false);
  });

  test('a button inserted later works like the others', async () => {
    await open();
    const later = button(BOARD).cloneNode(true) as HTMLElement;
    later.setAttribute('data-product_id', '4711');
    one('ul.products').append(later);
    await page.wait(10);
    expect(later.dataset['state']).toBe('idle');
    press(later);
    await page.wait(10);
    expect(later.dataset['state']).toBe('added');
  });

  test('a listener of shop:cart-add may change what is sent, and may refuse', async () => {
    await open();
    button(BOARD).addEventListener(
      'shop:cart-add',
      (e) => {
        e.detail.data['quantity'] = '5';
      },
      { once: true },
    );
    press(button(BOARD));
    await page.wait(600);
    expect(Object.fromEntries(page.fetch.sent[0]?.fields ?? [])['quantity']).toBe('5');
    button(BOARD).addEventListener('shop:cart-add', (e) => e.preventDefault(), { once: true });
    press(button(BOARD));
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(1);
    expect([button(BOARD).dataset['state'], button(BOARD).classList.contains('loading')]).toEqual(['idle', false]);
  });
});

describe('the shop wants the shopper elsewhere', () => {
  test('with redirect after adding the browser goes to the cart, and nothing is shown as added', async () => {
    page = await openCart(listing().replace('"cart_redirect_after_add":"no"', '"cart_redirect_after_add":"yes"'), {
      routes: { [ADD]: 'add-to-cart-ok' },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/cart/');
    expect(button(BOARD).dataset['state']).toBe('loading');
  });

  test('the tag’s own attributes win over the page’s settings', async () => {
    await open({}, 'data-redirect data-cart-url="/basket/"');
    press(button(BOARD));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/basket/');
  });

  test.each([
    'add-to-cart-out-of-stock',
    'add-to-cart-over-stock',
    'add-to-cart-over-stock-with-some-in-cart',
    'add-to-cart-sold-individually-twice',
    'add-to-cart-variable-parent',
  ])('%s: says why, then goes to the product’s page', async (name) => {
    await open({ routes: { [ADD]: name } });
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.detail.reason), { once: true });
    press(button(BOARD));
    await page.wait(10);
    expect(alerts()).toEqual(['This product could not be added like this. Taking you to its page.']);
    expect(page.went).toHaveBeenCalledExactlyOnceWith((exchange(name).response.body as { product_url: string }).product_url);
    expect(failed).toHaveBeenCalledExactlyOnceWith('refused');
  });

  // Only both together send the shopper away; with fragments all else is an addition.
  const ANSWER = {
    fragments: { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">new</div>' },
    cart_hash: 'x',
  };
  test.each([
    ['an error without an address', 'added', 0, { ...ANSWER, error: true, product_url: false }],
    ['an address without an error', 'added', 0, { ...ANSWER, error: '', product_url: 'http://shop.test/product/x/' }],
    ['an error in words, with an address', 'failed', 1, { error: 'Only one each', product_url: 'http://shop.test/product/x/' }],
    ['PHP’s empty map of fragments', 'added', 0, { fragments: [], cart_hash: 'x' }],
  ])('%s: the button is %s', async (_, state, went, answer) => {
    await open({ routes: { [ADD]: withBody(exchange('add-to-cart-out-of-stock'), answer) } });
    press(button(BOARD));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], page.went.mock.calls.length]).toEqual([state, went]);
  });

  test('a product_url on another host of the shop is followed', async () => {
    await open({
      routes: {
        [ADD]: withBody(exchange('add-to-cart-out-of-stock'), { error: true, product_url: 'https://www.shop.test/product/salt-pig/' }),
      },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('https://www.shop.test/product/salt-pig/');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x'])('a product_url %s is not followed', async (url) => {
    await open({
      routes: { [ADD]: withBody(exchange('add-to-cart-out-of-stock'), { error: true, product_url: url }), [READ]: 'fragments-empty' },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(page.went).not.toHaveBeenCalled();
    expect(button(BOARD).dataset['state']).toBe('failed');
  });

  test('after back and forward a button that was left loading is idle again, its message gone', async () => {
    await open({ routes: { [ADD]: ['add-to-cart-out-of-stock', held('add-to-cart-ok').reply] } });
    press(button(BOARD));
    press(button(FORK));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], button(FORK).dataset['state']]).toEqual(['failed', 'loading']);
    // A page that is shown for the first time says so as well.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect([button(BOARD).dataset['state'], button(FORK).dataset['state']]).toEqual(['failed', 'loading']);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([button(BOARD).dataset['state'], button(FORK).dataset['state'], button(FORK).classList.contains('loading')]).toEqual([
      'idle',
      'idle',
      false,
    ]);
    expect(alerts()).toEqual([]);
  });
});

describe('nothing came of it', () => {
  const FAILED = 'This could not be added to your cart. Please try again.';
  const OFFLINE = 'You seem to be offline. Nothing was added; please try again when you are connected.';
  test.each([
    ['an unknown product', 'add-to-cart-unknown-product', 'empty', FAILED],
    ['an empty answer', 'add-to-cart-no-product-id', 'empty', FAILED],
    ['an HTML page', html, 'not-json', FAILED],
    ['a 403', () => new Response('-1', { status: 403 }), 'status', FAILED],
    ['a 404', () => new Response('', { status: 404 }), 'status', FAILED],
    ['a 500', () => new Response('', { status: 500 }), 'status', FAILED],
    ['fragments that are no map', withBody(exchange('add-to-cart-unknown-product'), { fragments: 'none' }), 'empty', FAILED],
    ['JSON null', withBody(exchange('add-to-cart-unknown-product'), 'null'), 'empty', FAILED],
    ['a lost connection', lost, 'network', FAILED],
    ['no connection', offline, 'offline', OFFLINE],
  ] as const)('%s: the button is free again, a message stands beside it, and an event tells why', async (_, reply, reason, text) => {
    await open({ routes: { [ADD]: reply, [READ]: 'fragments-empty' } });
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.detail.reason, e.detail.message), { once: true });
    button(BOARD).focus();
    press(button(BOARD));
    await page.wait(10);
    expect([
      button(BOARD).dataset['state'],
      button(BOARD).classList.contains('loading'),
      button(BOARD).classList.contains('added'),
    ]).toEqual(['failed', false, false]);
    expect(alerts()).toEqual([text]);
    expect(button(BOARD).nextElementSibling?.getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(button(BOARD));
    expect(failed).toHaveBeenCalledExactlyOnceWith(reason, text);
    expect(page.went).not.toHaveBeenCalled();
    // The cart itself says so, also where its cookie says empty: a lost answer cannot set one.
    expect(page.fetch.calls()).toEqual(reason === 'offline' ? [ADD] : [ADD, READ]);
  });

  test('no answer for half a minute: the message asks to look into the cart first', async () => {
    await open({ routes: { [ADD]: held('add-to-cart-ok').reply, [READ]: 'fragments-empty' } });
    press(button(BOARD));
    await page.wait(29_000);
    expect(button(BOARD).dataset['state']).toBe('loading');
    await page.wait(1_100);
    expect(alerts()).toEqual(['The shop took too long to answer. Please check your cart before you try again.']);
    expect(button(BOARD).dataset['state']).toBe('failed');
  });

  test('a failure does not hold up those who wait', async () => {
    await open({ routes: { [ADD]: [offline, 'add-to-cart-ok'], [READ]: 'fragments-empty' } });
    press(button(BOARD));
    press(button(FORK));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], button(FORK).dataset['state']]).toEqual(['failed', 'added']);
  });

  test('the next press takes the message away', async () => {
    await open({ routes: { [ADD]: [offline, 'add-to-cart-ok'], [READ]: 'fragments-empty' } });
    press(button(BOARD));
    await page.wait(600);
    press(button(BOARD));
    expect(alerts()).toEqual([]);
    await page.wait(10);
    expect(button(BOARD).dataset['state']).toBe('added');
  });

  test('with data-alerts="native" the browser’s own box tells it', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    window.alert = box;
    await open({ routes: { [ADD]: offline, [READ]: 'fragments-empty' } }, 'data-alerts="native"');
    press(button(BOARD));
    await page.wait(10);
    expect(box).toHaveBeenCalledExactlyOnceWith(OFFLINE);
    expect(alerts()).toEqual([]);
  });
});

describe('where no answer comes, or a broken one, the cart says what became of a press', () => {
  const BROKEN = [
    ['a 500', (): Response => new Response('', { status: 500 })],
    ['a page instead of JSON', html],
    ['an empty answer', (): Response => new Response('')],
    ['a broken connection', lost],
  ] as const;
  const UNSURE =
    'The connection broke off, and your cart cannot be read. This may or may not have been added: please look at your cart before you try again.';
  const UNREADABLE =
    'The shop’s answer could not be read, and neither can your cart. This may or may not have been added: please look at your cart before you try again.';
  const ARRIVED = 'This is in your cart already: the first try did arrive. Press again to add more.';
  const count = (): unknown => window.shop?.stores.cart.get().count;

  test.each(BROKEN)('%s after it was added is a success like any other', async (_, reply) => {
    await open({ routes: { [ADD]: reply, [READ]: 'fragments-items' } });
    const [added, failed] = [vi.fn(), vi.fn()];
    document.addEventListener('shop:cart-added', (e) => added(e.detail.button, e.detail.productId, e.detail.quantity), { once: true });
    document.addEventListener('shop:cart-add-failed', failed, { once: true });
    press(button(BOARD));
    await page.wait(1100);
    expect([button(BOARD).dataset['state'], alerts(), count()]).toEqual(['added', [], 4]);
    expect(added).toHaveBeenCalledExactlyOnceWith(button(BOARD), '35', 1);
    expect(failed).not.toHaveBeenCalled();
    expect(button(BOARD).nextElementSibling?.className).toBe('added_to_cart wc-forward');
    expect(said()).toBe('“Oak Chopping Board” has been added to your cart');
    expect(page.fetch.calls()).toEqual([ADD, READ]);
  });

  test.each(BROKEN)('%s where nothing was added: the next press asks the cart first, and then sends', async (_, reply) => {
    await open({ routes: { [ADD]: [reply, 'add-to-cart-ok'], [READ]: 'fragments-empty' } });
    press(button(BOARD));
    await page.wait(600);
    expect([button(BOARD).dataset['state'], alerts().length]).toEqual(['failed', 1]);
    press(button(BOARD));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], alerts()]).toEqual(['added', []]);
    expect(page.fetch.calls()).toEqual([ADD, READ, READ, ADD]);
  });

  test('it came in late: the second press adds nothing, and says so; the third adds', async () => {
    await open({ routes: { [ADD]: [lost, 'add-to-cart-ok'], [READ]: ['fragments-empty', 'fragments-items'] } });
    press(button(BOARD));
    await page.wait(600);
    press(button(BOARD));
    await page.wait(600);
    expect([button(BOARD).dataset['state'], alerts(), count()]).toEqual(['added', [ARRIVED], 4]);
    expect(page.fetch.calls()).toEqual([ADD, READ, READ]);
    press(button(BOARD));
    await page.wait(10);
    expect([alerts(), page.fetch.calls()]).toEqual([[], [ADD, READ, READ, ADD]]);
  });

  test('an unreadable cart leaves it unsure, and no press sends anything until it can be read', async () => {
    await open({ routes: { [ADD]: lost, [READ]: [lost, lost, 'fragments-items'] } });
    for (const said of [[UNSURE], [UNSURE], [ARRIVED]]) {
      press(button(BOARD));
      await page.wait(600);
      expect(alerts()).toEqual(said);
    }
    expect(page.fetch.calls()).toEqual([ADD, READ, READ, READ]);
  });

  test.each([
    ['a 500', (): Response => new Response('', { status: 500 }), 'status'],
    ['a page instead of JSON', html, 'not-json'],
    ['JSON that breaks off', (): Response => new Response('{"fragments":{"a":"<p>'), 'not-json'],
    ['an empty answer', (): Response => new Response(''), 'empty'],
  ])('%s, and a cart that cannot be read, is told as that and as no lost connection', async (_, reply, reason) => {
    await open({ routes: { [ADD]: reply, [READ]: reply } });
    const failed = details('shop:cart-add-failed');
    for (const time of [1, 2]) {
      press(button(BOARD));
      await page.wait(600);
      expect([time, ...alerts()]).toEqual([time, UNREADABLE]);
    }
    expect(failed).toEqual([1, 2].map(() => expect.objectContaining({ reason, message: UNREADABLE })));
  });

  test('of another product: the first is told, its message goes, and the other is added', async () => {
    await open({ routes: { [ADD]: [lost, 'add-to-cart-ok'], [READ]: [lost, 'fragments-items'] } });
    press(button(BOARD));
    await page.wait(600);
    const added: unknown[] = [];
    const note = (e: CustomEvent<{ readonly productId: string }>): void => {
      added.push(e.detail.productId);
    };
    document.addEventListener('shop:cart-added', note);
    press(button(FORK));
    await page.wait(10);
    document.removeEventListener('shop:cart-added', note);
    expect([alerts(), added, button(BOARD).dataset['state'], button(FORK).dataset['state']]).toEqual([[], ['35', '45'], 'added', 'added']);
    expect(page.fetch.calls()).toEqual([ADD, READ, READ, ADD]);
  });

  test('without a connection nothing was added, and nothing is asked', async () => {
    await open({ routes: { [ADD]: [offline, 'add-to-cart-ok'] } });
    press(button(BOARD));
    await page.wait(600);
    expect([alerts(), page.fetch.calls()]).toEqual([
      ['You seem to be offline. Nothing was added; please try again when you are connected.'],
      [ADD],
    ]);
    press(button(BOARD));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], page.fetch.calls()]).toEqual(['added', [ADD, ADD]]);
  });

  test('a change by somebody else is shown, and is no success', async () => {
    await open({ items: true, routes: { [ADD]: lost, [READ]: ['fragments-items', 'fragments-empty'] } });
    await page.wait(100);
    press(button(BOARD));
    await page.wait(10);
    expect([button(BOARD).dataset['state'], count()]).toEqual(['failed', 0]);
  });

  test('a page that comes back out of the browser’s memory has forgotten it', async () => {
    await open({ routes: { [ADD]: [lost, 'add-to-cart-ok'], [READ]: lost } });
    press(button(BOARD));
    await page.wait(600);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    press(button(BOARD));
    await page.wait(10);
    expect(button(BOARD).dataset['state']).toBe('added');
  });
});

describe('an answer with something around its JSON', () => {
  const around =
    (before: string, name: string, after: string): (() => Response) =>
    () =>
      new Response(`${before}${JSON.stringify(exchange(name).response.body)}${after}`);

  test.each([
    [
      'a notice of PHP before it',
      '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/{closure}.php</b> on line <b>2</b><br />\n',
      '',
    ],
    ['a comment behind it', '', '\n<!-- Cached by {a plugin} -->'],
  ])('%s is read: added', async (_what, before, after) => {
    await open({ routes: { [ADD]: around(before, 'add-to-cart-ok', after), [READ]: around(before, 'fragments-items', after) } });
    press(button(BOARD));
    await page.wait(1100);
    expect([button(BOARD).dataset['state'], alerts(), page.fetch.calls()]).toEqual(['added', [], [ADD]]);
  });
});

describe('bad fragments', () => {
  const answerWith = (fragments: unknown) =>
    withBody(exchange('add-to-cart-ok'), typeof fragments === 'string' ? fragments : { fragments, cart_hash: 'x' });

  test('a script in a fragment runs, once for all its places; a handler is dropped', async () => {
    await open({
      routes: {
        [ADD]: answerWith({ 'div.place': '<div class="place"><script>window.told = 1</script><p onclick="bad()">x</p></div>' }),
      },
    });
    document.body.insertAdjacentHTML('beforeend', '<div class="place"></div><div class="place"></div>');
    press(button(BOARD));
    await page.wait(10);
    expect([...document.querySelectorAll('.place')].map(({ innerHTML }) => innerHTML)).toEqual([
      '<p>x</p>',
      '<script>window.told = 1</script><p>x</p>',
    ]);
    expect(printedLines()).toEqual([]);
  });

  test('keys that only jQuery knows, and numbers, are shown where jQuery is on the page', async () => {
    await open({
      jquery: true,
      routes: { [ADD]: answerWith({ '.count:first': '<b class="count">7</b>', 'i[data-n!=1]:last': 3, '.total': 0 }) },
    });
    document.body.insertAdjacentHTML(
      'beforeend',
      '<b class="count">1</b><b class="count">2</b><p><i data-n="1">x</i><i data-n="2">y</i></p><u class="total">9</u>',
    );
    press(button(BOARD));
    await page.wait(10);
    expect([...document.querySelectorAll('b.count')].map((el) => el.textContent)).toEqual(['7', '2']);
    expect([one('p:has(> i)').textContent, document.querySelector('.total'), document.body.textContent?.endsWith('0')]).toEqual([
      'x3',
      null,
      true,
    ]);
    expect(printedLines()).toEqual([]);
  });

  test('a key that would make markup makes none, and is one error', async () => {
    await open({ jquery: true, routes: { [ADD]: answerWith({ '<img src=x onerror="window.bad=1">': '<p></p>' }) } });
    press(button(BOARD));
    await page.wait(10);
    expect(printedLines()).toEqual([expect.stringContaining('not a valid selector')]);
  });

  test('a selector the browser refuses is one error; the other fragments are shown', async () => {
    await open({
      routes: {
        [ADD]: answerWith({
          'a:b[': '<p></p>',
          'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content"><b>here</b></div>',
        }),
      },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(one('.widget_shopping_cart_content').textContent).toBe('here');
    expect(printedLines()).toEqual([expect.stringContaining('"a:b["')]);
  });

  test('an answer cannot reach an object’s prototype', async () => {
    await open({
      routes: {
        [ADD]: answerWith(
          '{"fragments":{"__proto__":{"bad":"1"},"div.widget_shopping_cart_content":"<div class=\\"widget_shopping_cart_content\\"></div>"},"cart_hash":"x"}',
        ),
      },
    });
    press(button(BOARD));
    await page.wait(10);
    expect(({} as Record<string, unknown>)['bad']).toBeUndefined();
    expect(button(BOARD).dataset['state']).toBe('added');
  });
});

describe('the tag leaves', () => {
  test('the page is as it was printed', async () => {
    await open();
    const before = one('ul.products').outerHTML.replaceAll(/ data-state="idle"/g, '');
    press(button(BOARD));
    await page.wait(600);
    one('shop-add-to-cart').replaceWith(one('ul.products'));
    await page.wait(10);
    expect(one('ul.products').outerHTML.replaceAll(' class=""', '')).toBe(before);
    expect(press(button(BOARD))).toBe(true);
  });

  test('a move in the page keeps the states and adds nothing twice', async () => {
    await open();
    press(button(BOARD));
    await page.wait(600);
    one('main').append(one('shop-add-to-cart'));
    await page.wait(10);
    expect(button(BOARD).dataset['state']).toBe('added');
    press(button(FORK));
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(2);
  });

  test('an answer that comes after it changes no button any more', async () => {
    const late = held('add-to-cart-ok');
    await open({ routes: { [ADD]: late.reply } });
    press(button(BOARD));
    one('shop-add-to-cart').replaceWith(one('ul.products'));
    await page.wait(10);
    late.release();
    await page.wait(10);
    expect([button(BOARD).hasAttribute('data-state'), button(BOARD).classList.contains('loading')]).toEqual([false, false]);
  });
});

test('of two tags inside each other the nearest acts, once', async () => {
  page = await openCart(
    listing()
      .replace('<ul class="products', '<shop-add-to-cart><ul class="products')
      .replace(/(<\/ul>)(<\/shop-add-to-cart>)/, '$1</shop-add-to-cart>$2'),
    { routes: { [ADD]: 'add-to-cart-ok' } },
  );
  expect(document.querySelectorAll('shop-add-to-cart')).toHaveLength(2);
  press(button(BOARD));
  await page.wait(10);
  expect(page.fetch.calls()).toEqual([ADD]);
});
