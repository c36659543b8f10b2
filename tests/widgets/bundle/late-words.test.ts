import { afterEach, expect, test } from 'vitest';
import { button, el, open, textAt, variable, type BundlePage } from './page.js';

/** One test alone in its file: code that has come stays. */
let page: BundlePage;
afterEach(() => page.close());

test('a bundle that comes without a choice says so unasked, before anybody has touched it', async () => {
  page = await open(variable('G3'), { touched: false });
  expect([textAt('.woosb-alert'), el('.woosb-alert').style.display, button().dataset['state']]).toEqual([
    'Please select a purchasable variation for Tee before adding this bundle to the cart.',
    '',
    'selection',
  ]);
});
