import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../shared/html/inert.js';
import { changedQuantities, submitOf, wasIgnored } from '../../../widgets/cart/cart.rules.js';
import { chosenMethods, keyIn, nonceIn, printedQuantities, readReply, typedQuantities } from '../../../widgets/cart/cart.host.js';
import { exchange, pageText } from '../../host/recording.js';
import { emptyAnswer, FORK, NONCE, TEE, TOWEL } from './support.js';

describe('what a submit is for', () => {
  test.each([
    ['update_cart', 'else', 'quantities'],
    ['update_cart', 'coupon', 'quantities'],
    ['apply_coupon', 'else', 'apply-coupon'],
    ['apply_coupon', 'quantity', 'apply-coupon'],
    ['empty_cart', 'quantity', 'other'],
    ['proceed', 'else', 'other'],
    ['', 'quantity', 'quantities'],
    ['', 'coupon', 'apply-coupon'],
    ['', 'else', 'other'],
  ] as const)('button %j with the focus in %s: %s', (button, focused, what) => {
    expect(submitOf(button, focused)).toBe(what);
  });
});

describe('unsaved quantities', () => {
  test.each([
    [{ a: '2' }, { a: '2' }, []],
    [{ a: '2.0' }, { a: '2' }, []],
    [{ a: '3' }, { a: '2' }, ['a']],
    [{ a: '' }, { a: '0' }, ['a']],
    [{ a: '' }, { a: '' }, []],
    [{ a: '1', b: '5' }, { a: '1', b: '4' }, ['b']],
    [{ a: 'x' }, { a: '2' }, ['a']],
  ])('%j over %j: %j', (typed, printed, names) => {
    expect(changedQuantities(typed, printed)).toEqual(names);
  });
});

describe('a post that nobody read', () => {
  test.each([
    ['old', 'new', 0, true],
    ['old', 'new', 1, false],
    ['old', 'old', 0, false],
    ['', 'new', 0, false],
    ['old', '', 0, false],
  ])('sent with %j, answered with %j and %i notices: %s', (sent, fresh, notices, ignored) => {
    expect(wasIgnored(sent, fresh, notices)).toBe(ignored);
  });
});

describe('reading the recorded cart page', () => {
  const parsed = parsePage;
  const page = parsed(pageText('page-cart'));
  const form = page.querySelector('form') as HTMLFormElement;

  test('its parts', () => {
    const { form: found, totals, empty } = readReply(page);
    expect([found?.localName, totals?.localName, empty]).toEqual(['form', 'div', null]);
  });
  test("the empty cart's part is the whole .woocommerce", () => {
    const { form: found, totals, empty } = readReply(parsed(String(emptyAnswer().response.body)));
    expect([found, totals, empty?.className]).toEqual([null, null, 'woocommerce']);
  });
  test('its quantities, typed and printed', () => {
    const names = [FORK, TOWEL, TEE].map((key) => `cart[${key}][qty]`);
    expect(Object.keys(printedQuantities(form))).toEqual(names);
    expect(Object.values(printedQuantities(form))).toEqual(['2', '3', '1']);
    expect(typedQuantities(form)).toEqual(printedQuantities(form));
  });
  test('its nonce; a form without one has an empty one', () => {
    expect([nonceIn(form), nonceIn(page.createElement('form'))]).toEqual([NONCE, '']);
  });
  test('the chosen methods by package, selects and hidden single ones included', () => {
    expect(chosenMethods(page)).toEqual({ 0: 'flat_rate:1' });
    const box = parsed(
      '<input type="hidden" name="shipping_method[1]" data-index="1" class="shipping_method" value="pickup:3"><select class="shipping_method" name="shipping_method[2]" data-index="2"><option value="x:1" selected>X</option></select><input type="radio" name="shipping_method[3]" data-index="3" value="no">',
    );
    for (const option of box.querySelectorAll('option')) {
      option.selected = true;
    }
    expect(chosenMethods(box)).toEqual({ 1: 'pickup:3', 2: 'x:1' });
  });
  test('the row a link names', () => {
    const link = form.querySelector('.product-remove > a') as HTMLElement;
    expect([keyIn(link.getAttribute('href') ?? ''), keyIn('/cart/?undo_item=abc&_wpnonce=1'), keyIn('/cart/?remove_coupon=x')]).toEqual([
      FORK,
      'abc',
      '',
    ]);
  });
  test('every recorded answer of the cart form has a form', () => {
    for (const name of [
      'cart-form-update',
      'cart-form-coupon',
      'cart-form-zero',
      'cart-form-over-stock',
      'cart-calc-shipping',
      'cart-removed-item',
    ]) {
      expect(readReply(parsed(String(exchange(name).response.body))).form, name).not.toBeNull();
    }
  });
});
