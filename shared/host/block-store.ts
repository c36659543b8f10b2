import { own } from '../json.js';

/** The cart of the host's cart and checkout blocks, as far as we use it. */
export interface BlockCart {
  /** Settles when the shop has answered. @throws what the block's store rejects with */
  applyCoupon(code: string): Promise<unknown>;
  /** Is a coupon being applied right now? */
  isApplying(): boolean;
}

const KEY = 'wc/store/cart';

const call = (object: unknown, name: string, args: readonly unknown[]): unknown => {
  const fn = typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
  return typeof fn === 'function' ? Reflect.apply(fn, object, args) : undefined;
};

/** The block cart of this page; `undefined` where its store is not there (contract: checkout.md §7). */
export function blockCart(): BlockCart | undefined {
  const data = own(own(globalThis, 'wp'), 'data');
  const named = own(own(own(globalThis, 'wc'), 'wcBlocksData'), 'CART_STORE_KEY');
  const key = typeof named === 'string' ? named : KEY;
  const actions = call(data, 'dispatch', [key]);
  if (typeof actions !== 'object' || actions === null || !('applyCoupon' in actions)) { return undefined; }
  return {
    applyCoupon: (code) => Promise.resolve(call(actions, 'applyCoupon', [code])),
    isApplying: () => call(call(data, 'select', [key]), 'isApplyingCoupon', []) === true,
  };
}

/** What the coupon plugin's two halves tell each other natively (contract: cart.md §0, closed list). */
export interface CouponClick { readonly coupon_code: string; readonly coupon_id: string }

const CLICKED = 'wt_sc_api_coupon_clicked';
const DONE = 'wt_sc_api_coupon_click_done';

/** Tells the block half that a coupon was clicked. */
export const tellCouponClicked = (click: CouponClick): void => { document.dispatchEvent(new CustomEvent(CLICKED, { detail: click })); };

/** Tells that the click has been dealt with, for good or bad. */
export const tellCouponDone = (click: CouponClick, status: boolean): void => { document.dispatchEvent(new CustomEvent(DONE, { detail: { ...click, status } })); };

const hear = (name: string, run: (click: CouponClick, status: boolean) => void): (() => void) => {
  const listener = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const text = (key: string): string => { const v = own(detail, key); return typeof v === 'string' || typeof v === 'number' ? String(v) : ''; };
    run({ coupon_code: text('coupon_code'), coupon_id: text('coupon_id') }, own(detail, 'status') === true);
  };
  document.addEventListener(name, listener);
  return () => document.removeEventListener(name, listener);
};

/** Hears that a coupon was clicked on a block page, by whomever it is told. @returns how to stop */
export const onCouponClicked = (run: (click: CouponClick) => void): (() => void) => hear(CLICKED, run);

/** Hears that such a click has been dealt with, and whether it went well. @returns how to stop */
export const onCouponDone = (run: (click: CouponClick, status: boolean) => void): (() => void) => hear(DONE, run);
