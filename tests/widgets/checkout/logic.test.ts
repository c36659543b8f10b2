import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEmail,
  isLoop,
  isPhone,
  onFieldEvent,
  problemsOf,
  readReviewAnswer,
  reviewFields,
  type FieldRules,
  type RefreshMade,
  type ReviewInput,
} from '../../../widgets/checkout/checkout.rules.js';
import { healing, readOrderAnswer } from '../../../widgets/checkout/order.rules.js';
import { exchange } from '../../host/recording.js';

const rules = (over: Partial<FieldRules> = {}): FieldRules => ({ required: false, email: false, phone: false, ...over });

describe('what is wrong with a field', () => {
  test.each([
    ['an empty field that is not asked for', rules(), '', null, []],
    ['an empty required field', rules({ required: true }), '', null, ['required']],
    ['a required field with a blank in it is filled', rules({ required: true }), ' ', null, []],
    ['a required box that is not ticked', rules({ required: true }), '1', false, ['required']],
    ['a required box that is ticked', rules({ required: true }), '1', true, []],
    ['an empty address that is not asked for', rules({ email: true }), '', null, []],
    ['an empty required address is missing, not wrong', rules({ required: true, email: true }), '', null, ['required']],
    ['a wrong address', rules({ required: true, email: true }), 'not an address', null, ['email']],
    ['an empty phone number', rules({ phone: true }), '', null, []],
    ['a phone number with letters', rules({ phone: true }), '020 CALL', null, ['phone']],
    ['all that is wrong, the first one first', rules({ email: true, phone: true }), 'x', null, ['email', 'phone']],
  ] as const)('%s', (_, given, value, ticked, expected) => {
    expect(problemsOf(given, { value, ticked })).toEqual(expected);
  });

  test.each([
    'ada@shop.test',
    'a.b+c@sub.shop.test',
    'jüri@mäger.ee',
    '用户@例え.jp',
    '"ada lovelace"@shop.test',
    "o'neil@shop.test",
    'ada@shop.test.',
    'ADA@SHOP.TEST',
    'a@1shop.io',
  ])('%s is an address', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@shop.test',
    'ada@shop',
    'ada@@shop.test',
    'ada@shop..test',
    'ada lovelace@shop.test',
    'ada@shop.test ',
    '.ada@shop.test',
    'ada.@shop.test',
    'ada@-shop.test',
    'ada@shop.123',
    'ada@shop.test, b@shop.test',
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test.each([
    ['+44 (0)20 7946-0000', true],
    ['#123/4.5_6', true],
    ['', true],
    ['\t1', true],
    ['12a', false],
    ['1,2', false],
  ])('phone number %j: %s', (text, good) => {
    expect(isPhone(text)).toBe(good);
  });

  test('an address is judged in no time, however it is written', () => {
    const began = Date.now();
    for (const text of [`${'a.'.repeat(5000)}@`, `a@${'a-'.repeat(5000)}`, `"${'\\a'.repeat(5000)}`, `a@${'b.'.repeat(5000)}1`]) {
      expect(isEmail(text)).toBe(false);
    }
    expect(Date.now() - began).toBeLessThan(2000);
  });

  test('an address of plain words is one', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(fc.property(word, word, word, (a, b, c) => isEmail(`${a}@${b}.${c}`)));
  });
});

describe('what an event means for a field', () => {
  test.each([
    ['typing clears what was said', 'input', true, false, 'clear'],
    ['the focus passing through an untouched empty field means nothing', 'leave', false, true, 'leave'],
    ['leaving a field that was written in and emptied', 'leave', true, true, 'judge'],
    ['leaving a field the browser filled in', 'leave', false, false, 'judge'],
    ['a script that changes an untouched empty field', 'change', false, true, 'leave'],
    ['being asked', 'ask', false, true, 'judge'],
  ] as const)('%s', (_, event, touched, empty, expected) => {
    expect(onFieldEvent(event, touched, empty)).toBe(expected);
  });
});

const HOME = { country: 'GB', state: '', postcode: 'SW1A 1AA', city: 'London', address: '12 Square', address_2: '' };
const AWAY = { country: 'FR', state: '', postcode: '75001', city: 'Paris', address: '1 Rue', address_2: '2e' };
const input = (over: Partial<ReviewInput> = {}): ReviewInput => ({
  method: 'bacs',
  billing: HOME,
  shipping: AWAY,
  toOther: false,
  hasFullAddress: true,
  postData: 'a=1',
  shippingMethods: { 0: 'flat_rate:1' },
  ...over,
});

