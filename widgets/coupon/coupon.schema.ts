import { COUPON } from './coupon.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/coupon.js';

/** What a theme may set on `<shop-coupon>`; where the coupon plugin prints its settings object nothing needs to be set. */
export const schema = {
  ajaxPrefix: attr.text('data-wc_ajax_url', {
    host: places.couponAjaxPrefix,
    description: 'Address of the shop’s ajax calls without the name of the call, which is put behind it.',
  }),
  couponNonce: attr.text('data-nonce', {
    description: 'Nonce of the coupon call, where the page does not print the plugin’s settings object.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
};

/** What the documents say of `<shop-coupon>`. */
export const doc = {
  tag: 'shop-coupon',
  display: 'contents',
  summary: 'Applies a coupon that is clicked, on the cart, checkout and account pages.',
  wraps:
    'The coupon plugin’s boxes: `.wt-single-coupon.active-coupon` with `data-code` and `data-id`, in a `.wt_coupon_wrapper` or `.wt_store_credit`; any number of them, also ones inserted later. A coupon may be a link: where the shop refuses the call for good, its page is asked for in the background.',
  withoutScript: 'Coupons that are links load their address; others show their code, which the shopper types into the coupon field.',
  schema,
  events: [
    { name: 'shop:coupon-apply', description: 'Before a coupon is sent; prevent it to stop that.' },
    { name: 'shop:coupon-applied', description: 'The shop accepted the coupon.' },
    { name: 'shop:coupon-failed', description: 'It did not, or nothing came back.' },
    { name: 'shop:cart-refresh', description: 'The cart page shall show the new totals.' },
  ],
  expects: '.wt-single-coupon, .wt_coupon_wrapper, .wt_store_credit, form',
  drives: COUPON,
  reads: '`wc_ajax_url` and `nonces.apply_coupon` of `WTSmartCouponOBJ`; `data-code` and `data-id` of the coupon.',
  calls: '`wc-ajax=apply_coupon_on_click`; on block pages the cart’s own data store.',
  states: 'On each coupon: `idle`, `applying`, `applied`, `refused`, `failed`.',
  keyboard: {
    'Enter, Space': 'applies the coupon',
  },
  besideHost:
    'Where the Smart Coupons plugin’s script is on the page, it applies the coupon. The tag shows the state, takes away a cover that a failure left, and adds the Space key.',
  example:
    '<shop-coupon>\n  <div class="wt_coupon_wrapper">\n    <div class="wt_sc_single_coupon wt-single-coupon active-coupon cart_page" data-id="25" data-code="tenoff" tabindex="0" role="button" aria-pressed="false">10% off with <code>tenoff</code></div>\n  </div>\n</shop-coupon>',
} satisfies ElementDoc;
