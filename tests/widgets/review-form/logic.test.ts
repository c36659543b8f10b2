import { describe, expect, test } from 'vitest';
import { isMissing, ratingOf, ratingOfKey } from '../../../widgets/review-form/review-form.rules.js';

test.each([
  ['', 0],
  ['1', 1],
  ['5', 5],
  ['6', 0],
  ['0', 0],
  ['-1', 0],
  ['2.5', 0],
  ['good', 0],
  ['NaN', 0],
])('the field value %j is the rating %i', (value, rating) => {
  expect(ratingOf(value)).toBe(rating);
});

describe('keys', () => {
  test.each([
    ['ArrowRight', 2, false, 3],
    ['ArrowRight', 5, false, 5],
    ['ArrowLeft', 2, false, 1],
    ['ArrowLeft', 1, false, 1],
    ['ArrowRight', 2, true, 1],
    ['ArrowLeft', 2, true, 3],
    ['ArrowDown', 4, true, 5],
    ['ArrowDown', 5, false, 5],
    ['ArrowUp', 1, false, 1],
    ['ArrowUp', 3, false, 2],
    ['Home', 4, false, 1],
    ['End', 1, true, 5],
    ['Tab', 1, false, null],
    ['a', 1, false, null],
  ])('%s at %i, right to left %s: %s', (key, from, rtl, to) => {
    expect(ratingOfKey(key, from, rtl)).toBe(to);
  });
});

test.each([
  ['', true, false, true],
  ['', false, true, false],
  ['', undefined, true, true],
  ['', undefined, false, false],
  ['3', true, true, false],
])('value %j, page says %s, field says %s: missing %s', (value, told, marked, missing) => {
  expect(isMissing(value, { told, marked })).toBe(missing);
});
