import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import { held } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { ADD, alerts, one, openCart, press, READ, submit, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

let page: CartPage;
const open = async (html: string, options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(`<!doctype html><html><body>${html}</body></html>`, { routes: { [ADD]: 'add-to-cart-ok' }, ...options }));
afterEach(async () => {
  await page.close();
});

const button = (id: number, more = ''): string =>
  `<a href="?add-to-cart=${id}" id="b${id}" data-product_id="${id}" data-quantity="1" class="button add_to_cart_button ajax_add_to_cart" ${more}>Add to cart</a>`;
const b = (id: number): HTMLElement => one(`#b${id}`);

describe('around one button', () => {
  test('the whole way: idle, loading, added', async () => {
    await open(`<shop-add-to-cart data-cart-url="/cart/">${button(1)}</shop-add-to-cart>`);
    expect([one('shop-add-to-cart').hasAttribute('data-shop-ready'), b(1).dataset['state']]).toEqual([true, 'idle']);
    expect(press(b(1))).toBe(false);
    expect(b(1).dataset['state']).toBe('loading');
    await page.wait(10);
    expect(b(1).dataset['state']).toBe('added');
    expect([b(1), b(1).nextElementSibling].map((el) => el?.className)).toEqual([
      'button add_to_cart_button ajax_add_to_cart added',
      'added_to_cart wc-forward',
    ]);
  });

  test('a text of the link set by attribute, and changed later', async () => {
    await open(`<shop-add-to-cart data-cart-url="/cart/" data-view-cart-text="Zum Warenkorb">${button(1)}${button(2)}</shop-add-to-cart>`);
    press(b(1));
    await page.wait(10);
    expect(one('.added_to_cart').textContent).toBe('Zum Warenkorb');
    one('.added_to_cart').remove();
    one('shop-add-to-cart').setAttribute('data-view-cart-text', 'Basket');
    await page.wait(10);
    press(b(2));
    await page.wait(10);
    expect(one('.added_to_cart').textContent).toBe('Basket');
  });

  test('where no cart address is known there is no link, and nothing breaks', async () => {
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart>`);
    press(b(1));
    await page.wait(10);
    expect([b(1).dataset['state'], document.querySelector('.added_to_cart')]).toEqual(['added', null]);
  });

  test.each([['javascript:alert(1)'], ['data:text/html,x']])('a cart address %s is no link', async (url) => {
    await open(`<shop-add-to-cart data-cart-url="${url}">${button(1)}</shop-add-to-cart>`);
    press(b(1));
    await page.wait(10);
    expect(document.querySelector('.added_to_cart')).toBeNull();
  });

  test('a wrong attribute is one error naming tag, attribute and value; the rest works', async () => {
    await open(`<shop-add-to-cart data-alerts="loud" data-redirect="maybe">${button(1)}</shop-add-to-cart>`);
    press(b(1));
    await page.wait(10);
    expect(b(1).dataset['state']).toBe('added');
    const lines = printedLines();
    expect(lines).toHaveLength(2);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/<shop-add-to-cart> data-alerts="loud": expected one of page, native/),
      expect.stringMatching(/<shop-add-to-cart> data-redirect="maybe": expected yes or no/),
    ]);
  });

  test('settings of the theme for all tags', async () => {
    await open(
      `<script type="application/json" data-shop-settings>{"add-to-cart": {"cartUrl": "/basket/", "redirect": "yes"}}</script><shop-add-to-cart>${button(1)}</shop-add-to-cart>`,
    );
    press(b(1));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/basket/');
  });
});

describe('settings of the shop that a script prints late', () => {
  const late = {
    wc_ajax_url: '/el/?wc-ajax=%%endpoint%%',
    i18n_view_cart: 'Καλάθι',
    cart_url: '/el/cart/',
    is_cart: '',
    cart_redirect_after_add: 'no',
  };
  const arrive = (more: object = {}): void => {
    vi.stubGlobal('wc_add_to_cart_params', { ...late, ...more });
  };
  const intents: Readonly<Record<string, (el: HTMLElement) => void>> = {
    pointer: (el) => void el.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    keyboard: (el) => void el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  };

  test.each(Object.keys(intents))('count for a press by %s: address, link and text', async (how) => {
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart>`, { routes: { 'POST /el/?wc-ajax=add_to_cart': 'add-to-cart-ok' } });
    arrive();
    intents[how]?.(b(1));
    await page.wait(10);
    press(b(1));
    await page.wait(10);
    const link = one<HTMLAnchorElement>('.added_to_cart');
    expect([page.fetch.calls(), link.getAttribute('href'), link.textContent]).toEqual([
      ['POST /el/?wc-ajax=add_to_cart'],
      'http://shop.test/el/cart/',
      'Καλάθι',
    ]);
  });

  test('count for where an add leads', async () => {
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart>`, { routes: { 'POST /el/?wc-ajax=add_to_cart': 'add-to-cart-ok' } });
    arrive({ cart_redirect_after_add: 'yes', cart_url: '/cart-page.html' });
    intents['pointer']?.(b(1));
    await page.wait(10);
    press(b(1));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/cart-page.html');
  });

  test('of the theme count, too', async () => {
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart>`);
    vi.stubGlobal('shopSettings', { 'add-to-cart': { cartUrl: '/basket/', redirect: 'yes' } });
    intents['pointer']?.(b(1));
    await page.wait(10);
    press(b(1));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/basket/');
  });

  test('count also where the object stood there before and the script writes into it', async () => {
    const theme: Record<string, unknown> = {};
    vi.stubGlobal('shopSettings', theme);
    arrive({ cart_url: '/old/' });
    const shop = Reflect.get(globalThis, 'wc_add_to_cart_params') as Record<string, unknown>;
    await open(`<shop-add-to-cart>${button(1)}${button(2)}</shop-add-to-cart>`, {
      routes: { 'POST /el/?wc-ajax=add_to_cart': 'add-to-cart-ok' },
    });
    shop['cart_url'] = '/new/';
    intents['pointer']?.(b(1));
    await page.wait(10);
    press(b(1));
    await page.wait(10);
    expect(one<HTMLAnchorElement>('.added_to_cart').getAttribute('href')).toBe('http://shop.test/new/');
    theme['addToCart'] = { redirect: true };
    intents['pointer']?.(b(2));
    await page.wait(10);
    press(b(2));
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/new/');
  });
});

