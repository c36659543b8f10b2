import { describe, expect, it } from 'vitest';
import { addToCart, EMPTY_CART, miniCartOf } from '../../demo-theme/shop/cart.js';
import { PRODUCTS, productById, productBySlug, variationName, variationOf, type Product } from '../../demo-theme/shop/catalogue.js';
import {
  galleryHtml,
  loopItemHtml,
  metaHtml,
  miniCartFragmentHtml,
  miniCartWidgetHtml,
  productFormHtml,
  productHtml,
  ratingLineHtml,
  tabsHtml,
  variationJson,
} from '../../demo-theme/shop/markup.js';
import { pageText, recordedJson } from '../host/recording.js';
import { answered, get, hosts, parsed, rigLinks, seeded, skeleton, type Seed } from './fake-server.js';
import './recorded-catalogue.js';

const product = (slug: string): Product => {
  const found = productBySlug(slug);
  if (!found) {
    throw new Error(`no product ${slug}`);
  }
  return found;
};
const recordedPage = (name: string): Element => parsed(pageText(name, { stripScripts: 'all' }));
/** The part that a selector means, as lines; fails when there is none. */
const lines = (root: Element, selector: string): string[] => {
  const found = root.querySelector(selector);
  if (!found) {
    throw new Error(`nothing matches ${selector}`);
  }
  return skeleton(found);
};

describe('the catalogue is the recorded shop', () => {
  it('has the recorded ids, codes, prices, stocks and numbers of variations', () => {
    interface Row {
      readonly id: number;
      readonly type: string;
      readonly sku: string;
      readonly price: string;
    }
    const recorded = Object.entries(recordedJson<{ products: Record<string, Row> }>('rig').products).filter(
      ([, { type }]) => type !== 'woosb',
    );
    const ours = recorded.map(([slug]) => {
      const found = product(slug);
      const items = found.type === 'variable' ? found.variations : found.type === 'simple' ? [found] : [];
      const price = Math.min(...items.map((one) => one.saleMinor ?? one.regularMinor)) / 100;
      const stock = found.type === 'simple' && !found.stock.inStock ? 'outofstock' : 'instock';
      const variations = found.type === 'variable' ? found.variations.length : 0;
      return [slug, { id: found.id, type: found.type, sku: found.sku, price, stock, variations }];
    });
    expect(ours).toEqual(recorded.map(([slug, row]) => [slug, { ...row, price: Number(row.price) }]));
  });

  it('has ids, slugs, codes and variations once', () => {
    const all = [...PRODUCTS, ...PRODUCTS.flatMap((one) => (one.type === 'variable' ? one.variations : []))];
    for (const names of [all.map(({ id }) => id), all.map(({ sku }) => sku), PRODUCTS.map(({ slug }) => slug)]) {
      expect(names.filter((name, at) => names.indexOf(name as never) !== at)).toEqual([]);
    }
  });

  it.each([
    [68, 'Cotton Tee - Red, M'],
    [76, 'Field Cap'],
  ])('variation %i is called %s, as the host names it', (id, name) => {
    const variation = variationOf(id);
    expect(variation && variationName(variation)).toBe(name);
  });
});

it('a listing’s items are the recorded ones, attribute for attribute', () => {
  const items = [...recordedPage('page-shop').querySelectorAll('ul.products > li')];
  const known = items.flatMap((item, index) => {
    const found = productById(Number(/post-(\d+)/.exec(item.className)?.[1]));
    return found ? [{ found, item, index }] : [];
  });
  expect(known).toHaveLength(15);
  expect(known.map(({ found, index }) => skeleton(loopItemHtml(found, rigLinks, { index, columns: 4 })))).toEqual(
    known.map(({ item }) => skeleton(item)),
  );
});

