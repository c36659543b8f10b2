import { describe, expect, it } from 'vitest';
import { arriveAsAsked } from '../../demo-theme/shop/fake-referrer.js';
import { handle } from '../../demo-theme/shop/backend.js';
import { checkoutAnswer } from '../../demo-theme/shop/checkout.js';
import { addToCart, EMPTY_CART } from '../../demo-theme/shop/cart.js';
import { fieldsFrom } from '../../demo-theme/shop/fields.js';
import { originHtml } from '../../demo-theme/shop/markup.js';
import { nonceOf } from '../../demo-theme/shop/nonces.js';
import { openSession } from '../../demo-theme/shop/session.js';
import { cookiesOf, STORED, storedAs } from '../../demo-theme/shop/storage-inventory.js';
import { get, mapShelf, NOW, testShop, type TestShop } from './fake-server.js';

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_country: 'GB',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

/** A shop with a hand fork in the cart. */
function shopWithFork(shelf = mapShelf()): TestShop {
  const shop = testShop({ shelf });
  const outcome = addToCart(EMPTY_CART, { productId: 45, quantity: 1 }, { links: shop.links });
  shop.session.setCart(outcome.ok ? outcome.cart : EMPTY_CART);
  return shop;
}

function order(shop: TestShop, more: Readonly<Record<string, string>>): void {
  const fields = {
    ...ADDRESS,
    payment_method: 'bacs',
    terms: 'on',
    'terms-field': '1',
    'woocommerce-process-checkout-nonce': nonceOf(shop.nonce, 'woocommerce-process_checkout'),
    ...more,
  };
  expect(checkoutAnswer(fieldsFrom(Object.entries(fields)), { ...shop, referer: '/checkout/' }, NOW)).toMatchObject({ result: 'success' });
}

describe('an order keeps where it came from', () => {
  const sent = {
    wc_order_attribution_source_type: 'utm',
    wc_order_attribution_utm_source: 'newsletter',
    wc_order_attribution_utm_content: '(none)',
    wc_order_attribution_utm_term: '',
  };

  it('as the hidden fields say it, without those that say nothing', () => {
    const shop = shopWithFork();
    order(shop, sent);
    expect(shop.session.orders().at(-1)?.origin).toEqual({ source_type: 'utm', utm_source: 'newsletter' });
  });

  it('and a session read again still has it; one from before has none', () => {
    const shelf = mapShelf();
    order(shopWithFork(shelf), sent);
    expect(openSession(shelf).orders().at(-1)?.origin).toEqual({ source_type: 'utm', utm_source: 'newsletter' });
    const [[key = '', text = ''] = []] = [...shelf.map];
    shelf.setItem(key, text.replace(/"origin":\{[^}]*\}/, '"older":1'));
    expect(openSession(shelf).orders().at(-1)?.origin).toEqual({});
  });

  it('and the page after it says so; with nothing allowed it says that', async () => {
    const shop = {
      ...shopWithFork(),
      page: async () => '<main><div class="woocommerce"></div><section class="order-origin"></section></main>',
    };
    order(shop, sent);
    const { id, key } = shop.session.orders().at(-1) ?? { id: 0, key: '' };
    const text = await (await handle(get(`/checkout/order-received/${id}/?key=${key}`), shop))?.text();
    expect(text).toContain('<dt>Kind</dt><dd>Campaign link</dd>');
    expect(text).toContain('<dt>Source</dt><dd>newsletter</dd>');
    expect(originHtml({})).toContain('Nothing was noted');
  });

  it('what a shopper’s address says is only ever text', () => {
    expect(originHtml({ utm_source: '<img src=x>' })).toContain('<dd>&lt;img src=x&gt;</dd>');
  });
});

describe('arriving as somebody else', () => {
  /** A window at an address, with cookies. */
  function windowAt(address: string, cookie = ''): { win: Window; address(): string; cookies: string[] } {
    const location = new URL(address);
    const cookies: string[] = [];
    let now = address;
    const document = {
      get cookie() {
        return cookie;
      },
      set cookie(text: string) {
        cookies.push(text);
      },
      referrer: 'http://shop.test/',
    };
    const history = {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => {
        now = to;
      },
    };
    return { win: { location, document, history } as unknown as Window, address: () => now, cookies };
  }

  it('the page has the referrer the address names, and an address that does not name it', () => {
    const { win, address } = windowAt(
      'http://shop.test/order-source.html?gclid=a%2Bb&demo-referrer=https%3A%2F%2Ft.co%2Fabc&demo-first-visit=1#noted',
    );
    arriveAsAsked(win);
    expect([win.document.referrer, address()]).toEqual(['https://t.co/abc', 'http://shop.test/order-source.html?gclid=a%2Bb#noted']);
  });

  it('a first visit forgets what was kept of the source, and nothing else', () => {
    const { win, cookies } = windowAt('http://www.shop.test/?demo-first-visit=1', 'sbjs_first=1; woocommerce_cart_hash=2; sbjs_udata=3');
    arriveAsAsked(win);
    expect(new Set(cookies.map((text) => text.split('=')[0]))).toEqual(new Set(['sbjs_first', 'sbjs_udata']));
    expect(cookies.some((text) => text.includes('domain=shop.test'))).toBe(true);
    expect(cookies.every((text) => text.includes('max-age=0'))).toBe(true);
  });

  it('any other address, and what is kept, stay as they are', () => {
    const { win, address, cookies } = windowAt('http://shop.test/shop.html?utm_source=a+b', 'sbjs_first=1');
    arriveAsAsked(win);
    expect([win.document.referrer, address(), cookies]).toEqual(['http://shop.test/', 'http://shop.test/shop.html?utm_source=a+b', []]);
  });

  it('fields of a form that was sent as an address leave it', () => {
    const { win, address } = windowAt('file:///demo/account.html?wc_order_attribution_source_type=utm');
    arriveAsAsked(win);
    expect(address()).toBe('file:///demo/account.html');
  });
});

describe('the list of what is stored', () => {
  it('knows names and what begins with them, by where they are', () => {
    expect([
      storedAs('cookie', 'sbjs_first')?.category,
      storedAs('cookie', 'eu_cookies_bar_block')?.category,
      storedAs('localStorage', 'sbjs_first'),
      storedAs('cookie', 'fh_visits2'),
    ]).toEqual(['marketing', 'necessary', undefined, undefined]);
  });

  it('has each name once, and a purpose and a duration for each', () => {
    const names = STORED.map(({ place, name }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(STORED.filter(({ purpose, lasts }) => purpose === '' || lasts === '')).toEqual([]);
  });

  it('gives the bar only the cookies of a category', () => {
    expect(cookiesOf('marketing')).toEqual(['sbjs_*']);
  });
});
