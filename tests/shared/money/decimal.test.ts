import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  decimal,
  type Decimal,
  decimalNumber,
  decimalText,
  difference,
  lessPercent,
  minorOf,
  negated,
  parseDecimal,
  percentOf,
  product,
  quotient,
  rounded,
  sum,
} from '../../../shared/money/decimal.js';
import { toMinor } from '../../../shared/money/money.js';

describe('a decimal text', () => {
  test.each<[string | number, string]>([
    ['12.50', '12.5'],
    ['-0.5', '-0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+3', '3'],
    [' 7.00 ', '7'],
    ['007', '7'],
    ['0', '0'],
    ['-0', '0'],
    [-0, '0'],
    ['1e-7', '0.0000001'],
    [1e-7, '0.0000001'],
    ['1.5E3', '1500'],
    [1e21, '1000000000000000000000'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ])('%j is %s', (given, text) => {
    expect(decimalText(given)).toBe(text);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    'undefined',
    'NaN',
    '1,5',
    '1 000',
    '1.2.3',
    '0x10',
    '1e',
    'e5',
    '--1',
    '£1',
    '1e99999',
    '1e9999',
    `0.${'1'.repeat(500)}`,
  ])('%j is none', (given) => {
    expect(parseDecimal(given)).toBeNull();
    expect(() => decimal(given)).toThrow(new RangeError(`no decimal number: ${JSON.stringify(given)}`));
  });

  test.each([NaN, Infinity, -Infinity])('nor is the number %d', (given) => {
    expect(parseDecimal(given)).toBeNull();
  });
});

describe('sums, products and percentages', () => {
  const text = (value: Decimal): string => decimalText(value);
  test('are exact', () => {
    expect([
      text(sum([0.1, 0.2])),
      text(sum([])),
      text(sum(['1.10', '-1.10', 2])),
      text(product([])),
      text(product(['1.10', 3])),
      text(product([-0.1, 0.1])),
    ]).toEqual(['0.3', '0', '2', '1', '3.3', '-0.01']);
    expect([text(difference('1', '0.999')), text(negated('-2.5')), text(percentOf(200, 12.5)), text(lessPercent(0.82, 25))]).toEqual([
      '0.001',
      '2.5',
      '25',
      '0.615',
    ]);
  });

  test.each<[string, Decimal, number, string]>([
    ['0.82 less 25 %', lessPercent('0.82', '25'), 2, '0.62'],
    ['a negative amount, away from zero', lessPercent('-0.82', '25'), 2, '-0.62'],
    ['1.005', decimal('1.005'), 2, '1.01'],
    ['2.675', decimal(2.675), 2, '2.68'],
    ['1.0049', decimal('1.0049'), 2, '1.00'],
    ['14.999, which is not cut', decimal('14.999'), 2, '15.00'],
    ['the total of a bundle, 69.95 less 15 %', lessPercent('69.95', 15), 2, '59.46'],
    ['its lines with one decimal more', sum([rounded(lessPercent('59.97', 15), 3), rounded(lessPercent('9.98', 15), 3)]), 2, '59.46'],
    [
      'its pieces each by itself',
      sum([product([rounded(lessPercent('19.99', 15), 2), 3]), product([rounded(lessPercent('4.99', 15), 2), 2])]),
      2,
      '59.45',
    ],
    ['18 pieces of 6.75 less 5 %', product([lessPercent('6.75', 5), 18]), 2, '115.43'],
    ['20 less 99.995 %', lessPercent(20, '99.995'), 3, '0.001'],
    ['to whole yen', decimal('2.5'), 0, '3'],
  ])('%s, rounded once', (_what, value, decimals, expected) => {
    expect(decimalText(value, decimals)).toBe(expected);
  });

  test('are filled up to the decimals of a currency, and compared by value', () => {
    expect([decimalText(5, 2), decimalText('5.1', 3), decimalText(-0.4, 0)]).toEqual(['5.00', '5.100', '0']);
    expect([compare('1.10', 1.1), compare(1, 2), compare('2', '1.999')]).toEqual([0, -1, 1]);
  });

  test('a quotient is rounded to the decimals asked for; by 0 there is none', () => {
    expect([
      decimalText(quotient(1, 3, 4)),
      decimalText(quotient(-2, 3, 2)),
      decimalText(quotient('10.5', '-0.5', 0)),
      decimalText(quotient(1, 8, 2)),
    ]).toEqual(['0.3333', '-0.67', '-21', '0.13']);
    expect(() => quotient(1, 0, 2)).toThrow(RangeError);
  });

  test('numbers and minor units come out at the end', () => {
    expect([
      decimalNumber(sum([0.1, 0.2])),
      minorOf('0.615', { decimals: 2 }),
      minorOf('-0.615', { decimals: 2 }),
      minorOf('-0.001', { decimals: 2 }),
      minorOf(1234, { decimals: 0 }),
    ]).toEqual([0.3, 62, -62, 0, 1234]);
  });
});

describe('for all amounts', () => {
  interface Amount {
    readonly digits: bigint;
    readonly scale: number;
  }
  const amount = fc.record({ digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.integer({ min: 0, max: 12 }) });
  const of = ({ digits, scale }: Amount): Decimal => decimal(`${digits}e-${scale}`);
  /** So many of its units of 10^-wanted, reckoned without the code under test. */
  const units = ({ digits, scale }: Amount, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);
  const at = (value: Decimal, wanted: number): bigint => BigInt(decimalText(value, wanted).replace('.', ''));

  test('a text is read back to the same number', () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(at(of(a), 12)).toBe(units(a, 12));
        expect(parseDecimal(decimalText(of(a)))).toEqual(of(a));
      }),
    );
  });

  test('sums, products and percentages are those of whole numbers of their smallest unit', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(at(sum([of(a), of(b)]), 24)).toBe(units(a, 24) + units(b, 24));
        expect(at(product([of(a), of(b)]), 24)).toBe(units(a, 12) * units(b, 12));
        expect(at(percentOf(of(a), of(b)), 26)).toBe(units(a, 12) * units(b, 12));
        expect(at(sum([percentOf(of(a), of(b)), lessPercent(of(a), of(b))]), 26)).toBe(units(a, 26));
      }),
    );
  });

  test('a rounded one is the nearest, and of two the one away from zero', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 14 }), (a, decimals) => {
        const unit = 10n ** BigInt(26 - decimals);
        const off = at(rounded(of(a), decimals), 26) - units(a, 26);
        expect(off * 2n <= unit && off * 2n >= -unit).toBe(true);
        if (off * 2n === unit) {
          expect(a.digits > 0n).toBe(true);
        }
        if (off * 2n === -unit) {
          expect(a.digits < 0n).toBe(true);
        }
        expect(at(rounded(of(a), decimals), 26) % unit).toBe(0n);
      }),
    );
  });

  test('a quotient is off by no more than half of its last decimal', () => {
    fc.assert(
      fc.property(
        amount,
        amount.filter(({ digits }) => digits !== 0n),
        fc.integer({ min: 0, max: 10 }),
        (a, b, decimals) => {
          const off = at(product([quotient(of(a), of(b), decimals), of(b)]), 40) - units(a, 40);
          const size = units(b, 40 - decimals);
          const half = size < 0n ? -size : size;
          expect(off * 2n <= half && off * 2n >= -half).toBe(true);
        },
      ),
    );
  });

  test('one price alone is rounded as the shop’s amounts are', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), (n, decimals) => {
        expect(minorOf(n, { decimals })).toBe(toMinor(n, { decimals }));
      }),
    );
  });
});
