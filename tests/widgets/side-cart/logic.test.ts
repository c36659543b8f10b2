// @vitest-environment jsdom
// Form data is checked where it follows the standard closest.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basketShows,
  completed,
  isSkipped,
  judgeQuantity,
  limitsOf,
  masonry,
  pressed,
} from '../../../widgets/side-cart/side-cart.rules.js';

const limits = (min: string | null, max: string | null, step: string | null): ReturnType<typeof limitsOf> => limitsOf(min, max, step);

describe('the limits of a quantity box', () => {
  test.each([
    [null, null, null, { min: 0, max: null, step: 1 }],
    ['2', '9', '0.5', { min: 2, max: 9, step: 0.5 }],
    ['', '-1', 'any', { min: 0, max: null, step: 1 }],
    ['x', '', '0', { min: 0, max: null, step: 1 }],
  ])('min %j, max %j, step %j', (min, max, step, expected) => {
    expect(limits(min, max, step)).toEqual(expected);
  });
});

describe('a quantity', () => {
  test.each([
    ['0.3', limits('0', null, '0.1'), { ok: true, quantity: 0.3 }],
    ['5', limits('0', null, '2'), { ok: false, why: 'step' }],
    ['9', limits('0', '4', '1'), { ok: false, why: 'max' }],
    ['', limits('0', null, '1'), { ok: false, why: 'silent' }],
    ['abc', limits('0', null, '1'), { ok: false, why: 'silent' }],
    ['-1', limits('0', null, '1'), { ok: false, why: 'silent' }],
    ['1', limits('2', null, '1'), { ok: false, why: 'silent' }],
    ['0', limits('0', null, '1'), { ok: true, quantity: 0 }],
    ['4', limits('1', '4', '2'), { ok: true, quantity: 4 }],
  ])('%j within %j is %j', (raw, within, expected) => {
    expect(judgeQuantity(raw, within)).toEqual(expected);
  });

  test('plus from 0.2 by 0.1 is 0.3, without binary dust', () => {
    expect(pressed(0.2, 1, limits('0', null, '0.1'))).toBe(0.3);
  });
  test('presses move by the step, and never below zero', () => {
    expect([pressed(1, 1, limits('0', null, '2')), pressed(4, -1, limits('0', null, '2')), pressed(0, -1, limits('0', null, '1'))]).toEqual(
      [2, 2, 0],
    );
  });
  test('any number of presses gives what is accepted, where there is no maximum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 60 }),
        (n, decimals, times) => {
          const step = n / 10 ** decimals;
          const within = limits('0', null, String(step));
          let value = 0;
          for (let i = 0; i < times; i += 1) {
            value = pressed(value, 1, within);
          }
          expect(judgeQuantity(String(value), within)).toEqual({ ok: true, quantity: value });
          expect(value).toBeCloseTo(step * times, 6);
        },
      ),
    );
  });
});

test.each([
  ['always_show', false, true],
  ['hide_empty', true, true],
  ['hide_empty', false, false],
  ['always_hide', true, false],
  ['', true, false],
])('the basket with %j and products %j: %j', (setting, has, expected) => {
  expect(basketShows(setting, has)).toBe(expected);
});

const data = (entries: readonly (readonly [string, string])[]): FormData => {
  const made = new FormData();
  for (const [name, value] of entries) {
    made.append(name, value);
  }
  return made;
};

describe('the data of a product form', () => {
  test('a variation: everything once', () => {
    const made = completed(
      data([
        ['attribute_pa_colour', 'red'],
        ['quantity', '2'],
        ['add-to-cart', '31'],
        ['product_id', '31'],
        ['variation_id', '45'],
      ]),
      '/product/tee/',
    );
    expect([...made]).toEqual([
      ['attribute_pa_colour', 'red'],
      ['quantity', '2'],
      ['add-to-cart', '31'],
      ['product_id', '31'],
      ['variation_id', '45'],
      ['action', 'xoo_wsc_add_to_cart'],
    ]);
  });
  test('the number of the form’s address, where no field says it', () => {
    expect([...completed(data([['quantity', '1']]), 'https://shop.test/?x=1&add-to-cart=12')]).toEqual([
      ['quantity', '1'],
      ['add-to-cart', '12'],
      ['action', 'xoo_wsc_add_to_cart'],
    ]);
    expect(completed(data([['productID', '7']]), '/?add-to-cart=12').has('add-to-cart')).toBe(false);
    expect(completed(data([['quantity', '1']]), '/product/').has('add-to-cart')).toBe(false);
  });
  test('a number that comes from a field and a button is sent once', () => {
    const made = completed(
      data([
        ['add-to-cart', '5'],
        ['add-to-cart', '5'],
      ]),
      '',
    );
    expect(made.getAll('add-to-cart')).toEqual(['5']);
  });
  test.each([
    [{}, false],
    [{ gift: '' }, true],
    [{ gift: 'yes' }, true],
    [{ gift: 'no' }, false],
    [{ other: '' }, false],
  ])('with %j left to the browser: %j', (skip, expected) => {
    expect(isSkipped(data([['gift', 'yes']]), skip as Record<string, string>)).toBe(expected);
  });
});

describe('cards in columns', () => {
  test('each goes below the shorter column', () => {
    expect(masonry([30, 10, 15, 20], 2)).toEqual({
      places: [
        { column: 0, top: 0 },
        { column: 1, top: 0 },
        { column: 1, top: 10 },
        { column: 1, top: 25 },
      ],
      height: 45,
    });
    expect(masonry([], 2)).toEqual({ places: [], height: 0 });
  });
  test('no two cards of a column overlap, and none is higher than all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }), (heights) => {
        const { places, height } = masonry(heights, 2);
        const ends = [0, 0];
        places.forEach(({ column, top }, i) => {
          expect(top).toBe(ends[column]);
          ends[column] = top + (heights[i] ?? 0);
        });
        expect(height).toBe(Math.max(...ends));
      }),
    );
  });
});
