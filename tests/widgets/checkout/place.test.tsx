import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { saveBeforeLeaving } from '../../../shared/cart/leaving.js';
import { emit } from '../../../shared/events.js';
import { one, openCart, press, submit, type CartPage } from '../../contract/cart-page.js';
import { held, offline, pageText, wrapElement, type Routes } from '../../host/recording.js';
import {
  answering,
  count,
  COUPON_CALL,
  covered,
  element,
  field,
  fillIn,
  form,
  openCheckout,
  ORDER_CALL,
  REVIEW_CALL,
  tick,
} from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

/** The tag around the form alone: coupon and login forms stand before it. */
const aroundForm = async (routes: Routes = {}, twice = false): Promise<void> => {
  const html = pageText('page-checkout', { tags: (text) => wrapElement(text, /<form name="checkout"/, 'shop-checkout') });
  page = await openCart(twice ? html.replace('</main>', '<shop-checkout><p class="woocommerce"></p></shop-checkout></main>') : html, {
    url: 'http://shop.test/checkout/',
    routes: answering(routes),
  });
  await page.wait(500);
};

describe('where the tag stands', () => {
  test.each([false, true])('around the form alone it serves the coupon form before it once (with a second tag: %s)', async (twice) => {
    await aroundForm({ [COUPON_CALL]: 'apply-coupon-ok' }, twice);
    press(one('a.showcoupon'));
    await page.wait(500);
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(1200);
    expect([count(page, COUPON_CALL), count(page, REVIEW_CALL)]).toEqual([1, 2]);
    expect(press(one('a.showlogin'))).toBe(false);
    await page.wait(500);
    expect(getComputedStyle(one('form.login')).display).not.toBe('none');
  });

  test('a tag around something else before it takes no coupon form from it (22)', async () => {
    const html = pageText('page-checkout', { tags: (text) => wrapElement(text, /<form name="checkout"/, 'shop-checkout') });
    page = await openCart(html.replace('<main', '<shop-checkout><p class="woocommerce"></p></shop-checkout><main'), {
      url: 'http://shop.test/checkout/',
      routes: answering({ [COUPON_CALL]: 'apply-coupon-ok' }),
    });
    await page.wait(500);
    expect(press(one('a.showcoupon'))).toBe(false);
    await page.wait(500);
    field('coupon_code').value = 'TENOFF';
    expect(submit(one<HTMLFormElement>('form.checkout_coupon'), null)).toBe(false);
    await page.wait(1200);
    expect([count(page, COUPON_CALL), count(page, REVIEW_CALL)]).toEqual([1, 2]);
  });

  test('around the block or something else it leaves a classic form beside it alone', async () => {
    page = await openCart(
      pageText('page-checkout').replace('<main', '<shop-checkout><div class="woocommerce"></div></shop-checkout><main'),
      { url: 'http://shop.test/checkout/', routes: answering() },
    );
    await page.wait(500);
    expect(submit(form(), one('#place_order'))).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('while a quantity that was changed beside the form is on its way', () => {
  let pending = true;
  let stop = (): void => undefined;
  afterEach(() => stop());
  const place = async (): Promise<void> => {
    pending = true;
    page = await openCheckout({ routes: { [ORDER_CALL]: 'checkout-ok' } });
    stop = saveBeforeLeaving({ flush: () => undefined, isPending: () => pending, isUnsent: () => false });
    fillIn();
    one('#place_order').click();
    await page.wait(2000);
  };

  test('an order waits, and then for the review with it', async () => {
    await place();
    expect([count(page, ORDER_CALL), element().dataset['state']]).toEqual([0, 'placing']);
    pending = false;
    emit(document.body, 'shop:cart-updated', { action: 'quantities' });
    await page.wait(1500);
    expect(page.fetch.calls().slice(-2)).toEqual([REVIEW_CALL, ORDER_CALL]);
  });

  test('and fails, no order is sent', async () => {
    await place();
    emit(document.body, 'shop:cart-update-failed', { action: 'quantities', reason: 'status', message: 'No.' });
    pending = false;
    await page.wait(1500);
    expect([count(page, ORDER_CALL), element().dataset['state'], covered()]).toEqual([0, 'idle', []]);
  });
});

describe('the tag leaves', () => {
  test('during a refresh: nothing stays covered, the late answer is nowhere', async () => {
    const slow = held('update-order-review-abroad');
    page = await openCheckout({ routes: { [REVIEW_CALL]: ['update-order-review-ok', slow.reply] } });
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(50);
    const content = one('div.woocommerce');
    one('shop-checkout').replaceWith(content);
    await page.wait(50);
    slow.release();
    await page.wait(600);
    expect(covered()).toEqual([]);
    expect(one('.order-total').textContent).toContain('58.95');
  });

  test('during an order: the answer is still followed, for the shop has the order', async () => {
    const slow = held('checkout-ok');
    page = await openCheckout({ routes: { [ORDER_CALL]: slow.reply } });
    fillIn();
    one('#place_order').click();
    await page.wait(50);
    const content = one('div.woocommerce');
    one('shop-checkout').replaceWith(content);
    await page.wait(50);
    slow.release();
    await page.wait(600);
    expect(page.went).toHaveBeenCalledTimes(1);
  });
});

describe('the browser’s own box', () => {
  test('says it where the shop wants it so', async () => {
    const box = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', box);
    window.alert = box;
    page = await openCheckout({ attributes: 'data-alerts="native"', routes: { [REVIEW_CALL]: offline } });
    expect(box.mock.calls).toEqual([
      ['You seem to be offline. The order total is not up to date; please try again when you are connected.'],
    ]);
    expect(document.querySelector('.shop-alert')).toBeNull();
  });
});
