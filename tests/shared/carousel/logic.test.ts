import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { held, plays, type Autoplay } from '../../../shared/carousel/autoplay.rules.js';
import {
  canLoop,
  isShown,
  moveOfKey,
  stopAfter,
  stopNear,
  stopsOf,
  layoutIn,
  emblaDuration,
} from '../../../shared/carousel/carousel.rules.js';
import { STILL, turned } from '../../../shared/carousel/wheel.rules.js';

/** Nothing holds it. */
const FREE: Autoplay = {};
const layout = (shown: number, perMove = 1) => ({ from: 0, shown, perMove });

describe('stops', () => {
  test.each([
    { count: 7, shown: 3, perMove: 3, loop: false, stops: [0, 3, 4] },
    { count: 7, shown: 3, perMove: 3, loop: true, stops: [0, 3, 6] },
    { count: 8, shown: 4, perMove: 2, loop: true, stops: [0, 2, 4, 6] },
    { count: 3, shown: 4, perMove: 1, loop: false, stops: [0] },
    { count: 0, shown: 1, perMove: 1, loop: false, stops: [] },
  ])('$count slides, $shown shown, $perMove a move, loop $loop: $stops', ({ count, shown, perMove, loop, stops }) => {
    expect(stopsOf(count, layout(shown, perMove), loop)).toEqual(stops);
  });

  test('every slide shows at some stop, and without a loop no stop leaves a gap at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (count, shown, k) => {
        const perMove = Math.min(k, shown);
        const stops = stopsOf(count, layout(shown, perMove), false);
        for (let i = 0; i < count; i += 1) {
          expect(stops.some((first) => isShown(i, first, shown, count))).toBe(true);
        }
        expect(Math.max(...stops)).toBe(Math.max(0, count - shown));
        expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b));
      }),
    );
  });

  test('a loop needs one slide more than show', () => {
    expect([canLoop(3, 3), canLoop(4, 3)]).toEqual([false, true]);
  });

  test('at an end there is no further stop, round there is', () => {
    expect([stopAfter(2, 1, 3, false), stopAfter(2, 1, 3, true), stopAfter(0, -1, 3, true), stopAfter(0, 1, 3, false)]).toEqual([
      null,
      0,
      2,
      1,
    ]);
    expect(stopAfter(0, 1, 1, true)).toBeNull();
  });

  test('the stop near a slide is the nearest one', () => {
    expect([0, 1, 2, 3, 4, 6].map((slide) => stopNear([0, 3, 4], slide))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

test('a speed of 600 ms is 30 of Embla’s units, 1000 are 47, none jumps', () => {
  expect([600, 1000, 1200, 0].map(emblaDuration)).toEqual([30, 47, 56, 0]);
});

test('a layout holds from its width on, up to the next', () => {
  const layouts = [0, 480, 736].map((from) => ({ from, shown: 1, perMove: 1 }));
  const [narrow, middle, wide] = layouts;
  expect([0, 479, 480, 735, 736, 5000].map((width) => layoutIn(layouts, width))).toEqual([narrow, narrow, middle, middle, wide, wide]);
  expect(layoutIn(layouts.slice(1), 0), 'the first is for every narrower window too').toBe(middle);
});

test('arrows change places in right-to-left text, ends do not', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter'].map((key) => moveOfKey(key, false))).toEqual([1, -1, 'first', 'last', null]);
  expect(['ArrowRight', 'ArrowLeft', 'Home'].map((key) => moveOfKey(key, true))).toEqual([-1, 1, 'first']);
});

describe('autoplay', () => {
  test('a pointer holds it until it leaves', () => {
    const hovered = held(FREE, { hovered: true });
    expect([plays(FREE), plays(hovered), plays(held(hovered, { hovered: false }))]).toEqual([true, false, true]);
  });

  test('a click or scroll on the page starts it again under the pointer', () => {
    expect(plays(held(held(FREE, { hovered: true, focused: true }), 'acted'))).toBe(true);
  });

  test.each(['stopped', 'unseen', 'reduced', 'pressed'] as const)('a click on the page does not start one that is %s', (what) => {
    expect(plays(held(held(FREE, { [what]: true }), 'acted'))).toBe(false);
  });
});

describe('wheel', () => {
  test('one notch is one move, and its momentum is none', () => {
    const first = turned(STILL, 100, 1000);
    expect(first.by).toBe(1);
    expect(turned(first.wheel, 100, 1100).by).toBe(0);
    expect(turned(first.wheel, -100, 1300).by).toBe(-1);
  });

  test('a touchpad moves once its small turns make a notch', () => {
    const moves: number[] = [];
    let wheel = STILL;
    for (let i = 0; i < 5; i += 1) {
      const next = turned(wheel, 15, 1000 + i * 16);
      moves.push(next.by);
      ({ wheel } = next);
    }
    expect(moves).toEqual([0, 0, 1, 0, 0]);
  });
});
