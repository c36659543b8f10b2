import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/mini-cart/index.js';
import '../../widgets/quantity-buttons/index.js';
import { exchange, held, lost, offline, pageText, wrapElement, type Routes } from '../host/recording.js';
import { alerts, one, openCart, press, READ, said, type CartPage, type CartPageOptions } from './cart-page.js';

/** The general ajax endpoint as the recorded page prints it. */
const CALL = 'POST /wp-admin/admin-ajax.php';
const OK = 'add-to-cart-ok';

const BUTTONS =
  '<div class="amounts"><a href="/product/honey/" class="button" data-product_id="63" data-variation_id="68">500\u00a0g</a> <a href="/product/honey/" class="button" data-product_id="63" data-variation_id="69">\n\t1000 g</a></div>';

/** The recorded listing with the buttons of the variant above it, as a theme prints them. */
const listing = (attributes = '', buttons = BUTTONS): string =>
  pageText('page-shop', {
    tags: (html) =>
      wrapElement(html, /<section id="woocommerce_widget_cart/, 'shop-mini-cart').replace(
        '<ul class="products',
        `<shop-quantity-buttons ${attributes}>${buttons}</shop-quantity-buttons><ul class="products`,
      ),
  });

let page: CartPage;
afterEach(async () => {
  await page.close();
});
const open = async (routes: Routes = { [CALL]: OK }, options: CartPageOptions = {}, attributes = ''): Promise<CartPage> =>
  (page = await openCart(listing(attributes), { routes, ...options }));

const button = (n = 0): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('shop-quantity-buttons [data-variation_id]')][n] as HTMLElement;
const json = (value: unknown) => (): Response => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

