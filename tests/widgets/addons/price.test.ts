import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalNumber, decimalText, product, rounded } from '../../../shared/money/decimal.js';
import {
  charactersOf,
  numberRange,
  quantityOf,
  sumOptions,
  totalsOf,
  untaxedPrice,
  type ChosenOption,
  type PrintedPrices,
} from '../../../widgets/addons/price/price.rules.js';

type Given = Partial<Omit<ChosenOption, 'prices'>> & Partial<PrintedPrices>;

const option = ({
  price = '0',
  sale = null,
  untaxedPrice = null,
  untaxedSale = null,
  type = 'fixed',
  method = 'increase',
  ...more
}: Given): ChosenOption => ({
  addon: '1',
  kind: 'other',
  value: 'yes',
  min: '',
  max: '',
  removeSpaces: false,
  firstFree: 0,
  ownQuantity: '',
  isOnce: false,
  ...more,
  prices: { price, sale, untaxedPrice, untaxedSale, type, method },
});

/** Options and order total as a shop with two decimals shows them. */
const shown = (price: string, quantity: string, ...given: readonly Given[]): readonly [string, string] => {
  const totals = totalsOf(sumOptions(given.map(option), { price, untaxed: price }), price, quantityOf(quantity));
  return [decimalText(totals.options, 2), decimalText(totals.order, 2)];
};
const exactly = (price: string, ...given: readonly Given[]): string =>
  decimalText(sumOptions(given.map(option), { price, untaxed: price }).onePiece);

