import { test } from 'vitest';
import { actAtRandom } from './support/chance.js';
import { demoStage } from './support/chance-demo.js';
import { useShop } from './support/shop.js';

/** More shoppers who act at random, and longer: `journeys-chance.test.ts` has the first. */
const shop = useShop({ warm: true });

test.each([
  ['page', 9],
  ['page', 37],
  ['store-api', 10],
  ['store-api', 23],
] as const)(
  'side cart from the %s, seed %i',
  async (source, seed) => {
    await actAtRandom(demoStage(shop, source), seed, 14);
  },
  600_000,
);
