import { afterEach, test, vi } from 'vitest';
import '../../widgets/badge/index.js';
import '../../widgets/cart/index.js';
import '../../widgets/cookie-bar/index.js';
import '../../widgets/countdown/index.js';
import '../../widgets/date/index.js';
import '../../widgets/filter-select/index.js';
import '../../widgets/mini-cart/index.js';
import '../../widgets/side-cart/index.js';
import '../../widgets/cart/store-cart.js';
import '../../widgets/mini-cart/store-mini-cart.js';
import '../../widgets/side-cart/store-content.js';
import '../../widgets/filter-select/dropdown.js';
import { productOf } from '../../shared/stores/product.js';
import { openCart, one, press } from '../contract/cart-page.js';
import { exchange, withBody, type Exchange } from '../host/recording.js';
import { key, plainPage, saysTheSame, typed, type Journey } from '../support/journey.js';
import * as addons from './addons/page.js';
import * as bundle from './bundle/page.js';
import * as variation from './variation-form/page.js';

/** Pages that the browser translates: their texts are other nodes than those we wrote. What they say must be what untranslated ones say. */
const CART = 'GET /wp-json/wc/store/v1/cart';
const cartCall = (path: string): string => `POST /wp-json/wc/store/v1/cart/${path}`;
const STORE = 'data-source="store-api" data-cart-url="/cart/" data-checkout-url="/checkout/" data-return-url="/shop/"';

interface Item {
  quantity: number;
  readonly prices: Record<string, string>;
  readonly totals: Record<string, string>;
}
interface Body {
  items: Item[];
  items_count: number;
  readonly totals: Record<string, string>;
}
const FULL: Exchange = {
  ...exchange('store-cart'),
  response: { ...exchange('store-update-item').response, headers: exchange('store-cart').response.headers },
};
/** The first line has left, and four pieces of the other one cost 5.00 each: cheaper, as more of them are taken. */
function cheaper(): Exchange {
  const body = structuredClone(FULL.response.body) as Body;
  body.items.shift();
  for (const item of body.items) {
    item.quantity = 4;
    Object.assign(item.prices, { price: '500', regular_price: '600', sale_price: '500' });
    Object.assign(item.totals, { line_subtotal: '2000', line_total: '2000' });
  }
  Object.assign(body.totals, { total_items: '2000', total_price: '2000' });
  body.items_count = 4;
  return withBody(FULL, body);
}
const broken = (): Response => new Response('{"code":"x","message":"The shop is resting.","data":{"status":500}}', { status: 500 });

const storeCart = async (tag: string): Promise<Journey> => {
  const page = await openCart(`<!DOCTYPE html><html><head></head><body>${tag}<b data-shop-cart-count></b></body></html>`, {
    url: 'http://shop.test/',
    items: true,
    routes: {
      [CART]: FULL,
      [cartCall('remove-item')]: [cheaper(), broken],
      [cartCall('add-item')]: FULL,
      'POST /wp-json/wc/store/v1/batch': cheaper(),
    },
  });
  await page.wait(600);
  return {
    steps: [
      () => document.querySelector('.xoo-wsc-basket') && press(one('.xoo-wsc-basket')),
      () => press(one('.shop-line__remove')),
      () => press(one('.shop-line__undo')),
      () => press(one('.shop-line__remove')),
    ],
    wait: () => page.wait(1000),
    close: () => page.close(),
  };
};

