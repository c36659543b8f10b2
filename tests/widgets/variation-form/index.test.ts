import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Variation } from '../../../shared/host/variation.js';
import { isPurchasable } from '../../../widgets/variation-form/variation-form.rules.js';
import { buildIndex } from '../../../widgets/variation-form/variation-index.rules.js';
import type { Choices, VariationIndex } from '../../../widgets/variation-form/variation-index.rules.js';

const make = (variation_id: number, attributes: Record<string, string>, more: Partial<Variation> = {}): Variation => ({
  variation_id,
  attributes,
  is_in_stock: true,
  is_purchasable: true,
  variation_is_visible: true,
  variation_is_active: true,
  ...more,
});

const idOf = (v: Variation | null): number | string | null => v?.variation_id ?? null;
const flags = (index: VariationIndex, choices: Choices, name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...(index.states(choices, { [name]: values })[name] ?? [])].map(([value, s]) => [
      value,
      [s.attached && 'attached', s.enabled && 'enabled', s.inStock && 'in stock'].filter(Boolean).join(' '),
    ]),
  );

describe('matching', () => {
  const list = [
    make(1, { a: 'red', b: 's' }),
    make(2, { a: 'red', b: '' }),
    make(3, { a: 'red', b: 'm' }),
    make(4, { a: '0', b: 's' }),
    make(5, { a: 'Owner\'s "name"', b: 's' }),
    make(6, { a: 'Salt &amp; Pepper', b: 's' }),
    make(7, { b: 'only b' }),
  ];
  const index = buildIndex(list, ['a', 'b'], (value) => value.replace('&amp;', '&'));

  test.each([
    ['every value named', { a: 'red', b: 's' }, 1],
    ['an empty value of a variation fits any choice, and the first in the list wins', { a: 'red', b: 'm' }, 2],
    ['an empty choice fits every variation', { a: '', b: '' }, 1],
    ['an absent choice fits every variation', { b: 'm' }, 2],
    ['a zero is a value', { a: '0', b: 's' }, 4],
    ['a zero is not "any"', { a: '0', b: 'm' }, null],
    ['quotes are compared as they are', { a: 'Owner\'s "name"', b: 's' }, 5],
    ['a value written with entities fits its plain spelling', { a: 'Salt & Pepper', b: 's' }, 6],
    ['and its own', { a: 'Salt &amp; Pepper', b: 's' }, 6],
    ['an attribute the variation lacks fits any choice', { a: 'green', b: 'only b' }, 7],
    ['an unknown value fits only "any"', { a: 'red', b: 'xl' }, 2],
    ['an unknown value without "any" fits nothing', { a: 'pink', b: 's' }, null],
    ['case counts', { a: 'Red', b: 's' }, null],
    ['choices of attributes the form does not have are left out', { a: 'red', b: 's', c: 'x' }, 1],
  ] as const)('%s', (_, choices, expected) => {
    expect(idOf(index.match(choices as Choices))).toBe(expected);
  });

  test('exact: the variation that names the most values comes before one for any', () => {
    const ordered = buildIndex([make(1, { a: '', b: '' }), make(2, { a: 'red', b: '' }), make(3, { a: 'red', b: 'm' })], ['a', 'b']);
    expect([false, true].map((exact) => idOf(ordered.match({ a: 'red', b: 'm' }, exact)))).toEqual([1, 3]);
    expect([false, true].map((exact) => idOf(ordered.match({ a: 'red', b: 's' }, exact)))).toEqual([1, 2]);
    expect([false, true].map((exact) => idOf(ordered.match({ a: 'blue', b: 's' }, exact)))).toEqual([1, 1]);
  });

  test('exact: of two that name as many the first in the list wins', () => {
    const ordered = buildIndex([make(1, { a: 'red', b: '' }), make(2, { a: '', b: 'm' })], ['a', 'b']);
    expect(idOf(ordered.match({ a: 'red', b: 'm' }, true))).toBe(1);
  });

  test.each([0, 1, 31, 32, 33, 63, 64, 65, 1100])('%d variations: each is found by its own value, none by another', (n) => {
    const many = buildIndex(
      Array.from({ length: n }, (_, i) => make(i + 1, { a: `v${i}` })),
      ['a'],
    );
    expect(Array.from({ length: n }, (_, i) => idOf(many.match({ a: `v${i}` })))).toEqual(Array.from({ length: n }, (_, i) => i + 1));
    expect(many.match({ a: 'other' })).toBeNull();
    expect(idOf(many.match({}))).toBe(n === 0 ? null : 1);
  });

  test('without attributes the first variation fits', () => {
    expect(idOf(buildIndex([make(1, {})], []).match({}))).toBe(1);
    expect(buildIndex([make(1, {})], []).states({}, {})).toEqual({});
  });
});

