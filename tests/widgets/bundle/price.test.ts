import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalText, minorOf } from '../../../shared/money/decimal.js';
import {
  bundleTotals,
  childSubtotal,
  percentText,
  roundingOf,
  type PricedChild,
  type Rounding,
  type Saving,
  type Terms,
} from '../../../widgets/bundle/bundle.rules.js';

const terms = (more: Partial<Terms> = {}): Terms => ({
  discount: '0',
  discountAmount: '0',
  isFixed: false,
  price: '0',
  rounding: 'unit',
  decimals: 2,
  ...more,
});

const child = (price: string, quantity: number): PricedChild => ({ price, quantity });

const savedText = (saving: Saving | null): string | null =>
  saving && (saving.by === 'amount' ? decimalText(saving.amount, 2) : percentText(saving.percent));

/** Sale, regular and saving as texts. */
const result = (children: readonly PricedChild[], more: Partial<Terms>): [string, string, string | null] => {
  const { sale, regular, saving } = bundleTotals(children, terms(more));
  return [decimalText(sale, 2), decimalText(regular, 2), savedText(saving)];
};

const TWO = [child('19.99', 3), child('4.99', 2)];
const TOWELS = [child('6.75', 18)];
const TENS = [child('10', 1), child('5', 2)];
const RECORDED = [child('24', 1), child('9.95', 2), child('12', 1)];

describe('the price of a bundle', () => {
  test.each<[string, readonly PricedChild[], Partial<Terms>, string, string]>([
    ['15 % of the total', TWO, { discount: '15', rounding: 'total' }, '59.46', '69.95'],
    ['15 % of each line', TWO, { discount: '15', rounding: 'line' }, '59.46', '69.95'],
    ['15 % of each piece', TWO, { discount: '15', rounding: 'unit' }, '59.45', '69.95'],
    ['5 % of the total, half a penny up', TOWELS, { discount: '5', rounding: 'total' }, '115.43', '121.50'],
    ['5 % of each piece', TOWELS, { discount: '5', rounding: 'unit' }, '115.38', '121.50'],
    ['a third of the total', [child('0.99', 10)], { discount: '33.333', rounding: 'total' }, '6.60', '9.90'],
    ['a third of each piece', [child('0.99', 10)], { discount: '33.333', rounding: 'unit' }, '6.60', '9.90'],
    ['what the cart of the recorded bundle charges', RECORDED, { discount: '10', rounding: 'unit' }, '50.32', '55.90'],
    ['the recorded bundle on the total', RECORDED, { discount: '10', rounding: 'total' }, '50.31', '55.90'],
    ['a child without a price', [child('0', 4), child('10', 1)], { discount: '10' }, '9.00', '10.00'],
    ['half a kilo', [child('9.95', 0.5)], { discount: '10', rounding: 'unit' }, '4.48', '4.98'],
    ['nothing chosen', [], { discount: '10' }, '0.00', '0.00'],
  ])('%s', (_, children, more, sale, regular) => {
    expect(result(children, more).slice(0, 2)).toEqual([sale, regular]);
  });

  test.each<[string, Partial<Terms>, string, string | null]>([
    ['an amount below the sum', { discountAmount: '7.50' }, '12.50', '7.50'],
    ['an amount goes before a percentage', { discountAmount: '7.50', discount: '20' }, '12.50', '7.50'],
    ['an amount above the sum leaves the percentage its turn', { discountAmount: '25', discount: '20' }, '16.00', '20%'],
    ['an amount above the sum alone saves nothing', { discountAmount: '25' }, '20.00', null],
    ['an amount equal to the sum saves nothing', { discountAmount: '20' }, '20.00', null],
    ['100 % is no discount', { discount: '100' }, '20.00', null],
    ['0 % is no discount', { discount: '0' }, '20.00', null],
    ['less than 0 % is no discount', { discount: '-5' }, '20.00', null],
    ['an empty discount is none', { discount: '' }, '20.00', null],
    ['a percentage is told with two decimals', { discount: '33.333', rounding: 'total' }, '13.33', '33.33%'],
    ['almost everything is told as everything', { discount: '99.995', rounding: 'total' }, '0.00', '100%'],
    ['a fixed price takes no discount', { isFixed: true, price: '30', discount: '20', discountAmount: '5' }, '30.00', null],
  ])('%s', (_, more, sale, saved) => {
    const [gotSale, , gotSaved] = result(TENS, more);
    expect([gotSale, gotSaved]).toEqual([sale, saved]);
  });

  test("a child's subtotal is its discounted piece, rounded, times its quantity", () => {
    const percent: Saving = { by: 'percent', percent: decimal(10) };
    expect(decimalText(childSubtotal(child('9.95', 2), percent, terms()), 2)).toBe('17.92');
    expect(decimalText(childSubtotal(child('9.95', 2), null, terms()), 2)).toBe('19.90');
  });
});

