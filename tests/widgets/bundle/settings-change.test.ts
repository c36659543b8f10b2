import { afterEach, expect, test } from 'vitest';
import { el, open, recorded, textAt, type BundlePage } from './page.js';

let page: BundlePage;
afterEach(() => page.close());

test('other settings begin anew with the page as it was printed', async () => {
  page = await open(recorded('page-product-bundle-subtotal'));
  const price = el('.summary > .price');
  const printed = price.dataset['o_price'];
  expect(printed).toContain('From');
  page.tag.dataset['alerts'] = 'native';
  await page.wait(100);
  expect([price.dataset['o_price'], textAt('.summary > .price'), el('.woosb-alert').getAttribute('role')]).toEqual([
    printed,
    '£55.90 £50.32 (saved 10%)',
    'alert',
  ]);
  page.tag.replaceWith(...page.tag.childNodes);
  await page.wait();
  expect([price.hasAttribute('data-o_price'), textAt('.summary > .price')]).toEqual([false, 'From £16.97']);
});
