import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { attr, readSchema, spellings, type Schema } from '../../../shared/element/schema.js';
import * as swatches from '../../../shared/host/settings/swatches.js';
import * as woocommerce from '../../../shared/host/settings/woocommerce.js';

const names = ['shopSettings', 'wc_add_to_cart_params'];
afterEach(() => {
  for (const name of names) {
    Reflect.deleteProperty(globalThis, name);
  }
});
const is = 'x';
const tag = (html: string): Element => {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box.firstElementChild as Element;
};
const read = <S extends Schema>(html: string, schema: S) => readSchema(tag(html), 'sample', schema);

/** What a field makes of a value: `{ok}` or the expectation it names. */
const tried = (run: () => unknown): unknown => {
  try {
    return { ok: run() };
  } catch (e) {
    return (e as Error).message;
  }
};

describe('text', () => {
  const field = attr.text('data-a', { description: is, fallback: 'f' });
  test('an attribute is taken as it stands', () => {
    for (const raw of ['', ' x ', '<b>']) {
      expect(field.parse(raw)).toBe(raw);
    }
  });
  test.each([
    ['x', { ok: 'x' }],
    ['', { ok: '' }],
    [7, { ok: '7' }],
    [true, 'expected a text'],
    [null, 'expected a text'],
    [[], 'expected a text'],
    [{}, 'expected a text'],
  ])('of a settings object %j', (v, want) => {
    expect(tried(() => field.parseValue(v))).toEqual(want);
  });
});

describe('number', () => {
  const field = attr.number('data-a', { description: is, min: -1, max: 10 });
  test.each([
    ['3', { ok: 3 }],
    [' 2.5 ', { ok: 2.5 }],
    ['-1', { ok: -1 }],
    ['10', { ok: 10 }],
    ['1e1', { ok: 10 }],
    ['', 'expected a number'],
    ['  ', 'expected a number'],
    ['3px', 'expected a number'],
    ['1,5', 'expected a number'],
    ['abc', 'expected a number'],
    ['Infinity', 'expected a number'],
    ['NaN', 'expected a number'],
    ['-1.1', 'expected a number not below -1'],
    ['10.1', 'expected a number not above 10'],
  ])('%j', (raw, want) => {
    expect(tried(() => field.parse(raw))).toEqual(want);
    expect(tried(() => field.parseValue(raw))).toEqual(want);
  });
  test.each([
    [4, { ok: 4 }],
    [11, 'expected a number not above 10'],
    [NaN, 'expected a number'],
    [true, 'expected a number'],
    [null, 'expected a number'],
    [[], 'expected a number'],
  ])('of a settings object %j', (v, want) => {
    expect(tried(() => field.parseValue(v))).toEqual(want);
  });
  test('without limits any finite number is right, as it prints', () => {
    const free = attr.number('data-a', { description: is });
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        expect(free.parse(String(n))).toBe(Number(String(n)));
        expect(free.parseValue(n)).toBe(Number(String(n)));
      }),
    );
  });
});

describe('flag', () => {
  const field = attr.flag('data-a', { description: is });
  test.each([
    ['', true],
    [' ', true],
    ['1', true],
    ['true', true],
    ['YES', true],
    ['on', true],
    ['0', false],
    ['false', false],
    ['no', false],
    ['off', false],
  ])('an attribute %j is %j', (raw, want) => {
    expect(field.parse(raw)).toBe(want);
  });
  test.each([
    [true, true],
    ['1', true],
    ['yes', true],
    [1, true],
    [false, false],
    ['', false],
    ['0', false],
    ['no', false],
    [0, false],
  ])('in a settings object %j is %j', (v, want) => {
    expect(field.parseValue(v)).toBe(want);
  });
  test('anything else is neither', () => {
    expect(tried(() => field.parse('maybe'))).toBe('expected yes or no');
    for (const v of ['maybe', null, [], {}, 2]) {
      expect(tried(() => field.parseValue(v))).toBe('expected yes or no');
    }
  });
});

describe('choice', () => {
  const field = attr.choice('data-a', ['left', 'right'], { description: is, fallback: 'left' });
  test('one of the words, in both ways; the words are told to the documents', () => {
    expect([field.parse('right'), field.parseValue('left'), field.choices]).toEqual(['right', 'left', ['left', 'right']]);
  });
  test('anything else names the words', () => {
    for (const raw of ['', 'Right', 'up']) {
      expect(tried(() => field.parse(raw))).toBe('expected one of left, right');
    }
    for (const v of [0, null, ['left']]) {
      expect(tried(() => field.parseValue(v))).toBe('expected one of left, right');
    }
  });
});

describe('json', () => {
  const list = (v: unknown): number[] => {
    if (!Array.isArray(v)) {
      throw new Error('expected a list');
    }
    return v as number[];
  };
  const field = attr.json('data-a', list, { description: is, shape: 'any', fallback: [] as number[] });
  test('an attribute’s text is parsed, a settings object’s value is taken; both are checked', () => {
    expect([field.parse('[1,2]'), field.parseValue([3])]).toEqual([[1, 2], [3]]);
    expect(tried(() => field.parse('{"a":1}'))).toBe('expected a list');
    expect(tried(() => field.parseValue('[1]'))).toBe('expected a list');
  });
  test('malformed JSON says so', () => {
    for (const raw of ['', '[1', "['a']"]) {
      expect(tried(() => field.parse(raw))).toBe('expected JSON');
    }
  });
  test('keys that reach a prototype are dropped', () => {
    expect(
      attr.json<unknown>('data-a', (v) => v, { description: is, shape: 'any', fallback: null }).parse('{"__proto__":1,"a":2}'),
    ).toEqual({ a: 2 });
  });
});

