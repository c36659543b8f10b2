import { afterEach, expect, test } from 'vitest';
import { el, form, open, recorded, type BundlePage } from './page.js';

/** One test alone in its file: code that has come stays. */
let page: BundlePage;
afterEach(() => page.close());

test('how many bundles the stock allows is known once the pointer comes to the form', async () => {
  page = await open(recorded('page-product-bundle-saver'), { touched: false });
  const quantity = el<HTMLInputElement>('input[name=quantity]');
  expect(quantity.max).toBe('');
  form().dispatchEvent(new Event('pointerover', { bubbles: true }));
  await page.wait();
  expect(quantity.max).toBe('2');
});