describe('the fields of a refresh', () => {
  test('the other address is a copy of the first unless another one is wanted', () => {
    expect(reviewFields(input(), {})).toMatchObject({ country: 'GB', s_country: 'GB', s_postcode: 'SW1A 1AA', s_address_2: '' });
    expect(reviewFields(input({ toOther: true }), {})).toMatchObject({
      country: 'GB',
      s_country: 'FR',
      s_postcode: '75001',
      s_address_2: '2e',
    });
  });

  test('shipping methods stay out where the caller says so, and only for a strict no', () => {
    expect(reviewFields(input(), { update_shipping_method: false })).not.toHaveProperty('shipping_method');
    expect(reviewFields(input(), { update_shipping_method: true })).toHaveProperty('shipping_method', { 0: 'flat_rate:1' });
    expect(reviewFields(input(), {})).toHaveProperty('shipping_method');
  });

  test('their names and order are those of the recorded call', () => {
    const recorded = [...new Set(exchange('update-order-review-ok').request.fields.map(([name]) => name.replace(/\[.*/, '')))];
    const ours = ['security', ...Object.keys(reviewFields(input(), {}))];
    expect(ours.toSorted()).toEqual(recorded.toSorted());
    expect(ours.filter((name) => name !== 'post_data')).toEqual(recorded.filter((name) => name !== 'post_data'));
  });
});

describe('answers of a refresh', () => {
  test.each([
    ['a text', '-1'],
    ['nothing', null],
    ['a list', []],
    ['an object that says nothing', {}],
    ['no', false],
  ])('%s is none', (_, raw) => {
    expect(readReviewAnswer(raw)).toBeNull();
  });

  test('the recorded ones are read', () => {
    expect(readReviewAnswer(exchange('update-order-review-ok').response.body)).toMatchObject({
      result: 'success',
      messages: '',
      reload: false,
    });
    expect(readReviewAnswer(exchange('update-order-review-empty-cart').response.body)).toMatchObject({ result: '', reload: false });
  });

  test.each([
    [true, true],
    ['true', true],
    ['1', true],
    [1, true],
    [false, false],
    ['', false],
    ['no', false],
    [undefined, false],
  ])('reload %j means %s', (reload, expected) => {
    expect(readReviewAnswer({ result: 'success', reload })?.reload).toBe(expected);
  });
});

describe('the loop guard', () => {
  const made = (body: string, answer: string, at: number): RefreshMade => ({ body, answer, at });
  test.each([
    ['the first', 'a', [], 0, false],
    ['the second of the same', 'a', [made('a', 'x', 0)], 10, false],
    ['the third of the same with the same answers within two seconds', 'a', [made('a', 'x', 0), made('a', 'x', 100)], 200, true],
    ['the same after more than two seconds', 'a', [made('a', 'x', 0), made('a', 'x', 100)], 2001, false],
    ['another question', 'b', [made('a', 'x', 0), made('a', 'x', 100)], 200, false],
    ['the same question answered differently', 'a', [made('a', 'x', 0), made('a', 'y', 100)], 200, false],
  ] as const)('%s', (_, body, history, now, expected) => {
    expect(isLoop(body, history, now)).toBe(expected);
  });
});

describe('answers to an order', () => {
  test('the recorded ones', () => {
    const read = (name: string) => readOrderAnswer(exchange(name).response.body);
    expect(read('checkout-ok')).toMatchObject({
      outcome: 'placed',
      orderId: '691',
      redirect: 'http://shop.test/checkout/order-received/691/?key=wc_order_vffyxiQvqVDMs',
    });
    expect(read('checkout-bad-nonce')).toMatchObject({ outcome: 'refused', refresh: true, reload: false });
    expect(read('checkout-missing-fields')).toMatchObject({ outcome: 'refused', refresh: false, reload: false });
  });

  test.each([undefined, null, 'x', {}, { result: 'success' }, { result: 'success', redirect: 5 }, { result: 'maybe' }])(
    '%j cannot be read',
    (value) => {
      expect(readOrderAnswer(value).outcome).toBe('unreadable');
    },
  );

  test.each([
    [{ result: 'failure' }, false, false],
    [{ result: 'failure', reload: 'true' }, false, true],
    [{ refresh: '1' }, true, false],
    [{ messages: 'no' }, false, false],
  ])('%j is a refusal', (value, refresh, reload) => {
    expect(readOrderAnswer(value)).toMatchObject({ outcome: 'refused', refresh, reload });
  });
});

describe('after a refusal that asks for a refresh', () => {
  const at = { sentNonce: 'old', freshNonce: 'new', totalBefore: '£1', totalAfter: '£1', tried: 0 };
  test.each([
    ['another nonce: the order is sent once more', at, 'again'],
    ['another nonce the second time: the browser sends the form', { ...at, tried: 1 }, 'plain'],
    ['the same nonce: the shop’s message is shown', { ...at, freshNonce: 'old' }, 'tell'],
    ['no nonce', { ...at, freshNonce: '' }, 'tell'],
    ['another total: nobody agreed to that', { ...at, totalAfter: '£2' }, 'tell'],
  ])('%s', (_, given, expected) => {
    expect(healing(given)).toBe(expected);
  });
});