describe('options', () => {
  const index = buildIndex(
    [
      make(1, { colour: 'red', size: 's' }),
      make(2, { colour: 'red', size: 'm' }, { is_in_stock: false }),
      make(3, { colour: 'blue', size: 's' }, { variation_is_active: false }),
      make(4, { colour: 'green', size: '' }, { is_purchasable: false }),
    ],
    ['colour', 'size'],
  );
  const sizes = ['s', 'm', 'l'];

  test.each([
    ['red', { s: 'attached enabled in stock', m: 'attached enabled', l: '' }],
    ['blue', { s: 'attached', m: '', l: '' }],
    // Not purchasable is not out of stock.
    ['green', { s: 'attached enabled in stock', m: 'attached enabled in stock', l: 'attached enabled in stock' }],
    ['pink', { s: '', m: '', l: '' }],
    ['', { s: 'attached enabled in stock', m: 'attached enabled in stock', l: 'attached enabled in stock' }],
  ] as const)('beside %j', (colour, expected) => {
    expect(flags(index, { colour }, 'size', sizes)).toEqual(expected);
  });

  test("an attribute's own choice does not rule out its other values", () => {
    expect(flags(index, { colour: 'red', size: 's' }, 'size', sizes)).toEqual({
      s: 'attached enabled in stock',
      m: 'attached enabled',
      l: '',
    });
  });

  test('a value that only an inactive variation has in stock is not in stock', () => {
    const mixed = buildIndex([make(1, { a: 'x' }, { is_in_stock: false }), make(2, { a: 'x' }, { variation_is_active: false })], ['a']);
    expect(flags(mixed, {}, 'a', ['x'])).toEqual({ x: 'attached enabled' });
  });

  test('values that nobody asks for are not judged', () => {
    expect(index.states({}, {})).toEqual({ colour: new Map(), size: new Map() });
  });

  test.each([
    [{ colour: 'red', size: 's' }, true, true],
    [{ colour: 'red', size: 'm' }, true, false],
    [{ colour: 'blue' }, false, false],
    [{ colour: 'green', size: 'l' }, true, true],
    [{}, true, true],
  ] as const)('can %j be chosen together', (choices, any, inStock) => {
    expect([index.fits(choices), index.fits(choices, true)]).toEqual([any, inStock]);
  });
});

test.each([
  [{}, true],
  [{ is_purchasable: false }, false],
  [{ is_in_stock: false }, false],
  [{ variation_is_visible: false }, false],
  [{ variation_is_active: false }, true],
] as const)('a variation with %j can be bought: %s', (more, expected) => {
  expect(isPurchasable(make(1, {}, more))).toBe(expected);
});

/* ------------------------------------------------ against a plain scan: contract 21, 26 */

const NAMES = ['a', 'b', 'c'] as const;
const VALUES = ['', '0', 'x', 'y', 'z'];
const fitsPlainly = (v: Variation, choices: Choices): boolean =>
  Object.entries(v.attributes).every(([name, own]) => {
    const wanted = choices[name];
    return wanted === undefined || own === undefined || own === '' || wanted === '' || own === wanted;
  });
const scan = (list: readonly Variation[], choices: Choices, name: string, value: string): { attached: boolean; enabled: boolean } => {
  const carriers = list.filter((v) => fitsPlainly(v, { ...choices, [name]: '' }) && ['', undefined, value].includes(v.attributes[name]));
  return { attached: carriers.length > 0, enabled: carriers.some((v) => v.variation_is_active) };
};

