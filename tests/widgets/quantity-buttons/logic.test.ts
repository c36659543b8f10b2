import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf, refusalOf, firstWord } from '../../../widgets/quantity-buttons/quantity-buttons.rules.js';

describe('the amount of a button', () => {
  test.each([
    ['500 g', '500'],
    ['  500\n   g  ', '500'],
    ['500\u00a0g', '500'],
    ['500\u202fg', '500'],
    ['\u00a02\tgab.', '2'],
    ['10', '10'],
    ['2,5 kg', '2,5'],
    ['', ''],
    [' \u00a0\n ', ''],
  ])('of %j is %j', (text, amount) => {
    expect(firstWord(text)).toBe(amount);
  });

  test('never holds white space, and begins the trimmed text', () => {
    assert(
      property(string({ unit: constantFrom('a', '1', ' ', '\u00a0', '\n', '\u3000', '-') }), (text) => {
        const word = firstWord(text);
        expect(word).not.toMatch(/\s/u);
        expect(text.trim().startsWith(word)).toBe(true);
        expect(word === '').toBe(text.trim() === '');
      }),
    );
  });
});

test('the fields of a press, in their order, with a quantity of one', () => {
  expect(Object.entries(fieldsOf({ productId: '35', variationId: '71', amount: '500' }, 'attribute_pa_daudzums'))).toEqual([
    ['product_id', '35'],
    ['variation_id', '71'],
    ['quantity', 1],
    ['attribute_pa_daudzums', '500'],
  ]);
});

describe('a refusal', () => {
  test.each([
    [{ fragments: {}, cart_hash: 'x' }, null],
    [{ error: false, fragments: {} }, null],
    [{ error: '', fragments: {} }, null],
    [null, null],
    [[], null],
    ['text', null],
    [{ error: true }, ''],
    [{ error: true, product_url: 'http://shop.test/p/' }, ''],
    [{ error: 'Out of stock' }, 'Out of stock'],
    [{ error: true, message: ' Sold out ' }, 'Sold out'],
    [{ success: false }, ''],
    [{ success: false, data: 'No more' }, 'No more'],
    [{ success: false, data: { message: 'Gone' } }, 'Gone'],
    [{ success: false, data: [{ code: 'stock', message: 'Too many' }] }, 'Too many'],
    [{ success: true, fragments: {} }, null],
    [{ error: { code: 5 } }, ''],
  ])('of %j is %j', (answer, reason) => {
    expect(refusalOf(answer)).toBe(reason);
  });
});
