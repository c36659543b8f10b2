import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctedQuantity, decimalsOf, shown, stepped, type Limits, quantityOf } from '../../../shared/quantity/step.rules.js';

const limits = (min: number | null = null, max: number | null = null, step = 1): Limits => ({ min, max, step });

describe('one step', () => {
  test.each<[string, number | null, 1 | -1, Limits, number | null]>([
    ['up', 1, 1, limits(1), 2],
    ['down', 2, -1, limits(1), 1],
    ['not below the minimum', 1, -1, limits(1), null],
    ['not above the maximum', 5, 1, limits(1, 5), null],
    ['no maximum is no limit', 1e6, 1, limits(1), 1e6 + 1],
    ['the grid begins at the minimum', 2, 1, limits(2, null, 5), 7],
    ['a maximum beside the grid: the last point before it', 7, 1, limits(2, 10, 5), null],
    ['from beside the grid up to the next point', 3, 1, limits(2, null, 5), 7],
    ['from beside the grid down to the next point', 6, -1, limits(2, null, 5), 2],
    ['from below the minimum up to the minimum', 0, 1, limits(2, null, 5), 2],
    ['from above the maximum down to the last point', 99, -1, limits(1, 5), 5],
    ['tenths without dust', 0.1, 1, limits(0, null, 0.1), 0.2],
    ['tenths without dust, once more', 0.2, 1, limits(0, null, 0.1), 0.3],
    ['tenths down', 0.3, -1, limits(0, null, 0.1), 0.2],
    ['a minimum with decimals', 0.25, 1, limits(0.25, null, 0.5), 0.75],
    ['an empty field counts as 0', null, 1, limits(0), 1],
    ['an empty field with a minimum goes to it', null, 1, limits(1), 1],
    ['an empty field goes nowhere down', null, -1, limits(0), null],
    ['without a minimum nothing goes below 0', 0, -1, limits(), null],
    ['a maximum below the minimum leaves nowhere to go', 1, 1, limits(5, 3), null],
    ['a minimum of 0 may be stepped down to', 1, -1, limits(0), 0],
    ['a minimum below 0 is a minimum', 0, -1, limits(-2), -1],
  ])('%s', (_, value, direction, of, expected) => {
    expect(stepped(value, direction, of)).toBe(expected);
  });

  const tenths = fc.integer({ min: 1, max: 50 }).map((n) => n / 10);
  const anyLimits = fc.record({
    min: fc.option(fc.integer({ min: 0, max: 100 }).map((n) => n / 10)),
    max: fc.option(fc.integer({ min: 0, max: 1000 }).map((n) => n / 10)),
    step: tenths,
  });
  const anyValue = fc.option(fc.integer({ min: 0, max: 2000 }).map((n) => n / 10));
  const anyWay = fc.constantFrom(1 as const, -1 as const);

  test('the result is inside the limits, on the grid, and written without dust', () => {
    fc.assert(
      fc.property(anyValue, anyWay, anyLimits, (value, way, of) => {
        const next = stepped(value, way, of);
        fc.pre(next !== null);
        const points = (next - (of.min ?? 0)) / of.step;
        expect({
          next,
          ok: [next >= (of.min ?? 0), next <= (of.max ?? Infinity), Math.abs(points - Math.round(points)) < 1e-6, decimalsOf(next) <= 1],
        }).toEqual({ next, ok: [true, true, true, true] });
      }),
    );
  });

  test('up goes up, from inside the limits by one point of the grid at most', () => {
    fc.assert(
      fc.property(anyValue, anyLimits, (value, of) => {
        const up = stepped(value, 1, of);
        fc.pre(up !== null);
        const from = value ?? 0;
        expect(up).toBeGreaterThan(from);
        expect(from < (of.min ?? 0) || up - from <= of.step + 1e-9).toBe(true);
      }),
    );
  });

  test('down goes down', () => {
    fc.assert(
      fc.property(anyValue, anyLimits, (value, of) => {
        const down = stepped(value, -1, of);
        fc.pre(down !== null);
        expect(down).toBeLessThan(value ?? 0);
      }),
    );
  });

  test('up and down from a point of the grid come back to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), anyLimits, (n, of) => {
        const start = Number(((of.min ?? 0) + n * of.step).toFixed(1));
        const up = stepped(start, 1, of);
        fc.pre(up !== null);
        expect(stepped(up, -1, of)).toBe(start);
      }),
    );
  });
});

