// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RTL_PAGES } from '../../demo-theme/pages/files.js';
import { COUPONS } from '../../demo-theme/shop/coupons.js';
import { demoText, parsed, part, skeleton } from './pages-skeleton.js';
import { overridden } from './overrides.js';
import type { SkeletonOptions } from './pages-skeleton.js';

const RECORDINGS = new URL('../fixtures/recordings/', import.meta.url);

function recorded(name: string): ReturnType<typeof parsed> {
  return overridden(parsed(readFileSync(new URL(`page-${name}.html`, RECORDINGS), 'utf8')));
}

function demo(file: string): ReturnType<typeof parsed> {
  return parsed(demoText(file));
}

/** Which picture comes first and how it is loaded depends on the place in the page, as do the classes first and last. */
const PLACE: SkeletonOptions = {
  ignoreAttributes: ['fetchpriority', 'loading', 'decoding'],
  ignoreClasses: ['first', 'last'],
  leaveOut: '.quick-view',
};

interface Case {
  readonly what: string;
  readonly ours: string;
  readonly host: string;
  readonly selector: string;
  readonly options?: SkeletonOptions;
}

const CASES: readonly Case[] = [
  { what: 'an item on sale with stars', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-39', options: PLACE },
  { what: 'an item of a variable product', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-63', options: PLACE },
  { what: 'an item with a default choice', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-74', options: PLACE },
  { what: 'a plain item', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-51', options: PLACE },
  { what: 'a virtual item', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-59', options: PLACE },
  { what: 'a sold-out item', ours: 'shop.html', host: 'shop', selector: 'ul.products > li.post-43', options: PLACE },
  { what: 'the number of results', ours: 'shop.html', host: 'shop', selector: '.woocommerce-result-count' },
  { what: 'the sorting form', ours: 'shop.html', host: 'shop', selector: 'form.woocommerce-ordering' },
  { what: 'the head of a listing', ours: 'category-garden.html', host: 'category', selector: '.woocommerce-products-header' },
  { what: 'the box of notices', ours: 'shop.html', host: 'shop', selector: '.woocommerce-notices-wrapper' },
  { what: 'the form of a simple product', ours: 'product-simple.html', host: 'product-simple', selector: 'form.cart' },
  {
    what: 'the form of a product with counted stock',
    ours: 'product-twine-spool.html',
    host: 'product-simple-stock',
    selector: 'form.cart',
  },
  {
    what: 'the form of a product sold one at a time',
    ours: 'product-seed-tin.html',
    host: 'product-sold-individually',
    selector: 'form.cart',
  },
  { what: 'the form of six variations', ours: 'product-variable.html', host: 'product-variable-6', selector: 'form.variations_form' },
  { what: 'the form of 300 variations', ours: 'product-300.html', host: 'product-variable-300', selector: 'form.variations_form' },
  {
    what: 'the form of variations on request',
    ours: 'product-ajax.html',
    host: 'product-variable-300-ajax',
    selector: 'form.variations_form',
  },
  { what: 'the form with an any variation', ours: 'product-any.html', host: 'product-variable-any', selector: 'form.variations_form' },
  { what: 'the price of a product on sale', ours: 'product-simple.html', host: 'product-simple', selector: '.summary > .price' },
  {
    what: 'the stock line of a sold-out product',
    ours: 'product-salt-pig.html',
    host: 'product-out-of-stock',
    selector: '.summary .stock',
  },
  { what: 'code and category', ours: 'product-simple.html', host: 'product-simple', selector: '.product_meta' },
  // The host hides the gallery in a style attribute until its own script shows it; this page has to work without.
  {
    what: 'the gallery',
    ours: 'product-variable.html',
    host: 'product-variable-6',
    selector: '.woocommerce-product-gallery',
    options: { ignoreAttributes: ['style'] },
  },
  // Hidden by the theme's sheet, where the host uses a style.
  {
    what: 'the store notice',
    ours: 'shop.html',
    host: 'shop',
    selector: '.woocommerce-store-notice',
    options: { ignoreAttributes: ['style'] },
  },
  { what: 'the empty cart', ours: 'cart.html', host: 'cart-empty', selector: 'main .woocommerce' },
  {
    what: 'the fields of the checkout',
    ours: 'checkout.html',
    host: 'checkout',
    selector: '#customer_details',
    options: { leaveOut: 'option' },
  },
  { what: 'the login above the checkout', ours: 'checkout.html', host: 'checkout', selector: 'form.login' },
  { what: 'the coupon form above the checkout', ours: 'checkout.html', host: 'checkout', selector: 'form.checkout_coupon' },
  { what: 'payment and terms', ours: 'checkout.html', host: 'checkout', selector: '#payment' },
  {
    what: 'the boxes of the block checkout',
    ours: 'checkout-blocks.html',
    host: 'checkout-blocks',
    selector: '.wp-block-woocommerce-checkout',
  },
  { what: 'the coming-soon banner', ours: 'coming-soon.html', host: 'coming-soon-banner', selector: '#coming-soon-footer-banner' },
  // The link that cancels an answer and the cookie's box are settings of the recorded shop.
  {
    what: 'the review form',
    ours: 'product-simple.html',
    host: 'product-simple',
    selector: '#review_form',
    options: { leaveOut: 'small, .comment-form-cookies-consent' },
  },
  { what: 'the tabs', ours: 'product-simple.html', host: 'product-simple', selector: '.wc-tabs' },
  {
    what: 'an item of the related products',
    ours: 'product-simple.html',
    host: 'product-simple',
    selector: '.related ul.products > li.post-41',
    options: PLACE,
  },
];

describe('the demo prints what the recorded shop prints', () => {
  test.each(CASES)('$what', ({ ours, host, selector, options }) => {
    const here = skeleton(part(demo(ours), selector), options);
    expect(here.length).toBeGreaterThan(0);
    expect(here).toEqual(skeleton(part(recorded(host), selector), options));
  });

  test('the widget of the cart: its classes, its title, its empty box', () => {
    const ours = part(demo('shop.html'), '.widget_shopping_cart');
    const host = part(recorded('shop'), '.widget_shopping_cart');
    // Which tag a widget is wrapped in, and with which id, a theme says when it registers its side bar.
    expect([...ours.classList].sort()).toEqual([...host.classList].sort());
    const inside = (widget: typeof ours): string[] => [...widget.children].flatMap((child) => skeleton(child as typeof ours));
    expect(inside(ours)).toEqual(inside(host));
  });

  test('a product page has its parts in the order of the host', () => {
    const bare = (child: Element): Element =>
      child.localName.startsWith('shop-') && child.firstElementChild ? child.firstElementChild : child;
    const parts = (page: ReturnType<typeof parsed>): string[] =>
      [...part(page, 'div.product').children]
        .map((child) => bare(child as unknown as Element))
        .map((child) => `${child.localName}.${child.classList[0] ?? ''}`);
    expect(parts(demo('product-simple.html'))).toEqual(parts(recorded('product-simple')));
  });

  test.each(['tmpl-variation-template', 'tmpl-unavailable-variation-template'])('the template %s reads the same', (id) => {
    const text = (page: ReturnType<typeof parsed>): string => (page.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ').trim();
    expect(text(demo('product-variable.html'))).not.toBe('');
    expect(text(demo('product-variable.html'))).toBe(text(recorded('product-variable-6')));
  });
});

describe('settings objects', () => {
  function printedBy(page: ReturnType<typeof parsed>): Record<string, Record<string, unknown>> {
    const found = [...page.querySelectorAll('script[id$="-js-extra"]')].map((script) =>
      /var (\w+) = ([\s\S]*);\s*$/.exec(script.textContent?.trim() ?? ''),
    );
    return Object.fromEntries(found.map((match) => [match?.[1] ?? '', JSON.parse(match?.[2] ?? '') as Record<string, unknown>]));
  }
  const kinds = (value: unknown): unknown =>
    Array.isArray(value)
      ? 'list'
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kinds(one)]))
        : typeof value;

  /** What the recorded shop printed on a page: `settings.json` has each value with the pages that print it. */
  const recordedObjects = (
    JSON.parse(readFileSync(new URL('settings.json', RECORDINGS), 'utf8')) as {
      objects: Record<string, { pages: string[]; value: unknown }[]>;
    }
  ).objects;
  const hostKinds = (name: string, page: string): unknown => {
    const found = recordedObjects[name]?.find(({ pages }) => pages.includes(page));
    return found && kinds(found.value);
  };

  const EVERYWHERE = [
    'wc_add_to_cart_params',
    'woocommerce_params',
    'wc_cart_fragments_params',
    'wc_order_attribution',
    'WP_Statistics_Tracker_Object',
  ];
  const ADDRESS = ['wc_country_select_params', 'wc_address_i18n_params'];
  test.each([
    ['index.html', 'home', EVERYWHERE],
    ['cart.html', 'cart-smart-coupons', [...EVERYWHERE, 'wc_cart_params', ...ADDRESS, 'WTSmartCouponOBJ']],
    ['checkout.html', 'checkout-smart-coupons', [...EVERYWHERE, ...ADDRESS, 'wc_checkout_params', 'WTSmartCouponOBJ']],
    ['order-received.html', 'order-received', [...EVERYWHERE, 'wc_checkout_params']],
    ['product-simple.html', 'product-simple', [...EVERYWHERE, 'wc_single_product_params']],
    ['product-300.html', 'product-variable-300', [...EVERYWHERE, 'wc_single_product_params', 'wc_add_to_cart_variation_params']],
  ])('%s prints them with the keys and kinds of value of the recorded page', (file, host, names) => {
    // The add-ons plugin's object is for the editor of cart lines, which no recorded edition has.
    const { yith_wapo: _ofEditor, ...ours } = printedBy(demo(file));
    expect(Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, kinds(value)]))).toEqual(
      // The fragments' object comes with the mini-cart, which this theme has on every page and the recorded one not on these; the
      // statistics plugin was on for one recorded page.
      Object.fromEntries(
        names.map((name) => [name, hostKinds(name, host) ?? hostKinds(name, 'shop') ?? hostKinds(name, 'product-statistics')]),
      ),
    );
  });

  test.each(['cart.html', 'checkout.html'])('what %s says of addresses is what the recorded shop says of those countries', (file) => {
    const ours = printedBy(demo(file));
    const read = (value: unknown): Record<string, unknown> => JSON.parse(String(value)) as Record<string, unknown>;
    const host = (name: string, key: string): Record<string, unknown> => {
      const value = recordedObjects[name]?.[0]?.value as Record<string, unknown> | undefined;
      return read(value?.[key]);
    };
    const states = read(ours['wc_country_select_params']?.['countries']);
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['US', 'CA', 'AU', 'IE', 'FR', 'NL']));
    const all = host('wc_country_select_params', 'countries');
    expect(states).toEqual(Object.fromEntries(Object.keys(states).map((country) => [country, all[country]])));
    const locale = read(ours['wc_address_i18n_params']?.['locale']) as Record<string, Record<string, Record<string, unknown>>>;
    const said = host('wc_address_i18n_params', 'locale') as typeof locale;
    for (const [country, fields] of Object.entries(locale)) {
      for (const [field, rule] of Object.entries(fields)) {
        expect(said[country]?.[field]).toMatchObject(rule);
      }
    }
    expect(read(ours['wc_address_i18n_params']?.['locale_fields'])).toEqual(host('wc_address_i18n_params', 'locale_fields'));
  });

  test('a listing prints what a form in its quick view needs', () => {
    const name = 'wc_add_to_cart_variation_params';
    expect(kinds(printedBy(demo('shop.html'))[name])).toEqual(hostKinds(name, 'product-variable-300'));
    expect(demo('shop.html').getElementById('tmpl-variation-template')).not.toBeNull();
  });

  test('the page with swatches prints the options of the swatches plugin', () => {
    const name = 'woo_variation_swatches_options';
    expect(kinds(printedBy(demo('product-variable.html'))[name])).toEqual(hostKinds(name, 'product-variable-6-swatches'));
  });

  test('only the cart page says it is the cart', () => {
    expect(printedBy(demo('cart.html'))['wc_add_to_cart_params']?.['is_cart']).toBe('1');
    expect(printedBy(demo('shop.html'))['wc_add_to_cart_params']?.['is_cart']).toBe('');
  });
});

describe.each(Object.entries(RTL_PAGES))('the right-to-left copy of %s', (english, file) => {
  const copy = demo(file);

  test('says its language and direction', () => {
    expect([copy.documentElement.getAttribute('lang'), copy.documentElement.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  });

  test('has the same structure as the English page', () => {
    expect(skeleton(part(copy, 'body'), { ignoreClasses: ['rtl'] })).toEqual(skeleton(part(demo(english), 'body')));
  });

  test('leaves no English words, but for names and codes', () => {
    const body = part(copy, 'body');
    for (const element of body.querySelectorAll('script, [lang=en]')) {
      element.remove();
    }
    const words = (body.textContent ?? '').match(/[A-Za-z]{3,}/g) ?? [];
    const codes = ['ALMANAC', 'CAP', 'SET', 'TEE', ...COUPONS.map(({ code }) => code)];
    expect([...new Set(words)].filter((word) => !codes.includes(word)).sort()).toEqual(['Fieldhouse', 'JavaScript']);
  });
});
