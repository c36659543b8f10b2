import { safeUrl } from '../../shared/url.js';

/** A coupon that can be clicked (contract 1). */
export const COUPON = '.wt-single-coupon.active-coupon';
/** Boxes with coupons, blocked while one is applied. */
const WRAPPERS = 'div.wt_coupon_wrapper, div.wt_store_credit, div.wt-mycoupons';
const BLOCKS = '.wc-block-checkout, .wc-block-cart';

/** The code and id of a coupon, as printed; empty where it has none. */
export function readCoupon(coupon: Element): { readonly code: string; readonly couponId: string } {
  const code = coupon.getAttribute('data-code') ?? coupon.querySelector('code')?.textContent ?? '';
  return { code: code.trim(), couponId: (coupon.getAttribute('data-id') ?? '').trim() };
}

/** The boxes on the page that hold coupons. */
export const couponBoxes = (page: ParentNode): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(WRAPPERS)].filter((box) => box.querySelector('.wt-single-coupon') !== null);

/** Is this one of the block pages, whose cart is the host's own? */
export const isBlockPage = (page: ParentNode): boolean => page.querySelector(BLOCKS) !== null;

/** Where a coupon that is a link leads; null where it is none, or leads nowhere but to this page's top. */
export function linkOf(coupon: Element): string | null {
  const link = coupon.closest('a[href]') ?? coupon.querySelector('a[href]');
  const href = link?.getAttribute('href') ?? '';
  return href === '' || href.startsWith('#') ? null : safeUrl(href, { sameOrigin: true });
}

/**
 * The form of the page's own coupon field, of the cart or the checkout, and the page it is posted to: the checkout's coupon form does
 * not say, but the checkout's own does. The address of this page may be an act (`?add-to-cart=7`), which posting to it would repeat.
 * @param path of this page, where nothing else is said
 */
export function couponForm(page: ParentNode, path: string): { readonly form: HTMLFormElement; readonly url: string } | null {
  const form = [...page.querySelectorAll<HTMLInputElement>('input[name="coupon_code"]')].find((field) => field.form)?.form;
  return form ? { form, url: page.querySelector('form.checkout')?.getAttribute('action') || path } : null;
}
