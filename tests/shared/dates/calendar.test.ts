import { addMonths } from 'date-fns/addMonths';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampDay,
  dayAt,
  inGroups,
  isoDay,
  namesIn,
  openingMonth,
  readDay,
  readDayGroups,
  readNames,
  travelLimits,
  yearRangeOf,
  yearsOf,
} from '../../../shared/dates/calendar.rules.js';
import { schema as dateSchema } from '../../../widgets/date/date.schema.js';

const NOW = new Date(2026, 10, 22, 15, 30);
const context = { now: NOW, format: 'mm/dd/yy' };
const day = (iso: string): Date => {
  const [y = 0, m = 1, d = 1] = iso.split('-').map(Number);
  return dayAt(y, m - 1, d);
};
const read = (setting: Parameters<typeof readDay>[0], chosen?: Date): string | null => {
  const found = readDay(setting, { ...context, chosen });
  return found && isoDay(found);
};

describe('a day in the settings', () => {
  test.each([
    ['', null],
    [null, null],
    [undefined, null],
    ['01/31/2027', '2027-01-31'],
    [0, '2026-11-22'],
    [7, '2026-11-29'],
    [-1, '2026-11-21'],
    ['0', '2026-11-22'],
    ['+1w', '2026-11-29'],
    ['-2d', '2026-11-20'],
    ['+1w -2d', '2026-11-27'],
    ['+1m', '2026-12-22'],
    ['+1y', '2027-11-22'],
    ['3', '2026-11-25'],
    ['+3m', '2027-02-22'],
    [new Date(2026, 4, 6, 13), '2026-05-06'],
    [new Date(NaN), null],
  ] as const)('%j is %j', (setting, expected) => {
    expect(read(setting)).toBe(expected);
  });

  test('c counts from the chosen day, and from today where none is chosen', () => {
    expect(read('c+1m', new Date(2026, 0, 31))).toBe('2026-02-28');
    expect(read('c+1m')).toBe('2026-12-22');
  });

  test('a month too short for the day clamps it', () => {
    expect(isoDay(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29');
    expect(isoDay(addMonths(day('2024-02-29'), 12))).toBe('2025-02-28');
  });

  test('what is neither a date nor offsets is refused with what was expected', () => {
    expect(() => readDay('soon', context)).toThrow('expected a date as mm/dd/yy, a number of days or offsets such as +1w -2d');
  });
});

describe('the years of the list', () => {
  const years = (range: string, shown = 2026, min: Date | null = null, max: Date | null = null): string => {
    const list = yearsOf(range, { shown, now: NOW, min, max });
    return `${list[0]}–${list.at(-1)} ${list.length}`;
  };
  test('are the current year minus 10 to plus 10 where nothing is set', () => {
    expect(years('')).toBe('2016–2036 21');
  });
  test('hold the shown year, also one outside', () => {
    expect(yearsOf('', { shown: 1990, now: NOW, min: null, max: null })).toContain(1990);
  });
  test.each([
    ['c-5:c+5', 2000, '1995–2005 11'],
    ['-5:+5', 2026, '2021–2031 11'],
    ['1950:2010', 2000, '1950–2010 61'],
    ['2020:+1', 2026, '2020–2027 8'],
    ['2030', 2026, '2026–2030 2'],
    ['2030:2020', 2030, '2030–2030 1'],
    ['x:y', 2026, '2026–2026 1'],
  ])('%j at %i are %s', (range, shown, expected) => {
    expect(years(range, shown)).toBe(expected);
  });
  test('are cut by the limits', () => {
    expect(years('', 2026, day('2026-11-22'), day('2028-01-01'))).toBe('2026–2028 3');
  });
  test('are never fewer than one, in order and without repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), fc.string(), (shown, range) => {
        const list = yearsOf(range, { shown, now: NOW, min: null, max: null }).slice(0, 500);
        expect(list.length).toBeGreaterThan(0);
        expect([...new Set(list)].sort((a, b) => a - b)).toEqual(list);
      }),
    );
  });
});

