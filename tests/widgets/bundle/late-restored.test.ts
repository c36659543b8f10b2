import { afterEach, expect, test } from 'vitest';
import { el, open, recorded, type BundlePage } from './page.js';

/** One test alone in its file: code that has come stays. */
let page: BundlePage;
afterEach(() => page.close());

test('more bundles than there are, filled in again by the browser, are lowered at once', async () => {
  const html = recorded('page-product-bundle-saver').replace(/(name="quantity"[^>]*?value=")1"/, '$14"');
  page = await open(html, { touched: false });
  const quantity = el<HTMLInputElement>('input[name=quantity]');
  expect([quantity.max, quantity.value]).toEqual(['2', '2']);
});
