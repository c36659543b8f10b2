import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/mini-cart/index.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { exchange, held, lost, offline, pageText, wrapElement, type Routes } from '../host/recording.js';
import { compareTrace } from '../host/trace.js';
import { ADD, alerts, one, openCart, product, READ, recorded, said, submit, type CartPage, type CartPageOptions } from './cart-page.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
});

const SIMPLE = 'POST /product/linen-tea-towel/';
const TEE = 'POST /product/cotton-tee/';

/** The recorded simple product page, as the page of the product that the recorded post is for. */
const simple = (attributes = ''): string =>
  product('page-product-simple', attributes)
    .replaceAll('copper-kettle', 'linen-tea-towel')
    .replace('name="add-to-cart" value="39"', 'name="add-to-cart" value="41"');
const TOLD = '3 × “Linen Tea Towel” have been added to your cart.';

const form = (): HTMLFormElement => one<HTMLFormElement>('form.cart');
const add = (): HTMLElement => one('.single_add_to_cart_button');
const quantity = (value: string): void => {
  one<HTMLInputElement>('form.cart input.qty').value = value;
};
const choose = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    one<HTMLInputElement>(`form.cart [name="${name}"]`).value = value;
  }
};
const notices = (): string[] =>
  [...document.querySelectorAll('.woocommerce-notices-wrapper > *')].map((el) => (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

const open = async (
  routes: Routes = { [SIMPLE]: 'product-form-simple', [READ]: 'fragments-items' },
  options: CartPageOptions = {},
  attributes = '',
): Promise<CartPage> =>
  (page = await openCart(simple(attributes), { routes, url: 'http://shop.test/product/linen-tea-towel/', ...options }));

/** A reply that the browser was redirected to. */
const redirectedTo =
  (url: string, body = '<main></main>') =>
  (): Response => {
    const response = new Response(body, { headers: { 'content-type': 'text/html' } });
    Object.defineProperties(response, { url: { value: url }, redirected: { value: true } });
    return response;
  };
/** The recorded reply with other notices in it. */
const reply = (wrapper: string, cookie?: string) => (): Response => {
  if (cookie !== undefined) {
    document.cookie = `woocommerce_cart_hash=${cookie}; path=/`;
  }
  return new Response(`<main><div class="woocommerce-notices-wrapper">${wrapper}</div></main>`, {
    headers: { 'content-type': 'text/html' },
  });
};

describe('a product form is posted whole to its own action', () => {
  test('simple product: the fields of the recorded post, in their order', async () => {
    await open();
    quantity('3');
    expect(submit(form(), add())).toBe(false);
    await page.wait(10);
    const [sent] = page.fetch.sent;
    expect(sent?.call).toBe(SIMPLE);
    expect(sent?.fields).toEqual(recorded('product-form-simple'));
    expect(sent?.body).toBe(exchange('product-form-simple').request.body);
    expect(sent?.headers.get('content-type')).toBe('application/x-www-form-urlencoded; charset=UTF-8');
    expect(sent?.headers.has('x-requested-with')).toBe(false);
  });

  test('variable product: the fields of the recorded post, in their order', async () => {
    page = await openCart(product('page-product-variable-6'), {
      routes: { [TEE]: 'product-form-variation', [READ]: 'fragments-items' },
      url: 'http://shop.test/product/cotton-tee/',
    });
    choose({ attribute_pa_colour: 'green', attribute_pa_size: 's', variation_id: '71' });
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toEqual(recorded('product-form-variation'));
    expect(page.fetch.calls()).toEqual([TEE, READ]);
    expect(add().dataset['state']).toBe('added');
  });

  test('a variable product without a choice: the shop’s error is shown, the form stays as it was', async () => {
    page = await openCart(product('page-product-variable-6'), {
      routes: { [TEE]: 'product-form-variation-unchosen' },
      url: 'http://shop.test/product/cotton-tee/',
    });
    const failed = vi.fn();
    document.addEventListener('shop:cart-add-failed', (e) => failed(e.detail.reason, e.detail.message), { once: true });
    choose({ attribute_pa_colour: 'green' });
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields.map(([name]) => name)).toEqual(recorded('product-form-variation-unchosen').map(([name]) => name));
    const text = 'Please choose product options by visiting Cotton Tee.';
    expect(notices()).toEqual([text]);
    expect(failed).toHaveBeenCalledExactlyOnceWith('answer', text);
    expect([add().dataset['state'], add().classList.contains('loading')]).toEqual(['failed', false]);
    expect(one<HTMLSelectElement>('[name="attribute_pa_colour"]').value).toBe('green');
    expect(page.fetch.calls()).toEqual([TEE]);
    expect(alerts()).toEqual([]);
  });

  test('grouped product: every member’s quantity travels', async () => {
    const grouped =
      '<form class="cart grouped_form" action="http://shop.test/product/set/" method="post" enctype="multipart/form-data"><input class="qty" type="number" name="quantity[45]" value="2"><input class="qty" type="number" name="quantity[53]" value=""><input type="hidden" name="add-to-cart" value="900"><button type="submit" class="single_add_to_cart_button button alt">Add to cart</button></form>';
    page = await openCart(`<body><div class="woocommerce-notices-wrapper"></div><shop-add-to-cart>${grouped}</shop-add-to-cart></body>`, {
      routes: { 'POST /product/set/': reply('<div class="woocommerce-message" role="alert">Added</div>'), [READ]: 'fragments-items' },
    });
    const added = vi.fn();
    document.addEventListener('shop:cart-added', (e) => added(e.detail.productId, e.detail.quantity), { once: true });
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toEqual([
      ['quantity[45]', '2'],
      ['quantity[53]', ''],
      ['add-to-cart', '900'],
    ]);
    expect(added).toHaveBeenCalledExactlyOnceWith('900', 2);
  });

  test('an external product’s form leaves for another site by itself', async () => {
    page = await openCart(
      '<body><shop-add-to-cart><form class="cart" action="https://elsewhere.test/x" method="get"><button type="submit" class="single_add_to_cart_button button alt">Buy there</button></form></shop-add-to-cart></body>',
    );
    expect(submit(form(), add())).toBe(true);
    expect(add().hasAttribute('data-state')).toBe(false);
  });

  test.each([
    ['another site', 'action="https://evil.test/" method="post"'],
    ['another window', 'action="/x/" method="post" target="_blank"'],
  ])('a form for %s is the browser’s', async (_, attributes) => {
    page = await openCart(
      `<body><shop-add-to-cart><form class="cart" ${attributes}><button type="submit" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart></body>`,
    );
    expect(submit(form(), add())).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('a field named action does not mislead the post', async () => {
    await open();
    form().insertAdjacentHTML('afterbegin', '<input type="hidden" name="action" value="x"><input type="hidden" name="method" value="get">');
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.call).toBe(SIMPLE);
  });

  test('a submit without a button is sent with the button that the browser would press', async () => {
    await open();
    submit(form(), null);
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toEqual([
      ['quantity', '1'],
      ['add-to-cart', '41'],
    ]);
  });

  test('a submit somebody prevented is theirs', async () => {
    await open();
    form().addEventListener('submit', (e) => e.preventDefault(), { once: true });
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('with data-no-ajax the browser sends it', async () => {
    await open({}, {}, 'data-no-ajax');
    expect(submit(form(), add())).toBe(true);
  });

  test('a tag around the button inside the form serves its form', async () => {
    page = await openCart(
      pageText('page-product-simple', {
        tags: (html) => wrapElement(html, /<button type="submit" name="add-to-cart"/, 'shop-add-to-cart'),
      }),
      { routes: { 'POST /product/copper-kettle/': 'product-form-simple', [READ]: 'fragments-items' } },
    );
    expect(submit(form(), add())).toBe(false);
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toContainEqual(['add-to-cart', '39']);
  });

  test('a file makes the post multipart; an empty file field is left out of a form-encoded one', async () => {
    await open({ [SIMPLE]: 'product-form-simple', [READ]: 'fragments-items' });
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'picture';
    form().append(input);
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields.map(([name]) => name)).toEqual(['quantity', 'add-to-cart']);
    const files = new DataTransfer();
    files.items.add(new File(['abc'], 'cat.png', { type: 'image/png' }));
    input.files = files.files;
    submit(form(), add());
    await page.wait(10);
    const multipart = page.fetch.sent.findLast((s) => s.call === SIMPLE);
    expect(multipart?.headers.has('content-type')).toBe(false);
    expect(multipart?.fields).toContainEqual(['picture', 'cat.png']);
  });

  test.each([
    ['an upload takes the time it needs', true, 'loading'],
    ['a form without one is given up after half a minute', false, 'failed'],
  ])('%s', async (_, upload, state) => {
    await open({ [SIMPLE]: held('product-form-simple').reply });
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'picture';
    form().append(input);
    if (upload) {
      const files = new DataTransfer();
      files.items.add(new File(['abc'], 'cat.png', { type: 'image/png' }));
      input.files = files.files;
    }
    submit(form(), add());
    await page.wait(31_000);
    expect(add().dataset['state']).toBe(state);
  });

  test('a listener of shop:cart-add may change fields, and may refuse', async () => {
    await open();
    document.addEventListener(
      'shop:cart-add',
      (e) => {
        e.detail.data['quantity'] = '7';
        e.detail.data['gift'] = ['a', 'b'];
      },
      { once: true },
    );
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.sent[0]?.fields).toEqual([
      ['add-to-cart', '41'],
      ['quantity', '7'],
      ['gift', 'a'],
      ['gift', 'b'],
    ]);
    const calls = page.fetch.calls().length;
    document.addEventListener('shop:cart-add', (e) => e.preventDefault(), { once: true });
    expect(submit(form(), add())).toBe(false);
    await page.wait(10);
    expect(page.fetch.calls()).toHaveLength(calls);
  });
});

describe('the reply', () => {
  test('success: notices are shown and focused, the cart is read once, the button reads added', async () => {
    await open();
    quantity('3');
    submit(form(), add());
    expect([add().dataset['state'], add().classList.contains('loading')]).toEqual(['loading', true]);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([SIMPLE, READ]);
    expect(notices()).toEqual([`${TOLD} View cart`]);
    expect(document.activeElement).toBe(one('.woocommerce-message'));
    expect([add().dataset['state'], add().classList.contains('added'), add().classList.contains('loading')]).toEqual([
      'added',
      true,
      false,
    ]);
    // Every added button has its link, whatever the notice carries (add-to-cart contract 16).
    expect(
      [...document.querySelectorAll('a.added_to_cart')].map((a) => [a.previousElementSibling === add(), a.getAttribute('href')]),
    ).toEqual([[true, 'http://shop.test/cart/']]);
    await page.wait(1200);
    expect(said()).toBe('');
  });

  test('its events: those of an add, once each, and none of a button’s request', async () => {
    await open(undefined, { jquery: true });
    page.recorder?.begin();
    submit(form(), add());
    await page.wait(10);
    const step = page.recorder?.take('post');
    if (!step) {
      throw new Error('jQuery is missing');
    }
    const body = 'body.wp-singular.product-template-default.single';
    compareTrace(step, {
      step: 'post',
      calls: [SIMPLE, READ],
      events: [
        {
          at: 0,
          event: 'added_to_cart',
          target: body,
          args: [{ 'div.widget_shopping_cart_content': 'string of many' }, '<hash>', '$(button.single_add_to_cart_button.button.alt)'],
        },
        { at: 0, event: 'wc_cart_button_updated', target: body, args: ['$(button.single_add_to_cart_button.button.alt)'] },
        { at: 0, event: 'wc_fragments_loaded', target: body, args: [] },
      ],
    });
  });

  test('beside the stock script the link to the cart is its own, one', async () => {
    await open(undefined, { scripts: ['add-to-cart', 'cart-fragments'] });
    await page.wait(50);
    submit(form(), add());
    await page.wait(50);
    expect(add().classList.contains('added')).toBe(true);
    expect(document.querySelectorAll('a.added_to_cart')).toHaveLength(1);
    expect(notices()).toHaveLength(1);
  });

  test('without a place for notices, the link stands beside the button and success is announced', async () => {
    await open();
    one('.woocommerce-notices-wrapper').remove();
    submit(form(), add());
    await page.wait(1100);
    expect(add().nextElementSibling?.className).toBe('added_to_cart wc-forward');
    expect(said()).toBe('Added to your cart.');
  });

  test('a success that a notice told does not silence a later one that none tells', async () => {
    await open();
    submit(form(), add());
    await page.wait(1100);
    expect(said()).toBe('');
    one('.woocommerce-notices-wrapper').remove();
    submit(form(), add());
    await page.wait(1100);
    expect([said(), add().nextElementSibling?.className]).toEqual(['Added to your cart.', 'added_to_cart wc-forward']);
  });

  test('a shop that shows no notice: the cart’s hash tells the success', async () => {
    await open({ [SIMPLE]: reply('', 'newhash'), [READ]: 'fragments-items' });
    submit(form(), add());
    await page.wait(10);
    expect(add().dataset['state']).toBe('added');
  });

  test('a reply without notice and without a change is a failure that says so', async () => {
    await open({ [SIMPLE]: reply('') });
    submit(form(), add());
    await page.wait(10);
    expect(add().dataset['state']).toBe('failed');
    expect(alerts()).toEqual(['The shop did not add this to your cart.']);
  });

  test('taken in part: the cart is read, and what was not taken is told', async () => {
    await open({
      [SIMPLE]: reply(
        '<ul class="woocommerce-error" role="alert"><li>No forks left</li></ul><div class="woocommerce-message" role="alert">Twine added</div>',
      ),
      [READ]: 'fragments-items',
    });
    submit(form(), add());
    await page.wait(10);
    expect(add().dataset['state']).toBe('added');
    expect(notices()).toEqual(['No forks left', 'Twine added']);
  });

  test('a notice with a script comes in without it', async () => {
    await open({
      [SIMPLE]: reply('<div class="woocommerce-message" onclick="bad()">Yes <a href="javascript:bad()">x</a></div>'),
      [READ]: 'fragments-items',
    });
    submit(form(), add());
    await page.wait(10);
    expect(one('.woocommerce-message').outerHTML).not.toMatch(/onclick|javascript/);
  });

  test('a redirect to another page is followed; one to the product’s own page is the reply', async () => {
    await open({
      [SIMPLE]: [
        redirectedTo('http://shop.test/cart/'),
        redirectedTo(
          'http://shop.test/product/linen-tea-towel/?added=41',
          '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message">Added</div></div>',
        ),
      ],
      [READ]: 'fragments-items',
    });
    submit(form(), add());
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/cart/');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    submit(form(), add());
    await page.wait(10);
    expect(page.went).toHaveBeenCalledOnce();
    expect(notices()).toEqual(['Added']);
  });

  test.each([
    [
      'in their place count, not what else looks like one',
      '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message">Added</div></div><aside class="woocommerce-info">Open on Sunday</aside>',
    ],
    ['count wherever they are where there is no such place', '<div class="woocommerce-message">Added</div>'],
  ])('notices of the reply %s', async (_, html) => {
    await open({ [SIMPLE]: () => new Response(`<main>${html}</main>`), [READ]: 'fragments-items' });
    submit(form(), add());
    await page.wait(10);
    expect([notices(), add().dataset['state']]).toEqual([['Added'], 'added']);
  });

  test('a redirect to another site is not followed', async () => {
    await open({ [SIMPLE]: redirectedTo('https://evil.test/') });
    submit(form(), add());
    await page.wait(10);
    expect([page.went.mock.calls, add().dataset['state']]).toEqual([[], 'failed']);
  });

  test('with redirect after adding the browser goes to the cart', async () => {
    await open(undefined, {}, 'data-redirect');
    submit(form(), add());
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/cart/');
  });

  test('the cart that cannot be read afterwards does not undo the success', async () => {
    await open({ [SIMPLE]: 'product-form-simple', [READ]: () => new Response('', { status: 500 }) }, { jquery: true });
    const hashes: unknown[] = [];
    document.addEventListener(
      'shop:cart-added',
      (e) => {
        hashes.push(e.detail.cartHash);
      },
      { once: true },
    );
    page.recorder?.begin();
    submit(form(), add());
    await page.wait(10);
    // What the reply's cookie says is known all the same.
    expect([hashes, hashes[0] === '']).toEqual([
      [decodeURIComponent(/woocommerce_cart_hash=(\w*)/.exec(document.cookie)?.[1] ?? 'none')],
      false,
    ]);
    expect(page.recorder?.take('post').events.map((e) => e.event)).toContain('wc_fragments_ajax_error');
    expect(add().dataset['state']).toBe('added');
    expect(notices()).toHaveLength(1);
    expect(window.shop?.stores.cart.get().status).toBe('failed');
  });

  test('while it is under way a second submit sends nothing', async () => {
    const late = held('product-form-simple');
    await open({ [SIMPLE]: late.reply, [READ]: 'fragments-items' });
    submit(form(), add());
    await page.wait(2000);
    expect(submit(form(), add())).toBe(false);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([SIMPLE]);
    late.release();
    await page.wait(10);
    expect(add().dataset['state']).toBe('added');
  });

  test('it waits in the same queue as the buttons', async () => {
    const late = held('add-to-cart-ok');
    await open({ [ADD]: late.reply, [SIMPLE]: 'product-form-simple', [READ]: 'fragments-items' });
    void window.shop?.addToCart({ product_id: '35', quantity: '1' });
    await page.wait(50);
    submit(form(), add());
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD]);
    late.release();
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD, SIMPLE, READ]);
  });
});

