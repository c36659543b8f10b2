import { describe, expect, it } from 'vitest';
import { allPictures } from './all-pictures.js';
import {
  childrenOf,
  PRODUCTS,
  productById,
  productBySlug,
  variationName,
  variationOf,
  type Product,
} from '../../demo-theme/shop/catalogue.js';
import {
  demoLinks,
  escapeHtml,
  galleryHtml,
  loopHtml,
  loopItemHtml,
  metaHtml,
  miniCartFragmentHtml,
  miniCartWidgetHtml,
  moneyText,
  noticesWrapperHtml,
  priceHtml,
  productFormHtml,
  productHtml,
  quantityHtml,
  ratingLineHtml,
  salePriceHtml,
  stockHtml,
  tabsHtml,
  variationJson,
  variationTemplatesHtml,
} from '../../demo-theme/shop/markup.js';
import { miniCartOf, addToCart, EMPTY_CART } from '../../demo-theme/shop/cart.js';
import { pageText, recordedJson } from '../host/recording.js';
import { parsed, rigLinks, skeleton } from './fake-server.js';
import './recorded-catalogue.js';

const product = (slug: string): Product => {
  const found = productBySlug(slug);
  if (!found) {
    throw new Error(`no product ${slug}`);
  }
  return found;
};

const recordedPage = (name: string): Element => new DOMParser().parseFromString(pageText(name, { stripScripts: 'all' }), 'text/html').body;

const find = (root: Element, selector: string): Element => {
  const found = root.querySelector(selector);
  if (!found) {
    throw new Error(`nothing matches ${selector}`);
  }
  return found;
};

describe('the catalogue is the recorded shop', () => {
  const rig = recordedJson<{
    products: Record<string, { id: number; type: string; sku: string; price: string; stock: string; variations: number }>;
  }>('rig').products;
  const ours = Object.entries(rig).filter(([, row]) => row.type !== 'woosb');

  it.each(ours)('%s has the recorded id, code, price, stock and number of variations', (slug, row) => {
    const found = product(slug);
    const price =
      found.type === 'variable'
        ? Math.min(...found.variations.map((one) => one.saleMinor ?? one.regularMinor))
        : found.type === 'simple'
          ? (found.saleMinor ?? found.regularMinor)
          : 0;
    expect({
      id: found.id,
      type: found.type,
      sku: found.sku,
      price: price / 100,
      stock: found.type === 'simple' && !found.stock.inStock ? 'outofstock' : 'instock',
      variations: found.type === 'variable' ? found.variations.length : 0,
    }).toEqual({ ...row, price: Number(row.price) });
  });

  it('ids, slugs, codes and variation ids are each used once', () => {
    const variations = PRODUCTS.flatMap((one) => (one.type === 'variable' ? one.variations : []));
    const ids = [...PRODUCTS, ...variations].map((one) => one.id);
    const skus = [...PRODUCTS, ...variations].map((one) => one.sku);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(skus).size).toBe(skus.length);
    expect(new Set(PRODUCTS.map((one) => one.slug)).size).toBe(PRODUCTS.length);
  });

  it('a grouped product groups simple products only', () => {
    const set = product('garden-starter-set');
    expect(set.type === 'grouped' && childrenOf(set).map((child) => child.slug)).toEqual(['hand-fork', 'twine-spool', 'kneeling-mat']);
  });

  it.each([
    [68, 'Cotton Tee - Red, M'],
    [76, 'Field Cap'],
    [80, 'Workshop Jacket'],
  ])('variation %i is called %s, as the host names it', (id, name) => {
    const variation = variationOf(id);
    expect(variation && variationName(variation)).toBe(name);
  });

  it('every picture is named once and lies in the pictures folder', () => {
    const names = allPictures();
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^images\/[a-z0-9-]+\.svg$/.test(name))).toBe(true);
    expect(names).toContain('images/cotton-tee-red.svg');
    expect(names).toContain('images/copper-kettle-side.svg');
  });
});

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [995, '9.95'],
    [123456, '1,234.56'],
    [100000000, '1,000,000.00'],
    [-250, '-2.50'],
  ])('%i pence are written %s', (minor, text) => {
    expect(moneyText(minor)).toBe(text);
  });
});

