import { expect, test } from 'vitest';
import { basePrice } from '../../../shared/stores/product.rules.js';

const BUNDLE = { sale: 50.32, regular: 55.9 };

test('one piece costs what the bundle costs, else the variation, else what is printed', () => {
  const all = { bundlePrice: BUNDLE, unitPrice: 20, printedPrice: 10 };
  expect([
    basePrice(all),
    basePrice({ ...all, bundlePrice: null }),
    basePrice({ bundlePrice: null, unitPrice: null, printedPrice: 10 }),
    basePrice({ bundlePrice: null, unitPrice: null, printedPrice: null }),
  ]).toEqual([50.32, 20, 10, null]);
  expect(basePrice({ bundlePrice: { sale: 0, regular: 5 }, unitPrice: 0, printedPrice: 10 }), 'free is a price').toBe(0);
});
