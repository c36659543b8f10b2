import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelWith, nextRow, stateOf } from '../../../widgets/mini-cart/mini-cart.logic.js';

describe('the state of the tag', () => {
  test.each([
    ['unknown', null, 'idle'],
    ['idle', 3, 'idle'],
    ['idle', null, 'idle'],
    ['idle', 0, 'empty'],
    ['loading', 0, 'loading'],
    ['loading', 3, 'loading'],
    ['failed', 0, 'failed'],
    ['failed', null, 'failed'],
  ] as const)('%s with %s pieces is %s', (status, count, state) => {
    expect(stateOf({ status, count })).toBe(state);
  });
});

describe('where the focus goes', () => {
  test.each([
    ['the row after it', ['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
    ['the row before it, of the last', ['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
    ['past one that left meanwhile', ['a', 'b', 'c', 'd'], 'b', ['a', 'd'], 'd'],
    ['nowhere, of the only one', ['a'], 'a', [], null],
    ['the first, of one nobody knew', ['a', 'b'], 'x', ['a', 'b'], 'a'],
    ['a new row, where all others left', ['a', 'b'], 'a', ['n'], 'n'],
  ])('%s', (_, before, removed, left, next) => {
    expect(nextRow(before, removed, left)).toBe(next);
  });

  test('always a row that is there, and none only where none is left', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(), fc.uniqueArray(fc.string()), (before, n, left) => {
        const next = nextRow(before, before[n % Math.max(1, before.length)] ?? '', left);
        expect(next === null ? left.length === 0 : left.includes(next)).toBe(true);
      }),
    );
  });
});

test.each([
  ['Cart, {count} items', 3, 'Cart, 3 items'],
  ['{count} of {count}', 1, '1 of 1'],
  ['Cart', 2, 'Cart'],
])('the label %s with %s', (template, count, label) => {
  expect(labelWith(template, count)).toBe(label);
});
