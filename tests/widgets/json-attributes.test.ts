import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDebug } from '../../shared/debug.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { WIDGETS } from '../../widgets/index.js';
import { printedLines } from '../setup/each.js';
import { leave, put } from './render.js';

/**
 * Attributes that take JSON, with `?shop-debug`: a key that nobody reads and a value of another kind are told with tag and attribute; the
 * rest is used.
 */

/** Of each: what an author writes who errs, and the sentences about it. */
const WRONG: Readonly<Record<string, readonly [json: unknown, ...told: string[]]>> = {
  'shop-addons data-addons': [
    { product_id: 1, blocks: [{ addons: [{ type: 'text', tittle: 'A', options: [{ label: ['B'] }, { lable: 'B' }] }] }] },
    '"blocks[].addons[].tittle" is read by nobody',
    '"blocks[].addons[].options[].label" is ["B"], not a text',
    '"blocks[].addons[].options[].lable" is read by nobody',
  ],
  'shop-addons data-selection': [{ addons: [], quantity: 1 }, '"quantity" is read by nobody; there are addons, quantities, image'],
  'shop-addons data-currency': [{ symbol: '£', decimalSeperator: ',' }, '"decimalSeperator" is read by nobody'],
  'shop-carousel data-shown': [{ wide: 2 }, 'expected slides by window width'],
  'shop-carousel data-slides': [
    [
      { image: '/a.jpg', url: '/a' },
      { image: '/b.jpg', link: '/b', title: {} },
    ],
    '"[].link" is read by nobody; there are image, alt, title, url',
    '"[].title" is {}, not a text',
  ],
  'shop-category-slider data-slider': [
    { autoplay: true, breakpoints: { phone: 2, tablet: 'two' } },
    '"autoplay" is read by nobody',
    '"breakpoints.phone" is read by nobody',
    '"breakpoints.tablet" is "two", not a number',
  ],
  'shop-category-slider data-categories': [
    [{ name: 'A', url: '/a', img: '/a.jpg', count: 'many' }],
    '"[].img" is read by nobody',
    '"[].count" is "many", not a number',
  ],
  'shop-cookie-bar data-categories': [{ statistics: '_ga' }, '"statistics" is "_ga", not a list'],
  'shop-cookie-bar data-services': [
    { map: { name: 'Map', categories: 'functional', cookies: 'a' } },
    '"map.categories" is read by nobody',
    '"map.cookies" is "a", not a list',
  ],
  'shop-countdown data-timers': [
    [
      { id: 1, date_to: '2026-12-01' },
      { timerMode: 'evergreen', evergreen: 'soon' },
    ],
    '"[].date_to" is read by nobody',
    '"[].id" is missing',
    '"[].evergreen" is "soon", not a number',
  ],
  'shop-date data-unavailable': [{ weekdays: [0] }, 'expected days, daysweek, months or years, not "weekdays"'],
  'shop-date data-names': [{ months: [] }, '"months" is read by nobody'],
  'shop-delivery-map data-config': [{ map: [], zoom: 'near' }, '"map" is read by nobody', '"zoom" is "near", not a number'],
  'shop-filter-select data-options': [
    { place_holder: 'x', ajax: { adress: '/x' } },
    '"place_holder" is read by nobody',
    '"ajax.adress" is read by nobody',
  ],
  'shop-filter-select data-token-separators': ['","', 'expected a list of texts'],
  'shop-gallery data-slider-options': [
    { speed: 1, animationSpeed: 'fast' },
    '"speed" is read by nobody',
    '"animationSpeed" is "fast", not a number',
  ],
  'shop-gallery data-zoom-options': [{ magnification: 2 }, '"magnification" is read by nobody; there are magnify, duration'],
  'shop-gallery data-lightbox-options': [{ loop: 'maybe', fade: 1 }, '"loop" is "maybe", not yes or no', '"fade" is read by nobody'],
  'shop-label data-labels': [
    [{ text: 'New', colour: 'red' }, { product: 7 }, 'Sale'],
    '"[].colour" is read by nobody',
    '"[].text" is missing',
    '"[]" is "Sale", not an object',
  ],
  'shop-offcanvas-menu data-menu': [
    [{ label: 'A', url: '/a', items: [{ label: 'B', href: '/b' }] }],
    '"[].items[].href" is read by nobody; there are label, url, current, items',
  ],
  'shop-order-attribution data-fields': [{ source: 1 }, 'expected a path'],
  'shop-order-attribution data-promo': [{ mim: 1 }, '"mim" is read by nobody; there are min, max'],
  'shop-order-attribution data-typein': [{ source: 'a', medium: 'b', campaign: 'c' }, '"campaign" is read by nobody'],
  'shop-order-attribution data-organics': [[{ host: 'a.test', param: 'q', name: 'A' }], '"[].name" is read by nobody'],
  'shop-order-attribution data-referrals': [[{ host: 'a.test', dispaly: 'A' }], '"[].dispaly" is read by nobody'],
  'shop-review-form data-rating-texts': [{ 1: 'Bad' }, 'expected a list of texts'],
  'shop-side-cart data-skip-ajax-for-data': [{ a: ['b'] }, '"a" is ["b"], not a text'],
  'shop-side-cart data-card-animate': [
    { enabled: 'yes', duration: 'long' },
    '"enabled" is read by nobody',
    '"duration" is "long", not a number',
  ],
  'shop-side-cart data-menu-cart-hide-on-empty': [[['count']], '"[]" is ["count"], not a text'],
  'shop-side-cart data-shortcode-els': [{ total: '.a' }, '"total" is read by nobody; there are subtotal, count, icon'],
  'shop-variation-form data-swatches': [
    { attribute_pa_colour: { type: 'color', itmes: {}, items: { red: { vlaue: '#f00', label: 5 } } } },
    '"attribute_pa_colour.itmes" is read by nobody; there are type, items',
    '"attribute_pa_colour.items.red.vlaue" is read by nobody; there are value, label',
    '"attribute_pa_colour.items.red.label" is 5, not a text',
  ],
  'shop-variation-form data-availability': [{ product: 1, attributes: { a: ['b'] }, grid: 'b', gird: '' }, '"gird" is read by nobody'],
  'shop-variation-form data-product_variations': [{}, 'expected a list of variations or false'],
  'shop-variation-form data-attributes': [
    { a: { lable: 'A', options: [{ value: 'b', text: 'B' }] } },
    '"a.lable" is read by nobody',
    '"a.options[].text" is read by nobody',
  ],
  'shop-checkout data-extension-data': [{ a: { b: 1 } }, 'expected texts or null by name, by namespace'],
  'shop-statistics data-hit-params': [{ a: {} }, 'expected a text or number as a'],
  'shop-statistics data-online-params': [{ a: [] }, 'expected a text or number as a'],
  'shop-statistics data-consent-integration': [{ name: 'wp_consent_api', level: 'x' }, '"level" is read by nobody'],
  'shop-statistics data-clicks': [[{ name: 'a', selector: 'b', page: 1 }], '"[].page" is read by nobody'],
  'shop-statistics data-file-extensions': ['pdf', 'expected a list of file extensions'],
};
/** Names of theirs are anybody's: whatever is told is sent. */
const FREE = ['shop-filter-select data-ajax-data'];

