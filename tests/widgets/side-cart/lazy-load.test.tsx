import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { one, press, type CartPage } from '../../contract/cart-page.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { container, FRAME_MS, open, wrapped } from './support.js';

const PANEL = 'the panel of the side cart';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'the panel of the side cart'),
);

let page: CartPage;
beforeEach(resetLateCode);
afterEach(async () => {
  await page.close();
});

test('a press follows its link where the code of the panel cannot be had (69)', async () => {
  lateCode.missing = [PANEL];
  page = await open(`<a class="added_to_cart" href="/cart/">View cart</a>${wrapped(container('xoo-refresh-fragments-empty'))}`);
  expect(press(one('.added_to_cart'))).toBe(false);
  await page.wait(FRAME_MS);
  expect([page.went.mock.calls, one('.xoo-wsc-modal').dataset['state']]).toEqual([[['http://shop.test/cart/']], 'closed']);
  expect(printedLines()).toEqual([expect.stringContaining(`${PANEL} could not be loaded`)]);
  lateCode.missing = false;
  press(one('.added_to_cart'));
  await page.wait(FRAME_MS);
  expect([page.went.mock.calls.length, one('.xoo-wsc-modal').dataset['state']]).toEqual([1, 'open']);
});

test('a press on a basket that is no link leads to the cart then (69)', async () => {
  lateCode.missing = [PANEL];
  const basket = '<span class="xoo-wsc-basket" role="button">Basket</span>';
  page = await open(wrapped(`${basket}${container('xoo-refresh-fragments-empty')}`, 'data-cart-url="/cart/"'));
  press(one('.xoo-wsc-basket'));
  await page.wait(FRAME_MS);
  expect(page.went.mock.calls).toEqual([['http://shop.test/cart/']]);
  expect(printedLines()).toEqual([expect.stringContaining(`${PANEL} could not be loaded`)]);
});
