import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productById } from '../../../demo-theme/shop/catalogue.js';
import { availabilityJson, demoLinks, gridOf, variationJson, type Combination } from '../../../demo-theme/shop/markup.js';
import type { Variation } from '../../../shared/host/variation.js';
import { readAvailability, type Availability } from '../../../widgets/variation-form/variation-index.rules.js';
import { indexAvailability } from '../../../widgets/variation-form/variation-index.rules.js';
import { buildIndex, type Choices, type VariationIndex } from '../../../widgets/variation-form/variation-index.rules.js';

const MAP = { product: '63', attributes: { a: ['red', 'blue', ''], b: ['s', 'm'] }, grid: 'box-2b' };
const indexed = (
  map: Availability,
  names: readonly string[] = Object.keys(map.attributes),
  plain?: (value: string) => string,
): VariationIndex => {
  const index = indexAvailability(map, names, plain);
  if (!index) {
    throw new Error('the map is about other attributes');
  }
  return index;
};
const open = (index: VariationIndex, choices: Choices, name: string, values: readonly string[]): string[] =>
  [...(index.states(choices, { [name]: values })[name] ?? [])].map(
    ([value, { attached, enabled, inStock }]) =>
      `${value}: ${inStock ? 'can be bought' : enabled ? 'out of stock' : attached ? 'not active' : 'none'}`,
  );

describe('reading data-availability', () => {
  test('a product, values by attribute, and runs of combinations', () => {
    expect(readAvailability({ ...MAP, product: 63 })).toEqual(MAP);
  });

  test.each([[null], [[]]])('%j is no map', (value) => {
    expect(readAvailability(value)).toBeNull();
  });

  test.each([
    ['text', 'an object with "product", "attributes" and "grid"'],
    [[1], 'an object with "product", "attributes" and "grid"'],
    [{ ...MAP, product: '' }, '"product" to be the id of the product'],
    [{ ...MAP, product: undefined }, '"product" to be the id of the product'],
    [{ ...MAP, attributes: [] }, '"attributes" to be lists of values by attribute name'],
    [{ ...MAP, attributes: {} }, '"attributes" to be lists of values by attribute name'],
    [{ ...MAP, attributes: { a: 'red' } }, 'the values of "a" to be different texts'],
    [{ ...MAP, attributes: { a: ['red', 5] } }, 'the values of "a" to be different texts'],
    [{ ...MAP, attributes: { a: ['red', 'red'] } }, 'the values of "a" to be different texts'],
    [{ ...MAP, grid: undefined }, '"grid" to be a text'],
    [{ ...MAP, grid: 'box-b' }, '"grid" to cover 6 combinations; it covers 5'],
    [{ ...MAP, grid: 'box-3b' }, '"grid" to cover 6 combinations; it covers 7'],
    [{ ...MAP, grid: 'box-2' }, 'found "2" at 4'],
    [{ ...MAP, grid: 'bo!-2b' }, 'found "!-2b" at 2'],
    [{ ...MAP, grid: '' }, '"grid" to cover 6 combinations; it covers 0'],
  ])('%j: expected %s', (value, expected) => {
    expect(() => readAvailability(value)).toThrow(expected);
  });
});

describe('the index of a map', () => {
  test('tells bought, out of stock, not active and none apart; "any" fits every value', () => {
    const index = indexed({ ...MAP, grid: 'box---' });
    expect(open(index, {}, 'a', ['red', 'blue', 'green'])).toEqual(['red: can be bought', 'blue: not active', 'green: none']);
    expect(open(index, { a: 'red' }, 'b', ['s', 'm'])).toEqual(['s: can be bought', 'm: out of stock']);
    expect(open(index, { a: 'blue' }, 'b', ['s', 'm'])).toEqual(['s: not active', 'm: none']);
    expect(open(indexed({ ...MAP, grid: '4-bo' }), { b: 'm' }, 'a', ['red', 'green'])).toEqual([
      'red: out of stock',
      'green: out of stock',
    ]);
  });

  test('the form may have its attributes in another order', () => {
    expect(open(indexed(MAP, ['b', 'a']), { a: 'blue' }, 'b', ['s', 'm'])).toEqual(['s: can be bought', 'm: can be bought']);
  });

  test.each([[['a']], [['a', 'c']], [['a', 'b', 'c']], [[]]])('a form with the attributes %j is another one', (names) => {
    expect(indexAvailability(MAP, names)).toBeNull();
  });

  test('a value written with entities fits its plain spelling too', () => {
    const index = indexed({ product: '1', attributes: { a: ['x &amp; y'] }, grid: 'b' }, ['a'], (value) => value.replace('&amp;', '&'));
    expect(open(index, {}, 'a', ['x & y', 'x &amp; y', 'x'])).toEqual(['x & y: can be bought', 'x &amp; y: can be bought', 'x: none']);
  });

  test('it matches no variation, because it knows none', () => {
    expect([indexed(MAP).match({ a: 'red', b: 's' }), indexed(MAP).match({}, true)]).toEqual([null, null]);
  });

  test('a map of ten thousand variations stays short and answers which options remain', () => {
    const attributes = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [name, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '']]),
    );
    const list: Combination[] = Array.from({ length: 10_000 }, (_, i) => ({
      attributes: { a: `${i % 10}`, b: `${Math.floor(i / 10) % 10}`, c: `${Math.floor(i / 100) % 10}`, d: `${Math.floor(i / 1000)}` },
      letter: i % 7 === 0 ? 'o' : 'b',
    }));
    const grid = gridOf(attributes, list);
    expect(grid.length).toBeLessThan(15_000);
    const index = indexed({ product: '1', attributes, grid });
    expect(open(index, { a: '0', b: '0', c: '0' }, 'd', ['0', '1', '7', 'x'])).toEqual([
      '0: out of stock',
      '1: can be bought',
      '7: out of stock',
      'x: none',
    ]);
  });
});

