import { describe, expect, test } from 'vitest';
import { fieldRule, inOrder, stateCode, statesOf } from '../../../shared/address/address.rules.js';
import { recordedJson } from '../../host/recording.js';

interface Objects {
  readonly objects: Record<string, { readonly value: Record<string, string> }[]>;
}
const { objects } = recordedJson<Objects>('settings');
const map = (object: string, key: string): Record<string, unknown> =>
  JSON.parse(objects[object]?.[0]?.value[key] ?? '') as Record<string, unknown>;
const COUNTRIES = map('wc_country_select_params', 'countries');
const LOCALE = map('wc_address_i18n_params', 'locale');

describe('the states of a country, as recorded', () => {
  test.each([
    ['US', 'list', 'CA'],
    ['IE', 'list', 'D'],
    ['JP', 'list', 'JP13'],
    ['IN', 'list', 'KA'],
    ['DE', 'list', 'DE-BE'],
    ['FR', 'none', ''],
    ['NL', 'none', ''],
    ['AF', 'none', ''],
    ['GB', 'text', ''],
    ['', 'text', ''],
    ['default', 'text', ''],
    ['toString', 'text', ''],
    ['__proto__', 'text', ''],
  ])('%s: %s', (country, kind, code) => {
    const states = statesOf(COUNTRIES, country);
    expect(states.kind).toBe(kind);
    if (states.kind === 'list') {
      expect(states.states.map(([c]) => c)).toContain(code);
    }
  });

  test('every country of the map is a list or none, and no list has an empty code or name', () => {
    const all = Object.keys(COUNTRIES).map((country) => statesOf(COUNTRIES, country));
    expect(all).toHaveLength(108);
    expect(all.filter((s) => s.kind === 'none')).toHaveLength(39);
    expect(all.flatMap((s) => (s.kind === 'list' ? s.states : [])).filter(([code, name]) => code === '' || name === '')).toEqual([]);
  });

  test.each([
    ['nothing', {}, 'text'],
    ['a list counted from nought', { XX: ['North', 'South'] }, 'list'],
    ['an empty map', { XX: {} }, 'none'],
    ['a text', { XX: 'North' }, 'text'],
    ['null', { XX: null }, 'text'],
    ['names that are no texts', { XX: { A: 1, B: {} } }, 'none'],
  ] as const)('a map with %s is taken as far as it goes', (_name, countries, kind) => {
    expect(statesOf(countries, 'XX').kind).toBe(kind);
  });
});

describe('a state given by code or name', () => {
  const US = statesOf(COUNTRIES, 'US');
  const states = US.kind === 'list' ? US.states : [];
  test.each([
    ['CA', 'CA'],
    ['ca', 'CA'],
    ['California', 'CA'],
    [' california ', 'CA'],
    ['', ''],
    ['  ', ''],
    ['Kent', ''],
  ])('%j is %j', (given, code) => {
    expect(stateCode(states, given)).toBe(code);
  });
  test('is found by its code first', () => {
    expect(
      stateCode(
        [
          ['AB', 'CD'],
          ['CD', 'AB'],
        ],
        'AB',
      ),
    ).toBe('AB');
  });
});

describe('what a country asks of a field, as recorded', () => {
  test.each([
    ['GB', 'postcode', { label: 'Postcode', required: true, hidden: false, priority: 90 }],
    ['US', 'postcode', { label: 'ZIP Code', required: true, hidden: false, priority: 90 }],
    ['DE', 'postcode', { label: 'Postcode / ZIP', required: true, hidden: false, priority: 65 }],
    ['AE', 'postcode', { label: 'Postcode / ZIP', required: false, hidden: true, priority: 90 }],
    ['HK', 'postcode', { label: 'Postcode / ZIP', required: false, hidden: false, priority: 90 }],
    ['GB', 'state', { label: 'County', required: false, hidden: false, priority: 80 }],
    ['US', 'state', { label: 'State', required: true, hidden: false, priority: 80 }],
    ['FR', 'state', { label: 'State / County', required: false, hidden: true, priority: 80 }],
    ['JP', 'state', { label: 'Prefecture', required: true, hidden: false, priority: 66 }],
    ['HK', 'city', { label: 'Town / District', required: true, hidden: false, priority: 70 }],
    ['nowhere', 'city', { label: 'Town / City', required: true, hidden: false, priority: 70 }],
  ])('%s, %s', (country, field, expected) => {
    expect(fieldRule(LOCALE, country, field)).toMatchObject(expected);
  });
  test('the country’s own places win over those for all', () => {
    expect([fieldRule(LOCALE, 'GB', 'postcode').classes, fieldRule(LOCALE, 'JP', 'postcode').classes]).toEqual([
      ['form-row-wide', 'address-field'],
      ['form-row-first', 'address-field'],
    ]);
  });
  test.each([
    [{}],
    [{ default: [] }],
    [{ default: { city: null }, XX: { city: 'x' } }],
    [{ XX: { city: { label: 5, required: 'yes', hidden: 1, class: 'wide', priority: 'soon' } } }],
  ])('unusable rules (%j) ask nothing', (locale) => {
    expect(fieldRule(locale, 'XX', 'city')).toEqual({ required: false, hidden: false });
  });
});

describe('fields in order', () => {
  const order = (...rows: [string, number | null][]): string =>
    inOrder(rows, ([, n]) => n)
      .map(([name]) => name)
      .join('');
  test.each([
    [order(['a', 30], ['b', 10], ['c', 20]), 'bca'],
    [order(['a', 10], ['b', 10], ['c', 5]), 'cab'],
    [order(['a', 20], ['x', null], ['b', 10]), 'bax'],
    [order(['x', null], ['a', 20], ['b', 10]), 'xba'],
    [order(), ''],
  ])('%s', (actual, expected) => {
    expect(actual).toBe(expected);
  });
});
