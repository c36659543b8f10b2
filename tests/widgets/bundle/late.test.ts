import { afterEach, expect, test } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { el, field, fill, form, ids, open, press, recorded, textAt, type BundlePage } from './page.js';

/** Before the pointer, a finger or the focus has been there: one test alone in its file, because code that has come stays. */
let page: BundlePage;
afterEach(() => page.close());

const blocker = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;

test('a bundle that nobody has touched is counted, held and posted at once; the words and the stock come after', async () => {
  page = await open(recorded('page-product-bundle-saver'), { touched: false });
  const quantity = el<HTMLInputElement>('input[name=quantity]');
  const printed = quantity.max;
  expect([textAt('.woosb-total ins'), blocker(), printed]).toEqual(['£22.95', undefined, '']);

  for (const name of ['Twine Spool', 'Wool Socks', 'Linen Tea Towel']) {
    fill(name, '0');
  }
  expect([ids(), press()]).toEqual(['', false]);
  expect([blocker(), textAt('.shop-alert')]).toEqual(Array(2).fill('Something is still missing in the bundle.'));
  await page.wait(400);
  const words = 'Please choose at least one product before adding this bundle to the cart.';
  expect([blocker(), textAt('.woosb-alert'), el('.woosb-alert').getAttribute('role')]).toEqual([words, words, 'alert']);
  expect(document.activeElement).toBe(document.querySelector('.woosb-product input.qty'));
  expect([press(), textAt('.shop-alert')]).toEqual([false, words]);

  quantity.value = '4';
  fill('Twine Spool', '5');
  expect([field('Twine Spool').value, quantity.max, quantity.value]).toEqual(['5', '1', '1']);
});