describe('the rounding of a page', () => {
  test.each<[string, Parameters<typeof roundingOf>[0], Rounding]>([
    ['the newest says unit', { roundPrice: true, hasPrefixedCurrency: true, hasWrap: true }, 'unit'],
    ['the newest says total', { roundPrice: false, hasPrefixedCurrency: true, hasWrap: true }, 'total'],
    ['the third rounds each piece', { roundPrice: undefined, hasPrefixedCurrency: true, hasWrap: true }, 'unit'],
    ['the second rounds each line', { roundPrice: undefined, hasPrefixedCurrency: false, hasWrap: true }, 'line'],
    ['the first rounds the total', { roundPrice: undefined, hasPrefixedCurrency: false, hasWrap: false }, 'total'],
  ])('%s', (_, signs, expected) => {
    expect(roundingOf(signs)).toBe(expected);
  });
});

/**
 * The cart's arithmetic written apart, on whole numbers alone: prices in the smallest unit, quantities in tenths, percentages in
 * thousandths. Half up, once per place that the rule names.
 */
const halfUp = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);

interface CartLine {
  readonly minor: number;
  readonly tenths: number;
}

function charged(lines: readonly CartLine[], thousandths: number, rounding: Rounding): bigint {
  const left = BigInt(100_000 - thousandths);
  if (rounding === 'unit') {
    return halfUp(
      lines.reduce((all, { minor, tenths }) => all + halfUp(BigInt(minor) * left, 100_000n) * BigInt(tenths), 0n),
      10n,
    );
  }
  if (rounding === 'line') {
    const tenthsOfMinor = lines.reduce((all, { minor, tenths }) => all + halfUp(BigInt(minor) * BigInt(tenths) * left, 100_000n), 0n);
    return halfUp(tenthsOfMinor, 10n);
  }
  return halfUp(lines.reduce((all, { minor, tenths }) => all + BigInt(minor) * BigInt(tenths), 0n) * left, 1_000_000n);
}

const asPrice = (minor: number, decimals: number): string => {
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
};

const LINES = fc.array(
  fc.record({
    minor: fc.nat(300_000),
    tenths: fc.oneof(
      fc.nat(20).map((n) => n * 10),
      fc.nat(200),
    ),
  }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

describe('random bundles', () => {
  test('cost what a cart on whole numbers charges, with a percentage', () => {
    fc.assert(
      fc.property(
        LINES,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom<Rounding>('unit', 'line', 'total'),
        fc.constantFrom(0, 2, 3),
        (lines, thousandths, rounding, decimals) => {
          const children = lines.map(({ minor, tenths }) => child(asPrice(minor, decimals), tenths / 10));
          const { sale, regular } = bundleTotals(children, terms({ discount: asPrice(thousandths, 3), rounding, decimals }));
          expect(minorOf(sale, { decimals })).toBe(Number(charged(lines, thousandths, rounding)));
          expect(minorOf(regular, { decimals })).toBe(Number(charged(lines, 0, 'total')));
        },
      ),
      { numRuns: 4000 },
    );
  });

  test('cost their sum less the amount where it is below the sum, else the sum', () => {
    fc.assert(
      fc.property(LINES, fc.nat(2_000_000), (lines, minor) => {
        const tenths = lines.reduce((all, line) => all + BigInt(line.minor) * BigInt(line.tenths), 0n);
        const off = BigInt(minor) * 10n;
        const expected = halfUp(off > 0n && off < tenths ? tenths - off : tenths, 10n);
        const { sale, saving } = bundleTotals(
          lines.map((line) => child(asPrice(line.minor, 2), line.tenths / 10)),
          terms({ discountAmount: asPrice(minor, 2) }),
        );
        expect(minorOf(sale, { decimals: 2 })).toBe(Number(expected));
        expect(saving !== null).toBe(off > 0n && off < tenths);
      }),
      { numRuns: 2000 },
    );
  });
});
