import { afterEach, describe, expect, test } from 'vitest';
import {
  answer,
  applyCookies,
  exchange,
  fakeFetch,
  held,
  offline,
  pageSettings,
  pageText,
  showPage,
  withBody,
  wrapElement,
} from './recording.js';

const ADD = 'POST /?wc-ajax=add_to_cart';
const form = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  body,
});

describe('exchange', () => {
  test('fields keep their order and are decoded', () => {
    expect(exchange('add-to-cart-ok').request.fields).toEqual([
      ['success_message', '“Oak Chopping Board” has been added to your cart'],
      ['product_sku', 'RIG-001'],
      ['product_id', '35'],
      ['quantity', '2'],
    ]);
  });

  test('a multipart request shows a file as its name', () => {
    expect(exchange('wapo-upload').request.fields.at(-1)).toEqual(['currentFile', 'dot.png']);
  });

  test.each([
    ['get-variation-none', 'false'],
    ['apply-coupon-bad-nonce', '-1'],
    ['get-variation-bad-product', ''],
  ])('the text of %s is %j', (name, text) => {
    expect(exchange(name).response.text).toBe(text);
  });

  test('a trace is refused as an exchange', () => {
    expect(() => exchange('events-cart')).toThrow('events-cart.json is no exchange');
  });

  test('an unknown name is named', () => {
    expect(() => exchange('nowhere')).toThrow('no recording nowhere.json');
  });
});

describe('answer', () => {
  test('status, type and body are the recorded ones', async () => {
    const response = answer(exchange('update-shipping-method-bad-nonce'));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([403, 'text/html; charset=UTF-8', '-1']);
  });

  test('another body keeps status and headers', async () => {
    const response = answer(withBody(exchange('add-to-cart-ok'), { fragments: {} }));
    expect(response.headers.get('content-type')).toContain('json');
    expect(await response.json()).toEqual({ fragments: {} });
  });
});

describe('cookies', () => {
  afterEach(() => {
    document.cookie = 'woocommerce_items_in_cart=; path=/; max-age=-1';
    document.cookie = 'woocommerce_cart_hash=; path=/; max-age=-1';
  });

  test('readable cookies are set and the session stays hidden', () => {
    applyCookies(exchange('add-to-cart-ok'), document);
    expect(document.cookie).toContain('woocommerce_items_in_cart=1');
    expect(document.cookie).toContain('woocommerce_cart_hash=aa41b09cb3fb0935dda3e04f58002cdf');
    expect(document.cookie).not.toContain('session');
  });
});

