import { afterEach, expect, test } from 'vitest';
import { child, el, field, ids, open, recorded, type BundlePage } from './page.js';

/** One test alone in its file: code that has come stays. */
let page: BundlePage;
afterEach(() => page.close());

test('presses of plus and minus before their code has come are held, and count in their order once it is here', async () => {
  page = await open(recorded('page-product-bundle-subtotal'), { touched: false });
  const board = 'Oak Chopping Board';
  const before = [field(board).value, ids()];
  const step = (kind: string): void => el(`.woosb-quantity-input-${kind}`, child(board)).click();
  ['plus', 'plus', 'plus', 'minus'].forEach(step);
  expect([field(board).value, ids()]).toEqual(before);
  await page.wait();
  expect([field(board).value, ids()]).toEqual(['2', before[1]?.replace('/1/', '/2/')]);
});