describe('nothing came of the post', () => {
  const again = (): HTMLButtonElement => one<HTMLButtonElement>('.shop-alert__action');
  test.each([
    ['a 403', () => new Response('-1', { status: 403 })],
    ['a 500', () => new Response('<p>Fatal</p>', { status: 500 })],
    ['an empty reply', () => new Response('')],
    ['a broken connection', lost],
  ] as const)('%s: a message at the button, focused, with a way on; what was typed stays', async (_, failing) => {
    await open({ [SIMPLE]: [failing, 'product-form-simple'], [READ]: ['fragments-empty', 'fragments-empty', 'fragments-items'] });
    quantity('3');
    submit(form(), add());
    await page.wait(10);
    expect(add().dataset['state']).toBe('failed');
    expect(add().nextElementSibling?.getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(add().nextElementSibling);
    expect(one<HTMLInputElement>('input.qty').value).toBe('3');
    again().click();
    await page.wait(10);
    expect(alerts()).toEqual([]);
    expect(page.fetch.sent.findLast((s) => s.call === SIMPLE)?.fields).toEqual(recorded('product-form-simple'));
    expect(add().dataset['state']).toBe('added');
  });

  test('a success in between begins the count of failures anew', async () => {
    const bad = (): Response => new Response('', { status: 503 });
    await open({
      [SIMPLE]: [bad, 'product-form-simple', bad],
      [READ]: ['fragments-empty', 'fragments-empty', 'fragments-items', 'fragments-empty'],
    });
    for (let i = 0; i < 3; i += 1) {
      submit(form(), add());
      await page.wait(600);
    }
    expect(again().textContent).toBe('Try again');
  });

  test('the message leaves with the next try, also of a form with variations', async () => {
    const late = held('product-form-variation');
    page = await openCart(product('page-product-variable-6'), {
      routes: { [TEE]: [offline, late.reply] },
      url: 'http://shop.test/product/cotton-tee/',
    });
    choose({ attribute_pa_colour: 'green', attribute_pa_size: 's', variation_id: '71' });
    submit(form(), add());
    await page.wait(10);
    expect(alerts()).toHaveLength(1);
    submit(form(), add());
    expect(alerts()).toEqual([]);
  });

  test.each([
    ['a 500', () => new Response('<p>Fatal</p>', { status: 500 })],
    ['an empty reply', () => new Response('')],
    ['a broken connection', lost],
  ] as const)('%s after it was added is a success like any other', async (_, reply) => {
    await open({ [SIMPLE]: reply, [READ]: 'fragments-items' });
    const added = vi.fn();
    document.addEventListener('shop:cart-added', (e) => added(e.detail.productId, e.detail.quantity), { once: true });
    quantity('3');
    submit(form(), add());
    await page.wait(10);
    expect([add().dataset['state'], alerts(), window.shop?.stores.cart.get().count]).toEqual(['added', [], 4]);
    expect(added).toHaveBeenCalledExactlyOnceWith('41', 3);
    expect(page.fetch.calls()).toEqual([SIMPLE, READ]);
  });

  test('though it arrived late: a second press of any quantity adds nothing and says so', async () => {
    await open({ [SIMPLE]: lost, [READ]: ['fragments-empty', 'fragments-items'] });
    submit(form(), add());
    await page.wait(10);
    quantity('2');
    again().click();
    await page.wait(10);
    expect(alerts()).toEqual(['This is in your cart already: the first try did arrive. Press again to add more.']);
    expect([add().dataset['state'], page.fetch.calls()]).toEqual(['added', [SIMPLE, READ, READ]]);
  });

  test('offline it is only ever tried again: the browser’s own way would lead to its error page', async () => {
    await open({ [SIMPLE]: [offline, offline] });
    submit(form(), add());
    await page.wait(10);
    again().click();
    await page.wait(10);
    expect(again().textContent).toBe('Try again');
  });

  test('the second failure offers the browser’s own way, and takes it', async () => {
    const bad = (): Response => new Response('', { status: 503 });
    await open({ [SIMPLE]: [bad, bad], [READ]: 'fragments-empty' });
    submit(form(), add());
    await page.wait(10);
    again().click();
    await page.wait(10);
    expect(again().textContent).toBe('Send the form the ordinary way');
    let sentByBrowser: boolean | undefined;
    window.addEventListener(
      'submit',
      (e) => {
        sentByBrowser = !e.defaultPrevented;
        e.preventDefault();
      },
      { once: true },
    );
    again().click();
    await page.wait(10);
    expect(sentByBrowser).toBe(true);
    expect(page.fetch.calls()).toEqual([SIMPLE, READ, READ, SIMPLE, READ]);
    // Only that once.
    expect(submit(form(), add())).toBe(false);
  });

  test('an HTML page that is none of the shop’s says that nothing was added', async () => {
    await open({ [SIMPLE]: () => new Response('<!doctype html><title>Log in</title>', { headers: { 'content-type': 'text/html' } }) });
    submit(form(), add());
    await page.wait(10);
    expect(alerts()).toEqual(['The shop did not add this to your cart.']);
  });
});

describe('something is missing', () => {
  test('the first missing part is shown, takes the focus and stops the post until it is done', async () => {
    await open();
    const store = productOf(form());
    const focus = vi.fn();
    setSubmitBlocker(store, 'variation', { message: 'Please choose a colour.', focus });
    setSubmitBlocker(store, 'options', { message: 'Please add your text.', focus: () => undefined });
    expect(submit(form(), add())).toBe(false);
    await page.wait(10);
    expect(alerts()).toEqual(['Please choose a colour.']);
    expect(focus).toHaveBeenCalledOnce();
    expect(page.fetch.calls()).toEqual([]);
    expect(add().dataset['state']).toBe('idle');
    setSubmitBlocker(store, 'variation', null);
    expect(alerts()).toEqual([]);
    submit(form(), add());
    expect(alerts()).toEqual(['Please add your text.']);
    setSubmitBlocker(store, 'options', null);
    submit(form(), add());
    await page.wait(10);
    expect(page.fetch.calls()[0]).toBe(SIMPLE);
  });

  test('with data-alerts="native" the browser’s own box tells it', async () => {
    const box = vi.fn();
    window.alert = box;
    await open(undefined, {}, 'data-alerts="native"');
    setSubmitBlocker(productOf(form()), 'variation', { message: 'Please choose a colour.', focus: () => undefined });
    submit(form(), add());
    expect(box).toHaveBeenCalledExactlyOnceWith('Please choose a colour.');
  });

  test('a host script that posts on `submit` even if it was prevented hears no `submit`', async () => {
    await open();
    const heard = vi.fn();
    document.body.addEventListener('submit', heard);
    setSubmitBlocker(productOf(form()), 'options', { message: 'Please add your text.', focus: () => undefined });
    add().click();
    await page.wait(10);
    document.body.removeEventListener('submit', heard);
    expect([heard.mock.calls.length, alerts(), page.fetch.calls()]).toEqual([0, ['Please add your text.'], []]);
  });

  test.each([
    ['a retry', 1],
    ['the browser’s own way', 2],
  ])('%s after a failure submits nothing either', async (_, tries) => {
    const bad = (): Response => new Response('', { status: 503 });
    await open({ [SIMPLE]: [bad, bad], [READ]: 'fragments-empty' });
    for (let i = 0; i < tries; i += 1) {
      submit(form(), add());
      await page.wait(600);
    }
    const heard = vi.fn();
    document.body.addEventListener('submit', heard);
    setSubmitBlocker(productOf(form()), 'options', { message: 'Please add your text.', focus: () => undefined });
    one('.shop-alert__action').click();
    await page.wait(10);
    document.body.removeEventListener('submit', heard);
    expect([heard.mock.calls.length, alerts()]).toEqual([0, ['Please add your text.']]);
  });
});
