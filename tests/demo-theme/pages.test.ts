// @vitest-environment node
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { generated } from '../../demo-theme/pages/generate.mjs';
import { LISTED, PRODUCTS } from '../../demo-theme/shop/catalogue.js';
import { allPictures } from './all-pictures.js';
import { demoLinks } from '../../demo-theme/shop/markup.js';
import { demoText, parsed } from './pages-skeleton.js';

const THEME = fileURLToPath(new URL('../../demo-theme/', import.meta.url));
const PAGES = readdirSync(THEME).filter((name) => name.endsWith('.html'));
/** What the shop answers, without a file. */
const ANSWERED = ['wp-comments-post.php', '/wp-json/'];
/** Pages that show what the browser holds. */
const LIVE = ['privacy.html', 'order-source.html'];
/** Built files the pages ask for; the build's own tests see to it that they come about. */
const BUILT = [
  '../dist/demo/shop.js',
  '../dist/demo/inspector.js',
  '../dist/demo/live.js',
  '../dist/shop-consent.js',
  '../dist/shop.css',
  '../dist/shop.classic.js',
];

describe('generated files', () => {
  test('generating again gives the committed files, byte for byte, and no others', async () => {
    const files = await generated();
    const differing = [...files].filter(([name, text]) => !existsSync(THEME + name) || readFileSync(THEME + name, 'utf8') !== text);
    expect(differing.map(([name]) => name)).toEqual([]);
    const pictures = readdirSync(`${THEME}images`).map((name) => `images/${name}`);
    expect([...PAGES, ...pictures].filter((name) => !files.has(name))).toEqual([]);
  });

  test('every picture the shop refers to exists', () => {
    expect(allPictures().filter((src) => !existsSync(THEME + src))).toEqual([]);
  });

  test('a product picture weighs at most 6 KB, a picture of several things at most 30', () => {
    const several = /^(hero|category-.*|garden-day-bundle|garden-starter-set)\.svg$/;
    const heavy = readdirSync(`${THEME}images`).filter(
      (name) => statSync(`${THEME}images/${name}`).size > (several.test(name) ? 30_720 : 6144),
    );
    expect(heavy).toEqual([]);
  });

  test('pictures carry no script and ask for nothing', () => {
    const bad = readdirSync(`${THEME}images`).filter((name) =>
      /<script|\son\w+=|href=|url\((?!#)/.test(readFileSync(`${THEME}images/${name}`, 'utf8')),
    );
    expect(bad).toEqual([]);
  });
});

describe.each(PAGES)('%s', (file) => {
  const html = demoText(file);
  const page = parsed(html);
  const all = (selector: string) => [...page.querySelectorAll(selector)];
  const value = (name: string) => (element: { getAttribute(name: string): string | null }) => element.getAttribute(name) ?? '';

  test('every local address leads to a file, and to an id that is there', () => {
    const addresses = [...all('[href]').map(value('href')), ...all('[src]').map(value('src')), ...all('form').map(value('action'))];
    const local = addresses.filter((address) => address !== '' && !/^https?:/.test(address));
    const dead = local.filter((address) => {
      const [target = '', id] = address.split('#');
      const to = (target.split('?')[0] ?? '') || file;
      if (BUILT.includes(to) || ANSWERED.includes(to)) {
        return false;
      }
      return !existsSync(THEME + to) || (id !== undefined && id !== '' && !parsed(demoText(to)).getElementById(id));
    });
    expect(local.length).toBeGreaterThan(10);
    expect(dead).toEqual([]);
  });

  test('every picture has a size and an alternative text', () => {
    const without = all('img').filter(
      (img) => !(Number(value('width')(img)) > 0 && Number(value('height')(img)) > 0 && img.hasAttribute('alt')),
    );
    expect(without.map(value('src'))).toEqual([]);
  });

  test('ids are unique, labels find their fields, and there is one main heading', () => {
    const ids = all('[id]').map(value('id'));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    // WooCommerce's grouped form labels a row by the row's own id, so the target need not be a field.
    expect(
      all('label[for]')
        .map(value('for'))
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
    expect(all('h1')).toHaveLength(1);
  });

  test('the in-page shop comes first, then consent, then the sheets, then our script, each by a relative address', () => {
    const live = LIVE.includes(file) ? ['../dist/demo/live.js'] : [];
    expect(
      all('head script[src]:not([type="text/plain"]), head link[rel=stylesheet]').map((one) => value('src')(one) || value('href')(one)),
    ).toEqual([
      '../dist/demo/shop.js',
      '../dist/shop-consent.js',
      ...live,
      '../dist/shop.css',
      'theme.css',
      '../dist/shop.classic.js',
      '../dist/demo/inspector.js',
    ]);
    // The shop sets cookies and, on a file, brings the jar for them; consent has to hold before anything else runs.
    expect(all('head script[src]:not([type="text/plain"])').map((one) => one.hasAttribute('defer'))).toEqual([
      false,
      false,
      ...live.map(() => false),
      true,
      true,
    ]);
    expect(page.querySelector('script[data-shop-settings] + script')?.getAttribute('src')).toBe('../dist/shop-consent.js');
  });

  test('scripts of others are text until they are allowed, and name a service the settings know', () => {
    const { services } = (
      JSON.parse(page.querySelector('script[data-shop-settings]')?.textContent ?? '') as { 'cookie-bar': { services: object } }
    )['cookie-bar'];
    const others = all('[src^="partners/"], [data-src^="partners/"]');
    expect(others.length).toBeGreaterThan(0);
    expect(
      others
        .filter((one) => !one.matches('script[type="text/plain"][data-shop-consent], iframe[data-src][data-shop-consent]'))
        .map(value('src')),
    ).toEqual([]);
    expect(others.map(value('data-service')).filter((id) => !Object.hasOwn(services, id))).toEqual([]);
    expect(others.map((one) => value('src')(one) || value('data-src')(one)).filter((address) => !existsSync(THEME + address))).toEqual([]);
  });

  test('it asks for consent, remembers the source and counts once, and the footer leads to the settings', () => {
    expect(['shop-cookie-bar', 'shop-order-attribution', 'shop-statistics'].map((tag) => all(`body > ${tag}:empty`).length)).toEqual([
      1, 1, 1,
    ]);
    expect(all('footer a[data-shop-cookie-settings][href]')).toHaveLength(1);
  });

  test('no element carries an event-handler attribute', () => {
    const handlers = all('*').flatMap((element) => [...element.attributes].map(({ name }) => name).filter((name) => name.startsWith('on')));
    expect(handlers).toEqual([]);
  });

  test('the cart is printed empty, as the host prints it, and opens without script', () => {
    const box = page.querySelector('details shop-mini-cart > .widget.woocommerce.widget_shopping_cart > .widget_shopping_cart_content');
    expect(box?.innerHTML).toBe('');
  });

  test('the footer leads developers to a page of their own, and nowhere else that is not the shop’s', () => {
    expect(all('footer a[href="developers.html"]')).toHaveLength(1);
    expect(all('footer [data-demo-inspector], footer a[href*="product-"]:not([hreflang]), footer a[href*="store-api"]')).toEqual([]);
  });
});

describe('the shop as a whole', () => {
  test('the listing shows every product', () => {
    const ids = [...parsed(demoText('shop.html')).querySelectorAll('ul.products > li .button')].map((link) =>
      link.getAttribute('data-product_id'),
    );
    expect(ids).toEqual(LISTED.map(({ id }) => String(id)));
    expect(parsed(demoText('shop.html')).querySelector('.woocommerce-result-count')?.textContent?.trim()).toBe(
      `Showing all ${LISTED.length} results`,
    );
  });

  test('every page the shop answers with exists', () => {
    const links = demoLinks();
    const answered = [
      ...PRODUCTS.map((product) => links.product(product)),
      ...PRODUCTS.map(({ category }) => links.category(category)),
      links.home,
      links.shop,
      links.cart,
      links.checkout,
      links.account,
      links.terms,
      links.orderReceived(1, 'k'),
    ];
    expect(answered.map((address) => address.replace(/\?.*/, '')).filter((file) => !existsSync(THEME + file))).toEqual([]);
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
  ])('%s has %s', (file, selector) => {
    expect(parsed(demoText(file)).querySelector(selector)).not.toBeNull();
  });

  const formOf = (file: string) => parsed(demoText(file)).querySelector('form.cart');
  const WITHOUT_FORM = ['product-print.html', 'product-salt-pig.html', 'product-salt-pig-rtl.html'];
  const products = PAGES.filter(
    (file) => file.startsWith('product-') && !file.startsWith('product-external') && !WITHOUT_FORM.includes(file),
  );

  test.each(products)('the form of %s posts to its own page, so it works without script', (file) => {
    const form = formOf(file);
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', file]);
    expect(form?.querySelector('[name="add-to-cart"]')).not.toBeNull();
  });

  test.each(WITHOUT_FORM)('%s has no form: sold out, or printed by the tag', (file) => {
    expect(formOf(file)).toBeNull();
  });

  test('the form of the external product leaves for the other shop', () => {
    const form = formOf('product-external.html');
    expect([form?.getAttribute('method'), form?.getAttribute('action')?.startsWith('https://')]).toEqual(['get', true]);
    expect(form?.closest('shop-add-to-cart')).toBeNull();
  });

  test('the page of 300 has 300 variations in its form', () => {
    const json = parsed(demoText('product-300.html')).querySelector('form')?.getAttribute('data-product_variations') ?? '';
    expect(JSON.parse(json)).toHaveLength(300);
  });

  test('swatches name only attributes and values the form has', () => {
    const page = parsed(demoText('product-variable.html'));
    const swatches = JSON.parse(page.querySelector('shop-variation-form')?.getAttribute('data-swatches') ?? '') as Record<
      string,
      { items?: object }
    >;
    const selects: Record<string, (string | null)[]> = Object.fromEntries(
      [...page.querySelectorAll('form.variations_form select')].map((select) => [
        select.getAttribute('name') ?? '',
        [...select.querySelectorAll('option')].map((option) => option.getAttribute('value')),
      ]),
    );
    expect(Object.keys(swatches)).toEqual(Object.keys(selects));
    expect(Object.keys(swatches['attribute_pa_colour']?.items ?? {})).toEqual(selects['attribute_pa_colour']?.filter((one) => one !== ''));
  });
});
