import { describe, expect, test } from 'vitest';
import { chosenValues, isOfOption } from '../../../widgets/addons/fields/fields.rules.js';
import { isPictureUrl, nameOf } from '../../../widgets/addons/uploads/uploads.rules.js';
import { boxIn, isSaved, readTemplate } from '../../../widgets/cart-item-editor/cart-item-editor.rules.js';

const rounded = (box: ReturnType<typeof boxIn>): number[] =>
  [box.width, box.height, box.left, box.top].map((length) => Math.round(length * 100) / 100);

test.each([
  [1200, 900, false, [800, 692.31, 200, 103.85]],
  [900, 600, false, [600, 461.54, 150, 69.23]],
  [600, 900, false, [400, 692.31, 100, 103.85]],
  [390, 844, true, [390, 844, 0, 0]],
])('in a window of %i by %i px, mobile %s, the editor has width, height, left and top %j', (width, height, isMobile, box) => {
  expect(rounded(boxIn({ width, height }, isMobile))).toEqual(box);
});

describe('an answer', () => {
  test.each([
    [{ success: true, html: '<p>' }, true],
    [{ html: '<p>' }, true],
    [{ html: ' ' }, false],
    [{ success: false, html: '<p>' }, false],
    [{ success: 'no', html: '<p>' }, false],
    [[], false],
    ['0', false],
    [null, false],
  ])('%j opens: %s', (answer, opens) => {
    expect(readTemplate(answer) !== null).toBe(opens);
  });

  test('is read whatever is empty in it', () => {
    expect(readTemplate({ html: 'x', variation: '', quantity: '', addons: [], quantities: [] })).toEqual({
      html: 'x',
      attributes: {},
      quantity: 0,
      addons: [],
      quantities: [],
      image: undefined,
    });
    expect(
      readTemplate({ html: 'x', variation: { attributes: { attribute_size: 's', attribute_any: null } }, quantity: '2' }),
    ).toMatchObject({
      attributes: { attribute_size: 's', attribute_any: '' },
      quantity: 2,
    });
  });

  test.each([
    [{ success: true }, true],
    [{ success: false }, false],
    [{}, false],
    ['1', false],
  ])('to a save, %j, means saved: %s', (answer, wanted) => {
    expect(isSaved(answer)).toBe(wanted);
  });
});

describe('what a line holds', () => {
  test.each([
    [
      [{ '1-0': 'Gift' }, { '4': '1' }],
      [
        ['1-0', 'Gift'],
        ['4', '1'],
      ],
    ],
    [{ '7-0': 3 }, [['7-0', '3']]],
    [
      [{ '3-0': '' }, { '10-0': ['a.gif', 'b.pdf'] }],
      [
        ['10-0', 'a.gif'],
        ['10-0', 'b.pdf'],
      ],
    ],
    [[], []],
    ['nonsense', []],
    [[null, 'x', { '1-0': { deep: 1 } }], []],
  ])('%j is %j', (addons, values) => {
    expect(chosenValues(addons)).toEqual(values);
  });

  test('a value belongs to an option by its key, or by the add-on and what is printed', () => {
    const second = { id: '2', key: '2-1', value: '1' };
    expect(
      [
        ['2-1', 'on'],
        ['2', '1'],
        ['2', '0'],
        ['12', '1'],
      ].map(([key = '', value = '']) => isOfOption([key, value], second)),
    ).toEqual([true, true, false, false]);
  });
});

test.each([
  ['https://shop.test/up/a.gif', 'a.gif', true],
  ['https://shop.test/up/a.SVG?v=2', 'a.SVG', true],
  ['https://shop.test/up/my%20plan.pdf', 'my plan.pdf', false],
  ['b%E0.jpeg', 'b%E0.jpeg', true],
])('%s is the file %s, a picture: %s', (url, name, isPicture) => {
  expect([nameOf(url), isPictureUrl(url)]).toEqual([name, isPicture]);
});