/* ------------------------------------------------ against the variations themselves, and against a plain scan of them */

const NAMES = ['a', 'b', 'c'] as const;
const VALUES = ['x', 'y', 'z'];
const attributes = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('', ...VALUES)])), { requiredKeys: [] });
const variations = fc.array(fc.record({ attributes, active: fc.boolean(), stock: fc.boolean() }), { maxLength: 60 }).map((list) =>
  list.map((v, i): Variation => ({
    variation_id: i + 1,
    attributes: v.attributes as Record<string, string>,
    is_in_stock: v.stock,
    is_purchasable: true,
    variation_is_visible: true,
    variation_is_active: v.active,
  })),
);
const choice = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('', ...VALUES, 'unknown')])), {
  requiredKeys: [],
}) as fc.Arbitrary<Record<string, string>>;
const mapOf = (list: readonly Variation[]): Availability => {
  const lists = Object.fromEntries(NAMES.map((name) => [name, [...VALUES, '']]));
  const grid = gridOf(
    lists,
    list.map((v) => ({
      attributes: v.attributes as Record<string, string>,
      letter: v.variation_is_active === false ? 'x' : v.is_in_stock ? 'b' : 'o',
    })),
  );
  const map = readAvailability(JSON.parse(JSON.stringify({ product: 1, attributes: lists, grid })));
  if (!map) {
    throw new Error('no map');
  }
  return map;
};
const fits = (v: Variation, choices: Choices): boolean =>
  NAMES.every((name) => {
    const own = v.attributes[name] ?? '';
    const wanted = choices[name] ?? '';
    return own === '' || wanted === '' || own === wanted;
  });

test('the map’s options equal those of the variations in the page, and of a plain scan', () => {
  fc.assert(
    fc.property(variations, choice, (list, choices) => {
      const values = Object.fromEntries(NAMES.map((name) => [name, [...VALUES, 'unknown']]));
      const byMap = indexed(mapOf(list), NAMES);
      expect(byMap.states(choices, values)).toEqual(buildIndex(list, NAMES).states(choices, values));
      expect([byMap.fits(choices), byMap.fits(choices, true)]).toEqual([
        buildIndex(list, NAMES).fits(choices),
        buildIndex(list, NAMES).fits(choices, true),
      ]);
      for (const name of NAMES) {
        for (const value of VALUES) {
          const carriers = list.filter((v) => fits(v, { ...choices, [name]: value }));
          const { attached, enabled, inStock } = byMap.states(choices, values)[name]?.get(value) ?? {};
          expect({ attached, enabled, inStock }).toEqual({
            attached: carriers.length > 0,
            enabled: carriers.some((v) => v.variation_is_active),
            inStock: carriers.some((v) => v.variation_is_active && v.is_in_stock),
          });
        }
      }
    }),
    { numRuns: 1500 },
  );
});

test("the demo's maps say what its variations say", () => {
  const product = productById(381);
  if (product?.type !== 'variable') {
    throw new Error('381 is no variable product');
  }
  const given = readAvailability(JSON.parse(JSON.stringify(availabilityJson(product))));
  const names = product.attributes.map(({ name }) => name);
  const values = Object.fromEntries(product.attributes.map(({ name, options: list }) => [name, list.map(({ value }) => value)]));
  const whole = buildIndex(
    product.variations.map((one): Variation => ({ ...variationJson(one, demoLinks()) })),
    names,
  );
  for (const one of product.variations) {
    expect(given && indexAvailability(given, names)?.states(one.attributes, values)).toEqual(whole.states(one.attributes, values));
  }
});
