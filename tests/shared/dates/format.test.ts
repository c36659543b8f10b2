import { describe, expect, test } from 'vitest';
import { dayOfYear, formatDate } from '../../../shared/dates/format.js';
import { NAMED_FORMATS } from './named-formats.js';
import { printedLines } from '../../setup/each.js';

const march = new Date(2005, 2, 7, 15, 30);

describe('a format writes', () => {
  test.each([
    ['d', '7'],
    ['dd', '07'],
    ['o', '66'],
    ['oo', '066'],
    ['D', 'Mon'],
    ['DD', 'Monday'],
    ['m', '3'],
    ['mm', '03'],
    ['M', 'Mar'],
    ['MM', 'March'],
    ['y', '05'],
    ['yy', '2005'],
    ['@', String(march.getTime())],
    ["'day' d 'of' MM", 'day 7 of March'],
    ["d''m", "7'3"],
    ["'o''clock' d", "o'clock 7"],
    ["'never closed dd", 'never closed dd'],
    ['dd.mm.yy', '07.03.2005'],
    ['D, d M yy', 'Mon, 7 Mar 2005'],
    ['Q', 'Q'],
    ['', ''],
  ])('%j as %j', (format, text) => {
    expect(formatDate(format, march)).toBe(text);
  });

  test.each([
    ['ATOM', '2005-03-07'],
    ['COOKIE', 'Mon, 07 Mar 2005'],
    ['ISO_8601', '2005-03-07'],
    ['RFC_822', 'Mon, 7 Mar 05'],
    ['RFC_850', 'Monday, 07-Mar-05'],
    ['RFC_1036', 'Mon, 7 Mar 05'],
    ['RFC_1123', 'Mon, 7 Mar 2005'],
    ['RFC_2822', 'Mon, 7 Mar 2005'],
    ['RSS', 'Mon, 7 Mar 05'],
    ['W3C', '2005-03-07'],
  ] as const)('the named %s as %s', (name, text) => {
    expect(formatDate(NAMED_FORMATS[name], march)).toBe(text);
  });

  test('ticks to the last digit, which a number could not hold', () => {
    expect(formatDate(NAMED_FORMATS.TICKS, new Date(1))).toBe('621355968000010000');
    expect(formatDate(NAMED_FORMATS.TICKS, new Date(1_700_000_000_001))).toBe('638355968000010000');
    expect(formatDate(NAMED_FORMATS.TIMESTAMP, new Date(-1))).toBe('-1');
  });

  test.each([
    ['ddd', '077'],
    ['yyyy', '20052005'],
    ['mmm', '033'],
  ])('%s as two tokens, and says so once', (format, text) => {
    expect(formatDate(format, march)).toBe(text);
    expect(printedLines()).toEqual([
      `warn: [shop] date format "${format}": yy is the year with four digits, dd and mm have two; a third letter is a token of its own`,
    ]);
    formatDate(format, march);
    expect(printedLines()).toEqual([]);
  });

  test('a foreign notation inside a literal without a word', () => {
    expect(formatDate("'yyyy' d", march)).toBe('yyyy 7');
  });

  test('nothing for no date and for one that is none', () => {
    expect([formatDate('yy', null), formatDate('yy', undefined), formatDate('yy', new Date(NaN))]).toEqual(['', '', '']);
  });

  test('names of the page, each list and each name falling back by itself', () => {
    expect(formatDate('D DD M MM', march, { dayNames: ['So', 'Montag'], monthNamesShort: ['Jän', 'Feb', ''] })).toBe(
      'Mon Montag Mar March',
    );
  });

  test('a year below 1000 as it is, or with four digits where it is asked for', () => {
    const old = new Date(2000, 0, 1);
    old.setFullYear(99);
    expect([formatDate('yy', old), formatDate('yy', old, { padYear: true }), formatDate('y', old)]).toEqual(['99', '0099', '99']);
  });
});

test('the day of the year counts the days there are', () => {
  expect(
    [
      [2021, 0, 1],
      [2021, 11, 31],
      [2020, 11, 31],
      [2020, 1, 29],
      [2026, 6, 1],
    ].map(([y = 0, m = 0, d = 0]) => dayOfYear(new Date(y, m, d, 23, 59))),
  ).toEqual([1, 365, 366, 60, 182]);
});
