import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { DateError } from '../../../shared/dates/error.js';
import { formatDate } from '../../../shared/dates/format.js';
import type { DateNames } from '../../../shared/dates/names.js';
import { NAMED_FORMATS } from './named-formats.js';
import { cutoffYear, parseDate, type ParseSettings } from '../../../shared/dates/parse.js';
import { mayType, parseTyped } from '../../../shared/dates/typed.js';

const now = new Date(2026, 10, 20, 9);
const iso = (date: Date | null): string | null => date && formatDate('yy-mm-dd', date);
/** The day, or the error's code, position and text. */
const read = (format: string | null | undefined, value: unknown, more: Partial<ParseSettings> = {}): unknown => {
  try {
    return iso(parseDate(format, value, { now, ...more }));
  } catch (error) {
    if (!(error instanceof DateError)) {
      throw error;
    }
    return [error.code, error.position, error.message];
  }
};

describe('reading a date', () => {
  test.each([
    ['mm/dd/yy', '1/2/2020', '2020-01-02'],
    ['mm/dd/yy', '01/02/2020 garbage', '2020-01-02'],
    ['mm/dd/yy', '01/02/2020 9:00 am', '2020-01-02'],
    ['mm/dd/yy', '01/02/0099', '1999-01-02'],
    ['mm/dd/yy', '01/02/0036', '2036-01-02'],
    ['mm/dd/y', '01/02/36', '2036-01-02'],
    ['mm/dd/y', '01/02/37', '1937-01-02'],
    ['mm/dd', '01/02', '2026-01-02'],
    ['D, M d yy', 'mon, jan 6 2020', '2020-01-06'],
    ['DD, MM d, yy', 'Tuesday, January 6, 2020', '2020-01-06'],
    ['o yy', '60 2020', '2020-02-29'],
    ['o yy', '60 2021', '2021-03-01'],
    ['o yy', '366 2020', '2020-12-31'],
    ['oo', '1', '2026-01-01'],
    ['dd.mm.yy', '03.05.2020 ', '2020-05-03'],
    ['ddmmyy', '03052020', '2020-05-03'],
    ["'day' d 'of' MM yy", 'day 7 of march 2005', '2005-03-07'],
    ["d''m''yy", "7'3'2005", '2005-03-07'],
    ["'o''clock' d/m/yy", "o'clock 7/3/2005", '2005-03-07'],
    ['M d yy', 'May 1 2020', '2020-05-01'],
    ['MM d yy', 'MARCH 1 2020', '2020-03-01'],
    ['d/m/yy', '29/2/2024', '2024-02-29'],
    ['@', String(new Date(2020, 4, 3, 17).getTime()), '2020-05-03'],
    ['!', formatDate('!', new Date(2020, 4, 3, 17)), '2020-05-03'],
    ['yy-mm-dd', '', null],
  ])('%j of %j is %j', (format, value, day) => {
    expect(read(format, value)).toBe(day);
  });

  test('a value that is no text is read as its text', () => {
    expect(read('yymmdd', 20_200_503)).toBe('2020-05-03');
    expect(read('yy-mm-dd', { toString: () => '2020-05-03' })).toBe('2020-05-03');
  });

  test('is midnight', () => {
    const date = parseDate('@', String(new Date(2020, 4, 3, 17).getTime()), { now });
    expect([date?.getHours(), date?.getMinutes(), date?.getMilliseconds()]).toEqual([0, 0, 0]);
  });
});

