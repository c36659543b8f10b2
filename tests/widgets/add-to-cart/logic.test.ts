import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, grouped, orderOf } from '../../../shared/dom/form-fields.rules.js';
import { isElsewhere } from '../../../shared/url.js';
import { wasAdded } from '../../../widgets/add-to-cart/add-to-cart.rules.js';

describe('did the shop take it', () => {
  test.each([
    ['a success notice', { hasSuccess: true, hashBefore: 'a', hashAfter: 'a' }, true],
    ['no notice, the cart changed', { hasSuccess: false, hashBefore: 'a', hashAfter: 'b' }, true],
    ['no notice, the first thing in the cart', { hasSuccess: false, hashBefore: '', hashAfter: 'b' }, true],
    ['no notice, nothing changed', { hasSuccess: false, hashBefore: 'a', hashAfter: 'a' }, false],
    ['no notice, no cart', { hasSuccess: false, hashBefore: '', hashAfter: '' }, false],
    ['no notice, the cart is gone', { hasSuccess: false, hashBefore: 'a', hashAfter: '' }, false],
  ])('%s', (_, reply, added) => {
    expect(wasAdded(reply)).toBe(added);
  });
});

describe('a reply from elsewhere', () => {
  test.each([
    ['the same address', 'http://shop.test/p/tee/', 'http://shop.test/p/tee/', false],
    ['a note in the query', 'http://shop.test/p/tee/', 'http://shop.test/p/tee/?added=1#top', false],
    ['a slash more or less', 'http://shop.test/p/tee', 'http://shop.test/p/tee/', false],
    ['another path', 'http://shop.test/p/tee/', 'http://shop.test/cart/', true],
    ['another host', 'http://shop.test/p/tee/', 'http://other.test/p/tee/', true],
    ['a platform that does not say', 'http://shop.test/p/tee/', '', false],
  ])('%s', (_, asked, replied, elsewhere) => {
    expect(isElsewhere(asked, replied)).toBe(elsewhere);
  });
});

describe('fields by name', () => {
  test('a repeated name holds a list, in order', () => {
    expect(
      grouped([
        ['a', '1'],
        ['b[]', 'x'],
        ['b[]', 'y'],
        ['b[]', 'z'],
      ]),
    ).toEqual({ a: '1', 'b[]': ['x', 'y', 'z'] });
  });
  test('a name like __proto__ is a name', () => {
    expect(Object.keys(grouped([['__proto__', 'x']]))).toEqual(['__proto__']);
  });

  test.each<[string, Record<string, string | string[]>, Record<string, unknown>, [string, string[]][]]>([
    ['nothing', { a: '1' }, { a: '1' }, []],
    ['a value', { a: '1', b: '2' }, { a: '1', b: 3 }, [['b', ['3']]]],
    ['a new name', { a: '1' }, { a: '1', b: ['x', 'y'] }, [['b', ['x', 'y']]]],
    ['a name taken out', { a: '1', b: '2' }, { b: '2' }, [['a', []]]],
    ['nothing instead of a value', { a: '1' }, { a: null }, [['a', []]]],
    ['one more of a list', { a: ['x'] }, { a: ['x', 'y'] }, [['a', ['x', 'y']]]],
  ])('what a listener changed: %s', (_, before, after, changes) => {
    expect(changedFields(before, after)).toEqual(changes);
  });

  test('unchanged fields are never told as changed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        const fields = grouped(entries);
        expect(changedFields(fields, { ...fields })).toEqual([]);
        expect(Object.values(fields).flat()).toHaveLength(entries.length);
      }),
    );
  });
});

describe('which product, and how many', () => {
  test.each([
    ['simple', { quantity: '3', 'add-to-cart': '41' }, { product_id: '41', quantity: 3 }],
    [
      'variable',
      { quantity: '1', 'add-to-cart': '63', product_id: '63', variation_id: '71' },
      { product_id: '63', quantity: 1, variation_id: '71' },
    ],
    ['variable, nothing chosen', { 'add-to-cart': '63', variation_id: '0' }, { product_id: '63', quantity: 1 }],
    ['grouped', { 'quantity[45]': '2', 'quantity[53]': '', 'quantity[57]': '1', 'add-to-cart': '900' }, { product_id: '900', quantity: 3 }],
    ['a plugin’s form', { product_id: ['7', '8'] }, { product_id: '7', quantity: 1 }],
    ['nothing at all', {}, { product_id: '', quantity: 1 }],
  ])('%s', (_, fields, order) => {
    expect(orderOf(fields)).toEqual(order);
  });
});
