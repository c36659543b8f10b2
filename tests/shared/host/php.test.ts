import { expect, test } from 'vitest';
import { phpBoolean } from '../../../shared/host/php.js';

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  ['yes', true],
  ['on', true],
  [' YES ', true],
  ['True', true],
  [false, false],
  [0, false],
  ['', false],
  ['0', false],
  ['false', false],
  ['no', false],
  ['off', false],
  ['  ', false],
  ['No', false],
  [2, undefined],
  ['2', undefined],
  ['maybe', undefined],
  [null, undefined],
  [undefined, undefined],
  [[], undefined],
  [{}, undefined],
  [NaN, undefined],
])('PHP prints %j, which is %j', (value, means) => {
  expect(phpBoolean(value)).toBe(means);
});