test('only a range that is set in full or from the current year ends the arrows', () => {
  const open = { min: null, max: null };
  expect(travelLimits('', NOW, open)).toEqual(open);
  expect(travelLimits('c-5:c+5', NOW, open)).toEqual(open);
  const set = travelLimits('-1:+1', NOW, open);
  expect([set.min && isoDay(set.min), set.max && isoDay(set.max)]).toEqual(['2025-01-01', '2027-12-31']);
  const cut = travelLimits('2020:2030', NOW, { min: day('2026-05-05'), max: null });
  expect([cut.min && isoDay(cut.min), cut.max && isoDay(cut.max)]).toEqual(['2026-05-05', '2030-12-31']);
  expect(yearRangeOf('', { shown: 2026, now: NOW, ...open })).toEqual([2016, 2036]);
});

test('a day outside the limits becomes the nearest inside', () => {
  const limits = { min: day('2026-01-10'), max: day('2026-01-20') };
  expect([day('2026-01-01'), day('2026-01-15'), day('2026-02-01')].map((d) => isoDay(clampDay(d, limits)))).toEqual([
    '2026-01-10',
    '2026-01-15',
    '2026-01-20',
  ]);
});

describe('groups of days', () => {
  test.each([
    [{ daysweek: [0, '6'] }, '2026-11-22', true],
    [{ daysweek: ['1'] }, '2026-11-22', false],
    [{ days: ['2026-12-25'] }, '2026-12-25', true],
    [{ months: ['12'] }, '2026-12-01', true],
    [{ years: [2030] }, '2030-06-06', true],
    [{}, '2026-11-22', false],
    [{ daysweek: [''] }, '2026-11-22', false],
  ])('%j holds %s: %s', (groups, iso, expected) => {
    expect(inGroups(day(iso), groups)).toBe(expected);
  });
  test('of the wrong shape are refused with what was expected', () => {
    expect(() => dateSchema.unavailable.parseValue('x')).toThrow('expected an object with days');
    expect(() => readDayGroups({ weekdays: [0] })).toThrow('not "weekdays"');
    expect(() => readDayGroups({ daysweek: 0 })).toThrow('a list of texts or numbers as daysweek');
    expect(() => readDayGroups({ days: ['25.12.2026'] })).toThrow('expected days as 2026-12-31');
    expect(dateSchema.unavailable.parseValue([])).toEqual({});
  });
});

describe('names', () => {
  test('come in the language of the page, Sunday and January first', () => {
    const german = namesIn('de-DE');
    expect([german.dayNames[0], german.monthNames[2], german.dayNamesShort[1]]).toEqual(['Sonntag', 'März', 'Mo']);
    expect(namesIn('').monthNames[0]).toBe('January');
    expect(namesIn('not a language').dayNames[0]).toBe('Sunday');
  });
  test('from JSON are lists of texts', () => {
    expect(readNames({ monthNames: ['janvāris'], other: 1 })).toEqual({ monthNames: ['janvāris'] });
    expect(() => readNames({ dayNames: 'x' })).toThrow('a list of texts as dayNames');
    expect(() => dateSchema.names.parse('7')).toThrow('expected an object with monthNames');
  });
});

describe('the month a calendar opens at', () => {
  const OPEN = { min: null, max: null };
  const opens = (from: string, offered: readonly string[], limits = {}): string =>
    isoDay(openingMonth(day(from), { ...OPEN, ...limits }, (at) => offered.includes(isoDay(at))));

  test.each([
    ['where it offers a day, that of today', '2026-11-25', ['2026-11-02'], '2026-11-25'],
    ['else the next one that does', '2026-11-25', ['2026-09-01', '2027-02-28'], '2027-02-01'],
    ['else the last one before', '2026-11-25', ['2026-01-31', '2026-09-01'], '2026-09-01'],
    ['where none does, that of today', '2026-11-25', [], '2026-11-25'],
  ] as const)('is, %s', (_, from, offered, wanted) => {
    expect(opens(from, offered)).toBe(wanted);
  });

  test('lies within the limits, and nobody is asked for days beyond them', () => {
    expect(opens('2026-11-25', ['2026-12-01', '2026-10-31'], { max: day('2026-11-30') })).toBe('2026-10-01');
    const asked: string[] = [];
    openingMonth(day('2026-11-25'), { min: day('2026-11-24'), max: day('2026-11-26') }, (at) => {
      asked.push(isoDay(at));
      return false;
    });
    expect(asked).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  });
});
