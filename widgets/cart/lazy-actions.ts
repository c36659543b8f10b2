/**
 * What changes the cart: requests, answers, messages. It is loaded when the shopper is about to act (`lazyActions` of `quantities.tsx`), so
 * that a cart that is only looked at does without.
 */
export { clearFailure, followLink, refresh, updateQuantities } from './actions.js';
export { applyCoupon, removeCoupon } from './coupon.js';
export { clearCouponError } from '../../shared/coupon/field.js';
export { focusFirstNotice } from './notices.js';
export { calculate, chooseMethod, refreshTotals } from './shipping.js';
