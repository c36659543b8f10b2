import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POUND } from '../support/money.js';
import { type Currency, formatMinor, formatMoney, priceParts, toMinor } from '../../shared/money/money.js';

const currency = (over: Partial<Currency>): Currency => ({ ...POUND, ...over });
const EURO = currency({ symbol: '€', format: '%2$s %1$s', decimalSeparator: ',', thousandSeparator: '.' });
const YEN = currency({ symbol: '¥', decimals: 0 });

describe('an amount in minor units', () => {
  test.each([
    [0, 2, 0],
    [-0, 2, 0],
    [1, 2, 100],
    [1234.56, 2, 123456],
    [0.1 + 0.2, 2, 30],
    [19.99, 2, 1999],
    [8.2, 2, 820],
    [1.005, 2, 101],
    [-1.005, 2, -101],
    [2.675, 2, 268],
    [1.004, 2, 100],
    [0.005, 2, 1],
    [-0.005, 2, -1],
    [0.004, 2, 0],
    [-0.004, 2, 0],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.23456, 4, 12346],
    [1e-7, 2, 0],
    [5e-7, 6, 1],
    [1e21, 2, 1e23],
  ])('%d with %i decimals is %d', (amount, decimals, minor) => {
    expect(toMinor(amount, { decimals })).toBe(minor);
  });

  test('of what is no number is no number', () => {
    expect(toMinor(NaN, POUND)).toBeNaN();
  });

  test('is what its decimal text says, for all amounts a shop can print', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
        expect(toMinor(minor / 10 ** decimals, { decimals })).toBe(minor);
      }),
    );
  });

  test('rounds half away from zero, alike for both signs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (n) => {
        expect(toMinor(Number(`${n}.5`), { decimals: 0 })).toBe(n + 1);
        expect(toMinor(-Number(`${n}.5`), { decimals: 0 })).toBe(-(n + 1));
      }),
    );
  });
});

describe('an amount as the shop writes it', () => {
  test.each<[number, Currency, string]>([
    [0, POUND, '£0.00'],
    [5, POUND, '£0.05'],
    [1800, POUND, '£18.00'],
    [123456, POUND, '£1,234.56'],
    [123456789012, POUND, '£1,234,567,890.12'],
    [-5, POUND, '-£0.05'],
    [-123456, EURO, '-1.234,56 €'],
    [123456, EURO, '1.234,56 €'],
    [1234, YEN, '¥1,234'],
    [0, YEN, '¥0'],
    [12, currency({ decimals: 3 }), '£0.012'],
    [1234567, currency({ thousandSeparator: '' }), '£12345.67'],
    [1234567, currency({ thousandSeparator: ' ', decimalSeparator: ' ' }), '£12 345 67'],
    [100000, currency({ symbol: '$&', thousandSeparator: '$1' }), '$&1$1000.00'],
    [100, currency({ format: '%1$s\u00a0%2$s' }), '£\u00a01.00'],
    [-0.4, POUND, '£0.00'],
    [0.6, POUND, '£0.01'],
  ])('%d', (minor, how, text) => {
    expect(formatMinor(minor, how)).toBe(text);
  });

  test('is read back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
        const how = currency({ decimals, thousandSeparator: '.', decimalSeparator: ',' });
        const text = formatMinor(minor, how).replace('£', '').replaceAll('.', '').replace(',', '.');
        expect(toMinor(Number(text), how)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  test('has a separator after every three digits and nowhere else', () => {
    fc.assert(
      fc.property(fc.nat(1e12), (minor) => {
        expect(formatMinor(minor, POUND)).toMatch(/^£\d{1,3}(,\d{3})*\.\d\d$/);
      }),
    );
  });

  test.each<[number, string]>([
    [1200, '£12'],
    [1205, '£12.05'],
    [-100000, '-£1,000'],
    [0, '£0'],
    [1210, '£12.10'],
  ])('where whole amounts have no decimals: %d', (minor, text) => {
    expect(formatMinor(minor, currency({ trimZeros: true }))).toBe(text);
  });

  test('has its symbol apart, the sign before it', () => {
    const [symbol, nbsp] = [
      { text: '€', isSymbol: true },
      { text: '\u00a0', isSymbol: false },
    ];
    expect(priceParts(-123456, currency({ symbol: '€', format: '%1$s\u00a0%2$s' }))).toEqual([
      { text: '-', isSymbol: false },
      symbol,
      nbsp,
      { text: '1,234.56', isSymbol: false },
    ]);
    expect(priceParts(500, currency({ symbol: '€', format: '%2$s\u00a0%1$s' }))).toEqual([{ text: '5.00', isSymbol: false }, nbsp, symbol]);
  });

  test('in main units', () => {
    expect([formatMoney(1234.565, POUND), formatMoney(-0.001, EURO)]).toEqual(['£1,234.57', '0,00 €']);
  });
});
