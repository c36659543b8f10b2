import { afterEach, describe, expect, test, vi } from 'vitest';
import { addThrough, addToCart, queueAddition, removeFromCart, refreshCart, $cart } from '../../../shared/cart/store.js';
import { startCartSync } from '../../../shared/cart/sync.js';
import { on } from '../../../shared/events.js';
import { RequestError } from '../../../shared/net/request.js';
import { exchange, held, lost, offline, pageText, withBody, type Routes } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { ADD, one, openCart, READ, REMOVE, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

let page: CartPage;
/** A page without any tag: the store alone. */
const open = async (routes: Routes = {}, options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(pageText('page-shop'), { routes, ...options }));
afterEach(async () => {
  await page.close();
});

const KEY = '1c383cd30b7c298ab50293adfecb7b18';
const withField = (value: string) =>
  withBody(exchange('add-to-cart-ok'), {
    fragments: {
      'div.widget_shopping_cart_content': `<div class="widget_shopping_cart_content"><input name="note" value="${value}"></div>`,
    },
    cart_hash: value,
  });

describe('adding through another call', () => {
  const ANSWER = { fragments: { '.count': '<b class="count">3</b>' }, cart_hash: 'h3' };
  const heard: unknown[] = [];
  let stops: (() => void)[] = [];
  const start = async (routes: Routes = {}): Promise<void> => {
    await open(routes);
    heard.length = 0;
    document.body.insertAdjacentHTML('beforeend', '<b class="count">2</b>');
    stops = [
      on(document, 'shop:cart-added', ({ detail: { productId, quantity, cartHash } }) => heard.push([productId, quantity, cartHash])),
      on(document, 'shop:cart-add-failed', ({ detail: { reason } }) => heard.push(reason)),
    ];
  };
  afterEach(() => stops.forEach((stop) => stop()));

  test('brings the cart of the answer into the store and the page, and tells what was added', async () => {
    await start();
    const result = addThrough(async (apply) => apply(ANSWER), { 'quantity[7]': '2' }, { order: { product_id: '7', quantity: '2' } });
    expect($cart().get().status).toBe('loading');
    expect(await result).toMatchObject({ outcome: 'added', productId: '7', quantity: 2, cartHash: 'h3' });
    expect([document.querySelector('.count')?.textContent, $cart().get().hash, $cart().get().status, heard]).toEqual([
      '3',
      'h3',
      'idle',
      [['7', 2, 'h3']],
    ]);
  });

  test('waits for its turn, and another end is a result that changes nothing', async () => {
    await start();
    const order: string[] = [];
    const first = addThrough(
      async (apply) => {
        await Promise.resolve();
        order.push('first');
        return apply(ANSWER);
      },
      { product_id: '7' },
    );
    const second = addThrough(
      async () => {
        order.push('second');
        return { outcome: 'refused', url: '/sold-out', message: 'Sold out' };
      },
      { product_id: '8' },
    );
    expect([await second, (await first).outcome, order]).toEqual([
      { outcome: 'refused', url: '/sold-out', message: 'Sold out' },
      'added',
      ['first', 'second'],
    ]);
    expect([$cart().get().hash, heard]).toEqual(['h3', [['7', 1, 'h3']]]);
  });

  test('an answer without a cart is looked for in the cart, which had it not', async () => {
    await start({ [READ]: 'fragments-empty' });
    const result = addThrough(async (apply) => apply({ fragments: null }), { product_id: '7' });
    await page.wait(10);
    expect([await result, heard]).toMatchObject([{ outcome: 'failed', reason: 'empty' }, ['empty']]);
  });

  test('an answer that was lost after it had arrived is an add', async () => {
    await start({ [READ]: 'fragments-items' });
    const result = addThrough(() => Promise.reject(new RequestError('network', '/x')), { product_id: '7' });
    await page.wait(10);
    expect([(await result).outcome, heard.length]).toEqual(['added', 1]);
  });
});

describe('adding without a button', () => {
  test('gives a result and the state of the cart', async () => {
    await open({ [ADD]: 'add-to-cart-ok' });
    const added = vi.fn();
    const stop = on(document, 'shop:cart-added', (e) => added(e.detail.button, e.detail.productId, e.detail.quantity));
    const result = addToCart({ product_id: '35', quantity: '2' });
    expect($cart().get().status).toBe('loading');
    await page.wait(10);
    expect(await result).toMatchObject({ outcome: 'added', productId: '35', quantity: 2, cartHash: 'aa41b09cb3fb0935dda3e04f58002cdf' });
    expect($cart().get()).toMatchObject({ status: 'idle', count: 2 });
    expect(added).toHaveBeenCalledExactlyOnceWith(null, '35', 2);
    stop();
  });

  test.each([
    ['refused', 'add-to-cart-out-of-stock', 'refused'],
    ['failed', 'add-to-cart-unknown-product', 'empty'],
  ])('%s is a result, never a throw', async (outcome, name, reason) => {
    await open({ [ADD]: name, [READ]: 'fragments-empty' });
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.detail.reason), { once: true });
    const result = addToCart({ product_id: '1' });
    await page.wait(10);
    expect(await result).toMatchObject({ outcome });
    expect(failed).toHaveBeenCalledExactlyOnceWith(reason);
    expect($cart().get().status).toBe('idle');
  });

  test('a button that left the page meanwhile: its events start at the body', async () => {
    await open({ [ADD]: offline });
    const button = document.createElement('a');
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.target, e.detail.button), { once: true });
    void addToCart({ product_id: '1' }, { button });
    await page.wait(10);
    expect(failed).toHaveBeenCalledExactlyOnceWith(document.body, button);
  });

  test('options of the call win over the page’s settings; an unsafe cart address is ignored', async () => {
    await open({ [ADD]: 'add-to-cart-ok' });
    const go = addToCart({ product_id: '1' }, { redirect: true, cartUrl: '/basket/' });
    const stay = addToCart({ product_id: '1' }, { redirect: true, cartUrl: 'javascript:alert(1)' });
    await page.wait(10);
    expect(await go).toMatchObject({ outcome: 'redirect', url: 'http://shop.test/basket/' });
    expect(await stay).toMatchObject({ outcome: 'added' });
  });
});

