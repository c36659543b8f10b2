import { describe, expect, test } from 'vitest';
import { scaledStyle, scaleOf } from '../../../widgets/label/label.rules.js';
import { readLabels } from '../../../widgets/label/label.rules.js';
import { readDelay, readMaxWidth, readPlacement, readTheme } from '../../../widgets/label/label.rules.js';

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

describe('how a tooltip looks', () => {
  test.each([
    ['300px', '300px'],
    ['180', '180px'],
    ['wide', ''],
    [undefined, ''],
  ])('the width %j', (text, width) => {
    expect(readMaxWidth(text)).toBe(width);
  });

  test.each([
    ['light', 'light'],
    ['translucent', 'translucent'],
    ['dark', null],
    [undefined, null],
  ])('the theme %j', (text, theme) => {
    expect(readTheme(text)).toBe(theme);
  });
});

describe('labels of the tag’s settings', () => {
  test('are read whatever their numbers are written as; one without a text is none', () => {
    const [label, ...more] = readLabels([
      {
        text: 'NEW',
        product: [14, '15', 'x'],
        position: 'right',
        tooltip: '<b>Fresh</b>',
        trigger: 'click',
        delay: [0, 200],
        maxWidth: 180,
      },
      { tooltip: 'No text' },
      null,
    ]);
    expect(more).toEqual([]);
    expect(label).toMatchObject({ text: 'NEW', products: ['14', '15'], position: 'right', tooltip: '<b>Fresh</b>' });
    expect(label?.options).toMatchObject({
      'data-tippy-trigger': 'click',
      'data-tippy-delay': '[0,200]',
      'data-tippy-maxwidth': '180',
      'data-tippy-arrow': '',
    });
  });
});
