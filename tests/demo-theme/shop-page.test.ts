import { afterEach, describe, expect, it, vi } from 'vitest';
import { addToCart, EMPTY_CART } from '../../demo-theme/shop/cart.js';
import { intercept } from '../../demo-theme/shop/intercept.js';
import { documentCookies } from '../../demo-theme/shop/cookies.js';
import { cookieText, installCookieShim, STORAGE_KEY, setCookieText } from '../../demo-theme/shop/cookie-shim.js';
import { requestLog, type RequestEntry } from '../../demo-theme/shop/debug-api.js';
import { interceptFileForms, postAsAddress } from '../../demo-theme/shop/file-forms.js';
import { noticesHtml } from '../../demo-theme/shop/markup.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { nodesOf, readEntities } from '../../demo-theme/shop/plain-html.js';
import { visit } from '../../demo-theme/shop/visits.js';
import { mapShelf, parsed, skeleton, testShop, type TestShop } from './fake-server.js';

const NOW = Date.UTC(2026, 10, 20, 8, 0, 0);

describe('the cookie shim', () => {
  const jar = (...writes: readonly string[]): string => {
    const shelf = mapShelf();
    writes.forEach((text) => setCookieText(shelf, text, NOW));
    return cookieText(shelf, NOW);
  };

  it.each([
    [['a=1'], 'a=1'],
    [['a=1', 'b=2'], 'a=1; b=2'],
    [['a=1', 'a=2'], 'a=2'],
    [['a=1; path=/; SameSite=Lax; Secure'], 'a=1'],
    [['a=x=y'], 'a=x=y'],
    [['a='], 'a='],
    [['a=1; max-age=60'], 'a=1'],
    [['a=1; max-age=0'], ''],
    [['a=1', 'a=; expires=Thu, 01 Jan 1970 00:00:00 GMT'], ''],
    [['a=1; Expires=Fri, 20 Nov 2026 09:00:00 GMT'], 'a=1'],
    [['a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60'], 'a=1'],
    [['a=1; expires=nonsense'], 'a=1'],
  ])('%j reads as %j', (writes, text) => {
    expect(jar(...writes)).toBe(text);
  });

  it('a cookie is gone once its time is over', () => {
    const shelf = mapShelf();
    setCookieText(shelf, 'a=1; max-age=60', NOW);
    expect([cookieText(shelf, NOW + 59_000), cookieText(shelf, NOW + 60_000)]).toEqual(['a=1', '']);
  });

  it('a jar somebody spoiled counts as empty', () => {
    expect([cookieText(mapShelf({ [STORAGE_KEY]: '{"a":7}' }), NOW), cookieText(mapShelf({ [STORAGE_KEY]: '[' }), NOW)]).toEqual(['', '']);
  });

  it('stands in for document.cookie, and the shop’s own port works through it', () => {
    const target = document.implementation.createHTMLDocument('');
    installCookieShim(target, mapShelf(), () => NOW);
    const cookies = documentCookies(target);
    cookies.set('woocommerce_cart_hash', 'a b;c');
    cookies.set('other', '1');
    expect([cookies.get('woocommerce_cart_hash'), cookies.get('none'), target.cookie]).toEqual([
      'a b;c',
      undefined,
      'woocommerce_cart_hash=a%20b%3Bc; other=1',
    ]);
    cookies.delete('other');
    expect(target.cookie).toBe('woocommerce_cart_hash=a%20b%3Bc');
  });
});

describe('nodes without HTML sinks', () => {
  it.each([
    noticesHtml([
      {
        kind: 'error',
        html: 'You cannot add another "Seed Tin" to your cart. <a href="cart.html" class="button wc-forward">View cart</a>',
      },
      { kind: 'error', html: 'You cannot add that amount &mdash; we have 5, &quot;Twine&quot;&hellip; &#039;' },
      { kind: 'success', html: '2 &times; &ldquo;Hand Fork&rdquo; &amp; more <a href="?a=1&amp;b=2" title="x &gt; y">x</a>.' },
    ]),
    '<p class="a">one</p>two<div><span data-x="1">three</span></div>',
  ])('give what the parser gives: %s', (markup) => {
    const box = document.createElement('body');
    box.append(nodesOf(markup, document));
    expect(skeleton(box)).toEqual(skeleton(parsed(markup)));
  });

  it('what is no entity of ours stays text', () => {
    expect(readEntities('&nosuch; & &lt;b&gt;')).toBe('&nosuch; & <b>');
  });

  it('scripts and handlers are never made', () => {
    const box = document.createElement('div');
    box.append(nodesOf('<script>x</script><a onclick="y" href="z">a</a>', document));
    expect([
      box.querySelector('script'),
      box.querySelector('a')?.getAttribute('onclick'),
      box.querySelector('a')?.getAttribute('href'),
    ]).toEqual([null, null, 'z']);
  });
});

