import { describe, expect, test } from 'vitest';
import { raised } from '../../../shared/quantity/step.rules.js';

describe('the minimum rule', () => {
  test.each<[number | null, number | null, number | null]>([
    [0, 1, 1],
    [1, 1, null],
    [2, 1, null],
    [-3, 0, 0],
    [0.5, 1, 1],
    [null, 1, null],
    [0, null, null],
    [-5, -1, null],
  ])('value %s, minimum %s becomes %s', (value, min, expected) => {
    expect(raised(value, min)).toBe(expected);
  });
});