describe('escaping', () => {
  it('all five signs of markup are escaped', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe('&lt;a href=&quot;x&quot; title=&#039;y&#039;&gt;&amp;&lt;/a&gt;');
  });

  it('a product whose every text is markup prints no element of its own', () => {
    const nasty = '"><img class="bad" src=x>';
    const simple = product('oak-chopping-board');
    const bad = {
      ...simple,
      name: nasty,
      sku: nasty,
      shortDescription: nasty,
      description: [nasty],
      gallery: [{ suffix: 'side', alt: nasty }],
      reviews: [{ id: 1, author: nasty, stars: 1 as const, at: '2026-11-20T06:14:00+00:00', text: nasty }],
    } as Product;
    const tee = product('cotton-tee');
    const badTee =
      tee.type === 'variable'
        ? { ...tee, attributes: [{ name: 'attribute_x', label: nasty, options: [{ value: nasty, label: nasty }] }] }
        : tee;
    const markup = productHtml(bad, rigLinks) + loopItemHtml(bad, rigLinks, { index: 0, columns: 4 }) + productFormHtml(badTee, rigLinks);
    expect(parsed(markup).querySelector('.bad')).toBeNull();
    expect(parsed(markup).textContent).toContain('<img class="bad"');
  });
});

describe('listing', () => {
  const recorded = [...recordedPage('page-shop').querySelectorAll('ul.products > li')].map((item, index) => {
    const id = Number(/post-(\d+)/.exec(item.className)?.[1]);
    return { index, item, id, name: item.querySelector('h2')?.textContent ?? '' };
  });
  const known = recorded.filter(({ id }) => productById(id));

  it('the recorded listing holds 15 of our products', () => {
    expect(known.length).toBe(15);
  });

  it.each(known)('item $name is the recorded one, attribute for attribute', ({ index, item, id }) => {
    const found = productById(id);
    expect(found && skeleton(loopItemHtml(found, rigLinks, { index, columns: 4 }))).toEqual(skeleton(item));
  });

  it('a grouped product links to its page with "View products"', () => {
    const link = find(parsed(loopItemHtml(product('garden-starter-set'), rigLinks, { index: 1, columns: 4 })), 'a.product_type_grouped');
    expect(link.textContent).toBe('View products');
    expect(link.getAttribute('aria-label')).toBe('View products in the “Garden Starter Set” group');
    expect(link.classList.contains('add_to_cart_button')).toBe(false);
  });

  it('an external product links to the other shop with its own words', () => {
    const link = find(parsed(loopItemHtml(product('growers-almanac'), rigLinks, { index: 1, columns: 4 })), 'a.product_type_external');
    expect(link.getAttribute('href')).toBe('https://example.com/growers-almanac?from=fieldhouse');
    expect(link.textContent).toBe('Buy at the press');
    expect(link.classList.contains('ajax_add_to_cart')).toBe(false);
  });

  it('first and last mark the ends of each row', () => {
    const items = [...parsed(loopHtml(PRODUCTS.slice(0, 5), rigLinks)).querySelectorAll('li')];
    expect(items.map((item) => ['first', 'last'].filter((name) => item.classList.contains(name)).join())).toEqual([
      'first',
      '',
      '',
      'last',
      'first',
    ]);
  });
});