describe('the line of changes', () => {
  test('is kept whatever becomes of the one before, and idle comes after the last', async () => {
    const first = held('add-to-cart-ok');
    const last = held('remove-from-cart-ok');
    await open({ [ADD]: [first.reply, lost], [REMOVE]: last.reply, [READ]: 'add-to-cart-ok' });
    const results = [addToCart({ product_id: '1' }), addToCart({ product_id: '2' }), removeFromCart(KEY, null)];
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([ADD]);
    first.release();
    await page.wait(10);
    // What became of the lost one, right after it and once more before what would hide it.
    expect(page.fetch.calls()).toEqual([ADD, ADD, READ, READ, REMOVE]);
    expect($cart().get().status).toBe('loading');
    last.release();
    await page.wait(10);
    expect((await Promise.all(results)).map((r) => r.outcome)).toEqual(['added', 'failed', 'removed']);
    expect($cart().get().status).toBe('idle');
  });

  test('a mistake in a task is printed, becomes a failure, and the next one runs', async () => {
    await open({ [ADD]: 'add-to-cart-ok' });
    const broken = queueAddition(() => Promise.reject(new TypeError('our own mistake')), {
      button: null,
      data: {},
      arrived: () => ({ outcome: 'vetoed' }),
    });
    const next = addToCart({ product_id: '1' });
    await page.wait(10);
    expect(await broken).toMatchObject({ outcome: 'failed', reason: 'answer' });
    expect((await next).outcome).toBe('added');
    expect(printedLines()).toEqual([expect.stringContaining('our own mistake')]);
  });

  test('a value that a listener of shop:cart-add changes during the wait is sent as changed', async () => {
    const first = held('add-to-cart-ok');
    await open({ [ADD]: [first.reply, 'add-to-cart-ok'] });
    void addToCart({ product_id: '1' });
    const data: Record<string, unknown> = { product_id: '2', quantity: '1' };
    void addToCart(data);
    data['quantity'] = '4';
    first.release();
    await page.wait(10);
    expect(page.fetch.sent[1]?.fields).toEqual([
      ['product_id', '2'],
      ['quantity', '4'],
    ]);
  });
});