describe('what is wrong', () => {
  const invalid = ['invalid_date', null, 'Invalid date'];
  const missing = (at: number): unknown[] => ['missing_number', at, `Missing number at position ${at}`];
  const extra = (at: number, rest: string): unknown[] => ['extra_characters', at, `Extra/unparsed characters found in date: ${rest}`];
  const literal = (at: number): unknown[] => ['unexpected_literal', at, `Unexpected literal at position ${at}`];
  const name = (at: number): unknown[] => ['unknown_name', at, `Unknown name at position ${at}`];
  test.each([
    ['mm/dd/yy', '01/02/20', missing(6)],
    ['mm/dd/yy', '02/31/2020', invalid],
    ['mm/dd/yy', '0/1/2020', invalid],
    ['mm/dd/yy', '00/02/2020', invalid],
    ['mm/dd/yy', '13/01/2020', invalid],
    ['mm/dd/yy', '02/29/2021', invalid],
    ['mm/dd/yy', '01/02/2020x', extra(10, 'x')],
    ['mm/dd/y', '01/02/5', missing(6)],
    ['mm/dd/y', '01/02/205', extra(8, '5')],
    ['yy', '2020', invalid],
    ['mm', '5', invalid],
    ['o yy', '367 2020', invalid],
    ['o yy', '366 2021', invalid],
    ['o', '0', invalid],
    ['o !', `60 ${'9'.repeat(20)}`, invalid],
    ['@', '-5', missing(0)],
    ['@', '99999999999999999', extra(14, '999')],
    ['!', '99999999999999999999', invalid],
    ['d-m-yy', '3/5/2020', literal(1)],
    ['dd.mm.yy', ' 03.05.2020', missing(0)],
    ['dmyy', '352020', missing(4)],
    ['yy-mm-dd', '2020-01-02T10:00', extra(10, 'T10:00')],
    ['d M yy', '3 Foo 2020', name(2)],
    ['DD d', 'Someday 3', name(0)],
    ['d  m', '3 5', literal(2)],
    ["'Day' d", 'day 3', literal(0)],
    ['d', '', null],
    ['d/m/yy', '3/5', literal(3)],
    [null, '3', ['invalid_arguments', null, 'Invalid arguments']],
    [undefined, '3', ['invalid_arguments', null, 'Invalid arguments']],
    ['d', null, ['invalid_arguments', null, 'Invalid arguments']],
    ['d', undefined, ['invalid_arguments', null, 'Invalid arguments']],
  ])('%j of %j is %j', (format, value, told) => {
    expect(read(format, value)).toEqual(told);
  });
});

describe('the century of a short year', () => {
  test.each([
    ['50', 60, 2050],
    ['50', '+40', 2050],
    ['67', '+40', 1967],
    ['66', '+40', 2066],
    ['36', undefined, 2036],
    ['37', undefined, 1937],
    ['36', 0, 2036],
    ['37', 0, 1937],
    ['37', '', 1937],
    ['36', 'soon', 2036],
    ['26', '+0', 2026],
    ['27', '+0', 1927],
    ['25', '-1', 2025],
    ['26', '-1', 1926],
    ['99', 99, 2099],
  ])('%s with the cut-off %j is %d', (year, shortYearCutoff, full) => {
    expect(read('y-m-d', `${year}-1-2`, { shortYearCutoff })).toBe(`${full}-01-02`);
  });
  test('moves with the clock', () => {
    expect([2025, 2026, 2027].map((year) => cutoffYear(undefined, new Date(year, 0, 1)))).toEqual([35, 36, 37]);
    expect(read('y-m-d', '37-1-2', { now: new Date(2027, 0, 1) })).toBe('2037-01-02');
    expect(read('y-m-d', '37-1-2', { now: new Date(2026, 11, 31) })).toBe('1937-01-02');
  });
  test('decides on 29 February', () => {
    expect(read('d/m/y', '29/2/36')).toBe('2036-02-29');
    expect(read('d/m/y', '29/2/40')).toBe('1940-02-29');
    expect(read('d/m/y', '29/2/37')).toEqual(['invalid_date', null, 'Invalid date']);
  });
});

describe('names', () => {
  const german: DateNames = {
    monthNames: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
    monthNamesShort: ['Jan.', 'Feb.', 'Mär.', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.'],
    dayNamesShort: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  };
  test('with dots, umlauts and in any case are read', () => {
    expect(read('D, d. M yy', 'mi, 4. MÄR. 2020', german)).toBe('2020-03-04');
    expect(read('d. MM yy', '4. märz 2020', german)).toBe('2020-03-04');
  });
  test('that begin alike: the longest wins, wherever it stands in the list', () => {
    const alike: DateNames = { monthNamesShort: ['Ma', 'Mar', 'March', 'Ma r', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'] };
    expect(['Ma 1', 'Mar 1', 'March 1', 'Ma r 1'].map((text) => read('M d', text, alike))).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });
  test('an empty one stands for the English one and never matches nothing', () => {
    expect(read('M d', '5', { monthNamesShort: ['', ''] })).toEqual(['unknown_name', 0, 'Unknown name at position 0']);
    expect(read('M d', 'Jan 5', { monthNamesShort: ['', ''] })).toBe('2026-01-05');
  });
});

describe('where the clocks change', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = zone;
    }
  });
  test.each([
    ['America/Sao_Paulo', '2018-11-04', 1],
    ['Africa/Cairo', '2024-04-26', 1],
    ['America/Havana', '2024-03-10', 1],
    ['Europe/Riga', '2024-03-31', 0],
    ['Pacific/Apia', '2011-12-29', 0],
    ['America/New_York', '2024-11-03', 0],
  ])('in %s %s is that day, from its first hour on', (name, day, hour) => {
    process.env['TZ'] = name;
    const date = parseDate('yy-mm-dd', day, { now });
    expect([iso(date), date?.getHours()]).toEqual([day, hour]);
    expect(iso(parseDate('o yy', formatDate('o yy', date), { now }))).toBe(day);
  });
  test('a day that was left out is no date', () => {
    process.env['TZ'] = 'Pacific/Apia';
    expect(read('yy-mm-dd', '2011-12-30')).toEqual(['invalid_date', null, 'Invalid date']);
  });
});

