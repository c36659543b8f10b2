import { describe, expect, test } from 'vitest';
import { dayAt } from '../../../shared/dates/calendar.rules.js';
import { isOffered, minutesOf, parseDateParams, timesOn, yearLimits } from '../../../widgets/addons/dates/dates.rules.js';

const NOW = new Date(2026, 5, 17, 12, 59);
const OFF = { isOn: false, hour: 13 };
const params = (given: Record<string, unknown>): ReturnType<typeof parseDateParams> => parseDateParams(JSON.stringify(given));
const rules = (how: 'enable' | 'disable', items: unknown): Record<string, unknown> => ({
  enable_disable_date_rules: how,
  selected_items: items,
});
const offered = (given: Record<string, unknown>, days: readonly Date[], now = NOW, today = OFF): boolean[] =>
  days.map((day) => isOffered(day, params(given), now, today));
const june = (day: number): Date => dayAt(2026, 5, day);

describe('which days a date add-on offers', () => {
  test('listed days, then the rules', () => {
    const given = { selectable_days_opt: 'days', selectable_days: ['1-6-2026', '2-6-2026'], ...rules('enable', '{"daysweek":[["1"]]}') };
    expect(offered(given, [june(1), june(2), june(8)])).toEqual([true, false, false]);
    expect(offered({ ...given, selectable_days_opt: 'date' }, [june(1), june(8)])).toEqual([true, false]);
  });

  test('no past days; today neither, at the hour or past it', () => {
    const given = { selectable_days_opt: 'before' };
    const today = { isOn: true, hour: 13 };
    expect(offered(given, [june(16), june(17), june(18)])).toEqual([false, true, true]);
    expect(offered(given, [june(17)], NOW, today)).toEqual([true]);
    expect(offered(given, [june(17), june(18)], new Date(2026, 5, 17, 13, 0), today)).toEqual([false, true]);
  });

  test.each([
    ['disable', '{"daysweek":[["0"]]}', [june(7), june(8)], [false, true]],
    ['enable', '{"daysweek":[[0]]}', [june(7), june(8)], [true, false]],
    ['enable', '{"months":[["6"]],"years":[["2027"]]}', [june(7), dayAt(2027, 0, 1), dayAt(2026, 6, 1)], [true, true, false]],
    ['disable', '{"days":["2026-06-07"]}', [june(7), june(8)], [false, true]],
    ['enable', '[]', [june(7)], [false]],
    ['disable', '[]', [june(7)], [true]],
    ['enable', [], [june(7)], [false]],
  ] as const)('%s %s', (how, items, days, wanted) => {
    expect(offered(rules(how, items), days)).toEqual(wanted);
  });

  test('whoever has the last word is asked for days that are not refused before', () => {
    const asked: boolean[] = [];
    const decide = (isAllowed: boolean): boolean => {
      asked.push(isAllowed);
      return !isAllowed;
    };
    const given = params({ selectable_days_opt: 'before', ...rules('disable', '{"daysweek":[["0"]]}') });
    expect([june(16), june(18), june(21)].map((day) => isOffered(day, given, NOW, OFF, decide))).toEqual([false, false, true]);
    expect(asked).toEqual([true, false]);
  });

  test('years are limits', () => {
    expect(yearLimits(params({ start_year: '2026', end_year: '' }))).toEqual({ min: dayAt(2026, 0, 1), max: null });
    expect(yearLimits(params({ end_year: 2028 }))).toEqual({ min: null, max: dayAt(2028, 11, 31) });
  });

  test('the rest of the field’s JSON', () => {
    expect(params({})).toMatchObject({ format: 'mm/dd/yy', defaultDate: '', withTime: false, rules: null, selectable: '', firstDay: 0 });
    expect(
      params({ default_date: 'firstavl', date_format: 'dd/mm/yy', show_time_selector: true, time_data: { 1: '9:00 am', 2: '9:30 am' } }),
    ).toMatchObject({
      format: 'dd/mm/yy',
      defaultDate: '',
      withTime: true,
      times: ['9:00 am', '9:30 am'],
    });
    expect(
      params({
        date_format: 'dd/mm/yy',
        default_date: '01/02/2026',
        additional_opts: { dateFormat: 'yy', firstDay: 1, minDate: '+1d', maxDate: 7, defaultDate: '+3d' },
      }),
    ).toMatchObject({
      format: 'yy',
      defaultDate: '+3d',
      firstDay: 1,
      minDate: '+1d',
      maxDate: 7,
    });
    expect(() => parseDateParams('[1]')).toThrow('expected an object');
  });
});

describe('times of a day', () => {
  test.each([
    ['9:00 am', 540],
    ['12:30 am', 30],
    ['12:00 pm', 720],
    ['4 PM', 960],
    ['4:30 p.m.', 990],
    ['14.30', 870],
    ['0:00', 0],
    ['24:00', null],
    ['13:00 pm', null],
    ['9:75', null],
    ['9', null],
    ['in the morning', null],
  ])('%j is minute %j', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });

  test('of today are those to come; a text that is no time is always offered', () => {
    const times = ['9:00 am', '12:59 pm', '1:00 pm', 'evening'];
    expect([timesOn(june(17), times, NOW), timesOn(june(18), times, NOW)]).toEqual([['1:00 pm', 'evening'], times]);
  });
});
