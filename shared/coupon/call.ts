import { markedHtml } from '../html/whole.js';
import { isNonceRefusal, withNonce } from '../net/nonce.js';
import { RequestError } from '../net/request.js';
import { wcAjaxText } from '../net/wc-ajax.js';
import { noticeNodes, noticesIn, type Notice } from '../ui/host-notices.js';

/** What the shop says of a coupon. */
export interface CouponAnswer {
  readonly notices: readonly Notice[];
  readonly nodes: readonly Node[];
}

/** Which page's settings object (`wc_cart_params`, `wc_checkout_params`) holds the nonces of a coupon's calls. */
type CouponPage = 'cart' | 'checkout';
/** The shop's two calls for a coupon. */
export type CouponCall = 'apply_coupon' | 'remove_coupon';

/** Where the nonce of a coupon's call is printed. */
export const couponNonce = (page: CouponPage, call: CouponCall): string => `wc_${page}_params.${call}_nonce`;

/**
 * Puts a coupon in or takes one out by the shop's own call; a refused nonce is fetched anew once (cart contract 7; checkout contract 13).
 * @returns what the shop says; `null` where it takes no nonce, and what the page does without script is the way on
 * @throws RequestError where there is no answer, or no whole notice in it
 */
export async function askCoupon(
  page: CouponPage,
  call: CouponCall,
  fields: Readonly<Record<string, string>>,
): Promise<CouponAnswer | null> {
  try {
    return await withNonce(couponNonce(page, call), async (nonce) => {
      const html = await wcAjaxText(call, { security: nonce, ...fields });
      // An old server refuses with 200.
      if (html.trim() === '-1') {
        throw new RequestError('not-json', call, 403, '-1');
      }
      const notices = noticesIn(markedHtml(html));
      if (notices.length === 0) {
        throw new RequestError('empty', call);
      }
      return { notices, nodes: noticeNodes(notices) };
    });
  } catch (error) {
    if (isNonceRefusal(error)) {
      return null;
    }
    throw error;
  }
}
