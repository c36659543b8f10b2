import { afterEach, describe, expect, test } from 'vitest';
import '../../widgets/cart/index.js';
import { recordedJson } from '../host/recording.js';
import { compareTrace, type Difference, type Ignored, type TraceStep } from '../host/trace.js';
import { cartHtml, COUPON, FORK, PAGE, qty, removeCall, TOWEL, type, UNCOUPON } from '../widgets/cart/support.js';
import { one, openCart, type CartPage, type CartPageOptions } from './cart-page.js';

/** Fired by or for parts of the page that are not the cart's. */
const OTHER_PARTS: readonly Ignored[] = [
  { event: 'wc_address_i18n_ready', reason: 'the address script' },
  { event: 'refresh', reason: 'the country select' },
  { event: 'country_to_state_changing', reason: 'the country script' },
  { event: 'wc_fragment*', reason: 'the mini-cart' },
];

const ACTS: Readonly<Record<string, () => void>> = {
  'update a quantity': () => { type(qty(FORK), '5', { commit: true }); one('[name="update_cart"]').click(); },
  'apply a coupon': () => { one<HTMLInputElement>('#coupon_code').value = 'TENOFF'; one('[name="apply_coupon"]').click(); },
  'apply an expired coupon': () => { one<HTMLInputElement>('#coupon_code').value = 'EXPIRED'; one('[name="apply_coupon"]').click(); },
  'remove the coupon': () => { one('a.woocommerce-remove-coupon[data-coupon="tenoff"]').click(); },
  'remove a row': () => { one(`.product-remove > a[href*="${TOWEL}"]`).click(); },
};

const routes = {
  [PAGE]: ['cart-form-update', 'cart-form-coupon', 'cart-form-coupon', 'cart-form-update'],
  [COUPON]: ['apply-coupon-ok', 'apply-coupon-expired'],
  [UNCOUPON]: 'remove-coupon-ok',
  [removeCall(TOWEL)]: 'cart-removed-item',
};

let page: CartPage | undefined;
afterEach(async () => { await page?.close(); });

const recordedSteps = (): TraceStep[] => recordedJson<{ steps: TraceStep[] }>('events-cart').steps.filter(({ step }) => step in ACTS);

async function replay(html: string, options: CartPageOptions, differences: Readonly<Record<string, readonly Difference[]>> = {}): Promise<void> {
  page = await openCart(html, { url: 'http://shop.test/cart/', routes, ...options });
  const steps = recordedSteps();
  expect(steps.map((s) => s.step)).toEqual(Object.keys(ACTS));
  for (const expected of steps) {
    page.recorder?.begin();
    ACTS[expected.step]?.();
    await page.wait(700);
    const actual = page.recorder?.take(expected.step);
    if (!actual) { throw new Error('no recorder'); }
    // The recording's log of calls holds the ajax endpoints alone.
    compareTrace({ ...actual, calls: actual.calls.filter((call) => call.includes('wc-ajax')) }, expected, { ignore: OTHER_PARTS, differences: differences[expected.step] ?? [] });
  }
  expect(page.fetch.unexpected).toEqual([]);
}

describe('the recorded steps of the cart page', () => {
  test('the stock script replays them alone', async () => {
    await replay(cartHtml().replaceAll(/<\/?shop-cart[^>]*>/g, ''), { scripts: ['cart'] });
    expect(document.querySelector('shop-cart')).toBeNull();
  });

  test('the tag drives them with the same events, order, targets and arguments', async () => {
    await replay(cartHtml(), { jquery: true });
  });

  test('with the stock script present the tag adds no event and no call', async () => {
    await replay(cartHtml(), { scripts: ['cart'] });
  });
});
