// @vitest-environment node
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RTL_PAGES } from '../../demo-theme/pages/files.js';
import { generated } from '../../demo-theme/pages/generate.mjs';
import { galleryOf, LISTED, pictureOf, PRODUCTS } from '../../demo-theme/shop/catalogue.js';
import { COUPONS } from '../../demo-theme/shop/coupons.js';
import { demoLinks } from '../../demo-theme/shop/markup.js';
import { overridden } from './overrides.js';
import { part, parsed, skeleton, type Page, type SkeletonOptions } from './pages-skeleton.js';

const THEME = fileURLToPath(new URL('../../demo-theme/', import.meta.url));
const RECORDINGS = new URL('../fixtures/recordings/', import.meta.url);
const PAGES = readdirSync(THEME).filter((name) => name.endsWith('.html'));
const PICTURES = readdirSync(`${THEME}images`).map((name) => `images/${name}`);
/** What the shop answers, without a file. */
const ANSWERED = ['wp-comments-post.php', '/wp-json/'];
/** Pages that show what the browser holds. */
const LIVE = ['privacy.html', 'order-source.html'];
/** In the order of a page's head: the shop sets cookies, consent has to hold before anything else runs. */
const built = (file: string): string[] => [
  '../dist/demo/shop.js',
  '../dist/shop-consent.js',
  ...(LIVE.includes(file) ? ['../dist/demo/live.js'] : []),
  '../dist/shop.css',
  'theme.css',
  '../dist/shop.classic.js',
  '../dist/demo/inspector.js',
];
/** The build's own tests see to it that these come about. */
const BUILT = new Set(['docs/index.html', ...LIVE.flatMap(built).filter((name) => name.startsWith('../'))]);

const read = new Map<string, Page>();
function demo(file: string): Page {
  const page = read.get(file) ?? parsed(readFileSync(THEME + file, 'utf8'));
  read.set(file, page);
  return page;
}

type Found = ReturnType<Page['querySelectorAll']>[number];
const all = (file: string, selector: string): Found[] => [...demo(file).querySelectorAll(selector)];
const value = (name: string) => (element: Found) => element.getAttribute(name) ?? '';
const addressOf = (one: Found): string => value('src')(one) || value('href')(one) || value('data-src')(one);

/** Pages that break a rule, each with what is wrong there. */
const broken = (wrongIn: (file: string) => readonly unknown[], pages = PAGES): unknown[] =>
  pages.map((file) => [file, ...wrongIn(file)]).filter(({ length }) => length > 1);
/** What is there instead, where something else was wanted. */
const unlike = (found: unknown, wanted: unknown): unknown[] => (JSON.stringify(found) === JSON.stringify(wanted) ? [] : [found]);

