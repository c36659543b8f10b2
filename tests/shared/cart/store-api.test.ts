import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfHtml } from '../../../shared/html/inert.js';
import { formatMinor } from '../../../shared/money/money.js';
import { allowed, left, shownQuantity, toSend } from '../../../shared/cart/store-api.rules.js';
import { readCurrency, readStoreCart, showsTax, type StoreCart } from '../../../shared/cart/store-api.host.js';
import { exchange } from '../../host/recording.js';

const read = (body: unknown): StoreCart => {
  const cart = readStoreCart(body, textOfHtml);
  if (!cart) {
    throw new Error('no cart');
  }
  return cart;
};
const body = (name: string): unknown => exchange(name).response.body;

describe('reading the recorded carts', () => {
  test.each([
    ['', 'Shipment 1'],
    ['woocommerce-10.9.1/', 'Shipment'],
  ])('%sstore-apply-coupon', (version, shipment) => {
    const cart = read(body(`${version}store-apply-coupon`));
    expect(cart.lines.map((l) => [l.name, l.quantity, l.price, l.total, l.variation])).toEqual([
      ['Hand Fork', 4, 1450, 5800, []],
      [
        'Cotton Tee',
        1,
        2000,
        2000,
        [
          { name: 'Colour', value: 'Green' },
          { name: 'Size', value: 'M' },
        ],
      ],
    ]);
    expect(cart.count).toBe(5);
    expect(cart.coupons).toEqual([{ code: 'tenoff', discount: 780 }]);
    expect(cart.packages.map((p) => [p.id, p.name, p.rates.map((r) => [r.id, r.name, r.price, r.selected])])).toEqual([
      [
        0,
        shipment,
        [
          ['flat_rate:1', 'Flat rate', 495, true],
          ['free_shipping:2', 'Free shipping', 0, false],
        ],
      ],
    ]);
    expect([cart.needsShipping, cart.hasRates, cart.errors]).toEqual([true, true, []]);
    expect(formatMinor(cart.totals.total, cart.currency)).toBe('£75.15');
    expect(cart.lines[0]?.limits).toEqual({ min: 1, max: 9999, step: 1, editable: true });
  });

  test('a thumbnail has its own sizes if the shop sends them, never those of the full picture', () => {
    expect(read(body('store-apply-coupon')).lines[0]?.image).toEqual({
      src: 'http://shop.test/wp-content/uploads/2026/11/hand-fork-320x320.jpg',
      srcset: '',
      sizes: '',
      alt: 'Hand Fork',
    });
    expect(read(body('woocommerce-10.9.1/store-apply-coupon')).lines[0]?.image?.srcset).toContain('320w');
  });

  test("what puts a variation back names it by the shop's own words", () => {
    expect(read(body('store-apply-coupon')).lines[1]?.again).toEqual({
      id: 72,
      quantity: 1,
      variation: [
        { attribute: 'attribute_pa_colour', value: 'green' },
        { attribute: 'attribute_pa_size', value: 'm' },
      ],
    });
  });

  test('a line with something a plugin noted cannot be put back', () => {
    const cart = structuredClone(body('store-apply-coupon')) as { items: { item_data: unknown[] }[] };
    cart.items[0]?.item_data.push({ key: 'Engraving', value: 'Ada' }, { key: '_secret', value: 'x', hidden: true });
    const [line] = read(cart).lines;
    expect(line?.again).toBeNull();
    expect(line?.data).toEqual([{ name: 'Engraving', value: 'Ada' }]);
  });

  test('an empty cart', () => {
    expect(read(body('store-cart'))).toMatchObject({
      lines: [],
      count: 0,
      coupons: [],
      packages: [],
      totals: { items: 0, total: 0, shipping: null },
    });
  });

  test.each([[null], [{}], [{ items: [] }], [{ totals: {} }], ['cart'], [{ items: 'x', totals: {} }]])('%j is no cart', (value) => {
    expect(readStoreCart(value, textOfHtml)).toBeNull();
  });

  test('any JSON is read without a throw', () => {
    const line = fc.record({
      key: fc.string(),
      quantity: fc.anything(),
      prices: fc.anything(),
      totals: fc.anything(),
      images: fc.anything(),
      variation: fc.anything(),
      quantity_limits: fc.anything(),
      permalink: fc.anything(),
    });
    fc.assert(
      fc.property(fc.array(line), fc.anything(), (items, more) => {
        readStoreCart({ items, totals: {}, coupons: more, fees: more, shipping_rates: more, errors: more }, (s) => s);
      }),
      { numRuns: 200 },
    );
  });

  test('entities are decoded, markup becomes text', () => {
    const cart = structuredClone(body('store-apply-coupon')) as { items: { name: string }[] };
    Object.assign(cart.items[0] ?? {}, { name: 'Salt &amp; <b onclick=x>Pepper</b>' });
    expect(read(cart).lines[0]?.name).toBe('Salt & Pepper');
  });
});

