import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord, own, parseJson } from '../../shared/json.js';
import { parseAnswer } from '../../shared/json-answer.js';

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

test('own reads own properties of objects and functions, nothing inherited or of other values', () => {
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

describe('parseAnswer', () => {
  const NOTICE =
    '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/plugins/a/{closure}/b.php</b> on line <b>12</b><br />\n[22-Nov-2026 08:00:00 UTC] it\'s "odd\n';
  const ANSWER = '{"fragments":{"div.a":"<p class=\\"x\\">}{ ] [</p>"},"cart_hash":"9f"}';

  test.each([
    ['a notice before it', NOTICE + ANSWER],
    ['a comment behind it', `${ANSWER}\n<!-- Cached {"queries":[1,2]} by a plugin -->`],
    ['both', `${NOTICE}${ANSWER}<!-- ] -->`],
    ['a byte order mark and blanks', `\uFEFF \n${ANSWER} `],
    ['a page that a plugin prints behind it', `${ANSWER}<!doctype html><html><body>{"a":1}</body></html>`],
    ['a list of plain values and an empty object before it', `Array access $_POST["name"], [0] and {} are wrong ${ANSWER}`],
  ])('reads an answer with %s', (_what, text) => {
    expect(parseAnswer(text)).toEqual(JSON.parse(ANSWER));
  });

  test.each([
    ['a script that logs JSON', '<script>console.log({"gateway":"debug"})</script>'],
    ['a line of a log', '{"log":"x"}\n'],
    ['two of them', '{"log":"x"}{"log":"y"}'],
    ['a list of objects', '[{"id":1}]'],
    ['a log with an object of that name in it', '{"log":{"fragments":"none"}}'],
    ['an object that is no JSON', '<script>console.log({"a": undefined})</script>'],
    ['a comment with JSON', '<!-- {"queries":[1,2]} -->'],
    ['a notice and a log', `${NOTICE}{"log":"x"}`],
  ])('reads the answer that has its keys behind %s', (_what, before) => {
    expect(parseAnswer(before + ANSWER, ['fragments', 'error'])).toEqual(JSON.parse(ANSWER));
  });

  test('where no object has the keys the first one is the answer', () => {
    expect(parseAnswer('<b>Notice</b>{"a":1}{"b":2}', ['fragments'])).toEqual({ a: 1 });
  });

  test('an answer with its keys that breaks off behind a log is none', () => {
    expect(() => parseAnswer('<p></p>{"result":"succ', ['result'])).toThrow(SyntaxError);
  });

  test.each([
    ['a list of objects', '[{"id":1},{"id":2}]'],
    ['an empty list', '[]'],
    ['an empty object', '{}'],
    ['a list of plain values', '[1,"a",null]'],
  ])('reads %s behind a notice', (_what, json) => {
    expect(parseAnswer(`<b>Notice</b>: odd in {main}<br />${json}`)).toEqual(JSON.parse(json));
  });

  test.each([
    ['behind a notice', `${NOTICE}false`, false],
    ['behind a notice and before a comment', `<b>Notice</b>: odd<br />\nfalse\n<!-- a --> <!-- b -->`, false],
    ['before a comment', 'false<!-- Cached by a plugin -->', false],
    ['of nothing', '<br />null', null],
  ])('reads a word %s', (_where, text, value) => {
    expect(parseAnswer(text)).toBe(value);
  });

  test.each([
    ['an answer that breaks off', '{"success":true,"data":{"x":1},"fragm'],
    ['one that breaks off behind a notice', `${NOTICE}[{"id":1},{"id":2},{"i`],
    ['a notice inside an answer', '{"result":"success",<br />Notice: odd {"x":1}}'],
    ['a sign-in page with data in it', '<!DOCTYPE html><html><script type="application/ld+json">{"@type":"Hotel"}</script></html>'],
    ['a page behind a notice', `${NOTICE}<html lang="en"><body data-x='{"a":1}'></body></html>`],
    ['a notice alone', '<br /><b>Fatal error</b>: out of memory in {closure}() on line 3'],
    ['one that breaks off behind a word', '{"a": 1,\n"b":\nfalse'],
    ['a page that ends with a word', '<html><body><p>false'],
    ['a word in a sentence', '<b>Notice</b>: this is false'],
    ['nothing', ''],
  ])('throws for %s', (_what, text) => {
    expect(() => parseAnswer(text)).toThrow(SyntaxError);
  });

  test('keys that reach a prototype are left out behind a notice, too', () => {
    expect(parseAnswer(`${NOTICE}{"a":1,"__proto__":{"bad":1}}`)).toEqual({ a: 1 });
  });

  test('is the very answer, whatever stands in its texts', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const json = JSON.stringify(value);
        expect(parseAnswer(`<b>Notice</b>: odd${json}<!-- {"b":2} -->`)).toEqual(parseJson(json));
      }),
    );
  });

  test.each([
    ['without end', '[1'.repeat(50_000)],
    ['in each other', '[1'.repeat(25_000) + ']'.repeat(25_000)],
  ])('brackets %s are walked through a few times, not once each', (_how, text) => {
    let looks = 0;
    const counted = new Proxy(Object(text) as object, {
      get: (target, key) => {
        looks += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    expect(() => parseAnswer(counted as unknown as string)).toThrow(SyntaxError);
    expect(looks).toBeLessThan(text.length * 30);
  });
});