describe('map', () => {
  const field = attr.map('data-a', 'an object of sizes', (map) => Object.keys(map), { description: is, shape: 'any', fallback: [] });
  test.each([
    ['{"s":1,"m":2}', ['s', 'm']],
    ['{}', []],
    // PHP's way of printing an empty one
    ['[]', []],
  ])('%s has these keys: %j', (raw, keys) => {
    expect([field.parse(raw), field.parseValue(JSON.parse(raw))]).toEqual([keys, keys]);
    expect(field.type).toBe('json');
  });
  test.each(['[1]', '"s"', '5', 'null', 'true'])('%s is none', (raw) => {
    expect(() => field.parse(raw)).toThrow('expected an object of sizes');
    expect(() => field.parseValue(JSON.parse(raw))).toThrow('expected an object of sizes');
  });
});

describe('the chain', () => {
  const schema = {
    cart: attr.text('data-cart_url', { description: is, fallback: 'default', host: woocommerce.cartUrl }),
    plain: attr.text('data-plain', { description: is }),
  };
  const settings = (value: unknown): void => {
    Reflect.set(globalThis, 'shopSettings', { sample: value });
  };
  const host = (): void => {
    Reflect.set(globalThis, 'wc_add_to_cart_params', { cart_url: 'host' });
  };

  test('attribute, then the page, then the host, then the default; each names where it came from', () => {
    expect(read('<p></p>', schema)).toEqual({
      values: { cart: 'default', plain: '' },
      sources: { cart: 'default', plain: 'default' },
      problems: [],
    });
    host();
    expect(read('<p></p>', schema)).toMatchObject({
      values: { cart: 'host' },
      sources: { cart: 'wc_add_to_cart_params.cart_url', plain: 'default' },
    });
    settings({ cartUrl: 'page' });
    expect(read('<p></p>', schema)).toMatchObject({ values: { cart: 'page' }, sources: { cart: 'window.shopSettings.sample.cartUrl' } });
    expect(read('<p data-cart-url="dash"></p>', schema)).toMatchObject({ values: { cart: 'dash' }, sources: { cart: 'data-cart-url' } });
    expect(read('<p data-cart-url="dash" data-cart_url=""></p>', schema)).toMatchObject({
      values: { cart: '' },
      sources: { cart: 'data-cart_url' },
    });
  });

  test('a wrong value is the default and not the next hit: the author is told instead', () => {
    host();
    const needs = {
      n: attr.number('data-n', { description: is, fallback: 5 }),
      flag: attr.flag('data-flag', { description: is, fallback: true }),
    };
    settings({ n: 'x', flag: '' });
    expect(read('<p data-n="y"></p>', needs)).toEqual({
      values: { n: 5, flag: false },
      sources: { n: 'default', flag: 'window.shopSettings.sample.flag' },
      problems: [{ key: 'n', where: 'data-n', raw: 'y', message: 'expected a number', fatal: false }],
    });
  });

  test('a required one that is nowhere or wrong is fatal, and names what was said', () => {
    const needs = { n: attr.number('data-n', { description: is, required: true }) };
    expect(read('<p></p>', needs).problems).toEqual([{ key: 'n', where: 'data-n', raw: null, message: 'is required', fatal: true }]);
    expect(read('<p data-n></p>', needs).problems).toEqual([
      { key: 'n', where: 'data-n', raw: '', message: 'expected a number', fatal: true },
    ]);
    settings({ n: 4 });
    expect(read('<p></p>', needs).values.n).toBe(4);
  });

  test('values of a settings object are shown as they can be', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const needs = { n: attr.number('data-n', { description: is }) };
    for (const [value, raw] of [
      ['x', 'x'],
      [{ a: 1 }, '{"a":1}'],
      [true, 'true'],
      [() => 1, '() => 1'],
      [circle, '[object Object]'],
    ] as const) {
      settings({ n: value });
      expect(read('<p></p>', needs).problems).toEqual([
        { key: 'n', where: 'window.shopSettings.sample.n', raw, message: 'expected a number', fatal: false },
      ]);
    }
  });

  test('a check that throws something odd is told as text', () => {
    const needs = {
      n: attr.json<unknown>(
        'data-n',
        () => {
          throw 'odd';
        },
        { description: is, shape: 'any', fallback: null },
      ),
    };
    expect(read('<p data-n="1"></p>', needs).problems[0]?.message).toBe('odd');
  });
});

describe('a field', () => {
  test('tells the documents what it is, and its default', () => {
    expect(attr.number('data-a', { description: 'how many', required: true, host: swatches.stockLabelThreshold })).toMatchObject({
      attr: 'data-a',
      type: 'number',
      description: 'how many',
      required: true,
      fallback: 0,
      host: swatches.stockLabelThreshold,
      choices: [],
    });
    expect([
      attr.text('a', { description: is }).fallback,
      attr.flag('a', { description: is }).fallback,
      attr.flag('a', { description: is, fallback: true }).fallback,
    ]).toEqual(['', false, true]);
    expect([
      attr.text('a', { description: is }).type,
      attr.flag('a', { description: is }).type,
      attr.choice('a', ['x'], { description: is, fallback: 'x' }).type,
      attr.json('a', String, { description: is, shape: 'any', fallback: '' }).type,
    ]).toEqual(['text', 'flag', 'choice', 'json']);
  });

  test('is spelled with underscores or dashes', () => {
    expect(spellings('data-product_id')).toEqual(['data-product_id', 'data-product-id']);
    expect(spellings('data-cart-url')).toEqual(['data-cart-url', 'data-cart_url']);
    expect(spellings('data-open')).toEqual(['data-open']);
  });
});
