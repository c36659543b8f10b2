import { test } from 'vitest';
import { actAtRandom } from './support/chance.js';
import { runningStage } from './support/chance-running.js';
import { useShop } from './support/shop.js';

/** Shoppers who act at random, in a running shop with our plugin: after each act the page says what the Store API holds. */
const shop = useShop();

test.each([
  ['replace', 'woocommerce', 2],
  ['beside', 'woocommerce', 1],
] as const)('%s, plugins: %s, seed %i', async (ours, plugins, seed) => {
  await actAtRandom(runningStage(shop, { ours, plugins }), seed, 6);
});
