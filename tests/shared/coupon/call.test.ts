import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askCoupon, couponNonce } from '../../../shared/coupon/call.js';
import { forgetPage } from '../../../shared/page.js';
import { fakeFetch, offline, type Reply } from '../../host/recording.js';

const CALL = 'POST /?wc-ajax=apply_coupon';
beforeEach(() => {
  forgetPage();
  Reflect.set(globalThis, 'wc_cart_params', { apply_coupon_nonce: 'printed' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'wc_cart_params');
});
/** A shop whose page, asked for again, says the same nonce. */
const shop = (reply: Reply | readonly Reply[]) => {
  const fake = fakeFetch({ [CALL]: reply });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(url).includes('shop-fresh') ? new Response('') : fake(url, init),
  );
  return fake;
};
const ask = () => askCoupon('cart', 'apply_coupon', { coupon_code: 'TENOFF' });

describe('the call for a coupon', () => {
  test('sends the nonce of its page, and gives notices and the nodes to show', async () => {
    const fake = shop('apply-coupon-ok');
    const answer = await ask();
    expect(fake.sent[0]?.fields).toEqual([
      ['security', 'printed'],
      ['coupon_code', 'TENOFF'],
    ]);
    expect(answer?.notices.map((n) => [n.text, n.isError])).toEqual([['Coupon code applied successfully.', false]]);
    expect(answer?.nodes.map((node) => node.textContent).join('')).toContain('Coupon code applied successfully.');
  });

  test('gives a refused code as an answer with an error', async () => {
    shop('apply-coupon-expired');
    expect((await ask())?.notices.map((n) => n.isError)).toEqual([true]);
  });

  test.each([
    ['403', 'apply-coupon-bad-nonce' as Reply],
    ['a bare -1 of an old server', () => new Response('-1')],
  ])('gives null where its nonce is refused for good with %s', async (_with, reply) => {
    shop([reply, reply]);
    expect(await ask()).toBeNull();
  });

  test.each([
    ['without a notice', () => new Response('<p>Hello</p>'), 'empty'],
    ['that never comes', offline, 'offline'],
    ['of a broken server', () => new Response('', { status: 500 }), 'status'],
  ])('throws for an answer %s', async (_which, reply, kind) => {
    shop(reply);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(kind !== 'offline');
    await expect(ask()).rejects.toMatchObject({ kind });
    vi.restoreAllMocks();
  });
});

test('the nonce of a coupon call stands in the settings object of its page', () => {
  expect(couponNonce('cart', 'apply_coupon')).toBe('wc_cart_params.apply_coupon_nonce');
  expect(couponNonce('checkout', 'remove_coupon')).toBe('wc_checkout_params.remove_coupon_nonce');
});
