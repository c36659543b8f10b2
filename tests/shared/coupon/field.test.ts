import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCouponError, clearCouponField, couponErrors, couponField, showCouponError } from '../../../shared/coupon/field.js';

const field = (): HTMLInputElement => couponField(document) as HTMLInputElement;
const show = (text: string, live = true): void => showCouponError(document, text, { tag: 'p', box: field().parentElement, live });
const marks = (): (string | null)[] => [field().className, field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')];

beforeEach(() => {
  document.body.innerHTML = '<div class="coupon"><input name="coupon_code" class="input-text" value="TENOFF"></div>';
});
afterEach(() => {
  document.body.replaceChildren();
});

test('a refused code is marked at its field as the host marks it, once however often', () => {
  show('No.');
  show('Not again.');
  expect(document.querySelector('.coupon')?.lastElementChild?.outerHTML).toBe(
    '<p class="coupon-error-notice" id="coupon-error-notice" role="alert">Not again.</p>',
  );
  expect(couponErrors(document)).toHaveLength(1);
  expect(marks()).toEqual(['input-text has-error', 'true', 'coupon-error-notice']);
  expect(field().value).toBe('TENOFF');
});

test('an error that is not live has no role', () => {
  show('No.', false);
  expect(couponErrors(document).map((el) => el.getAttribute('role'))).toEqual([null]);
});

test('a cleared error leaves the field as it was, marks of others too', () => {
  field().setAttribute('aria-describedby', 'hint');
  clearCouponError(document);
  expect(marks()).toEqual(['input-text', null, 'hint']);
  show('No.');
  clearCouponError(document);
  expect([...marks(), couponErrors(document).length]).toEqual(['input-text', null, null, 0]);
});

test('a cleared field is empty and has no error', () => {
  show('No.');
  clearCouponField(document);
  expect([field().value, couponErrors(document).length]).toEqual(['', 0]);
});

test('a page without a coupon field has nothing shown', () => {
  document.body.innerHTML = '<div></div>';
  showCouponError(document, 'No.', { tag: 'span', box: document.body, live: true });
  clearCouponField(document);
  expect(couponErrors(document)).toEqual([]);
});
