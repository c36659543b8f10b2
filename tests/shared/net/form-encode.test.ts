import * as fc from 'fast-check';
import jquery from 'jquery';
import { describe, expect, test } from 'vitest';
import { flatten, formEncode } from '../../../shared/net/form-encode.js';

/** What jQuery would send, decoded. */
const byJquery = (fields: object): [string, string][] => [...new URLSearchParams(jquery.param(fields as Record<string, string>))];

describe('fields travel as jQuery.param sends them', () => {
  test.each<[string, Record<string, unknown>, [string, string][]]>([
    [
      'texts and numbers',
      { a: '007', b: 7, c: 0.5, d: '' },
      [
        ['a', '007'],
        ['b', '7'],
        ['c', '0.5'],
        ['d', ''],
      ],
    ],
    [
      'nothing as an empty text',
      { a: null, b: undefined },
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    [
      'yes and no as words',
      { a: true, b: false },
      [
        ['a', 'true'],
        ['b', 'false'],
      ],
    ],
    ['a map by its keys', { a: { b: { c: 1 } } }, [['a[b][c]', '1']]],
    [
      'a list without numbers',
      { a: [1, 'x', null] },
      [
        ['a[]', '1'],
        ['a[]', 'x'],
        ['a[]', ''],
      ],
    ],
    [
      'maps and lists in a list with numbers',
      { a: [{ b: 1 }, [2]] },
      [
        ['a[0][b]', '1'],
        ['a[1][]', '2'],
      ],
    ],
    [
      'a list under a key that is a list already',
      { 'a[]': [1, 2] },
      [
        ['a[]', '1'],
        ['a[]', '2'],
      ],
    ],
    ['nothing of an empty list or map', { a: [], b: {}, c: 1 }, [['c', '1']]],
    ['a date as its text', { a: new Date(0) }, [['a', String(new Date(0))]]],
    ['what needs escaping', { 'ä b': '&=+ %\n' }, [['ä b', '&=+ %\n']]],
  ])('%s', (_, fields, pairs) => {
    expect(flatten(fields)).toEqual(pairs);
    expect(byJquery(fields)).toEqual(pairs);
  });

  test('whatever the JSON is', () => {
    const key = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'b[]', 'c[d]')).filter((k) => k !== '__proto__');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true }), (fields) => {
        // A surrogate half cannot be sent; jQuery throws there, we send the replacement mark.
        fc.pre(!/\\ud[89a-f]/i.test(JSON.stringify(fields)));
        expect([...formEncode(fields)]).toEqual(byJquery(fields));
      }),
    );
  });
});

test('a function is left out instead of called', () => {
  let called = false;
  expect(
    flatten({
      a: () => {
        called = true;
        return 1;
      },
      b: [() => 1, 2],
      'c[]': [() => 1, 3],
    }),
  ).toEqual([
    ['b[]', '2'],
    ['c[]', '3'],
  ]);
  expect(called).toBe(false);
});