describe('a product’s page has the recorded parts: box, price, form, gallery, tabs, properties', () => {
  /** The words of a description, and the variations, which are compared below. */
  const apart = (all: string[]): string[] =>
    all
      .map((line) => line.replace(/ data-product_variations=.*?(?= enctype| method|$)/, ' data-product_variations'))
      .filter((line) => !/description|Description/.test(line));

  it.each([
    ['page-product-simple', 'copper-kettle'],
    ['page-product-simple-stock', 'twine-spool'],
    ['page-product-sold-individually', 'seed-tin'],
    ['page-product-out-of-stock', 'salt-pig'],
    ['page-product-variable-6', 'cotton-tee'],
    ['page-product-variable-any', 'field-cap'],
    ['page-product-variable-300-ajax', 'workshop-jacket-ajax'],
  ])('%s', (name, slug) => {
    const [found, body] = [product(slug), recordedPage(name)];
    const [box, tabs] = [parsed(productHtml(found, rigLinks)), parsed(tabsHtml(found, rigLinks))];
    const sorted = (root: Element, selector: string): string[] => [...(root.querySelector(selector)?.classList ?? [])].sort();
    const buying = ['.summary .stock', 'form.cart'].flatMap((selector) => (body.querySelector(selector) ? lines(body, selector) : []));
    const withoutItems = (all: string[]): string[] => apart(all).filter((line) => !line.includes('li'));
    expect({
      classes: sorted(box, ':scope > .product'),
      price: lines(box, 'p.price'),
      meta: skeleton(metaHtml(found, rigLinks)),
      form: apart(skeleton(productFormHtml(found, rigLinks))),
      gallery: skeleton(galleryHtml(found, rigLinks, { concealed: true })),
      // The recorded cap and jackets have no description.
      tabs: withoutItems(lines(tabs, 'ul.wc-tabs')),
      properties: tabs.querySelector('.shop_attributes') && lines(tabs, '.shop_attributes'),
    }).toEqual({
      classes: sorted(body, '.product'),
      price: lines(body, 'p.price'),
      meta: lines(body, '.product_meta'),
      form: apart(buying),
      gallery: lines(body, '.woocommerce-product-gallery'),
      tabs: withoutItems(lines(body, 'ul.wc-tabs')),
      properties: body.querySelector('.shop_attributes') && lines(body, '.shop_attributes'),
    });
  });

  it('the stars', () => {
    expect(skeleton(ratingLineHtml(product('copper-kettle')))).toEqual(
      lines(recordedPage('page-product-simple'), '.woocommerce-product-rating'),
    );
  });

  it('the gallery is shown unless the page has a script that reveals it', () => {
    expect(galleryHtml(product('copper-kettle'), rigLinks)).not.toContain('opacity');
  });
});

describe('every variation has the recorded keys and values, pictures and words apart', () => {
  it.each([
    ['page-product-variable-6', 'cotton-tee'],
    ['page-product-variable-any', 'field-cap'],
    ['page-product-variable-300', 'workshop-jacket'],
  ])('%s', (page, slug) => {
    const read = (root: Element): Record<string, unknown>[] =>
      JSON.parse(root.querySelector('form')?.getAttribute('data-product_variations') ?? '') as Record<string, unknown>[];
    const form = recordedPage(page).querySelector('form.variations_form')?.parentElement;
    const recorded = form ? read(form) : [];
    const ours = read(parsed(productFormHtml(product(slug), rigLinks)));
    const comparable = (all: readonly Record<string, unknown>[]): unknown[] =>
      all.map((one) => Object.entries({ ...one, image: Object.keys(one['image'] ?? {}), image_id: 0, variation_description: 0 }));
    expect(recorded.length).toBeGreaterThan(1);
    expect(comparable(ours)).toEqual(comparable(recorded));
  });

  it('those of one picture share its number', () => {
    const tee = product('cotton-tee');
    const ours = tee.type === 'variable' ? tee.variations.map((one) => variationJson(one, rigLinks)) : [];
    expect(ours.map((one) => one.image_id)).toEqual([67, 67, 69, 69, 71, 71]);
    expect(new Set(ours.map((one) => one.image.src)).size).toBe(3);
  });
});