const docs = Object.values(import.meta.glob<{ readonly doc?: ElementDoc }>('../../widgets/*/*.schema.ts', { eager: true })).flatMap(
  ({ doc }) => doc ?? [],
);
const jsonFields = docs.flatMap(({ tag, schema }) =>
  Object.values(schema)
    .filter(({ type }) => type === 'json')
    .map((field) => ({ name: `${tag} ${field.attr}`, settingsOnly: field.settingsOnly === true })),
);

beforeEach(() => {
  startDebug();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(async () => {
  await leave();
  printedLines();
  Reflect.deleteProperty(globalThis, 'shopSettings');
  vi.unstubAllGlobals();
});

test('every attribute that takes JSON is in this list', () => {
  expect(jsonFields.map(({ name }) => name).filter((name) => !(name in WRONG) && !FREE.includes(name))).toEqual([]);
});

describe.each(jsonFields.filter(({ name }) => name in WRONG))('$name', ({ name, settingsOnly }) => {
  const [tag = '', attribute = ''] = name.split(' ');
  const [json, ...told] = WRONG[name] ?? [];

  test.each(settingsOnly ? ['settings'] : ['attribute', 'settings'])('in the %s tells what nobody can use, each once', async (where) => {
    await WIDGETS[tag]?.();
    if (where === 'settings') {
      vi.stubGlobal('shopSettings', { [tag.replace('shop-', '')]: { [attribute.replace('data-', '')]: json } });
    }
    const element = document.createElement(tag);
    if (where === 'attribute') {
      element.setAttribute(attribute, JSON.stringify(json));
    }
    await put(element.outerHTML);
    const lines = printedLines().filter((line) => line.includes(`[shop] <${tag}> `) && line.includes(`${attribute.replace('data-', '')}=`));
    for (const sentence of told) {
      expect(lines.filter((line) => line.includes(sentence))).toHaveLength(1);
    }
    expect(lines).toHaveLength(told.length);
  });
});
