/**
 * The coupon plugin's boxes of coupons to click (recording: page-cart-smart-coupons.html), without the colours its settings paint in.
 * Its own name for a box leaves out what stands on the box, so that nobody could say it to a computer; ours begins with that.
 */
import type { Coupon } from '../coupons.js';
import { escapeAttr, escapeHtml } from './html.js';

function boxHtml({ id, code, type, amount, description }: Coupon): string {
  const shown = escapeAttr(code);
  const worth = type === 'percent' ? `${amount}%` : `&pound;${amount / 100}`;
  return (
    `<div class="wt_sc_single_coupon wt-single-coupon minimal_outline active-coupon cart_page" data-id="${id}" data-code="${shown}" title="Click to apply coupon" tabindex="0" role="button" aria-label="${worth} ${escapeAttr(description)} ${shown}: click to apply" aria-pressed="false">\n` +
    `<div class="wbte_sc_corner_circle"></div>\n<div class="wt-coupon-amount">\n<div class="wt_sc_coupon_amount amount">${worth}</div>\n<div class="wt_sc_coupon_type discount_type">Cart discount</div>\n</div>\n` +
    `<div class="wbte_sc_coupon_desc">${escapeHtml(description)}</div>\n<div class="wbte_sc_footer">\n<div class="wt_sc_coupon_code wt-coupon-code"><code>${shown}</code></div>\n</div>\n</div>\n`
  );
}

/** The box of boxes; nothing where no coupon is left to offer. */
export function couponBoxesHtml(coupons: readonly Coupon[]): string {
  return coupons.length === 0 ? '' : `<div class="wt_coupon_wrapper">\n${coupons.map(boxHtml).join('')}</div>\n`;
}
