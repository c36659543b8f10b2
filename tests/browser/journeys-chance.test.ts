import { test } from 'vitest';
import { actAtRandom } from './support/chance.js';
import { demoStage } from './support/chance-demo.js';
import { useShop } from './support/shop.js';

/** Shoppers who act at random, in the demo's shop: after each act the page says what the shop holds. The same seeds every time. */
const shop = useShop({ warm: true });

test.each([
  ['page', 36],
  ['page', 40],
  ['store-api', 34],
  ['store-api', 39],
] as const)('side cart from the %s, seed %i', async (source, seed) => {
  await actAtRandom(demoStage(shop, source), seed, 12);
});
