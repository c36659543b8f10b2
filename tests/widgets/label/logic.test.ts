import { describe, expect, test } from 'vitest';
import { scaledStyle, scaleOf } from '../../../widgets/label/label.logic.js';

describe('the scale of a label', () => {
  test.each([
    ['0.7', 0, 0.7],
    ['0.7', 0.5, 0.7],
    [null, 0.5, 0.5],
    ['', 0.5, 0.5],
    ['0', 0.5, null],
    ['small', 0.5, null],
    [null, 0, null],
  ])('that prints %j in a tag that says %d', (printed, fallback, scale) => {
    expect(scaleOf(printed, fallback)).toBe(scale);
  });

  test.each([
    [true, { width: '84px', height: '42px', transform: 'scale(0.7)', flex: 'none' }],
    [false, { width: '120px', height: '60px', transform: '', flex: '' }],
  ])('120 × 60 at 0.7, phone: %s', (isMobile, style) => {
    expect(scaledStyle({ width: 120, height: 60 }, 0.7, isMobile)).toEqual(style);
  });
});
