import { expect, test } from 'vitest';
import { isCouponCall, verdict } from '../../../widgets/coupon/coupon.rules.js';

const ok = { text: 'Coupon code applied successfully.', isError: false };
const bad = { text: 'Coupon "x" has expired.', isError: true };

test.each([
  [[ok], { outcome: 'applied', text: ok.text }],
  [[bad], { outcome: 'refused', text: bad.text }],
  [[ok, bad], { outcome: 'refused', text: bad.text }],
  [[], { outcome: 'empty' }],
] as const)('notices %j are %j', (notices, expected) => {
  expect(verdict(notices)).toEqual(expected);
});

test.each([
  ['http://shop.test/?wc-ajax=apply_coupon_on_click', true],
  ['/wc-ajax/apply_coupon_on_click/?x', true],
  ['/?wc-ajax=apply_coupon_on_click&lang=lv', true],
  ['/?wc-ajax=apply_coupon', false],
  ['/?wc-ajax=apply_coupon_on_click_more', false],
  ['', false],
])('%j is the coupon call: %j', (url, is) => {
  expect(isCouponCall(url)).toBe(is);
});
