import { describe, expect, test } from 'vitest';
import { ajaxField, parseAjaxEvent } from '../../../shared/host/ajax-event.js';

describe('one of jQuery’s ajax events', () => {
  test('says where the request goes, what it carries and what came back', () => {
    const xhr = Object.create({ status: 403, statusText: 'error', responseText: '-1', responseJSON: -1 }) as unknown;
    expect(parseAjaxEvent([xhr, { url: '/?wc-ajax=apply_coupon', data: 'coupon_code=A%26B' }, 'Forbidden'])).toEqual({
      url: '/?wc-ajax=apply_coupon',
      body: 'coupon_code=A%26B',
      status: 403,
      statusText: 'error',
      text: '-1',
      json: -1,
    });
  });

  test.each([
    ['without arguments', []],
    ['without an answer yet', [{}, {}]],
    ['with a body that is no text', [null, { url: 7, data: new FormData() }]],
  ])('%s is empty', (_which, args) => {
    expect(parseAjaxEvent(args)).toEqual({ url: '', body: '', status: 0, statusText: '', text: '', json: undefined });
  });

  test('gives a field of its body, decoded; empty where it has none', () => {
    const call = parseAjaxEvent([{}, { url: '/', data: 'coupon_code=A%26B+C' }]);
    expect([ajaxField(call, 'coupon_code'), ajaxField(call, 'coupon')]).toEqual(['A&B C', '']);
  });
});
