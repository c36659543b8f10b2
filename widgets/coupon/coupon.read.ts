import { safeUrl } from '../../shared/url.js';

/** A coupon that can be clicked (contract: checkout.md §8). */
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
export const couponBoxes = (page: ParentNode): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(WRAPPERS)].filter((box) => box.querySelector('.wt-single-coupon') !== null);

/** Is this one of the block pages, whose cart is the host's own? */
export const isBlockPage = (page: ParentNode): boolean => page.querySelector(BLOCKS) !== null;

/** Where a coupon that is a link leads; null where it is none, or leads nowhere but to this page's top. */
export function linkOf(coupon: Element): string | null {
  const link = coupon.closest('a[href]') ?? coupon.querySelector('a[href]');
  const href = link?.getAttribute('href') ?? '';
  return href === '' || href.startsWith('#') ? null : safeUrl(href, { sameOrigin: true });
}

/** The page's own coupon field and the button that sends it, of the cart or the checkout. */
export function couponForm(page: ParentNode): { readonly field: HTMLInputElement; readonly button: HTMLElement | null; readonly form: HTMLFormElement } | null {
  for (const field of page.querySelectorAll<HTMLInputElement>('input[name="coupon_code"]')) {
    if (field.form) { return { field, form: field.form, button: field.form.querySelector<HTMLElement>('[name="apply_coupon"]') }; }
  }
  return null;
}