describe('more than one tag', () => {
  test('each has its own buttons, the line is one', async () => {
    const late = held('add-to-cart-ok');
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart><shop-add-to-cart>${button(2)}</shop-add-to-cart>`, {
      routes: { [ADD]: [late.reply, 'add-to-cart-ok'] },
    });
    press(b(1));
    press(b(2));
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([ADD]);
    late.release();
    await page.wait(10);
    expect([b(1).dataset['state'], b(2).dataset['state']]).toEqual(['added', 'added']);
    expect(page.fetch.sent.map((s) => Object.fromEntries(s.fields)['product_id'])).toEqual(['1', '2']);
  });

  test('a tag inserted later, as a listing loaded by script, works', async () => {
    await open('<main></main>');
    one('main').innerHTML = `<shop-add-to-cart>${button(3)}</shop-add-to-cart>`;
    await page.wait(10);
    press(b(3));
    await page.wait(10);
    expect(b(3).dataset['state']).toBe('added');
  });

  test('twenty tags on a page', async () => {
    await open(Array.from({ length: 20 }, (_, i) => `<shop-add-to-cart>${button(100 + i)}</shop-add-to-cart>`).join(''));
    press(b(119));
    await page.wait(10);
    expect([...document.querySelectorAll<HTMLElement>('.button')].map((el) => el.dataset['state'])).toEqual([
      ...Array.from({ length: 19 }, () => 'idle'),
      'added',
    ]);
    expect(page.fetch.calls()).toEqual([ADD]);
  });
});

describe('moved and removed', () => {
  test('moved while loading: the answer still comes to the button', async () => {
    const late = held('add-to-cart-ok');
    await open(`<shop-add-to-cart>${button(1)}</shop-add-to-cart><section></section>`, { routes: { [ADD]: late.reply } });
    press(b(1));
    one('section').append(one('shop-add-to-cart'));
    await page.wait(10);
    late.release();
    await page.wait(10);
    expect(b(1).dataset['state']).toBe('added');
  });

  test('removed: what the page had printed on the button is back', async () => {
    await open(`<shop-add-to-cart data-cart-url="/cart/">${button(1, 'data-state="sale"')}</shop-add-to-cart>`);
    press(b(1));
    await page.wait(10);
    const el = b(1);
    one('shop-add-to-cart').replaceWith(el);
    await page.wait(10);
    expect([el.dataset['state'], el.className, document.querySelector('.added_to_cart')]).toEqual([
      'sale',
      'button add_to_cart_button ajax_add_to_cart',
      null,
    ]);
  });
});

describe('a second button of a product form', () => {
  const withButton = (attributes: string): string =>
    `<shop-add-to-cart><form class="cart" action="/product/x/" method="post"><input type="number" class="qty" name="quantity" value="2"><button type="submit" name="add-to-cart" value="70" class="single_add_to_cart_button">Add</button><button type="submit" name="buy_now" value="70" id="now" ${attributes}>Buy now</button></form></shop-add-to-cart>`;
  const form = (): HTMLFormElement => one<HTMLFormElement>('form');

  test.each([
    ['to another page', 'formaction="/checkout-now.html"'],
    ['to another page of the same shop, in full', 'formaction="http://shop.test/checkout/?from=product"'],
    ['to another window', 'formtarget="_blank"'],
  ])('that leads %s is the browser’s, and has no state', async (_where, attributes) => {
    await open(withButton(attributes));
    expect(submit(form(), one('#now'))).toBe(true);
    await page.wait(10);
    expect([page.fetch.calls(), one('#now').hasAttribute('data-state')]).toEqual([[], false]);
  });

  test.each([
    ['without an address of its own', ''],
    ['with the form’s own address and a note in the query', 'formaction="/product/x/?buy=1"'],
  ])('%s is posted by us', async (_what, attributes) => {
    await open(withButton(attributes), {
      routes: { 'POST /product/x/': 'product-form-simple', 'POST /product/x/?buy=1': 'product-form-simple' },
    });
    expect(submit(form(), one('#now'))).toBe(false);
    await page.wait(10);
    expect(page.fetch.calls()[0]).toMatch(/^POST \/product\/x\//);
  });

  test('is held while something is missing', async () => {
    await open(withButton('formaction="/checkout-now.html"'));
    setSubmitBlocker(productOf(form()), 'options', { message: 'Please add your text.', focus: () => undefined });
    expect(submit(form(), one('#now'))).toBe(false);
    await page.wait(100);
    expect(alerts()).toEqual(['Please add your text.']);
  });
});

test('a reply that is the checkout is gone to: the shopper does not stay', async () => {
  await open(
    '<shop-add-to-cart><form class="cart" action="/checkout/" method="post"><button type="submit" name="add-to-cart" value="41" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart>',
    { routes: { 'POST /checkout/': () => new Response('<html><body><form class="checkout woocommerce-checkout"></form></body></html>') } },
  );
  submit(one<HTMLFormElement>('form'), one('.single_add_to_cart_button'));
  await page.wait(50);
  expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/checkout/');
});

test('a product form', async () => {
  const form =
    '<div class="woocommerce-notices-wrapper"></div><shop-add-to-cart><form class="cart" action="/product/linen-tea-towel/" method="post"><input type="number" class="qty" name="quantity" value="3"><button type="submit" name="add-to-cart" value="41" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart>';
  await open(form, { routes: { 'POST /product/linen-tea-towel/': 'product-form-simple', [READ]: 'fragments-items' } });
  expect(submit(one<HTMLFormElement>('form'), one('.single_add_to_cart_button'))).toBe(false);
  await page.wait(10);
  expect([one('.single_add_to_cart_button').dataset['state'], one('.woocommerce-message').textContent?.includes('3 ×')]).toEqual([
    'added',
    true,
  ]);
});

test('a product form pressed with another quantity meanwhile adds that as well', async () => {
  const late = held('product-form-simple');
  await open(
    '<div class="woocommerce-notices-wrapper"></div><shop-add-to-cart><form class="cart" action="/product/linen-tea-towel/" method="post"><input type="number" class="qty" name="quantity" value="1"><button type="submit" name="add-to-cart" value="41" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart>',
    { routes: { 'POST /product/linen-tea-towel/': late.reply, [READ]: 'fragments-items' } },
  );
  const again = (): boolean => submit(one<HTMLFormElement>('form'), one('.single_add_to_cart_button'));
  const posts = (): unknown[] =>
    page.fetch.sent
      .filter(({ call }) => call === 'POST /product/linen-tea-towel/')
      .map(({ fields }) => fields.find(([name]) => name === 'quantity')?.[1]);
  again();
  again();
  one<HTMLInputElement>('.qty').value = '5';
  again();
  again();
  await page.wait(10);
  expect([posts(), one('.single_add_to_cart_button').dataset['state']]).toEqual([['1'], 'loading']);
  late.release();
  await page.wait(50);
  expect([posts(), one('.single_add_to_cart_button').dataset['state']]).toEqual([['1', '5'], 'added']);
});