describe('generated files', () => {
  test('generating again gives the committed files, byte for byte, and no others', async () => {
    const files = await generated();
    const differing = [...files].filter(([name, text]) => !existsSync(THEME + name) || readFileSync(THEME + name, 'utf8') !== text);
    expect(differing.map(([name]) => name)).toEqual([]);
    expect([...PAGES, ...PICTURES].filter((name) => !files.has(name))).toEqual([]);
  });

  test('every picture that the shop refers to is there', () => {
    const shown = PRODUCTS.flatMap((product) => [
      ...galleryOf(product),
      ...(product.type === 'variable' ? product.variations.map((variation) => pictureOf(product, variation)) : []),
    ]);
    expect(shown.map(({ src }) => src).filter((src) => !PICTURES.includes(src))).toEqual([]);
  });

  test('a picture weighs at most 6 KB (30 of several things), has no script, asks for nothing', () => {
    const several = /images\/(hero|category-.*|garden-day-bundle|garden-starter-set)\.svg$/;
    const bad = PICTURES.filter(
      (name) =>
        statSync(THEME + name).size > (several.test(name) ? 30_720 : 6144) ||
        /<script|\son\w+=|href=|url\((?!#)/.test(readFileSync(THEME + name, 'utf8')),
    );
    expect(bad).toEqual([]);
  });
});

describe('every page', () => {
  test('leads by every local address to a file, and to an id that is there', () => {
    const deadIn = (file: string): string[] => {
      const addresses = [
        ...all(file, '[href]').map(value('href')),
        ...all(file, '[src]').map(value('src')),
        ...all(file, 'form').map(value('action')),
      ];
      const local = addresses.filter((address) => address !== '' && !/^https?:/.test(address));
      const dead = local.filter((address) => {
        const [target = '', id = ''] = address.split('#');
        const to = (target.split('?')[0] ?? '') || file;
        return !(BUILT.has(to) || ANSWERED.includes(to)) && !(existsSync(THEME + to) && (id === '' || demo(to).getElementById(id)));
      });
      return local.length > 10 ? dead : ['hardly any address'];
    };
    expect(broken(deadIn)).toEqual([]);
  });

  test('has a size and an alternative text for every picture', () => {
    const isWhole = (img: Found): boolean => Number(value('width')(img)) > 0 && Number(value('height')(img)) > 0 && img.hasAttribute('alt');
    expect(
      broken((file) =>
        all(file, 'img')
          .filter((img) => !isWhole(img))
          .map(value('src')),
      ),
    ).toEqual([]);
  });

  test('has each id once, a target for each label, and one main heading', () => {
    const wrong = broken((file) => {
      const ids = all(file, '[id]').map(value('id'));
      // WooCommerce's grouped form labels a row by the row's own id, so the target need not be a field.
      const lost = all(file, 'label[for]')
        .map(value('for'))
        .filter((id) => !ids.includes(id));
      return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...lost, ...unlike(all(file, 'h1').length, 1)];
    });
    expect(wrong).toEqual([]);
  });

  test('loads shop, consent, sheets and our script in this order, each by a relative address', () => {
    const scripts = 'head script[src]:not([type="text/plain"])';
    const wrong = broken((file) => [
      ...unlike(all(file, `${scripts}, head link[rel=stylesheet]`).map(addressOf), built(file)),
      // What has to hold before anything else runs waits for nothing.
      ...unlike(
        all(file, scripts)
          .filter((one) => !one.hasAttribute('defer'))
          .map(value('src')),
        built(file).filter((name) => /shop\.js$|consent|live/.test(name)),
      ),
      ...unlike(all(file, 'script[data-shop-settings] + script').map(value('src')), ['../dist/shop-consent.js']),
    ]);
    expect(wrong).toEqual([]);
  });

  test('holds scripts of others back, under a service that its settings know', () => {
    const wrong = broken((file) => {
      const settings = JSON.parse(demo(file).querySelector('script[data-shop-settings]')?.textContent ?? '') as {
        'cookie-bar': { services: object };
      };
      const others = all(file, '[src^="partners/"], [data-src^="partners/"]');
      const isHeld = (one: Found): boolean =>
        one.matches('script[type="text/plain"][data-shop-consent], iframe[data-src][data-shop-consent]') &&
        Object.hasOwn(settings['cookie-bar'].services, value('data-service')(one)) &&
        existsSync(THEME + addressOf(one));
      return others.length > 0 ? others.filter((one) => !isHeld(one)).map(addressOf) : ['nobody else'];
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['asks for consent', 'body > shop-cookie-bar:empty', 1],
    ['remembers the source', 'body > shop-order-attribution:empty', 1],
    ['counts', 'body > shop-statistics:empty', 1],
    ['leads to the consent’s settings', 'footer a[data-shop-cookie-settings][href]', 1],
    ['leads developers to a page of their own', 'footer a[href="developers.html"]', 1],
    [
      'leads nowhere else that is not the shop’s',
      'footer :is([data-demo-inspector], a[href*="product-"]:not([hreflang]), a[href*="store-api"])',
      0,
    ],
    // As the host prints it.
    [
      'has an empty cart that opens without script',
      'details shop-mini-cart > .widget.woocommerce.widget_shopping_cart > .widget_shopping_cart_content:empty',
      1,
    ],
  ])('%s', (_what, selector, count) => {
    expect(broken((file) => unlike(all(file, selector).length, count))).toEqual([]);
  });

  test('has no event-handler attribute', () => {
    const handlers = (file: string): string[] =>
      all(file, '*').flatMap((element) => [...element.attributes].map(({ name }) => name).filter((name) => name.startsWith('on')));
    expect(broken(handlers)).toEqual([]);
  });
});

describe('the shop as a whole', () => {
  test('the listing shows every product', () => {
    expect(all('shop.html', 'ul.products > li .button').map(value('data-product_id'))).toEqual(LISTED.map(({ id }) => String(id)));
    expect(all('shop.html', '.woocommerce-result-count')[0]?.textContent?.trim()).toBe(`Showing all ${LISTED.length} results`);
  });

  test('every page the shop answers with exists', () => {
    const links = demoLinks();
    const answered = [
      ...PRODUCTS.flatMap((product) => [links.product(product), links.category(product.category)]),
      ...[links.home, links.shop, links.cart, links.checkout, links.account, links.terms, links.orderReceived(1, 'k')],
    ];
    expect(answered.map((address) => address.replace(/\?.*/, '')).filter((file) => !PAGES.includes(file))).toEqual([]);
  });

  test('a link of another page leads to every page, but for the one after an order', () => {
    const linked = (file: string): boolean => PAGES.some((other) => other !== file && all(other, `a[href^="${file}"]`).length > 0);
    expect(PAGES.filter((file) => !file.startsWith('order-received') && !linked(file))).toEqual([]);
  });

  test.each([
    ['product-simple.html', 'shop-add-to-cart > form.cart > shop-quantity > .quantity'],
    ['product-variable.html', 'shop-add-to-cart > shop-variation-form[data-swatches] > form.variations_form shop-quantity > .quantity'],
    ['product-300.html', 'shop-add-to-cart > shop-variation-form > form.variations_form'],
    ['product-ajax.html', 'shop-add-to-cart > shop-variation-form > form.variations_form[data-product_variations="false"]'],
    ['product-any.html', 'shop-add-to-cart > shop-variation-form > form.variations_form'],
    ['product-grouped.html', 'shop-add-to-cart > form.grouped_form td > shop-quantity > .quantity'],
    ['product-print.html', 'shop-add-to-cart > shop-variation-form[data-product_variations]:empty'],
    ['shop.html', 'shop-add-to-cart > ul.products'],
    ['index.html', 'shop-add-to-cart > ul.products'],
    // It leaves for the other shop.
    ['product-external.html', 'form.cart[method=get][action^="https://"]'],
  ])('%s has %s', (file, selector) => {
    expect(demo(file).querySelector(selector)).not.toBeNull();
  });

  test.each([
    // Sold out, or printed by the tag.
    ['product-print.html', 'form.cart'],
    ['product-salt-pig.html', 'form.cart'],
    ['product-salt-pig-rtl.html', 'form.cart'],
    ['product-external.html', 'shop-add-to-cart form.cart'],
  ])('%s has no %s', (file, selector) => {
    expect(demo(file).querySelector(selector)).toBeNull();
  });

  test('every form posts to its own page, so it works without script', () => {
    const wrong = broken(
      (file) => {
        const forms = all(file, 'form.cart').filter((form) => !form.matches('[method=get]'));
        return forms
          .filter(
            (form) => value('method')(form) !== 'post' || value('action')(form) !== file || !form.querySelector('[name="add-to-cart"]'),
          )
          .map((form) => form.outerHTML.slice(0, 80));
      },
      PAGES.filter((file) => file.startsWith('product-')),
    );
    expect(wrong).toEqual([]);
  });

  test('swatches name only attributes and values that the form has, and 300 variations are 300', () => {
    const swatches = JSON.parse(all('product-variable.html', 'shop-variation-form').map(value('data-swatches'))[0] ?? '') as Record<
      string,
      { items?: object }
    >;
    const selects = all('product-variable.html', 'form.variations_form select');
    expect(Object.keys(swatches)).toEqual(selects.map(value('name')));
    const colours = [...(selects[0]?.querySelectorAll('option') ?? [])].map((one) => one.getAttribute('value'));
    expect(Object.keys(swatches['attribute_pa_colour']?.items ?? {})).toEqual(colours.filter((one) => one !== ''));
    expect(JSON.parse(all('product-300.html', 'form.variations_form').map(value('data-product_variations'))[0] ?? '')).toHaveLength(300);
  });
});

/** What a page prints, beside what the recorded shop printed there; the parts of products and the cart: `prints.test.ts`. */
describe('the demo prints what the recorded shop prints', () => {
  const recorded = (name: string): Page => overridden(parsed(readFileSync(new URL(`page-${name}.html`, RECORDINGS), 'utf8')));

  test.each<[what: string, ours: string, host: string, selector: string, options?: SkeletonOptions]>([
    ['the sorting form', 'shop.html', 'shop', 'form.woocommerce-ordering'],
    ['the number of results', 'shop.html', 'shop', '.woocommerce-result-count'],
    ['the head of a listing', 'category-garden.html', 'category', '.woocommerce-products-header'],
    ['the box of notices', 'shop.html', 'shop', '.woocommerce-notices-wrapper'],
    // Hidden by the theme's sheet, where the host uses a style.
    ['the store notice', 'shop.html', 'shop', '.woocommerce-store-notice', { ignoreAttributes: ['style'] }],
    ['a form of 300 variations', 'product-300.html', 'product-variable-300', 'form.variations_form'],
    ['the empty cart', 'cart.html', 'cart-empty', 'main .woocommerce'],
    ['the fields of the checkout', 'checkout.html', 'checkout', '#customer_details', { leaveOut: 'option' }],
    ['the login above the checkout', 'checkout.html', 'checkout', 'form.login'],
    ['the coupon form above the checkout', 'checkout.html', 'checkout', 'form.checkout_coupon'],
    ['payment and terms', 'checkout.html', 'checkout', '#payment'],
    ['the boxes of the block checkout', 'checkout-blocks.html', 'checkout-blocks', '.wp-block-woocommerce-checkout'],
    ['the coming-soon banner', 'coming-soon.html', 'coming-soon-banner', '#coming-soon-footer-banner'],
    // The link that cancels an answer and the cookie's box are settings of the recorded shop.
    ['the review form', 'product-simple.html', 'product-simple', '#review_form', { leaveOut: 'small, .comment-form-cookies-consent' }],
    [
      'an item of the related products',
      'product-simple.html',
      'product-simple',
      '.related ul.products > li.post-41',
      { ignoreAttributes: ['fetchpriority', 'loading', 'decoding'], ignoreClasses: ['first', 'last'], leaveOut: '.quick-view' },
    ],
  ])('%s', (_what, ours, host, selector, options) => {
    const here = skeleton(part(demo(ours), selector), options);
    expect(here.length).toBeGreaterThan(0);
    expect(here).toEqual(skeleton(part(recorded(host), selector), options));
  });

  test('a product page has its parts in the order of the host', () => {
    const parts = (page: Page): string[] =>
      [...part(page, 'div.product').children]
        .map((child) => (child.localName.startsWith('shop-') && child.firstElementChild ? child.firstElementChild : child))
        .map((child) => `${child.localName}.${child.classList[0] ?? ''}`);
    expect(parts(demo('product-simple.html'))).toEqual(parts(recorded('product-simple')));
  });

  test.each(['tmpl-variation-template', 'tmpl-unavailable-variation-template'])('the template %s reads the same', (id) => {
    const text = (page: Page): string => (page.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ').trim();
    expect(text(demo('product-variable.html'))).not.toBe('');
    expect(text(demo('product-variable.html'))).toBe(text(recorded('product-variable-6')));
    // A form in its quick view needs them.
    expect(text(demo('shop.html'))).toBe(text(recorded('product-variable-6')));
  });
});

describe('settings objects', () => {
  const printedBy = (file: string): Record<string, Record<string, unknown>> =>
    Object.fromEntries(
      all(file, 'script[id$="-js-extra"]').map((script) => {
        const [, name = '', json = ''] = /var (\w+) = ([\s\S]*);\s*$/.exec(script.textContent?.trim() ?? '') ?? [];
        return [name, JSON.parse(json) as Record<string, unknown>];
      }),
    );
  const kinds = (value: unknown): unknown =>
    Array.isArray(value)
      ? 'list'
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kinds(one)]))
        : typeof value;

  /** What the recorded shop printed on a page: `settings.json` has each value with the pages that print it. */
  const { objects } = JSON.parse(readFileSync(new URL('settings.json', RECORDINGS), 'utf8')) as {
    objects: Record<string, { pages: string[]; value: unknown }[]>;
  };
  const hostKinds = (name: string, page: string): unknown => {
    const found = objects[name]?.find(({ pages }) => pages.includes(page));
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
    const { yith_wapo: _ofEditor, ...ours } = printedBy(file);
    // The fragments' object comes with the mini-cart, which this theme has on every page and the recorded one not on these; the
    // statistics plugin was on for one recorded page.
    const kindsOf = (name: string): unknown => hostKinds(name, host) ?? hostKinds(name, 'shop') ?? hostKinds(name, 'product-statistics');
    expect(Object.fromEntries(Object.entries(ours).map(([name, one]) => [name, kinds(one)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, kindsOf(name)])),
    );
  });

  test.each([
    ['shop.html', 'wc_add_to_cart_variation_params', 'product-variable-300'],
    ['product-variable.html', 'woo_variation_swatches_options', 'product-variable-6-swatches'],
  ])('%s prints %s too', (file, name, host) => {
    expect(hostKinds(name, host)).toBeDefined();
    expect(kinds(printedBy(file)[name])).toEqual(hostKinds(name, host));
  });

  test.each(['cart.html', 'checkout.html'])('what %s says of addresses is what the recorded shop says of those countries', (file) => {
    const ours = printedBy(file);
    type Rules = Record<string, Record<string, Record<string, unknown>>>;
    const text = (value: unknown): Record<string, unknown> => JSON.parse(String(value)) as Record<string, unknown>;
    const host = (name: string, key: string): Record<string, unknown> =>
      text((objects[name]?.[0]?.value as Record<string, unknown> | undefined)?.[key]);
    const states = text(ours['wc_country_select_params']?.['countries']);
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['US', 'CA', 'AU', 'IE', 'FR', 'NL']));
    expect(host('wc_country_select_params', 'countries')).toMatchObject(states);
    const [locale, said] = [text(ours['wc_address_i18n_params']?.['locale']), host('wc_address_i18n_params', 'locale')] as [Rules, Rules];
    expect(Object.keys(locale).length).toBeGreaterThan(1);
    expect(said).toMatchObject(locale);
    expect(text(ours['wc_address_i18n_params']?.['locale_fields'])).toEqual(host('wc_address_i18n_params', 'locale_fields'));
  });

  test('only the cart page says it is the cart', () => {
    expect(['cart.html', 'shop.html'].map((file) => printedBy(file)['wc_add_to_cart_params']?.['is_cart'])).toEqual(['1', '']);
  });
});

