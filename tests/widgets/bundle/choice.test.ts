import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  postedForm,
  postedIds,
  reasonsOf,
  type Bounds,
  type ChosenChild,
  type PostedForm,
  clamped,
  pressed,
  bundleLimit,
} from '../../../widgets/bundle/bundle.rules.js';

const child = (more: Partial<ChosenChild> = {}): ChosenChild => ({
  id: 12,
  name: 'Board',
  quantity: 1,
  key: null,
  attributes: '',
  isUnpurchasable: false,
  stock: null,
  ...more,
});

const bounds = (more: Partial<Bounds> = {}): Bounds => ({
  isOptional: false,
  min: null,
  max: null,
  totalMin: null,
  totalMax: null,
  ...more,
});

const kinds = (children: readonly ChosenChild[], more: Partial<Bounds> = {}, sale = 10): string[] =>
  reasonsOf(children, bounds(more), sale).map(({ kind }) => kind);

describe('a bundle is ready', () => {
  test.each<[number, string[]]>([
    [0, ['empty', 'min']],
    [2, ['min']],
    [3, []],
    [5, []],
    [6, ['max']],
  ])('between 3 and 5 pieces: %d', (quantity, expected) => {
    expect(kinds([child({ quantity })], { isOptional: true, min: 3, max: 5 })).toEqual(expected);
  });

  test('whatever the bounds, where quantities cannot be chosen', () => {
    expect(kinds([child({ quantity: 1 })], { min: 3, max: 5 })).toEqual([]);
    expect(kinds([child({ quantity: 9 })], { min: 3, max: 5 })).toEqual([]);
  });

  test('only when every wanted child is chosen, and that is told first', () => {
    const children = [child(), child({ id: 0, quantity: 2 })];
    expect(reasonsOf(children, bounds({ isOptional: true, min: 5 }), 10)).toEqual([
      { kind: 'selection', child: 1 },
      { kind: 'min', child: null },
    ]);
    expect(kinds([child(), child({ id: 0, quantity: 0 })])).toEqual([]);
  });

  test('only without a wanted child that cannot be bought', () => {
    expect(kinds([child({ isUnpurchasable: true })])).toEqual(['unpurchasable']);
    expect(kinds([child(), child({ isUnpurchasable: true, quantity: 0 })])).toEqual([]);
  });

  test('between the bounds of its price; 0 and -1 are none', () => {
    expect(kinds([child()], { totalMin: 20, totalMax: 30 }, 19.99)).toEqual(['total-min']);
    expect(kinds([child()], { totalMin: 20, totalMax: 30 }, 20)).toEqual([]);
    expect(kinds([child()], { totalMin: 20, totalMax: 30 }, 30.01)).toEqual(['total-max']);
    expect(kinds([child()], { totalMin: 0, totalMax: -1 }, 30)).toEqual([]);
    expect(kinds([child()], { isOptional: true, min: 0, max: -1 })).toEqual([]);
  });
});

describe('woosb_ids', () => {
  const board = child({ key: 'a1' });
  const shirt = child({ id: 45, quantity: 2, key: 'b2', attributes: '{"attribute_pa_color":"red"}' });

  test.each<[PostedForm, string]>([
    ['plain', '12/1,45/2'],
    ['attributes', '12/1/,45/2/%7B%22attribute_pa_color%22%3A%22red%22%7D'],
    ['keyed', '12/a1/1/,45/b2/2/%7B%22attribute_pa_color%22%3A%22red%22%7D'],
  ])('is written in the form %s', (form, expected) => {
    expect(postedIds([board, shirt], form)).toBe(expected);
  });

  test('has what is chosen alone', () => {
    expect(postedIds([child({ id: 0 }), child({ quantity: 0 }), child({ id: 7, quantity: 0.5 })], 'plain')).toBe('7/0.5');
  });

  test('takes the form of its generation', () => {
    expect(postedForm({ hasKeys: true, hasWrap: true })).toBe('keyed');
    expect(postedForm({ hasKeys: false, hasWrap: true })).toBe('attributes');
    expect(postedForm({ hasKeys: false, hasWrap: false })).toBe('plain');
  });

  test('is never empty while nothing speaks against buying', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(3), quantity: fc.nat(3) })),
        fc.constantFrom<PostedForm>('plain', 'attributes', 'keyed'),
        (choices, form) => {
          const children = choices.map((choice) => child(choice));
          if (kinds(children).length === 0) {
            expect(postedIds(children, form)).not.toBe('');
          } else {
            expect(children.some(({ id, quantity }) => quantity > 0 && id === 0) || children.every(({ quantity }) => quantity === 0)).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

describe('how many bundles there are', () => {
  test.each<[string, Partial<ChosenChild>[], number | null]>([
    [
      'the scarcest child decides',
      [
        { stock: 9, quantity: 2 },
        { id: 13, stock: 5 },
      ],
      4,
    ],
    ['no limited child, no limit', [{}, { id: 13 }], null],
    [
      'a child that is left out does not count',
      [
        { stock: 1, quantity: 0 },
        { id: 13, stock: 5 },
      ],
      5,
    ],
    ['sold out is none', [{ stock: 0 }], 0],
    [
      'the same product twice is taken from one stock',
      [
        { stock: 6, quantity: 1 },
        { stock: 6, quantity: 2 },
      ],
      2,
    ],
    ['parts of a piece', [{ stock: 0.3, quantity: 0.1 }], 3],
  ])('%s', (_, children, expected) => {
    expect(bundleLimit(children.map(child))).toBe(expected);
  });
});

describe("a child's quantity", () => {
  test.each<[string, number]>([
    ['', 0],
    ['x', 0],
    ['2.5', 2.5],
    ['12', 10],
    ['-3', 0],
  ])('typed %j becomes %d between 0 and 10', (text, expected) => {
    expect(clamped(text, { min: 0, max: 10 })).toBe(expected);
  });

  test('typed below its minimum becomes the minimum', () => {
    expect(clamped('', { min: 2, max: null })).toBe(2);
  });

  test('steps by its step and keeps its decimals and limits', () => {
    expect(pressed('0.2', 1, { min: 0, max: 1, step: 0.1 })).toBe('0.3');
    expect(pressed('1', 1, { min: 0, max: 1, step: 0.1 })).toBeNull();
    expect(pressed('0', -1, { min: 0, max: null, step: 1 })).toBeNull();
    expect(pressed('', 1, { min: null, max: null, step: 1 })).toBe('1');
  });
});