describe('a press', () => {
  test('posts the specified fields form-encoded and in order to the endpoint of the page', async () => {
    await open();
    expect(press(button())).toBe(false);
    await page.wait(10);
    const [sent] = page.fetch.sent;
    expect(page.fetch.calls()).toEqual([CALL]);
    expect(sent?.fields).toEqual([
      ['action', 'avb_add_to_cart'],
      ['product_id', '63'],
      ['variation_id', '68'],
      ['quantity', '1'],
      ['attribute_pa_daudzums', '500'],
    ]);
    expect(sent?.headers.get('content-type')).toBe('application/x-www-form-urlencoded; charset=UTF-8');
    expect(sent?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
  });

  test('that failed before the page was left is over when the page comes back out of the cache', async () => {
    await open({ [CALL]: lost });
    press(button());
    await page.wait(10);
    expect([button().dataset['state'], alerts()]).toEqual(['failed', [expect.any(String)]]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(button().dataset['state']).toBe('failed');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([button().dataset['state'], alerts()]).toEqual(['idle', []]);
  });

  test('that is under way when the page comes back out of the cache leaves its button idle (15)', async () => {
    const answer = held(OK);
    await open({ [CALL]: answer.reply });
    press(button());
    await page.wait(10);
    expect([button().dataset['state'], button().classList.contains('loading')]).toEqual(['loading', true]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([button().dataset['state'], button().classList.contains('loading')]).toEqual(['idle', false]);
  });

  test('goes idle, loading, added, and shows the link to the cart and the fragments', async () => {
    await open();
    expect(button().dataset['state']).toBe('idle');
    press(button());
    expect([button().dataset['state'], button().classList.contains('loading')]).toEqual(['loading', true]);
    await page.wait(10);
    expect([button().dataset['state'], button().classList.contains('loading'), button().classList.contains('added')]).toEqual([
      'added',
      false,
      true,
    ]);
    const link = button().nextElementSibling as HTMLAnchorElement;
    expect([link.className, link.href, link.textContent]).toEqual(['added_to_cart wc-forward', 'http://shop.test/cart/', 'View cart']);
    expect(one('.widget_shopping_cart_content').querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(1);
    expect(window.shop?.stores.cart.get()).toMatchObject({ status: 'idle', count: 2 });
    await page.wait(1100);
    expect(said()).toBe('Added to your cart.');
  });

  test('tells shop:cart-add before and shop:cart-added after, with the ids', async () => {
    await open();
    const heard: unknown[] = [];
    for (const name of ['shop:cart-add', 'shop:cart-added'] as const) {
      document.addEventListener(
        name,
        (e) =>
          heard.push([
            e.type,
            'data' in e.detail ? e.detail.data : [e.detail.productId, e.detail.quantity, e.detail.cartHash, e.detail.button],
          ]),
        { once: true },
      );
    }
    press(button());
    await page.wait(10);
    expect(heard).toEqual([
      ['shop:cart-add', { product_id: '63', variation_id: '68', quantity: 1, attribute_pa_daudzums: '500' }],
      ['shop:cart-added', ['63', 1, (exchange(OK).response.body as { cart_hash: string }).cart_hash, button()]],
    ]);
  });

  test('a listener may refuse, and may change what is sent', async () => {
    await open();
    document.addEventListener('shop:cart-add', (e) => e.preventDefault(), { once: true });
    press(button());
    await page.wait(10);
    expect([page.fetch.calls(), button().dataset['state']]).toEqual([[], 'idle']);
    document.addEventListener(
      'shop:cart-add',
      (e) => {
        e.detail.data['note'] = 'gift';
      },
      { once: true },
    );
    await page.wait(600);
    press(button());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields.at(-1)).toEqual(['note', 'gift']);
  });

  test('two buttons wait their turn in the cart’s queue', async () => {
    const first = held(OK);
    await open({ [CALL]: [first.reply, 'add-to-cart-again'] });
    press(button(0));
    press(button(1));
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(1);
    expect([button(0).dataset['state'], button(1).dataset['state']]).toEqual(['loading', 'loading']);
    first.release();
    await page.wait(10);
    expect(page.fetch.sent.map(({ fields }) => fields.at(-1)?.[1])).toEqual(['500', '1000']);
    expect([button(0).dataset['state'], button(1).dataset['state']]).toEqual(['added', 'added']);
    expect(document.querySelectorAll('.amounts .added_to_cart')).toHaveLength(1);
  });

  test('a double click adds once, a later press again; the button loads until the last is done', async () => {
    const first = held(OK);
    const second = held('add-to-cart-again');
    await open({ [CALL]: [first.reply, second.reply] });
    press(button());
    expect(press(button())).toBe(false);
    await page.wait(600);
    press(button());
    first.release();
    await page.wait(10);
    expect([page.fetch.calls().length, button().dataset['state']]).toEqual([2, 'loading']);
    second.release();
    await page.wait(10);
    expect(button().dataset['state']).toBe('added');
  });

  test('a click that opens a new tab, or that somebody prevented, is left alone', async () => {
    await open();
    expect(press(button(), { ctrlKey: true })).toBe(true);
    document.addEventListener('click', (e) => e.preventDefault(), { once: true });
    press(button());
    await page.wait(10);
    expect([page.fetch.calls(), button().className]).toEqual([[], 'button']);
  });
});

describe('where the request goes', () => {
  test('data-ajax-url comes before the page’s settings', async () => {
    await open({ 'POST /other/ajax': OK }, {}, 'data-ajax-url="/other/ajax"');
    press(button());
    await page.wait(10);
    expect([page.fetch.calls(), page.fetch.unexpected]).toEqual([['POST /other/ajax'], []]);
  });

  test('woocommerce_params serves where the page prints no other', async () => {
    const html = `<body><shop-quantity-buttons>${BUTTONS}</shop-quantity-buttons></body>`;
    page = await openCart(html, {
      routes: { 'POST /core/ajax.php': OK },
      prepare: () => vi.stubGlobal('woocommerce_params', { ajax_url: '/core/ajax.php' }),
    });
    press(button());
    await page.wait(10);
    expect([page.fetch.calls(), page.fetch.unexpected]).toEqual([['POST /core/ajax.php'], []]);
  });

  test('another site is never asked', async () => {
    await open({ [CALL]: OK }, {}, 'data-ajax-url="https://evil.test/x"');
    press(button());
    await page.wait(10);
    expect(page.fetch.sent.map(({ url }) => new URL(url).host)).toEqual(['shop.test']);
  });

  test('data-attribute-name names the field of the amount', async () => {
    await open({ [CALL]: OK }, {}, 'data-attribute-name="attribute_pa_weight"');
    press(button());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields.at(-1)).toEqual(['attribute_pa_weight', '500']);
  });
});

describe('a press that adds nothing', () => {
  test.each([
    ['an error with a reason', json({ error: true, message: 'Only <b>2</b> left' }), 'Only 2 left'],
    [
      'an error without one, even with an address',
      json({ error: true, product_url: 'http://shop.test/product/x/' }),
      'The shop could not add this quantity. Please try another one.',
    ],
    ['WordPress’ own refusal', json({ success: false, data: { message: 'Not for sale' } }), 'Not for sale'],
    ['an answer without fragments', json({ cart_hash: 'x' }), 'This could not be added to your cart. Please try again.'],
    ['the bare 0 of an unknown action', () => new Response('0'), 'This could not be added to your cart. Please try again.'],
    [
      'a page instead of JSON',
      () => new Response('<!doctype html><p>Fatal error</p>'),
      'This could not be added to your cart. Please try again.',
    ],
    ['a broken connection', lost, 'This could not be added to your cart. Please try again.'],
    ['no connection', offline, 'You seem to be offline. Nothing was added; please try again when you are connected.'],
  ])('%s: a message at the button, nowhere else to go, and the button may be pressed again', async (_, reply, text) => {
    await open({ [CALL]: [reply, OK], [READ]: 'fragments-empty' });
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.detail.button, e.detail.message), { once: true });
    press(button());
    await page.wait(10);
    expect(alerts()).toEqual([text]);
    expect(button().nextElementSibling?.getAttribute('role')).toBe('alert');
    expect([button().dataset['state'], button().classList.contains('loading'), button().classList.contains('added')]).toEqual([
      'failed',
      false,
      false,
    ]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(button(), text);
    expect(page.went).not.toHaveBeenCalled();
    await page.wait(600);
    press(button());
    await page.wait(10);
    expect([alerts(), button().dataset['state']]).toEqual([[], 'added']);
  });

  test.each([
    ['an answer without fragments', json({ cart_hash: 'x' })],
    ['a 500', () => new Response('', { status: 500 })],
    ['a broken connection', lost],
  ])('%s after it was added is a success like any other', async (_, reply) => {
    await open({ [CALL]: reply, [READ]: 'fragments-items' });
    const added = vi.fn();
    document.addEventListener('shop:cart-added', (e) => added(e.detail.productId, e.detail.quantity), { once: true });
    press(button());
    await page.wait(10);
    expect([alerts(), button().dataset['state']]).toEqual([[], 'added']);
    expect(added).toHaveBeenCalledExactlyOnceWith('63', 1);
    expect(page.fetch.calls()).toEqual([CALL, READ]);
  });

  test('one that came in late: the second press adds nothing and says so', async () => {
    await open({ [CALL]: lost, [READ]: ['fragments-empty', 'fragments-items'] });
    press(button());
    await page.wait(600);
    press(button());
    await page.wait(10);
    expect([alerts(), button().dataset['state']]).toEqual([
      ['This is in your cart already: the first try did arrive. Press again to add more.'],
      'added',
    ]);
    expect(page.fetch.calls()).toEqual([CALL, READ, READ]);
  });

  test('data-alerts="native" gives the browser’s own box', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    await open({ [CALL]: json({ error: 'Sold out' }) }, {}, 'data-alerts="native"');
    press(button());
    await page.wait(10);
    expect(box).toHaveBeenCalledExactlyOnceWith('Sold out');
    expect(alerts()).toEqual([]);
  });
});

