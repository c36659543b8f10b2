import { expect, test } from 'vitest';
import { resultText } from '../../../widgets/sort/sort.rules.js';

test.each([
  ['\n\tShowing 1–16 of 17 results', ['Sorted by price: low to high'], 'Showing 1–16 of 17 results. Sorted by price: low to high'],
  ['Showing all 3 results', [], 'Showing all 3 results'],
  ['  ', ['Sorted by latest'], 'Sorted by latest'],
  ['a', ['', ' b '], 'a. b'],
  ['', [], ''],
] as const)('%j and %j are said as %j', (visible, spoken, text) => {
  expect(resultText(visible, spoken)).toBe(text);
});
