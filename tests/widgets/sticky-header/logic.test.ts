import { expect, test } from 'vitest';
import { spacerHeight, uncoverBy } from '../../../widgets/sticky-header/sticky-header.rules.js';

test.each([
  [0, 80, 96, -96],
  [79, 80, 96, -17],
  [0, 80, 0, -80],
  [80, 80, 96, 0],
  [-2, 80, 96, 0],
  [300, 80, 96, 0],
])('a target at %d under a header of %d, for which %d are free: the page scrolls by %d', (top, covered, room, by) => {
  expect(uncoverBy(top, covered, room)).toBe(by);
});

test.each([
  [80, 0, 80],
  [80, 60, 20],
  [80, 80, 0],
  [80, 90, 0],
])('a header of %d that is %d now leaves %d to keep', (free, now, missing) => {
  expect(spacerHeight(free, now)).toBe(missing);
});
