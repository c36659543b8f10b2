import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../../../shared/money/money.js';
import { POUND } from '../../support/money.js';
import { rewritten } from '../../../widgets/sticky-add-to-cart/bar.rules.js';

describe('an amount written as the page writes another', () => {
  test.each<[string, number, number, string | null]>([
    ['£54.80', 54.8, 60.3, '£60.30'],
    ['54.80', 54.8, 60.3, '60.30'],
    ['19,00\u00a0€', 19, 20.25, '20,25\u00a0€'],
    ['1.234,50 €', 1234.5, 2234.5, '2.234,50 €'],
    ['CHF 1’234.50', 1234.5, 12_345.05, 'CHF 12’345.05'],
    ['1\u202f234,50 €', 1234.5, 999, '999,00 €'],
    // No separator of thousands is made up.
    ['£999.00', 999, 1001, '£1001.00'],
    // Points between thousands, and decimals of three places.
    ['1.500', 1500, 1600, '1.600'],
    ['1.500', 1.5, 1.75, '1.750'],
    ['Rp1.234.567', 1_234_567, 2_000_000, 'Rp2.000.000'],
    // A shop without decimals rounds.
    ['¥55', 54.8, 60.3, '¥60'],
    ['£2.00', 2, -0.5, '-£0.50'],
    ['£54.80', 54, 60, null],
    ['Free', 0, 5, null],
    ['', 1, 2, null],
  ])('%j for %d becomes for %d %j', (text, known, amount, expected) => {
    expect(rewritten(text, known, amount)).toBe(expected);
  });

  const currency = fc
    .record({
      symbol: fc.constantFrom('£', '€', 'kr.', 'Rp'),
      format: fc.constantFrom('%1$s%2$s', '%2$s%1$s', '%1$s\u00a0%2$s', '%2$s\u00a0%1$s'),
      decimals: fc.constantFrom(0, 2, 3),
      separators: fc.constantFrom(['.', ','], [',', '.'], [',', '\u00a0'], ['.', '’']),
    })
    .map(({ separators: [decimalSeparator = '.', thousandSeparator = ','], ...rest }) => ({
      ...POUND,
      ...rest,
      decimalSeparator,
      thousandSeparator,
    }));
  const minor = fc.integer({ min: 1_000_000, max: 999_999_999 });

  test('of whatever currency: the shop’s own writing comes out', () => {
    fc.assert(
      fc.property(currency, minor, minor, (shop, from, to) => {
        const amounts = [from, to].map((one) => one / 10 ** shop.decimals) as [number, number];
        // Thousands are shown by both, so that their separator can be learnt.
        fc.pre(amounts.every((amount) => amount >= 1000));
        expect(rewritten(formatMoney(amounts[0], shop), ...amounts)).toBe(formatMoney(amounts[1], shop));
      }),
    );
  });
});