describe('product pages', () => {
  const pages: readonly (readonly [string, string])[] = [
    ['page-product-simple', 'copper-kettle'],
    ['page-product-simple-stock', 'twine-spool'],
    ['page-product-sold-individually', 'seed-tin'],
    ['page-product-out-of-stock', 'salt-pig'],
    ['page-product-variable-6', 'cotton-tee'],
    ['page-product-variable-any', 'field-cap'],
    ['page-product-variable-300-ajax', 'workshop-jacket-ajax'],
  ];

  it.each(pages)('%s: the box has the recorded classes, price and meta line', (page, slug) => {
    const found = product(slug);
    const body = recordedPage(page);
    const ours = parsed(productHtml(found, rigLinks));
    expect(find(ours, ':scope > .product').className.split(' ').sort()).toEqual(find(body, '.product').className.split(' ').sort());
    expect(skeleton(find(ours, 'p.price'))).toEqual(skeleton(find(body, 'p.price')));
    expect(skeleton(metaHtml(found, rigLinks))).toEqual(skeleton(find(body, '.product_meta')));
  });

  it.each(pages)('%s: the form and its stock line are the recorded ones', (page, slug) => {
    const body = recordedPage(page);
    const recorded = [body.querySelector('.summary .stock'), body.querySelector('form.cart')].flatMap((one) => (one ? skeleton(one) : []));
    const ours = skeleton(productFormHtml(product(slug), rigLinks));
    const bare = (lines: string[]): string[] =>
      lines.map((line) => line.replace(/ data-product_variations=.*?(?= enctype| method|$)/, ' data-product_variations'));
    expect(bare(ours)).toEqual(bare(recorded));
    expect(ours.length).toBeGreaterThan(0);
  });

  it.each(pages)('%s: the gallery is the recorded one', (page, slug) => {
    const recorded = skeleton(find(recordedPage(page), '.woocommerce-product-gallery'));
    expect(skeleton(galleryHtml(product(slug), rigLinks, { concealed: true }))).toEqual(recorded);
  });

  it('a gallery is shown unless the page has a script that reveals it', () => {
    expect(galleryHtml(product('copper-kettle'), rigLinks)).not.toContain('opacity');
  });

  it.each(pages)('%s: the tabs have the recorded ids and roles', (page, slug) => {
    const recorded = skeleton(find(recordedPage(page), 'ul.wc-tabs'));
    const ours = parsed(tabsHtml(product(slug), rigLinks));
    // The recorded cap and jackets have no description, ours do.
    const withoutDescription = (lines: string[]): string[] => lines.filter((line) => !/description|Description/.test(line));
    expect(withoutDescription(skeleton(find(ours, 'ul.wc-tabs'))).filter((line) => !line.includes('li'))).toEqual(
      withoutDescription(recorded).filter((line) => !line.includes('li')),
    );
    for (const tab of ours.querySelectorAll('a[role=tab]')) {
      expect(ours.querySelector(`[id="${tab.getAttribute('aria-controls') ?? ''}"]`)?.getAttribute('role')).toBe('tabpanel');
    }
  });

  it.each(pages)('%s: the table of properties is the recorded one', (page, slug) => {
    const recorded = recordedPage(page).querySelector('.shop_attributes');
    expect(skeleton(find(parsed(tabsHtml(product(slug), rigLinks)), '.shop_attributes'))).toEqual(recorded && skeleton(recorded));
  });

  it('the stars line is the recorded one', () => {
    expect(skeleton(ratingLineHtml(product('copper-kettle')))).toEqual(
      skeleton(find(recordedPage('page-product-simple'), '.woocommerce-product-rating')),
    );
  });

  it('the variation templates are the recorded ones', () => {
    const recorded = pageText('page-product-variable-6');
    for (const id of ['tmpl-variation-template', 'tmpl-unavailable-variation-template']) {
      const text = (html: string): string | undefined => new RegExp(`id="${id}">([\\s\\S]*?)</script>`).exec(html)?.[1]?.trim();
      expect(text(variationTemplatesHtml())).toBe(text(recorded));
    }
  });

  it('choices of the address stand in the selects before the defaults', () => {
    const form = parsed(productFormHtml(product('field-cap'), rigLinks, { attribute_pa_colour: 'red' }));
    expect(find(form, '#pa_colour option[selected]').getAttribute('value')).toBe('red');
  });
});

describe('variation objects', () => {
  it.each([
    ['page-product-variable-6', 'cotton-tee'],
    ['page-product-variable-any', 'field-cap'],
    ['page-product-variable-300', 'workshop-jacket'],
  ])('%s: every variation has the recorded keys and values, pictures and words apart', (page, slug) => {
    const recorded = JSON.parse(find(recordedPage(page), 'form.variations_form').getAttribute('data-product_variations') ?? '') as Record<
      string,
      unknown
    >[];
    const found = product(slug);
    const ours = found.type === 'variable' ? found.variations.map((one) => variationJson(one, rigLinks)) : [];
    const comparable = (all: readonly object[]): unknown[] =>
      all.map((one) => ({ ...one, image: 0, image_id: 0, variation_description: 0 }));
    expect(comparable(ours)).toEqual(comparable(recorded));
    expect(ours.map((one) => Object.keys(one))).toEqual(recorded.map((one) => Object.keys(one)));
    expect(Object.keys(ours[0]?.image ?? {})).toEqual(Object.keys(recorded[0]?.['image'] ?? {}));
  });

  it('what the page carries reads back as the very objects', () => {
    const tee = product('cotton-tee');
    const form = find(parsed(productFormHtml(tee, rigLinks)), 'form');
    expect(JSON.parse(form.getAttribute('data-product_variations') ?? '')).toEqual(
      tee.type === 'variable' ? tee.variations.map((one) => variationJson(one, rigLinks)) : undefined,
    );
  });

  it('over the threshold the page carries false', () => {
    expect(find(parsed(productFormHtml(product('workshop-jacket-ajax'), rigLinks)), 'form').getAttribute('data-product_variations')).toBe(
      'false',
    );
  });

  it('two variations share an image id exactly when they share a picture', () => {
    const tee = product('cotton-tee');
    const ours = tee.type === 'variable' ? tee.variations.map((one) => variationJson(one, rigLinks)) : [];
    expect(ours.map((one) => one.image_id)).toEqual([67, 67, 69, 69, 71, 71]);
    expect(new Set(ours.map((one) => one.image.src)).size).toBe(3);
  });

  it('the price is left out when all variations cost the same', () => {
    const tee = product('cotton-tee');
    if (tee.type !== 'variable') {
      throw new Error('the tee is variable');
    }
    const [first] = tee.variations;
    expect(first && variationJson(first, rigLinks).price_html).toContain('15.00');
    const same = salePriceHtml(1600, 1250);
    expect(same).toContain('Original price was: &pound;16.00.');
  });
});

