import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord, own, parseJson } from '../../shared/json.js';

describe('parseJson', () => {
  test('gives what JSON.parse gives for data without dangerous keys', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((v) => !/__proto__|constructor|prototype/.test(JSON.stringify(v))),
        (value) => {
          expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  test.each([
    ['plain', '{"a":1,"__proto__":{"bad":1}}', { a: 1 }],
    ['constructor', '{"constructor":{"prototype":{"bad":1}},"a":1}', { a: 1 }],
    ['prototype', '{"prototype":1}', {}],
    ['escaped', String.raw`{"\u005f\u005fproto\u005f\u005f":{"bad":1},"a":1}`, { a: 1 }],
    ['escaped with capital digits', String.raw`{"\u005F_proto__":1}`, {}],
    ['with one escaped letter', String.raw`{"\u0070rototype":1,"c\u006fnstructor":2,"a":"\u00a3"}`, { a: '£' }],
    ['in a list in a map', '[{"a":[{"__proto__":1,"b":null}]}]', [{ a: [{ b: null }] }]],
  ])('leaves out keys that reach a prototype: %s', (_, text, clean) => {
    const value = parseJson(text);
    expect(value).toEqual(clean);
    expect(Object.hasOwn(Object(value), '__proto__')).toBe(false);
    expect(Reflect.get({}, 'bad')).toBeUndefined();
  });

  test('such words as values stay', () => {
    expect(parseJson('{"a":"__proto__","b":["constructor"],"c":3}')).toEqual({ a: '__proto__', b: ['constructor'], c: 3 });
  });

  test.each(['', '{', "{'a':1}", '<html>', 'undefined'])('throws a SyntaxError for what is no JSON: %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});

test('a record is an object that is neither null nor a list', () => {
  expect([{}, Object.create(null), new Date()].map(isRecord)).toEqual([true, true, true]);
  expect([null, undefined, [], 'x', 1, () => undefined].map(isRecord)).toEqual([false, false, false, false, false, false]);
});

test('own gives own properties of objects and functions, nothing inherited and nothing of what is no object', () => {
  expect(own({ a: 1 }, 'a')).toBe(1);
  expect(
    own(
      Object.assign(() => undefined, { a: 1 }),
      'a',
    ),
  ).toBe(1);
  expect(own(['x'], '0')).toBe('x');
  for (const [object, key] of [
    [{}, 'toString'],
    [Object.create({ a: 1 }), 'a'],
    [JSON.parse('{"__proto__":1}'), '__proto__'],
    [{ constructor: 1 }, 'constructor'],
    [null, 'a'],
    [undefined, 'a'],
    ['abc', 'length'],
    [1, 'a'],
  ] as const) {
    expect(own(object, key)).toBeUndefined();
  }
});