describe('a page opened with an order in its address', () => {
  const said = (shop: TestShop): string[] => shop.session.drainNotices().map((notice) => parsed(notice.html).textContent ?? '');

  it('adds, says so, and cleans the address', () => {
    const shop = testShop();
    const result = visit('http://shop.test/shop/?orderby=price&add-to-cart=45&quantity=2#x', shop, []);
    expect(result).toEqual({ address: 'http://shop.test/shop/?orderby=price#x' });
    expect(said(shop)).toEqual(['2 × “Hand Fork” have been added to your cart. View cart']);
    expect(shop.cookies.map.get('woocommerce_items_in_cart')).toBe('1');
  });

  it('takes a product form that was turned into a GET, and keeps the choices in the address', () => {
    const shop = testShop();
    const result = visit(
      'http://shop.test/product/cotton-tee/?attribute_pa_colour=green&attribute_pa_size=s&quantity=1&add-to-cart=63&product_id=63&variation_id=71',
      shop,
      [],
    );
    expect(result).toEqual({ address: 'http://shop.test/product/cotton-tee/?attribute_pa_colour=green&attribute_pa_size=s' });
    expect(shop.session.cart().lines.map((line) => line.variationId)).toEqual([71]);
  });

  it('takes a grouped form', () => {
    const shop = testShop();
    visit('http://shop.test/product/garden-starter-set/?quantity%5B45%5D=1&quantity%5B53%5D=2&add-to-cart=701', shop, []);
    expect(shop.session.cart().lines.map((line) => [line.productId, line.quantity])).toEqual([
      [45, 1],
      [53, 2],
    ]);
  });

  it('a remove link on another page leads to the cart, where the notice waits', () => {
    const shop = testShop();
    const added = addToCart(EMPTY_CART, { productId: 35, quantity: 1 }, shop);
    keepCart(shop, added.ok ? added.cart : EMPTY_CART);
    const key = added.ok ? added.key : '';
    expect(visit(`http://shop.test/shop/?remove_item=${key}&_wpnonce=${shop.nonce}`, shop, [])).toEqual({
      goTo: 'http://shop.test/cart/?removed_item=1',
    });
    expect(visit('http://shop.test/cart/?removed_item=1', shop, [])).toEqual({ address: 'http://shop.test/cart/' });
    expect(said(shop)).toEqual(['“Oak Chopping Board” removed. Undo?']);
  });

  it('on the cart page itself nobody is sent anywhere', () => {
    const shop = testShop();
    expect(visit(`http://shop.test/cart/?remove_item=none&_wpnonce=${shop.nonce}`, shop, [])).toEqual({
      address: 'http://shop.test/cart/',
    });
  });

  it('redirect after adding leads to the cart', () => {
    expect(visit('http://shop.test/shop/?add-to-cart=45', testShop({ redirectAfterAdd: true }), [])).toEqual({
      goTo: 'http://shop.test/cart/',
    });
  });

  it('an address without orders changes nothing', () => {
    const shop = testShop();
    expect([visit('http://shop.test/product/cotton-tee/?attribute_pa_colour=red', shop, []), shop.session.cart()]).toEqual([
      {},
      EMPTY_CART,
    ]);
  });
});

describe('posted forms on pages opened as files', () => {
  const formOf = (markup: string): HTMLFormElement => {
    document.body.innerHTML = markup;
    const form = document.querySelector('form');
    if (!form) {
      throw new Error('no form');
    }
    return form;
  };
  const markup =
    '<form action="file:///demo/product-simple.html?old=1" method="post"><input name="quantity" value="3"><button name="add-to-cart" value="39">Add</button></form>';

  afterEach(() => {
    document.body.replaceChildren();
  });

  it('become an address with the fields and the button that was pressed', () => {
    const form = formOf(markup);
    expect(postAsAddress(form, form.querySelector('button'))).toBe('file:///demo/product-simple.html?quantity=3&add-to-cart=39');
  });

  const submitted = (form: HTMLFormElement, before?: (event: Event) => void): { went: string[]; prevented: boolean } => {
    const went: string[] = [];
    const stop = interceptFileForms(window, (address) => void went.push(address));
    if (before) {
      window.addEventListener('submit', before);
    }
    const event = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    stop();
    if (before) {
      window.removeEventListener('submit', before);
    }
    return { went, prevented: event.defaultPrevented };
  };

  it('lead there when nobody handles them', () => {
    expect(submitted(formOf(markup))).toEqual({ went: ['file:///demo/product-simple.html?quantity=3'], prevented: true });
  });

  it('are left to whoever handles them, even one who listens at the window and came later', () => {
    expect(submitted(formOf(markup), (event) => event.preventDefault())).toEqual({ went: [], prevented: true });
  });

  it('that go by GET are left alone', () => {
    expect(submitted(formOf('<form method="get"><input name="s" value="x"></form>'))).toEqual({ went: [], prevented: false });
  });
});