describe('grouped and external forms', () => {
  const form = (slug: string): Element => find(parsed(productFormHtml(product(slug), rigLinks)), 'form');

  it('a grouped form has one quantity for each part, empty and from 0', () => {
    const inputs = [...form('garden-starter-set').querySelectorAll<HTMLInputElement>('input.qty')];
    expect(
      inputs.map((input) => [input.name, input.getAttribute('value'), input.min, input.getAttribute('max'), input.placeholder]),
    ).toEqual([
      ['quantity[45]', '', '0', null, '0'],
      ['quantity[51]', '', '0', '5', '0'],
      ['quantity[53]', '', '0', null, '0'],
    ]);
    expect(form('garden-starter-set').querySelector<HTMLInputElement>('[name="add-to-cart"]')?.value).toBe('701');
  });

  it('a grouped product costs from its cheapest to its dearest part', () => {
    expect(parsed(priceHtml(product('garden-starter-set'))).textContent).toContain('Price range: £4.25 through £27.75');
  });

  it('an external form leaves by GET and keeps the query of its address as fields', () => {
    const external = form('growers-almanac');
    expect(external.getAttribute('method')).toBe('get');
    expect(external.querySelector<HTMLInputElement>('[name=from]')?.value).toBe('fieldhouse');
  });
});

describe('small parts', () => {
  it('a box whose least and most are the same is hidden', () => {
    expect(find(parsed(quantityHtml({ id: 'q', productName: 'X', min: 1, max: 1 })), 'input').getAttribute('type')).toBe('hidden');
  });

  it('stock lines: none when uncounted, a number when counted, words when out', () => {
    expect(
      [stockHtml({ inStock: true }), stockHtml({ inStock: true, left: 3 }), stockHtml({ inStock: false })].map((html) =>
        parsed(html).textContent?.trim(),
      ),
    ).toEqual(['', '3 in stock', 'Out of stock']);
  });

  it('notices: errors in one list with role alert, messages each alone, information with role status', () => {
    const html = noticesWrapperHtml([
      { kind: 'info', html: 'i' },
      { kind: 'success', html: 's' },
      { kind: 'error', html: 'e1' },
      { kind: 'error', html: 'e2' },
    ]);
    expect(skeleton(html)).toEqual([
      'div class=woocommerce-notices-wrapper',
      '  div class=woocommerce-error role=alert',
      '    ul',
      '      li',
      '        "e1"',
      '      li',
      '        "e2"',
      '  div class=woocommerce-message role=alert',
      '    "s"',
      '  div class=woocommerce-info role=status',
      '    "i"',
    ]);
  });

  it('the widget is printed with an empty box, as the recorded one', () => {
    expect(skeleton(miniCartWidgetHtml())).toEqual(skeleton(find(recordedPage('page-shop'), '.widget_shopping_cart')));
  });

  it('the mini-cart with two rows is the recorded fragment', () => {
    const recorded = pageText('page-mini-cart-widget').split('<!-- fragment -->')[1] ?? '';
    const nonce = /_wpnonce=(\w+)/.exec(recorded)?.[1] ?? '';
    const rules = { links: rigLinks };
    const one = addToCart(EMPTY_CART, { productId: 35, quantity: 2 }, rules);
    const two = one.ok ? addToCart(one.cart, { productId: 63, variationId: 68, quantity: 1 }, rules) : one;
    expect(two.ok && skeleton(miniCartFragmentHtml(miniCartOf(two.cart, rigLinks, nonce), rigLinks))).toEqual(skeleton(recorded));
  });

  it('choices the name does not tell stand below it', () => {
    const outcome = addToCart(
      EMPTY_CART,
      { productId: 74, variationId: 75, quantity: 1, variation: { attribute_pa_colour: 'red', 'attribute_name-mark': 'Initials "A.B."' } },
      { links: rigLinks },
    );
    const cart = outcome.ok ? parsed(miniCartFragmentHtml(miniCartOf(outcome.cart, rigLinks, 'n'), rigLinks)) : undefined;
    expect([...(cart?.querySelectorAll('dl.variation dd') ?? [])].map((one) => one.textContent?.trim())).toEqual([
      'Red',
      'Initials "A.B."',
    ]);
  });

  it('links of the demo are flat files below a base', () => {
    expect(demoLinks().product(product('salt-pig'))).toBe('product-salt-pig.html');
    expect(demoLinks('http://localhost/demo-theme/').cart).toBe('http://localhost/demo-theme/cart.html');
  });
});
