import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basePrice, orderPrice } from '../../../shared/stores/product.logic.js';

type State = Parameters<typeof orderPrice>[0];
const state = (over: Partial<State> = {}): State => ({
  bundlePrice: null,
  unitPrice: null,
  printedPrice: null,
  optionsPrice: 0,
  onceOptionsPrice: 0,
  quantity: 1,
  ...over,
});
const BUNDLE = { sale: 50.32, regular: 55.9 };

test('one piece costs what the bundle costs, else the variation, else what is printed', () => {
  const all = { bundlePrice: BUNDLE, unitPrice: 20, printedPrice: 10 };
  expect([
    basePrice(all),
    basePrice({ ...all, bundlePrice: null }),
    basePrice({ bundlePrice: null, unitPrice: null, printedPrice: 10 }),
    basePrice(state()),
  ]).toEqual([50.32, 20, 10, null]);
  expect(basePrice({ bundlePrice: { sale: 0, regular: 5 }, unitPrice: 0, printedPrice: 10 }), 'free is a price').toBe(0);
});

describe('the line of an order', () => {
  test.each<[string, Partial<State>, number | null]>([
    ['while no price is known', { optionsPrice: 5 }, null],
    ['40.00 twice with options 10 and 5', { printedPrice: 40, quantity: 2, optionsPrice: 15 }, 110],
    ['the same, the 5 sold individually', { printedPrice: 40, quantity: 2, optionsPrice: 10, onceOptionsPrice: 5 }, 105],
    ['a bundle with an option', { bundlePrice: BUNDLE, unitPrice: 1, quantity: 3, optionsPrice: 0.1 }, 151.26],
    ['an option that makes it cheaper', { unitPrice: 1, optionsPrice: -1.5 }, -0.5],
    ['without binary dust', { unitPrice: 0.1, optionsPrice: 0.2, quantity: 3 }, 0.9],
    ['part of a piece', { unitPrice: 19.99, quantity: 0.25 }, 4.9975],
  ])('%s', (_what, over, expected) => {
    expect(orderPrice(state(over))).toBe(expected);
  });

  test('is what whole pence give, for all prices, options and quantities', () => {
    const pence = fc.integer({ min: -1e7, max: 1e7 });
    fc.assert(
      fc.property(pence, pence, pence, fc.integer({ min: 1, max: 1000 }), (base, options, once, quantity) => {
        expect(orderPrice(state({ unitPrice: base / 100, optionsPrice: options / 100, onceOptionsPrice: once / 100, quantity }))).toBe(
          ((base + options) * quantity + once) / 100 || 0,
        );
      }),
    );
  });
});
