import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillBrackets, fillPercent, fillPrintf } from '../../../shared/host/text-marks.js';

describe('marks of add-ons', () => {
  test.each<[string, readonly (string | number)[], string]>([
    ['Please, select %d options', [3], 'Please, select 3 options'],
    ['%s is larger than %d MB', ['cat.png', 5], 'cat.png is larger than 5 MB'],
    ['No more than %d MB: %s', ['cat.png', 5], 'No more than 5 MB: cat.png'],
    ['%2$d MB at most, %1$s is larger', ['cat.png', 5], '5 MB at most, cat.png is larger'],
    ['%1$s, %1$s', ['a'], 'a, a'],
    ['at least %s', [2], 'at least 2'],
    ['%d of %d', [1, 2], '1 of 2'],
    ['%d and %d', [1], '1 and %d'],
    ['%3$s', ['a'], '%3$s'],
    ['100 % done', [1], '100 % done'],
    ['100%', [1], '100%'],
    ['', [1], ''],
    ['%s / %s', ['%s', '$&'], '%s / $&'],
  ])('%j with %j', (text, values, expected) => {
    expect(fillPrintf(text, ...values)).toBe(expected);
  });

  test('leave a text without marks alone', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('%')),
        fc.string(),
        (text, value) => {
          expect(fillPrintf(text, value)).toBe(text);
        },
      ),
    );
  });
});

test.each<[string, string | number, string]>([
  ['At most %s% pieces', 4, 'At most 4 pieces'],
  ['%s%, %s%', '%s%', '%s%, %s%'],
  ['%s pieces', 4, '%s pieces'],
  ['%s%', "$'", "$'"],
])('the mark of the side cart: %j with %j', (text, value, expected) => {
  expect(fillPercent(text, value)).toBe(expected);
});

test.each<[string, Record<string, string | number>, string]>([
  ['Choose at least [min], you have [selected]', { min: 3, selected: 0 }, 'Choose at least 3, you have 0'],
  ['Please select [name]', { name: '[min] $& mug' }, 'Please select [min] $& mug'],
  ['you save [d]', { d: '15%' }, 'you save 15%'],
  ['[min] to [min]', { min: 1 }, '1 to 1'],
  ['[other] [constructor]', { min: 1 }, '[other] [constructor]'],
  ['[]', {}, '[]'],
])('marks of bundles: %j', (text, values, expected) => {
  expect(fillBrackets(text, values)).toBe(expected);
});
