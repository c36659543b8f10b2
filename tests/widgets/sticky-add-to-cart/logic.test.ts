import { describe, expect, test } from 'vitest';
import { buttonStateOf, isWanted } from '../../../widgets/sticky-add-to-cart/sticky-add-to-cart.rules.js';

describe('the bar', () => {
  const place = (top: number, isOnScreen: boolean, width = 120): Parameters<typeof isWanted>[0] => ({
    top,
    bottom: top + 40,
    width,
    isOnScreen,
  });
  test.each([
    ['the button is on the screen', place(300, true), false, false],
    ['the button was scrolled past', place(-200, false), true, true],
    ['the button just left', place(-40, false), true, true],
    ['the button is still below the screen', place(1200, false), true, false],
    ['the button has no width, being nowhere', place(0, false, 0), false, false],
    ['the button has no height', { top: 0, bottom: 0, width: 90, isOnScreen: false }, false, false],
  ])('%s: at the bottom %3$s, at the top %4$s', (_, button, bottom, top) => {
    expect([isWanted(button, 'bottom'), isWanted(button, 'top')]).toEqual([bottom, top]);
  });
});

test.each([
  ['loading', [], 'loading'],
  ['failed', ['loading'], 'failed'],
  [null, ['loading'], 'loading'],
  [null, ['added'], 'added'],
  [null, ['button', 'alt'], 'idle'],
  ['theirs', ['added'], 'added'],
  ['', [], 'idle'],
] as const)('a button marked %j with the classes %j is %s', (mark, classes, state) => {
  expect(buttonStateOf(mark, new Set<string>(classes))).toBe(state);
});
