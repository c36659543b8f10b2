/**
 * One nonce for each action, as the host has it: a caller that sends the nonce of another action is refused here as it
 * would be there. All come from one seed, so that pages and backend agree without asking each other.
 */
import { md5 } from './md5.js';

/** What a nonce is for. The host's own action names. */
export type NonceAction =
  | 'woocommerce-cart'
  | 'woocommerce-shipping-calculator'
  | 'update-shipping-method'
  | 'apply-coupon'
  | 'remove-coupon'
  | 'update-order-review'
  | 'woocommerce-process_checkout'
  | 'woocommerce-login'
  | 'woocommerce-register'
  | 'wt_smart_coupons_public'
  | 'wt_smart_coupons_apply_coupon'
  | 'wc_store_api'
  | 'wp_statistics_custom_event'
  | 'addons-nonce'
  | 'wp_rest';

/**
 * The seed, which is also the nonce of the cart's links and form. It guards nothing here; it is printed and checked because the host does
 * both.
 */
export const NONCE_SEED = '7f1e1d40b5';

/** The nonce of an action: ten hexadecimal digits, like the host's. */
export function nonceOf(seed: string, action: NonceAction): string {
  return action === 'woocommerce-cart' ? seed : md5(`${seed}|${action}`).slice(0, 10);
}