const attributes = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...VALUES)])), { requiredKeys: [] });
const variations = fc
  .array(fc.record({ attributes, active: fc.boolean(), stock: fc.boolean() }), { maxLength: 80 })
  .map((list) =>
    list.map((v, i) => make(i + 1, v.attributes as Record<string, string>, { variation_is_active: v.active, is_in_stock: v.stock })),
  );
const choice = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...VALUES, 'unknown')])), {
  requiredKeys: [],
}) as fc.Arbitrary<Record<string, string>>;

test('the index says what a plain scan says, for every match and every option', () => {
  fc.assert(
    fc.property(variations, choice, (list, choices) => {
      const index = buildIndex(list, NAMES);
      expect(idOf(index.match(choices))).toBe(idOf(list.find((v) => fitsPlainly(v, choices)) ?? null));
      expect(index.fits(choices)).toBe(list.some((v) => v.variation_is_active && fitsPlainly(v, choices)));
      expect(index.fits(choices, true)).toBe(list.some((v) => v.variation_is_active && v.is_in_stock && fitsPlainly(v, choices)));
      const asked = [...VALUES.slice(1), 'unknown'];
      const states = index.states(choices, Object.fromEntries(NAMES.map((name) => [name, asked])));
      for (const name of NAMES) {
        for (const value of asked) {
          const { attached, enabled } = states[name]?.get(value) ?? {};
          expect({ attached, enabled }, `${name}=${value}`).toEqual(scan(list, choices, name, value));
        }
      }
    }),
    { numRuns: 2500 },
  );
});

test('the exact match is the one with the most named values, the first of equals', () => {
  fc.assert(
    fc.property(variations, choice, (list, choices) => {
      const named = (v: Variation): number => NAMES.filter((name) => (v.attributes[name] ?? '') !== '').length;
      const fitting = list.filter((v) => fitsPlainly(v, choices));
      const most = Math.max(...fitting.map(named));
      expect(idOf(buildIndex(list, NAMES).match(choices, true))).toBe(idOf(fitting.find((v) => named(v) === most) ?? null));
    }),
    { numRuns: 2000 },
  );
});

/* ------------------------------------------------ work, counted and not timed */

/** Counts how often anything reads an attribute of a variation. */
function counted(n: number): { list: Variation[]; reads: () => number; forget: () => void } {
  let reads = 0;
  const list = Array.from({ length: n }, (_, i) =>
    make(
      i + 1,
      new Proxy(
        { a: `a${i % 50}`, b: `b${Math.floor(i / 50) % 50}`, c: `c${i % 4}` },
        {
          get: (of, key) => {
            reads += 1;
            return Reflect.get(of, key) as unknown;
          },
          ownKeys: (of) => {
            reads += 1;
            return Reflect.ownKeys(of);
          },
        },
      ) as Record<string, string>,
    ),
  );
  return {
    list,
    reads: () => reads,
    forget: () => {
      reads = 0;
    },
  };
}

describe('work', () => {
  test.each([30, 300, 2000, 10_000])('%d variations: building reads each attribute once', (n) => {
    const { list, reads } = counted(n);
    buildIndex(list, ['a', 'b', 'c']);
    expect(reads()).toBe(n * 3);
  });

  test('a choice among 10 000 variations looks at none of them', () => {
    const { list, reads, forget } = counted(10_000);
    const index = buildIndex(list, ['a', 'b', 'c']);
    forget();
    const values = {
      a: Array.from({ length: 50 }, (_, i) => `a${i}`),
      b: Array.from({ length: 50 }, (_, i) => `b${i}`),
      c: ['c0', 'c1', 'c2', 'c3'],
    };
    index.states({ a: 'a7', b: 'b3' }, values);
    index.fits({ a: 'a7' }, true);
    expect(idOf(index.match({ a: 'a7', b: 'b3', c: 'c1' }))).toBe(158);
    expect(reads()).toBe(0);
  });
});
