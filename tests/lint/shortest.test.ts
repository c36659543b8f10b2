import { expect, test } from 'vitest';
import { diceOf, shortest } from '../support/shortest.js';

test('of a long way the steps are left that it fails with, in their order', async () => {
  const way = [...Array(20).keys()];
  const found = await shortest(way, (steps) => Promise.resolve(steps.includes(3) && steps.indexOf(11) > steps.indexOf(3)), 100);
  expect(found).toEqual([3, 11]);
});

test('it is gone no more often than said', async () => {
  let gone = 0;
  await shortest([...Array(50).keys()], () => Promise.resolve((gone += 1) < 0), 7);
  expect(gone).toBe(7);
});

test('a seed gives the same numbers every time, another seed others', () => {
  const numbers = (seed: number): number[] => Array.from({ length: 5 }, diceOf(seed));
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
  expect(numbers(3).every((n) => n >= 0 && n < 1)).toBe(true);
});
