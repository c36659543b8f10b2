import { describe, expect, test } from 'vitest';
import { emblaDuration } from '../../../shared/carousel/carousel.rules.js';

describe('the speed of a carousel', () => {
  test.each([
    [600, 30],
    [1000, 47],
    [1200, 56],
    [500, 26],
    [0, 0],
    [-10, 0],
  ])('%i ms is an Embla duration of %i', (ms, duration) => {
    expect(emblaDuration(ms)).toBe(duration);
  });
});