describe('for every day', () => {
  const day = fc.date({ min: new Date(1000, 0, 2), max: new Date(9999, 11, 30), noInvalidDate: true });
  test.each([
    'd/m/yy',
    'dd/mm/yy',
    'yy-mm-dd',
    'D, d M yy',
    'DD, dd-MM-yy',
    'o yy',
    'oo.yy',
    "'on the' d 'of' MM, yy",
    "yy''mm''dd",
    'ddmmyy',
    '!',
  ])('what %j writes it reads', (format) => {
    fc.assert(
      fc.property(day, (date) => {
        expect(iso(parseDate(format, formatDate(format, date), { now }))).toBe(iso(date));
      }),
    );
  });
  test('short years come back within the hundred years of the cut-off', () => {
    const near = fc.date({ min: new Date(1937, 0, 1), max: new Date(2036, 11, 31, 23), noInvalidDate: true });
    for (const format of ['d/m/y', NAMED_FORMATS.RFC_850, NAMED_FORMATS.RSS]) {
      fc.assert(
        fc.property(near, (date) => {
          expect(iso(parseDate(format, formatDate(format, date), { now }))).toBe(iso(date));
        }),
      );
    }
  });
  test('a moment since 1970 comes back as its day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), noInvalidDate: true, max: new Date(5000, 0, 1) }), (date) => {
        expect(iso(parseDate('@', formatDate('@', date), { now }))).toBe(iso(date));
      }),
    );
  });
  test('any format and any text: a date, nothing, or an error of ours', () => {
    const format = fc.stringMatching(/^[doDmMy@!' ./a-]{0,9}$/).filter((text) => !/yyy|ddd|mmm/.test(text));
    fc.assert(
      fc.property(format, fc.oneof(fc.string(), fc.stringMatching(/^[0-9 /.-]{0,12}$/)), (f, value) => {
        try {
          const date = parseDate(f, value, { now });
          expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DateError);
        }
      }),
    );
  });
});

describe('what was typed', () => {
  const typed = (format: string, value: string): unknown => {
    try {
      return iso(parseTyped(format, value, { now })?.date ?? null);
    } catch (error) {
      return (error as Error).message;
    }
  };
  test('a year of two digits is taken where four are wanted', () => {
    expect(typed('mm/dd/yy', '01/02/20')).toBe('2020-01-02');
    expect(typed('mm/dd/yy', '01/02/99')).toBe('1999-01-02');
    expect(typed("'yy' d.m.yy", 'yy 1.2.20')).toBe('2020-02-01');
  });
  test('spaces around it are nothing', () => {
    expect([typed('d.m.yy', ' 1.2.2020 '), typed('d.m.yy', '  ')]).toEqual(['2020-02-01', null]);
  });
  test('what stands behind it is told apart, as it was written', () => {
    const rest = (format: string, value: string): string | undefined => parseTyped(format, value, { now })?.rest;
    expect([rest('d.m.yy', '1.2.2020'), rest('d.m.yy', ' 1.2.20  9:00 am '), rest('d.m.y', '1.2.20 x')]).toEqual(['', '  9:00 am', ' x']);
  });
  test('what neither way is a date has the error of the strict one', () => {
    expect([typed('mm/dd/yy', '01/02/2'), typed('mm/dd/yy', '01-02-20'), typed('mm/dd', '1/')]).toEqual([
      'Missing number at position 6',
      'Unexpected literal at position 2',
      'Missing number at position 2',
    ]);
  });
  test('only characters the format can have may be typed', () => {
    const allowed = (format: string): string => [...'0a/-. x'].filter((char) => mayType(format, char)).join('');
    expect([allowed('mm/dd/yy'), allowed("d'a'm"), allowed('@'), allowed('o.yy'), allowed('d M yy')]).toEqual([
      '0/',
      '0a',
      '0',
      '0.',
      '0a/-. x',
    ]);
  });
});
