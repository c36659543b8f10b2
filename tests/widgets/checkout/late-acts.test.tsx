import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one, press, submit, type CartPage } from '../../contract/cart-page.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { count, covered, field, fillIn, form, openCheckout, ORDER_CALL } from './support.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) =>
    ['what places an order', 'what asks for a coupon'].includes(what),
  ),
);

let page: CartPage;
let come = (): void => undefined;
beforeEach(() => {
  resetLateCode();
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

test('nothing of them is asked for before somebody does anything on the page', async () => {
  page = await openCheckout();
  expect(lateCode.asked).toEqual([]);
  field('billing_email').focus();
  expect(lateCode.asked).toEqual(['what places an order', 'what asks for a coupon']);
});

test('an order that is placed before its code has come is covered, waits, and is sent once', async () => {
  vi.spyOn(navigation, 'go').mockReturnValue(undefined);
  page = await openCheckout({ routes: { [ORDER_CALL]: 'checkout-ok' } });
  fillIn();
  for (let presses = 0; presses < 2; presses += 1) {
    expect(submit(form(), one('#place_order')), 'the browser sends nothing').toBe(false);
  }
  await page.wait(50);
  expect([covered().length, count(page, ORDER_CALL)]).toEqual([1, 0]);
  come();
  await page.wait(1500);
  expect(count(page, ORDER_CALL)).toBe(1);
  expect(navigation.go).toHaveBeenCalledTimes(1);
});

test('a coupon’s form and link go the browser’s way without the code (126)', async () => {
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  lateCode.missing = true;
  page = await openCheckout();
  const link = '<a class="woocommerce-remove-coupon" data-coupon="tenoff" href="/checkout/?remove_coupon=tenoff">[Remove]</a>';
  one('.order-total td').insertAdjacentHTML('beforeend', link);
  submit(one<HTMLFormElement>('form.checkout_coupon'), null);
  press(one('.woocommerce-remove-coupon'));
  expect([sent.mock.calls.length, page.went.mock.calls.length], 'both wait for the code').toEqual([0, 0]);
  come();
  await page.wait(50);
  expect(sent.mock.contexts).toEqual([one('form.checkout_coupon')]);
  expect(page.went.mock.calls).toEqual([['http://shop.test/checkout/?remove_coupon=tenoff']]);
  expect(printedLines()[0]).toContain('[shop] what asks for a coupon could not be loaded');
});

test('without the code the browser sends the order', async () => {
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  lateCode.missing = true;
  page = await openCheckout();
  submit(form(), one('#place_order'));
  come();
  await page.wait(50);
  expect(sent).toHaveBeenCalledTimes(1);
  expect([covered(), count(page, ORDER_CALL)]).toEqual([[], 0]);
  expect(printedLines()[0]).toContain('[shop] what places an order could not be loaded');
});