describe('money', () => {
  test.each([
    [
      {
        currency_symbol: '£',
        currency_prefix: '£',
        currency_suffix: '',
        currency_minor_unit: 2,
        currency_decimal_separator: '.',
        currency_thousand_separator: ',',
      },
      123456,
      '£1,234.56',
    ],
    [
      {
        currency_symbol: '€',
        currency_prefix: '',
        currency_suffix: ' €',
        currency_minor_unit: 2,
        currency_decimal_separator: ',',
        currency_thousand_separator: '.',
      },
      -500,
      '-5,00 €',
    ],
    [
      {
        currency_symbol: '¥',
        currency_prefix: '¥',
        currency_suffix: '',
        currency_minor_unit: 0,
        currency_decimal_separator: '.',
        currency_thousand_separator: ',',
      },
      1200,
      '¥1,200',
    ],
    [
      {
        currency_symbol: '&pound;',
        currency_prefix: '&pound;',
        currency_suffix: '',
        currency_minor_unit: 3,
        currency_decimal_separator: '.',
        currency_thousand_separator: '',
      },
      1500,
      '£1.500',
    ],
    [{}, 100, '1.00'],
  ])('%j writes %i as %s', (totals, minor, text) => {
    expect(formatMinor(minor, readCurrency(totals, textOfHtml))).toBe(text);
  });

  test.each([
    ['without tax', [{ quantity: 2, prices: { price: '1000' }, totals: { line_subtotal: '2000', line_subtotal_tax: '0' } }], false],
    [
      'shown without, taxed',
      [{ quantity: 2, prices: { price: '1000' }, totals: { line_subtotal: '2000', line_subtotal_tax: '400' } }],
      false,
    ],
    ['shown with', [{ quantity: 2, prices: { price: '1200' }, totals: { line_subtotal: '2000', line_subtotal_tax: '400' } }], true],
    [
      'shown with, a penny of rounding',
      [{ quantity: 3, prices: { price: '333' }, totals: { line_subtotal: '833', line_subtotal_tax: '167' } }],
      true,
    ],
    ['nothing to tell by', [], false],
  ])('prices %s', (_what, items, shown) => {
    expect(showsTax(items)).toBe(shown);
  });

  test('where prices include tax, so do lines, discounts and rates; tax has no row of its own', () => {
    const money = { currency_minor_unit: 2 };
    const cart = read({
      items: [{ key: 'a', quantity: 1, prices: { price: '1200' }, totals: { line_subtotal: '1000', line_subtotal_tax: '200' } }],
      coupons: [{ code: 'c', totals: { total_discount: '100', total_discount_tax: '20' } }],
      fees: [{ name: 'Gift wrap', totals: { total: '50', total_tax: '10' } }],
      shipping_rates: [{ shipping_rates: [{ rate_id: 'r', price: '500', taxes: '100' }] }],
      totals: {
        ...money,
        total_items: '1000',
        total_items_tax: '200',
        total_discount: '100',
        total_discount_tax: '20',
        total_shipping: '500',
        total_shipping_tax: '100',
        total_tax: '290',
        total_price: '1740',
      },
    });
    expect([cart.lines[0]?.total, cart.coupons[0]?.discount, cart.fees[0]?.total, cart.packages[0]?.rates[0]?.price]).toEqual([
      1200, 120, 60, 600,
    ]);
    expect(cart.totals).toEqual({ items: 1200, discount: 120, shipping: 600, tax: 290, total: 1740, taxShown: true });
  });
});

describe('wishes', () => {
  const cart = read(body('store-apply-coupon'));
  const [fork = '', tee = ''] = cart.lines.map((l) => l.key);

  test.each([
    [0, 1],
    [1, 1],
    [3, 3],
    [99, 10],
    [2.5, 3],
  ])('%d within 1 to 10 is %d', (asked, quantity) => {
    expect(allowed(asked, { min: 1, max: 10, step: 1, editable: true })).toBe(quantity);
  });
  test.each([
    [1, 6],
    [7, 12],
    [14, 18],
    [100, 24],
    [6, 6],
  ])('%d in sixes up to 26 is %d', (asked, quantity) => {
    expect(allowed(asked, { min: 6, max: 26, step: 6, editable: true })).toBe(quantity);
  });
  test('a quantity is never above the most there may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 500 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 9, max: 300 }),
        (asked, step, max) => allowed(asked, { min: step, max, step, editable: true }) <= max,
      ),
    );
  });

  test("only what differs from the shop's is sent", () => {
    expect(toSend({ [fork]: 4, [tee]: 2, gone: 9 }, cart)).toEqual({ [tee]: 2 });
  });
  test('what is on its way is as if the shop had it', () => {
    expect(toSend({ [fork]: 4, [tee]: 2 }, cart, { [fork]: 7, [tee]: 2 })).toEqual({ [fork]: 4 });
  });
  test('after the answer: done, newer, void', () => {
    expect(left({ [fork]: 7, [tee]: 3, gone: 1 }, { [fork]: 7, [tee]: 2, gone: 1 }, cart)).toEqual({ [tee]: 3 });
    expect(left({ [fork]: 4 }, {}, cart)).toEqual({});
  });
  test('a line shows the wish, else what the shop has', () => {
    const [line] = cart.lines;
    if (!line) {
      throw new Error('no line');
    }
    expect([shownQuantity(line, {}), shownQuantity(line, { [fork]: 9 })]).toEqual([4, 9]);
  });
});
