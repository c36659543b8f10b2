/**
 * What changes the cart: requests, answers, messages. It comes on the first need (`lazy.ts`); a cart that is only looked at goes without.
 */
export { clearFailure, followLink, refresh, updateQuantities } from './actions.js';
export { applyCoupon, removeCoupon } from './coupon.js';
export { clearCouponError } from '../../shared/coupon/field.js';
export { focusFirstNotice } from './notices.js';
export { calculate, chooseMethod, refreshTotals } from './shipping.js';
