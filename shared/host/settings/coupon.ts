import { isRecord, own } from '../../json.js';
import { writeHostSetting, type HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the coupon plugin: see `HostPlaces`. */

export const couponAjaxPrefix: HostPlaces = ['WTSmartCouponOBJ.wc_ajax_url'];
export const couponSessionNonce: HostPlaces = ['WTSmartCouponOBJ.nonces.public'];
export const couponSessionMethod: HostPlaces = ['WTSmartCouponOBJ.payment_method'];

/** The nonce of the plugin's calls, as `withNonce` names it. */
export const NONCE = 'WTSmartCouponOBJ.nonces.public';

/**
 * Tells the coupon plugin's other scripts what the block checkout has chosen: they read it in its settings object
 * (checkout contract 104).
 */
export function notifyCouponSettings(chosen: {
  readonly payment_method?: string;
  readonly shipping_method?: Readonly<Record<string, string>>;
}): void {
  const object = own(globalThis, 'WTSmartCouponOBJ');
  if (!isRecord(object)) {
    return;
  }
  for (const [key, value] of Object.entries(chosen)) {
    writeHostSetting(`WTSmartCouponOBJ.${key}`, () => {
      object[key] = value;
    });
  }
}