const colours = (names: readonly string[]): string => names.map((name) => `<option value="${name}">${name}</option>`).join('');
const JOURNEYS: Record<string, () => Promise<Journey>> = {
  'a mini-cart': () => storeCart(`<shop-mini-cart ${STORE}></shop-mini-cart>`),
  'a side cart': () => storeCart(`<shop-side-cart ${STORE}></shop-side-cart>`),
  'a cart page': () => storeCart(`<shop-cart ${STORE}></shop-cart>`),
  'add-ons and their totals': async () => {
    const page = await addons.open(addons.APRON);
    return {
      steps: [
        () => addons.press('1-0'),
        () => addons.press('2-1'),
        () => addons.write('3-0', 'ABC'),
        () => addons.write('7-0', '99'),
        () => addons.write('7-0', '3'),
        () => addons.quantity('3'),
        () => addons.el('.single_add_to_cart_button').click(),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'a bundle': async () => {
    const page = await bundle.open(bundle.recorded('page-product-bundle-subtotal'), { vars: { bundled_price: 'subtotal' } });
    return {
      steps: [
        () => bundle.fill('Linen Tea Towel', '3'),
        () => bundle.fill('Oak Chopping Board', '0'),
        () => bundle.fill('Linen Tea Towel', '1'),
        () => bundle.press(),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'a variation': async () => {
    const page = await variation.open(variation.TEE);
    const [first = '', second = ''] = [...document.querySelectorAll<HTMLSelectElement>('form.variations_form select')].map(({ name }) =>
      name.replace('attribute_', ''),
    );
    const value = (name: string, n: number): string => variation.options(name).filter(Boolean)[n] ?? '';
    return {
      steps: [
        () => variation.choose(first, value(first, 0)),
        () => second && variation.choose(second, value(second, 0)),
        () => variation.choose(first, value(first, 1)),
        () => document.querySelector<HTMLElement>('.reset_variations')?.click(),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'a select that is searched': () =>
    plainPage(
      `<shop-filter-select data-allow-clear><label for="c">Colour</label><select id="c"><option value=""></option>${colours(['Moss', 'Sand', 'Stone'])}<optgroup label="Dark">${colours(['Night', 'Slate'])}</optgroup></select></shop-filter-select><shop-filter-select data-maximum-selection-length="2"><select multiple id="d" aria-label="More">${colours(['Ash', 'Birch', 'Cedar'])}</select></shop-filter-select>`,
      [
        () => press(one('.select2-selection--single')),
        () => typed(one('.select2-search--dropdown input'), 's'),
        () => typed(one('.select2-search--dropdown input'), 'sl'),
        () => typed(one('.select2-search--dropdown input'), 'slz'),
        () => typed(one('.select2-search--dropdown input'), ''),
        () => key('ArrowDown'),
        () => key('Enter'),
        () => press(one('.select2-selection__clear')),
        () => press(one('.select2-selection--multiple')),
        () => key('Enter'),
        () => press(one('.select2-selection--multiple')),
        () => key('ArrowDown'),
        () => key('Enter'),
        () => press(one('.select2-selection--multiple')),
        () => press(one('.select2-selection__choice__remove')),
      ],
    ),
  'a calendar': () =>
    plainPage('<shop-date><label for="day">Day</label><input type="text" id="day"></shop-date>', [
      () => one('#day').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })),
      () => key('PageDown'),
      () => key('PageUp'),
      () => key('PageUp'),
      () => key('Enter'),
      () => typed(one('#day'), 'no day'),
      () => typed(one('#day'), '12/24/2026'),
    ]),
  'a badge and a timer': async () => {
    const page = await openCart(
      `<!DOCTYPE html><html><head></head><body><shop-badge><div class="product"><div class="woocommerce-product-gallery"></div>
        <div class="asnp-esb-badge-element">Save <span class="asnp-wesb-dynamic-saved-amount">up to <span class="woocommerce-Price-amount">£15.00</span></span>
        (<span class="asnp-wesb-dynamic-saved-percent">25%</span>)</div><form class="variations_form" data-product_id="7"></form></div></shop-badge>
        <shop-countdown data-time-zone="UTC" data-timers='[{"id": 1, "dateFrom": "2026-11-20 06:00", "dateTo": "2026-11-21 06:14:30"}]'></shop-countdown></body></html>`,
    );
    const choose = (regular: number, price: number): void =>
      productOf(one<HTMLFormElement>('form')).setKey('variation', {
        variation_id: 1,
        attributes: {},
        display_regular_price: regular,
        display_price: price,
      });
    return {
      steps: [
        () => choose(80, 72),
        () => choose(10, 9),
        () => productOf(one<HTMLFormElement>('form')).setKey('variation', null),
        () => choose(20, 15),
      ],
      // A second more each time than a minute: all digits change, and a day ends.
      wait: () => page.wait(61_000),
      close: () => page.close(),
    };
  },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(JOURNEYS))('%s says the same, step by step, on a page that is translated', (_what, open) => saysTheSame(open));