describe('the log of requests', () => {
  it('keeps the last two hundred and tells listeners until they stop', () => {
    const log = requestLog();
    const heard: string[] = [];
    const stop = log.listen((entry) => void heard.push(entry.call));
    const entry = (call: string): RequestEntry => ({ method: 'GET', call, sent: '', status: 200, ms: 1 });
    log.add(entry('first'));
    stop();
    for (let at = 0; at < 200; at += 1) {
      log.add(entry(String(at)));
    }
    expect([heard, log.entries.length, log.entries[0]?.call]).toEqual([['first'], 200, '0']);
  });
});

describe('requests of a page', () => {
  let stop: (() => void) | undefined;
  afterEach(() => {
    stop?.();
    stop = undefined;
    vi.unstubAllGlobals();
  });

  const carried = (options: Parameters<typeof testShop>[0] = {}): { shop: TestShop; log: RequestEntry[] } => {
    const shop = testShop(options);
    const log: RequestEntry[] = [];
    stop = intercept(window as unknown as Window & typeof globalThis, shop, (entry) => void log.push(entry));
    return { shop, log };
  };

  it('fetch is answered by the shop', async () => {
    const { shop, log } = carried();
    const response = await window.fetch('http://shop.test/?wc-ajax=add_to_cart', {
      method: 'POST',
      body: new URLSearchParams({ product_id: '35' }),
    });
    expect(Object.keys((await response.json()) as object)).toEqual(['fragments', 'cart_hash']);
    expect(shop.session.cart().lines.length).toBe(1);
    expect(log.map(({ method, call, status }) => [method, call, status])).toEqual([['POST', 'add_to_cart', 200]]);
  });

  it('a lost answer is a failed fetch', async () => {
    const { log } = carried({ faults: [{ kind: 'offline', call: '*' }] });
    await expect(window.fetch('http://shop.test/?wc-ajax=add_to_cart', { method: 'POST', body: 'product_id=35' })).rejects.toThrow(
      TypeError,
    );
    expect(log.map((entry) => entry.status)).toEqual([0]);
  });

  it('XMLHttpRequest is answered by the shop, and follows a redirect to the page it leads to', async () => {
    const { shop } = carried({ redirectAfterAdd: true });
    const xhr = new XMLHttpRequest();
    const done = new Promise((resolve) => xhr.addEventListener('loadend', resolve));
    xhr.open('POST', 'http://shop.test/product/linen-tea-towel/');
    xhr.setRequestHeader('content-type', 'application/x-www-form-urlencoded');
    xhr.send('add-to-cart=41&quantity=2');
    await done;
    expect([xhr.status, xhr.responseText.includes('2 &times; &ldquo;Linen Tea Towel&rdquo; have been added')]).toEqual([200, true]);
    expect(shop.session.cart().lines.length).toBe(1);
  });

  it('other scripts can still wrap fetch, and taking the shop away brings back what was there', () => {
    const before = window.fetch;
    carried();
    expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')?.writable).toBe(true);
    stop?.();
    expect(window.fetch).toBe(before);
  });

  it('a fetch that is not the shop’s goes to the page’s own fetch, as it was made', async () => {
    const seen: unknown[][] = [];
    vi.stubGlobal('fetch', async (...args: unknown[]) => {
      seen.push(args);
      return new Response('own');
    });
    const { log } = carried();
    const init = { headers: { a: 'b' } };
    const response = await window.fetch('http://other.test/data.json', init);
    expect([await response.text(), seen, log]).toEqual(['own', [['http://other.test/data.json', init]], []]);
    expect(seen[0]?.[1]).toBe(init);
  });
});
