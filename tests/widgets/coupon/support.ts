import { afterEach, beforeEach, vi } from 'vitest';
import { navigation } from '../../../shared/url.js';
import { fakeFetch, type FakeFetch, type Reply, type Routes } from '../../host/recording.js';
import { dropJquery } from '../../shared/host/jquery.js';
import { leave, one } from '../render.js';
import '../../../widgets/coupon/index.js';

export const CALL = 'POST /?wc-ajax=apply_coupon_on_click';
export const box = (attributes = 'data-id="25" data-code="TENOFF"', inner = '<code>tenoff</code>'): string =>
  `<div class="wt_sc_single_coupon wt-single-coupon active-coupon cart_page" ${attributes} tabindex="0" role="button" aria-pressed="false">${inner}</div>`;
export const page = (coupons = box(), attributes = ''): string =>
  `<div class="woocommerce"><div class="woocommerce-notices-wrapper"></div><shop-coupon${attributes}><div class="wt_coupon_wrapper">${coupons}</div></shop-coupon></div>`;

/** The double of the shop, and what our events told, of the test that runs. */
export let fetch: FakeFetch;
export let heard: unknown[] = [];
export const answerBy = (double: FakeFetch): void => {
  fetch = double;
  vi.stubGlobal('fetch', fetch);
};
export const routes = (all: Routes): void => answerBy(fakeFetch(all));
export const answerWith = (reply: Reply | readonly Reply[]): void => routes({ [CALL]: reply });
const NAMES = ['shop:coupon-apply', 'shop:coupon-applied', 'shop:coupon-failed', 'shop:cart-refresh'] as const;
const note = (e: Event): void => {
  const { coupon: _coupon, ...detail } = (e as CustomEvent<Record<string, unknown>>).detail;
  heard.push([e.type.slice(5), detail]);
};

/** Whether the shopper takes movement. */
export const motion = (wanted: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: !wanted && query.includes('reduce') }) as MediaQueryList);
};

/** A page with the coupon plugin's settings for each test of a file, a shop that accepts the coupon, and everything given back. */
export function eachOnACouponPage(): void {
  beforeEach(() => {
    heard = [];
    for (const name of NAMES) {
      document.addEventListener(name, note);
    }
    (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/cart/');
    Reflect.set(globalThis, 'WTSmartCouponOBJ', {
      wc_ajax_url: 'http://shop.test/?wc-ajax=',
      nonces: { public: 'ee21385e02', apply_coupon: '41335b8e83' },
    });
    answerWith('coupon-click-ok');
    // Covers fade otherwise.
    motion(false);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
    vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    for (const name of NAMES) {
      document.removeEventListener(name, note);
    }
    await leave();
    dropJquery();
    vi.unstubAllGlobals();
    for (const name of ['WTSmartCouponOBJ', 'wp', 'wc', 'shopSettings', 'wc_checkout_params']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
}

export const coupon = (n = 0): HTMLElement => one('.wt-single-coupon', n);
export const state = (n = 0): string | null => coupon(n).getAttribute('data-state');
export const wrapper = (): HTMLElement => one('.wt_coupon_wrapper');
export const alertText = (): string | undefined => document.querySelector('.shop-alert__text')?.textContent ?? undefined;
export const blocked = (): unknown[] => [
  wrapper().classList.contains('processing'),
  wrapper().querySelector('.blockOverlay') !== null,
  wrapper().getAttribute('aria-busy'),
];

const CLICKED = 'wt_sc_api_coupon_clicked';
const DONE = 'wt_sc_api_coupon_click_done';
/** What the plugin's two halves told each other natively, while `run` hears it. @returns how to stop */
export function listenToNatives(run: (detail: unknown) => void): () => void {
  const hear = (e: Event): void => run((e as CustomEvent).detail);
  for (const name of [CLICKED, DONE]) {
    document.addEventListener(name, hear);
  }
  return () => {
    for (const name of [CLICKED, DONE]) {
      document.removeEventListener(name, hear);
    }
  };
}
/** The plugin's block half is through with a click. */
export const fireDone = (detail?: unknown): void => {
  document.dispatchEvent(new CustomEvent(DONE, { detail }));
};
/** The cart's store of the block page. */
export const store = (applyCoupon: (code: string) => Promise<unknown>, isApplyingCoupon: () => boolean = () => false): void => {
  Reflect.set(globalThis, 'wp', { data: { dispatch: () => ({ applyCoupon }), select: () => ({ isApplyingCoupon }) } });
};
