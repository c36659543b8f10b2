import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buttonStateOf, isWanted, uncoverBy } from '../../../widgets/sticky-add-to-cart/sticky-add-to-cart.logic.js';

describe('the bar', () => {
  const place = (top: number, isOnScreen: boolean, width = 120): Parameters<typeof isWanted>[0] => ({ top, bottom: top + 40, width, isOnScreen });
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

describe('a focused element under the bar', () => {
  test.each([
    ['bottom', { top: 700, bottom: 740 }, { top: 730, bottom: 800 }, 10],
    ['bottom', { top: 750, bottom: 780 }, { top: 730, bottom: 800 }, 50],
    ['bottom', { top: 100, bottom: 140 }, { top: 730, bottom: 800 }, 0],
    ['bottom', { top: 690, bottom: 730 }, { top: 730, bottom: 800 }, 0],
    ['top', { top: 20, bottom: 60 }, { top: 0, bottom: 64 }, -44],
    ['top', { top: 64, bottom: 100 }, { top: 0, bottom: 64 }, 0],
  ] as const)('%s, element %j, bar %j: the page scrolls by %i', (position, focused, bar, by) => {
    expect(uncoverBy(focused, bar, position)).toBe(by);
  });

  test('is clear of it afterwards, wherever both are', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 200 })).map(([top, height]) => ({ top, bottom: top + height }));
    fc.assert(fc.property(span, span, fc.constantFrom('bottom' as const, 'top' as const), (focused, bar, position) => {
      const by = uncoverBy(focused, bar, position);
      const after = { top: focused.top - by, bottom: focused.bottom - by };
      expect(after.bottom <= bar.top || after.top >= bar.bottom).toBe(true);
    }));
  });
});

test.each([
  ['loading', [], 'loading'], ['failed', ['loading'], 'failed'], [null, ['loading'], 'loading'], [null, ['added'], 'added'], [null, ['button', 'alt'], 'idle'], ['theirs', ['added'], 'added'], ['', [], 'idle'],
] as const)('a button marked %j with the classes %j is %s', (mark, classes, state) => {
  expect(buttonStateOf(mark, new Set<string>(classes))).toBe(state);
});