describe('buttons that are not ours', () => {
  test.each([
    ['without a product', '<a class="button" href="/x/" data-product_id="" data-variation_id="68">500 g</a>'],
    ['without a text', '<a class="button" href="/x/" data-product_id="63" data-variation_id="68"> <svg></svg> </a>'],
    ['around which a box has the ids', '<div data-product_id="63" data-variation_id="68"><a class="button" href="/x/">500 g</a></div>'],
    ['without a variation', '<a class="button" href="/x/" data-product_id="63">500 g</a>'],
    [
      'of the listing',
      '<a class="button add_to_cart_button ajax_add_to_cart" href="/x/" data-product_id="63" data-variation_id="68">500 g</a>',
    ],
  ])('one %s keeps its own behaviour', async (_, html) => {
    page = await openCart(listing('', html));
    expect(press(one('shop-quantity-buttons a'))).toBe(true);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('one that is out of use does nothing', async () => {
    page = await openCart(listing('', BUTTONS.replace('<a ', '<a aria-disabled="true" ')));
    expect(press(button())).toBe(false);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('beside other drivers', () => {
  test('jQuery hears added_to_cart once, with fragments, hash and the button', async () => {
    await open({ [CALL]: OK }, { jquery: true });
    const heard = vi.fn();
    page.host
      ?.$(document.body)
      .on('added_to_cart', (_e, fragments: Record<string, string>, hash: string, $button: JQuery) =>
        heard(Object.keys(fragments), hash, $button[0]),
      );
    press(button());
    await page.wait(10);
    const { fragments, cart_hash } = exchange(OK).response.body as { fragments: Record<string, string>; cart_hash: string };
    expect(heard).toHaveBeenCalledExactlyOnceWith(Object.keys(fragments), cart_hash, button());
  });

  test('where WooCommerce’s script is bound it sets the link, once, and inserts the fragments', async () => {
    await open({ [CALL]: OK, [READ]: 'fragments-empty' }, { scripts: ['add-to-cart'] });
    press(button());
    await page.wait(50);
    expect(button().classList.contains('added')).toBe(true);
    expect(document.querySelectorAll('.amounts .added_to_cart')).toHaveLength(1);
    expect(one('.widget_shopping_cart_content').querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(1);
    expect(page.fetch.calls().filter((call) => call === CALL)).toHaveLength(1);
  });

  test('inside a shop-add-to-cart one press is one request', async () => {
    const html = listing()
      .replace('<shop-quantity-buttons', '<shop-add-to-cart><shop-quantity-buttons')
      .replace('</shop-quantity-buttons>', '</shop-quantity-buttons></shop-add-to-cart>');
    page = await openCart(html, { routes: { [CALL]: OK } });
    press(button());
    await page.wait(10);
    expect([page.fetch.calls(), button().dataset['state']]).toEqual([[CALL], 'added']);
    expect(document.querySelectorAll('.amounts .added_to_cart')).toHaveLength(1);
  });
});