describe('pageText', () => {
  test('external scripts and style links go, settings and templates stay', () => {
    const html = pageText('page-product-variable-6');
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(html).not.toContain('stylesheet');
    expect(html).toContain('var wc_add_to_cart_variation_params');
    expect(html).toContain('tmpl-variation-template');
  });

  test('all strips every script element', () => {
    expect(pageText('shop', { stripScripts: 'all' })).not.toContain('<script');
  });

  test('none keeps the page as recorded', () => {
    expect(pageText('shop', { stripScripts: 'none', keepStyles: true })).toMatch(/jquery\.min\.js[\s\S]*cart-fragments\.min\.js/);
  });

  test('tags wraps an element to its matching end', () => {
    const html = pageText('product-variable-6', {
      tags: (page) => wrapElement(page, /<form class="variations_form/, 'shop-variation-form'),
    });
    expect(html).toMatch(/<shop-variation-form><form class="variations_form[\s\S]*<\/form><\/shop-variation-form>/);
    expect(html.match(/shop-variation-form/g)).toHaveLength(2);
  });

  test('nested elements of the same name are counted', () => {
    expect(wrapElement('<p><i class="a"><i>x</i></i><i>y</i></p>', /<i class="a"/, 'shop-x', 'data-y')).toBe(
      '<p><shop-x data-y><i class="a"><i>x</i></i></shop-x><i>y</i></p>',
    );
  });

  test('an element that is not there is an error', () => {
    expect(() => wrapElement('<p></p>', /<form/, 'shop-x')).toThrow('no element matches');
  });
});

describe('showPage', () => {
  test('body attributes, content and settings arrive and leave', () => {
    const undo = showPage(pageText('shop'));
    expect(document.body.classList).toContain('post-type-archive-product');
    expect(document.querySelectorAll('.ajax_add_to_cart')).toHaveLength(10);
    expect(Reflect.get(window, 'wc_add_to_cart_params')).toMatchObject({ wc_ajax_url: '/?wc-ajax=%%endpoint%%', is_cart: '' });
    undo();
    expect(document.body.outerHTML).toBe('<body></body>');
    expect(Reflect.has(window, 'wc_add_to_cart_params')).toBe(false);
  });

  test('a page names all its settings', () => {
    expect(Object.keys(pageSettings(pageText('product-variable-6')))).toEqual(
      expect.arrayContaining([
        'wc_add_to_cart_params',
        'wc_single_product_params',
        'woocommerce_params',
        'wc_add_to_cart_variation_params',
        'wc_cart_fragments_params',
      ]),
    );
  });
});

describe('fakeFetch', () => {
  test('fields are logged in order and the recorded answer is given', async () => {
    const fetch = fakeFetch({ [ADD]: 'add-to-cart-ok' });
    const response = await fetch('/?wc-ajax=add_to_cart', form('quantity=1&product_id=007&x%5Ba%5D=1'));
    expect(await response.json()).toMatchObject({ cart_hash: 'aa41b09cb3fb0935dda3e04f58002cdf' });
    expect(fetch.sent[0]?.fields).toEqual([
      ['quantity', '1'],
      ['product_id', '007'],
      ['x[a]', '1'],
    ]);
    expect(fetch.calls()).toEqual([ADD]);
  });

  test('form data is logged as fields', async () => {
    const fetch = fakeFetch({ [ADD]: 'add-to-cart-ok' });
    const data = new FormData();
    data.append('a', '1');
    data.append('file', new File(['x'], 'x.png'));
    await fetch('http://shop.test/?wc-ajax=add_to_cart', { method: 'post', body: data });
    expect(fetch.sent[0]?.fields).toEqual([
      ['a', '1'],
      ['file', 'x.png'],
    ]);
  });

  test('a list of answers is used up one by one', async () => {
    const fetch = fakeFetch({ [ADD]: ['add-to-cart-ok', 'add-to-cart-out-of-stock'] });
    await fetch('/?wc-ajax=add_to_cart', form(''));
    const second = await fetch('/?wc-ajax=add_to_cart', form(''));
    expect(await second.json()).toMatchObject({ error: true });
    await expect(fetch('/?wc-ajax=add_to_cart', form(''))).rejects.toThrow('no recorded answer');
    expect(fetch.unexpected).toEqual([ADD]);
  });

  test('a held answer waits for its release', async () => {
    const late = held('add-to-cart-ok');
    const fetch = fakeFetch({ [ADD]: late.reply });
    let done = false;
    const waiting = fetch('/?wc-ajax=add_to_cart', form('')).then(() => {
      done = true;
    });
    await Promise.resolve();
    expect(done).toBe(false);
    late.release();
    await waiting;
    expect(done).toBe(true);
  });

  test('an aborted request rejects as the browser does', async () => {
    const late = held('add-to-cart-ok');
    const fetch = fakeFetch({ [ADD]: late.reply });
    const control = new AbortController();
    const waiting = fetch('/?wc-ajax=add_to_cart', { ...form(''), signal: control.signal });
    control.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    late.release();
  });

  test('offline rejects like a failed connection', async () => {
    const fetch = fakeFetch({ [ADD]: offline });
    await expect(fetch('/?wc-ajax=add_to_cart', form(''))).rejects.toBeInstanceOf(TypeError);
  });

  test('answered cookies are on the document before the answer is read', async () => {
    const fetch = fakeFetch({ [ADD]: 'add-to-cart-ok' }, { cookies: document });
    await fetch('/?wc-ajax=add_to_cart', form(''));
    expect(document.cookie).toContain('woocommerce_items_in_cart=1');
    document.cookie = 'woocommerce_items_in_cart=; path=/; max-age=-1';
    document.cookie = 'woocommerce_cart_hash=; path=/; max-age=-1';
  });
});
