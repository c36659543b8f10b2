import { describe, expect, test } from 'vitest';
import { readDelay, readPlacement, scaledStyle, scaleOf } from '../../../widgets/label/label.logic.js';

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

describe('what a tooltip says of itself', () => {
  test.each([
    ['[200, 300]', [200, 300]],
    ['[0, 0]', [0, 120]],
    ['150', [150, 150]],
    ['soon', [0, 120]],
    [undefined, [0, 120]],
  ])('the delay %j', (text, delay) => {
    expect(readDelay(text)).toEqual(delay);
  });

  test.each([
    ['bottom', 'bottom'],
    ['left-start', 'left-start'],
    ['anywhere', 'top'],
    [undefined, 'top'],
  ])('the side %j', (text, side) => {
    expect(readPlacement(text)).toBe(side);
  });
});