describe('the cart page is printed as recorded', () => {
  const empty = pageText('cart', { stripScripts: 'all' });
  const kettle = { productId: 39, quantity: 1 };
  const opened = async (seed: Seed): Promise<Element> =>
    parsed(await (await answered(seeded(seed, { page: empty }), get('/cart/'))).text());
  /** Nonces of links are each request's own; the coupon boxes are compared below. */
  const whole = (root: Element): string[] =>
    skeleton(root.querySelector('div.woocommerce') ?? root, { skip: 'option, .wt_coupon_wrapper' }).map((line) =>
      line.replace(/_wpnonce=\w+/, '_wpnonce').replace(/( id=\S+-nonce name=\S+ type=hidden) value=\w+/, '$1'),
    );

  it.each<[string, Seed]>([
    [
      'cart',
      {
        cart: [
          { productId: 45, quantity: 2 },
          { productId: 41, quantity: 3 },
          { productId: 63, variationId: 71, quantity: 1 },
        ],
      },
    ],
    ['cart-coupons', { cart: [kettle], coupons: ['tenoff', 'fiver'] }],
    ['cart-empty', {}],
  ])('%s', async (name, seed) => {
    expect(whole(await opened(seed))).toEqual(whole(parsed(hosts(pageText(name, { stripScripts: 'all' })))));
  });

  it('the coupon boxes, without the host’s colours, its clock and its name for a box', async () => {
    const skip = '[class^=wbte_sc_coupon_layout], .wt_sc_coupon_expiry, .wt_sc_credit_history, .wt-sc-hidden-coupon-box';
    const boxes = (page: Element): string[] =>
      [...page.querySelectorAll('.wt-single-coupon')]
        .flatMap((box) => skeleton(box, { skip }))
        .map((line) => line.replace(/ style=.*?(?= \w[\w-]*=|$)/, '').replace(/ aria-label=.*?(?= [\w-]+=)/, ' aria-label'));
    const ours = boxes(await opened({ cart: [kettle] }));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours).toEqual(boxes(recordedPage('cart-smart-coupons')));
  });
});

describe('what the recorded shop has not', () => {
  it('a set and what another shop sells lead to their pages from a listing', () => {
    const link = (slug: string): unknown[] => {
      const found = parsed(loopItemHtml(product(slug), rigLinks, { index: 1, columns: 4 })).querySelector('a.button');
      return [found?.textContent, found?.getAttribute('href'), /ajax_add_to_cart/.test(found?.className ?? '')];
    };
    expect([link('garden-starter-set'), link('growers-almanac')]).toEqual([
      ['View products', 'http://shop.test/product/garden-starter-set/', false],
      ['Buy at the press', 'https://example.com/growers-almanac?from=fieldhouse', false],
    ]);
  });

  it('a set’s form has one quantity for each part, empty and from 0', () => {
    const inputs = parsed(productFormHtml(product('garden-starter-set'), rigLinks)).querySelectorAll<HTMLInputElement>('input.qty');
    expect([...inputs].map((input) => [input.name, input.getAttribute('value'), input.min, input.getAttribute('max')])).toEqual([
      ['quantity[45]', '', '0', null],
      ['quantity[51]', '', '0', '5'],
      ['quantity[53]', '', '0', null],
    ]);
  });

  it('choices of the address stand in the selects before the defaults', () => {
    const form = parsed(productFormHtml(product('field-cap'), rigLinks, { attribute_pa_colour: 'red' }));
    expect(form.querySelector('#pa_colour option[selected]')?.getAttribute('value')).toBe('red');
  });

  it('choices that a name does not tell stand below it; the widget is printed empty', () => {
    const variation = { attribute_pa_colour: 'red', 'attribute_name-mark': 'Initials "A.B."' };
    const outcome = addToCart(EMPTY_CART, { productId: 74, variationId: 75, quantity: 1, variation }, { links: rigLinks });
    const cart = parsed(miniCartFragmentHtml(miniCartOf(outcome.ok ? outcome.cart : EMPTY_CART, rigLinks, 'n'), rigLinks));
    expect([...cart.querySelectorAll('dl.variation dd')].map((one) => one.textContent?.trim())).toEqual(['Red', 'Initials "A.B."']);
    expect(skeleton(miniCartWidgetHtml())).toEqual(lines(recordedPage('page-shop'), '.widget_shopping_cart'));
  });

  it('a product whose every text is markup prints no element of its own', () => {
    const nasty = '"><img class="bad" src=x>';
    const review = { id: 1, author: nasty, stars: 1 as const, at: '2026-11-20T06:14:00+00:00', text: nasty };
    const texts = { name: nasty, sku: nasty, shortDescription: nasty, description: [nasty], reviews: [review] };
    const board = { ...product('oak-chopping-board'), ...texts, gallery: [{ suffix: 'side', alt: nasty }] } as Product;
    const attributes = [{ name: 'attribute_x', label: nasty, options: [{ value: nasty, label: nasty }] }];
    const tee = { ...product('cotton-tee'), attributes } as Product;
    const markup = productHtml(board, rigLinks) + loopItemHtml(board, rigLinks, { index: 0, columns: 4 }) + productFormHtml(tee, rigLinks);
    expect(parsed(markup).querySelector('.bad')).toBeNull();
    expect(parsed(markup).textContent).toContain('<img class="bad"');
  });
});
