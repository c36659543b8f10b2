import { describe, expect, test } from 'vitest';
import { failuresOf, mayChoose, type CheckedAddon, type CheckedField } from '../../../widgets/addons/fields/fields.rules.js';

const field = (key: string, more: Partial<CheckedField> = {}): CheckedField => ({
  key,
  kind: 'toggle',
  isRequired: false,
  isDisabled: false,
  isChosen: false,
  value: '',
  min: '',
  max: '',
  minLength: null,
  maxLength: null,
  files: 0,
  refusal: null,
  ...more,
});
const addon = (id: string, fields: readonly CheckedField[], more: Partial<CheckedAddon> = {}): CheckedAddon => ({
  id,
  type: 'checkbox',
  isHidden: false,
  min: null,
  max: null,
  exact: null,
  sumMin: null,
  sumMax: null,
  fields,
  ...more,
});
const said = (...addons: readonly CheckedAddon[]): string[] =>
  failuresOf(addons).map(({ kind, key, bound }) => [kind, key, bound].filter(Boolean).join(' '));
const boxes = (...chosen: readonly boolean[]): CheckedField[] => chosen.map((isChosen, i) => field(`1-${i}`, { isChosen }));

describe('what add-ons still want', () => {
  test.each([
    ['9', ['high 1-0 8']],
    ['8.5', ['high 1-0 8']],
    ['0.5', ['low 1-0 1']],
    ['8', []],
    ['0', []],
    ['', []],
  ])('a number %j of 1 to 8', (value, wanted) => {
    expect(said(addon('1', [field('1-0', { kind: 'number', value, min: '1', max: '8' })]))).toEqual(wanted);
  });

  test.each([
    [['1', ''], ['sum-low 1-0 2']],
    [['', ''], ['sum-low 1-0 2']],
    [['1', '1'], []],
    [['4', '2.5'], ['sum-high 1-0 6']],
  ])('the sum of %j has to lie between 2 and 6', (values, wanted) => {
    const fields = values.map((value, i) => field(`1-${i}`, { kind: 'number', value }));
    expect(said(addon('1', fields, { sumMin: '2', sumMax: '6' }))).toEqual(wanted);
  });

  test('one of several required boxes will do; other fields each want something', () => {
    const required = (chosen: readonly boolean[]): CheckedAddon =>
      addon(
        '1',
        boxes(...chosen).map((one) => ({ ...one, isRequired: true })),
      );
    expect([said(required([false, false])), said(required([false, true]))]).toEqual([['required 1-0'], []]);
    const texts = [
      field('1-0', { kind: 'text', isRequired: true, value: 'a', isChosen: true }),
      field('1-1', { kind: 'text', isRequired: true }),
    ];
    expect(said(addon('1', texts))).toEqual(['required 1-1']);
  });

  test('a required select wants more than its first option', () => {
    const select = (isChosen: boolean): CheckedAddon =>
      addon('1', [field('1', { kind: 'select', isRequired: true, isChosen })], { type: 'select' });
    expect([said(select(false)), said(select(true))]).toEqual([['select 1'], []]);
  });

  test('what is hidden or switched off wants nothing', () => {
    const wants = field('1-0', { kind: 'text', isRequired: true });
    expect(said(addon('1', [wants], { isHidden: true }), addon('2', [{ ...wants, isDisabled: true }], { min: 1 }))).toEqual([]);
  });

  test.each([
    ['', []],
    ['a', ['length 1-0 2-4']],
    ['ab', []],
    ['🎂🎂🎂🎂', []],
    ['abcde', ['length 1-0 2-4']],
  ])('a text %j of 2 to 4 characters', (value, wanted) => {
    expect(said(addon('1', [field('1-0', { kind: 'text', value, isChosen: value !== '', minLength: 2, maxLength: 4 })]))).toEqual(wanted);
  });

  test.each([
    [{ exact: 2 }, [true, false], ['exact 1-1 2']],
    [{ exact: 2 }, [true, true], []],
    [{ exact: 2, min: 1 }, [true, true, true], ['exact 1-0 2']],
    [{ min: 2 }, [true, false], ['least 1-1 2']],
    [{ min: 2, max: 3 }, [true, true], []],
    [{ max: 1 }, [true, true], ['most 1-0 1']],
  ] as const)('%j of boxes %j', (counts, chosen, wanted) => {
    expect(said(addon('1', boxes(...chosen), counts))).toEqual(wanted);
  });

  test('files are counted, not upload fields; selects are not counted at all', () => {
    const upload = (files: number): CheckedAddon =>
      addon('1', [field('1-0', { kind: 'file', files, isChosen: files > 0 })], { type: 'file', min: 2 });
    expect([said(upload(1)), said(upload(2))]).toEqual([['least 1-0 2'], []]);
    expect(said(addon('1', [field('1', { kind: 'select' })], { type: 'select', min: 1 }))).toEqual([]);
  });

  test('the first is the one that comes first in the page; of one field numbers come before sums', () => {
    const list = said(
      addon('1', [field('1-0')], { min: 1 }),
      addon('2', [field('2-0', { kind: 'text', isRequired: true })]),
      addon('3', [field('3-0', { kind: 'number', value: '9', max: '8' })], { sumMax: '5' }),
    );
    expect(list).toEqual(['least 1-0 1', 'required 2-0', 'high 3-0 8', 'sum-high 3-0 5']);
  });

  test('as many may be chosen as the add-on says', () => {
    expect([mayChoose(2, 2), mayChoose(3, 2), mayChoose(9, null)]).toEqual([true, false, true]);
  });
});