describe('numbers as a field shows them', () => {
  test.each<[number, string]>([
    [1, '1'],
    [10, '10'],
    [0, '0'],
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    [100000, '100000'],
    [1.1 + 2.2, '3.3'],
  ])('%s is %s', (n, text) => {
    expect(shown(n)).toBe(text);
  });
  test.each<[number, number]>([
    [1, 0],
    [0.1, 1],
    [1.25, 2],
    [1e-7, 7],
    [1e21, 0],
    [1.5e-3, 4],
  ])('%s has %s decimals', (n, decimals) => {
    expect(decimalsOf(n)).toBe(decimals);
  });
});

describe('a typed quantity is brought to what can be ordered', () => {
  test.each<[string, string, string, Limits, string | null, string | null]>([
    ['above the maximum: to it', '9', '3', limits(0, 5), '5', 'lowered'],
    ['above a maximum beside the grid: to the last point before it', '9', '2', limits(0, 5, 2), '4', 'lowered'],
    ['below the minimum: to it', '1', '4', limits(2), '2', 'raised'],
    ['below nought: to nought', '-5', '4', limits(0), '0', 'raised'],
    ['between two steps: to the one below', '5', '2', limits(2, null, 2), '4', 'stepped'],
    ['a part of a piece', '2.5', '1', limits(0, 5), '2', 'stepped'],
    ['less than one step above the minimum', '3', '7', limits(2, null, 5), '2', 'stepped'],
    ['empty: what it was', '', '2', limits(0), '2', 'kept'],
    ['no number: what it was', 'x', '2', limits(0), '2', 'kept'],
    ['below nought without a minimum: what it was', '-1', '2', limits(), '2', 'kept'],
    ['a minimum below nought is none', '-1', '2', limits(-2), '2', 'kept'],
    ['within the limits', '4', '2', limits(0, 5), null, null],
    ['at the maximum', '5', '2', limits(0, 5), null, null],
    ['at the minimum', '2', '4', limits(2, 8, 2), null, null],
    ['nought, which takes a row out', '0', '2', limits(0, 5), null, null],
    ['tenths on their grid', '0.3', '1', limits(0, null, 0.1), null, null],
    ['what the shop has, though it is above the maximum by now', '9', '9', limits(0, 5), null, null],
    ['the same number, written otherwise', '2.0', '2', limits(0, 5, 5), null, null],
    ['empty, as the shop printed it', '', '', limits(0), null, null],
    ['a maximum below the minimum', '9', '2', limits(4, 3), '4', 'lowered'],
  ])('%s: %j over %j', (_name, typed, before, within, value, reason) => {
    expect(correctedQuantity(typed, before, within)).toEqual(value === null ? null : { value, reason });
  });

  test('a field that takes any step has no grid', () => {
    expect(correctedQuantity('2.5', '1', limits(0, 5), true)).toBeNull();
    expect(correctedQuantity('7', '1', limits(0, 5.5), true)).toEqual({ value: '5.5', reason: 'lowered' });
  });

  test('is a fixed point: what was brought there is left alone', () => {
    fc.assert(
      fc.property(
        fc.record({ min: fc.nat(5), span: fc.nat(20), step: fc.integer({ min: 1, max: 4 }), typed: fc.integer({ min: -30, max: 60 }) }),
        ({ min, span, step, typed }) => {
          const within = limits(min, min + span, step);
          const once = correctedQuantity(String(typed), 'before', within);
          const value = Number(once?.value ?? typed);
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(min + span);
          expect((value - min) % step).toBe(0);
          expect(correctedQuantity(String(value), 'before', within)).toBeNull();
        },
      ),
    );
  });
});

test.each<[string, number]>([
  ['2', 2],
  ['1,5', 1.5],
  [' 0,25 ', 0.25],
  [',5', 0.5],
  ['1.5', 1.5],
  ['', NaN],
  ['1,2,3', NaN],
  ['1.234,5', NaN],
  ['two', NaN],
])('the quantity that %j says is %d', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity);
});