describe('what add-ons cost (the worked numbers of the contract)', () => {
  test('two options of a product bought twice are paid twice; one sold individually is paid once', () => {
    expect(shown('40.00', '2', { price: '10' }, { price: '5' })).toEqual(['30.00', '110.00']);
    expect(shown('40.00', '2', { price: '10' }, { price: '5', isOnce: true })).toEqual(['25.00', '105.00']);
  });

  test('percents are exact, and rounded once', () => {
    expect(exactly('49.90', { price: '12.5', type: 'percentage' })).toBe('6.2375');
    expect(shown('49.90', '3', { price: '12.5', type: 'percentage' })).toEqual(['18.71', '168.41']);
    expect(shown('50.00', '1', { price: '-20', type: 'percentage', method: 'decrease' })).toEqual(['-10.00', '40.00']);
    expect(shown('50.00', '1', { price: '20', type: 'percentage', method: 'decrease' })).toEqual(['-10.00', '40.00']);
  });

  test('the first free options are counted in the order of the page, anew in each add-on', () => {
    const free = { firstFree: 2 };
    expect(exactly('0', { price: '3', ...free }, { price: '4', ...free }, { price: '5', ...free })).toBe('5');
    expect(
      exactly(
        '0',
        { price: '3', ...free },
        { price: '4', ...free },
        { addon: '2', price: '5', firstFree: 1 },
        { addon: '2', price: '6', firstFree: 1 },
      ),
    ).toBe('6');
  });

  test.each([
    ['3', null, '15.00'],
    ['4', null, '20.00'],
    ['2', null, '10.00'],
    ['3', '4.00', '12.00'],
    ['4', '4.00', '16.00'],
    ['2', '4.00', '8.00'],
  ])('%s times 5.00, on sale for %s, is %s', (value, sale, total) => {
    expect(shown('0', '1', { kind: 'number', value, price: '5.00', sale, type: 'multiplied' })[0]).toBe(total);
  });

  test('characters are counted as the server counts them', () => {
    const words = { kind: 'text' as const, value: 'Ünal 🎂 1', price: '0.35', type: 'characters' };
    expect(shown('0', '1', words)[0]).toBe('2.80');
    expect(shown('0', '1', { ...words, removeSpaces: true })[0]).toBe('2.10');
    expect([charactersOf('a\nb', false), charactersOf('a\r\nb', false), charactersOf('a \n b', true)]).toEqual([4, 4, 2]);
  });

  test('a number times the price of the product; a discounted product with pieces of its own', () => {
    expect(shown('18.40', '1', { kind: 'number', value: '2.5', price: '1', method: 'value_x_product' })[0]).toBe('46.00');
    const linked = { price: '30.00', sale: '27.00', type: 'percentage', method: 'discount', ownQuantity: '3' };
    expect(shown('0', '2', linked)[0]).toBe('162.00');
    expect(shown('0', '1', { ...linked, ownQuantity: '0' })[0]).toBe('27.00');
  });

  test('a select with a price by pieces costs its own price: it enters no number', () => {
    expect(shown('18.40', '1', { value: '2', price: '2', method: 'value_x_product' })[0]).toBe('2.00');
  });

  test.each([
    ['', '10.00'],
    ['undefined', '10.00'],
    ['NaN', '10.00'],
    ['-1', '10.00'],
    ['0', '0.00'],
    ['8.00', '8.00'],
  ])('a sale price %j leaves %s of 10.00', (sale, total) => {
    expect(shown('0', '1', { price: '10.00', sale })[0]).toBe(total);
  });

  test('what is free costs nothing, a price that is no number nothing either', () => {
    expect(shown('5', '1', { price: '10', method: 'free' })).toEqual(['0.00', '5.00']);
    expect(shown('5', '1', { price: 'ten' })).toEqual(['0.00', '5.00']);
    expect(shown('5', '1', { price: 'undefined' })).toEqual(['0.00', '5.00']);
  });

  test.each([
    ['9', 'high', '0.00'],
    ['99', 'high', '0.00'],
    ['8.5', 'high', '0.00'],
    ['8', 'within', '2.00'],
    ['0.5', 'low', '0.00'],
    ['0', 'none', '0.00'],
    ['', 'none', '0.00'],
    ['two', 'none', '0.00'],
  ] as const)('%j of 1 to 8 is %s and costs %s', (value, lies, total) => {
    expect(numberRange(value, '1', '8')).toBe(lies);
    expect(shown('0', '1', { kind: 'number', value, min: '1', max: '8', price: '2' })[0]).toBe(total);
  });

  test('a number out of range uses up no free option', () => {
    const free = { firstFree: 1, kind: 'number' as const, min: '1', max: '8', price: '2' };
    expect(exactly('0', { ...free, value: '9' }, { ...free, value: '3' })).toBe('0');
  });

  test('the quantity is 1 where there is none', () => {
    expect(['', '0', '-2', 'x', '3'].map((text) => decimalNumber(quantityOf(text)))).toEqual([1, 1, 1, 1, 3]);
  });

  test('the sum before tax uses prices before tax; a sale printed only with tax is converted', () => {
    const sums = sumOptions(
      [
        option({ price: '12', untaxedPrice: '10' }),
        option({ price: '6', sale: '3', untaxedPrice: '5', untaxedSale: 'undefined' }),
        option({ price: '6', sale: '3', untaxedPrice: '5', untaxedSale: '2' }),
        option({ price: '10', untaxedPrice: '10', type: 'percentage' }),
      ],
      { price: '60', untaxed: '50' },
    );
    expect([decimalNumber(sums.onePiece), decimalNumber(sums.untaxedOnePiece)]).toEqual([24, 19.5]);
  });

  test.each<[price: string, tax: readonly [shown: string, untaxed: string] | null, untaxed: string]>([
    ['12', ['60', '50'], '10'],
    ['10', ['119', '100'], '8.40336134'],
    ['12', ['50', '50'], '12'],
    ['12', ['0', '50'], '12'],
    ['12', ['60', '0'], '12'],
    ['12', null, '12'],
  ])('of a price of %s, beside a product of %o with and without tax, the shop keeps %s', (price, tax, untaxed) => {
    const pair = tax && { shown: decimal(tax[0]), untaxed: decimal(tax[1]) };
    expect(decimalText(untaxedPrice(decimal(price), pair))).toBe(untaxed);
  });

  test('the order is exact up to its one rounding, whatever is chosen', () => {
    const price = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => (minor / 1000).toFixed(3));
    const some = fc.array(fc.record({ price, isOnce: fc.boolean(), type: fc.constantFrom('fixed', 'percentage') }), { maxLength: 8 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), some, (base, quantity, given) => {
        const sums = sumOptions(given.map(option), { price: base, untaxed: base });
        const { order, options } = totalsOf(sums, base, quantity);
        // In thousandths of a hundredth, so that every number is whole.
        const unit = (text: string): bigint => BigInt(Math.round(Number(text) * 1000));
        const cost = ({ price: own, type, isOnce }: (typeof given)[number]): bigint =>
          (type === 'percentage' ? unit(own) * unit(base) : unit(own) * 100_000n) * (isOnce ? 1n : BigInt(quantity));
        const wanted = given.reduce((all, one) => all + cost(one), 0n);
        expect(decimalText(rounded(product([options, 100_000_000]), 0))).toBe(String(wanted));
        expect(decimalText(rounded(product([order, 100_000_000]), 0))).toBe(String(wanted + unit(base) * BigInt(quantity) * 100_000n));
      }),
    );
  });
});
