import { afterEach, expect, test, vi } from 'vitest';
import { whenBlocks } from '../../../shared/host/when-blocks.js';
import {
  blockCart,
  extensionCartUpdate,
  onCouponClicked,
  onCouponDone,
  notifyCouponClicked,
  notifyCouponDone,
} from '../../../shared/host/wc-blocks-store.js';

afterEach(() => {
  for (const name of ['wp', 'wc']) {
    Reflect.deleteProperty(globalThis, name);
  }
});
const page = (wp: unknown, wc?: unknown): void => {
  Reflect.set(globalThis, 'wp', wp);
  if (wc !== undefined) {
    Reflect.set(globalThis, 'wc', wc);
  }
};

test('a page without the blocks’ stores has no block cart', () => {
  expect(blockCart()).toBeUndefined();
  for (const wp of [null, {}, { data: {} }, { data: { dispatch: () => undefined } }, { data: { dispatch: () => ({}) } }]) {
    page(wp);
    expect(blockCart()).toBeUndefined();
  }
});

test('the cart’s store is asked by the name the blocks print, else by its usual one', async () => {
  const applyCoupon = vi.fn(() => Promise.resolve(true));
  const dispatch = vi.fn(() => ({ applyCoupon }));
  page({ data: { dispatch, select: () => ({ isApplyingCoupon: () => true }) } });
  expect(await blockCart()?.applyCoupon('TENOFF')).toBe(true);
  expect(blockCart()?.isApplying()).toBe(true);
  page({ data: { dispatch } }, { wcBlocksData: { CART_STORE_KEY: 'other/cart' } });
  expect(blockCart()?.isApplying()).toBe(false);
  expect(dispatch.mock.calls.map(([key]: unknown[]) => key)).toEqual(['wc/store/cart', 'wc/store/cart', 'other/cart']);
  expect(applyCoupon.mock.calls).toEqual([['TENOFF']]);
});

test('what blocks share is looked at without a read that a shop in debug mode tells of', async () => {
  const read: PropertyKey[] = [];
  const shared = { wcBlocksData: { CART_STORE_KEY: 'other/cart' }, blocksCheckout: { extensionCartUpdate: () => Promise.resolve() } };
  const dispatch = vi.fn(() => ({ applyCoupon: () => true }));
  page(
    { data: { dispatch } },
    new Proxy(shared, {
      get: (target, name) => {
        read.push(name);
        return Reflect.get(target, name) as unknown;
      },
    }),
  );
  expect(blockCart()).toBeDefined();
  expect(dispatch).toHaveBeenCalledWith('other/cart');
  expect(await extensionCartUpdate('ours')).toBe(true);
  await new Promise<void>((resolve) => {
    whenBlocks(() => {
      resolve();
      return undefined;
    });
  });
  expect(read).toEqual([]);
});

test('the coupon plugin’s events are sent and heard natively, whatever details they carry', () => {
  const heard: unknown[] = [];
  const stops = [
    onCouponClicked((click) => heard.push(['clicked', click])),
    onCouponDone((click, status) => heard.push(['done', click, status])),
  ];
  const click = { coupon_code: 'a', coupon_id: '7' };
  notifyCouponClicked(click);
  notifyCouponDone(click, true);
  document.dispatchEvent(new CustomEvent('wt_sc_api_coupon_click_done', { detail: { coupon_code: 'a', coupon_id: 7, status: 'true' } }));
  document.dispatchEvent(new Event('wt_sc_api_coupon_clicked'));
  for (const stop of stops) {
    stop();
  }
  notifyCouponClicked(click);
  const none = { coupon_code: '', coupon_id: '' };
  expect(heard).toEqual([
    ['clicked', click],
    ['done', click, true],
    ['done', click, false],
    ['clicked', none],
  ]);
});