describe('reading and changing at once', () => {
  test('a read that is under way when something changes is given up', async () => {
    const late = held('fragments-empty');
    await open({ [READ]: late.reply, [ADD]: 'add-to-cart-ok' }, { items: true });
    const read = refreshCart();
    await page.wait(10);
    void addToCart({ product_id: '35' });
    await page.wait(10);
    late.release();
    await page.wait(10);
    expect(await read).toBe(false);
    expect($cart().get()).toMatchObject({ status: 'idle', count: 2 });
  });

  test('a change waits for a read under way, at whose end the shop would write the cart of before', async () => {
    const [first, second, late] = [held('add-to-cart-ok'), held('add-to-cart-again'), held('fragments-empty')];
    await open({ [READ]: late.reply, [ADD]: [first.reply, second.reply] }, { items: true });
    void addToCart({ product_id: '35' });
    await page.wait(10);
    const read = refreshCart();
    await page.wait(10);
    void addToCart({ product_id: '35' });
    first.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([ADD, READ]);
    late.release();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([ADD, READ, ADD]);
    second.release();
    await page.wait(10);
    expect([await read, $cart().get()]).toMatchObject([true, { status: 'idle', count: 3 }]);
  });

  test('a change waits for the host’s calls; for one that never ends once, five seconds', async () => {
    await open({ [ADD]: ['add-to-cart-ok', 'add-to-cart-again', 'add-to-cart-again'] }, { items: true, jquery: true });
    const $ = (window as unknown as { jQuery: { active: number } }).jQuery;
    const before = $.active;
    const sent: number[] = [];
    const count = (): unknown => sent.push(page.fetch.calls().length);
    $.active = before + 1;
    void addToCart({ product_id: '35' });
    await page.wait(100);
    count();
    $.active = before;
    await page.wait(60);
    count();
    $.active = before + 1;
    void addToCart({ product_id: '35' });
    await page.wait(4900);
    count();
    await page.wait(200);
    count();
    void addToCart({ product_id: '35' });
    await page.wait(10);
    count();
    $.active = before;
    expect(sent).toEqual([0, 1, 1, 2, 3]);
  });

  test('of two reads the newer counts', async () => {
    const late = held('fragments-empty');
    await open({ [READ]: [late.reply, 'fragments-items'] }, { items: true });
    const results = [refreshCart(), refreshCart()];
    await page.wait(10);
    late.release();
    await page.wait(10);
    expect(await Promise.all(results)).toEqual([false, true]);
    expect($cart().get().count).toBe(4);
  });

  test('a read that fails says so in the store and leaves the fragments', async () => {
    await open({ [READ]: ['fragments-items', () => new Response('', { status: 500 })] }, { items: true });
    void refreshCart();
    await page.wait(10);
    const before = one('.widget_shopping_cart_content').innerHTML;
    const failed = refreshCart();
    await page.wait(10);
    expect(await failed).toBe(false);
    expect($cart().get()).toMatchObject({ status: 'failed', count: 4 });
    expect(one('.widget_shopping_cart_content').innerHTML).toBe(before);
  });
});

describe('what the shopper has in hands while fragments come', () => {
  const note = (): HTMLInputElement => one<HTMLInputElement>('.widget_shopping_cart_content [name="note"]');

  test.each([
    ['we show them', []],
    ['the stock script shows them', ['add-to-cart']],
  ] as const)('focus and typed text stay: %s', async (_, scripts) => {
    await open({ [ADD]: [withField('a'), withField('b')] }, { jquery: true, scripts });
    void addToCart({ product_id: '1' });
    await page.wait(10);
    note().focus();
    note().value = 'for grandmother';
    void addToCart({ product_id: '2' });
    await page.wait(10);
    expect(note().defaultValue).toBe('b');
    expect(note().value).toBe('for grandmother');
    expect(document.activeElement).toBe(note());
  });
});

test('what was typed before a read left is the server’s to say, what is typed meanwhile stays', async () => {
  const note = (): HTMLInputElement => one<HTMLInputElement>('.widget_shopping_cart_content [name="note"]');
  const answers = ['b', 'c'].map((value) => held(withField(value)));
  await open({ [ADD]: withField('a'), [READ]: answers.map(({ reply }) => reply) }, { items: true });
  void addToCart({ product_id: '1' });
  await page.wait(10);
  note().value = 'typed before';
  void refreshCart();
  await page.wait(10);
  answers[0]?.release();
  await page.wait(10);
  expect(note().value).toBe('b');
  void refreshCart();
  await page.wait(10);
  note().value = 'typed meanwhile';
  answers[1]?.release();
  await page.wait(10);
  expect([note().defaultValue, note().value]).toEqual(['c', 'typed meanwhile']);
});

test('watching the page after a change sends no request: the change brought the cart', async () => {
  // Also where nothing can be kept.
  await open(
    { [ADD]: 'add-to-cart-ok' },
    {
      prepare: () => {
        const own = sessionStorage;
        vi.stubGlobal('sessionStorage', {
          getItem: () => null,
          removeItem: () => undefined,
          clear: () => own.clear(),
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        });
      },
    },
  );
  void addToCart({ product_id: '35' });
  await page.wait(10);
  startCartSync();
  await page.wait(400);
  expect(page.fetch.calls()).toEqual([ADD]);
});

describe('two copies of the bundle', () => {
  test('share the cart, the line of changes and one watch over the page', async () => {
    await open({ [ADD]: 'add-to-cart-ok', [READ]: 'fragments-items' }, { items: true });
    startCartSync();
    vi.resetModules();
    const second = await import('../../../shared/cart/store.js');
    (await import('../../../shared/cart/sync.js')).startCartSync();
    await page.wait(400);
    expect(page.fetch.calls()).toEqual([READ]);
    void addToCart({ product_id: '35' });
    void second.addToCart({ product_id: '35' });
    expect(second.$cart()).toBe($cart());
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, ADD, ADD]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, ADD, ADD, READ]);
  });
});