describe('every right-to-left copy', () => {
  const copies = Object.entries(RTL_PAGES);
  const rtl = copies.map(([, file]) => file);

  test('says its language and direction', () => {
    expect(copies.length).toBeGreaterThan(10);
    const said = (file: string): unknown[] => ['lang', 'dir'].map((name) => demo(file).documentElement.getAttribute(name));
    expect(broken((file) => unlike(said(file), ['ar', 'rtl']), rtl)).toEqual([]);
  });

  test.each(copies)('of %s has the structure of the English page', (english, file) => {
    expect(skeleton(part(demo(file), 'body'), { ignoreClasses: ['rtl'] })).toEqual(skeleton(part(demo(english), 'body')));
  });

  test('leaves no English words, but for names and codes', () => {
    const codes = ['ALMANAC', 'CAP', 'SET', 'TEE', ...COUPONS.map(({ code }) => code)];
    const english = (file: string): string[] => {
      const body = part(demo(file), 'body').cloneNode(true) as ReturnType<typeof part>;
      body.querySelectorAll('script, [lang=en]').forEach((element) => element.remove());
      const words = new Set((body.textContent ?? '').match(/[A-Za-z]{3,}/g));
      return [...words].filter((word) => !codes.includes(word)).sort();
    };
    expect(broken((file) => unlike(english(file), ['Fieldhouse', 'JavaScript']), rtl)).toEqual([]);
  });
});
