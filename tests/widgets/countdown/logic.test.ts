import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barPercent,
  datedTimer,
  digitsOf,
  evergreenState,
  fixedTimer,
  parseShopDate,
  periodAt,
  readPeriod,
  readTimers,
  ringPercents,
  twoDigits,
  wrongDates,
  type Timer,
} from '../../../widgets/countdown/countdown.rules.js';
import { momentsIn } from '../../../shared/dates/time-zone.rules.js';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const shown = (left: number): string => digitsOf(left).map(twoDigits).join(' ');
const timer = (more: Readonly<Record<string, unknown>>): Timer => readTimers([{ id: 1, ...more }])[0] as Timer;

describe('what is left', () => {
  test.each([
    [90_061_000, '01 01 01 01'],
    [863_999_999, '09 23 59 59'],
    [8_640_000_000, '100 00 00 00'],
    [999, '00 00 00 00'],
    [-5, '00 00 00 00'],
  ])('%d ms is shown as %s', (left, text) => {
    expect(shown(left)).toBe(text);
  });

  test('the parts of any time add up to its whole seconds', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), (left) => {
        const [days, hours, minutes, seconds] = digitsOf(left);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(left / 1000));
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });
});

describe('rings', () => {
  test.each([
    ['01 01 01 01', [1, 1, 1, 1], [1.01, 4.167, 1.667, 1.667]],
    ['100 days', [100, 0, 0, 0], [100, 0, 0, 0]],
  ] as const)('of %s', (_, digits, percents) => {
    expect(ringPercents(digits)).toEqual(percents);
  });
});

describe('the bar', () => {
  test.each([
    [0, 100, 100],
    [25, 100, 75],
    [100, 100, 0],
    [150, 100, 0],
    [-20, 100, 100],
    [5, 0, 0],
    [5, -1, 0],
    [Number.NaN, 100, 0],
  ])('%d of %d passed: %d %%', (passed, total, percent) => {
    expect(barPercent({ passed, total })).toBe(percent);
  });
});

describe('a period of an evergreen timer', () => {
  const HOUR = 3_600_000;
  const kept = { start: at('10:00:00'), end: at('11:00:00') };

  test('goes on after a reload', () => {
    const period = periodAt({ duration: HOUR, repeats: false }, kept, at('10:45:00'));
    const state = evergreenState(period, HOUR, at('10:45:00'));
    expect(period).toBe(kept);
    expect([shown(state.left), barPercent(state)]).toEqual(['00 00 15 00', 25]);
  });

  test('that has ended stays over', () => {
    const period = periodAt({ duration: HOUR, repeats: false }, kept, at('11:00:01'));
    expect(period).toBe(kept);
    expect(evergreenState(period, HOUR, at('11:00:01')).left).toBe(-1000);
  });

  test('that has ended begins anew where the shop says repeat', () => {
    const period = periodAt({ duration: HOUR, repeats: true }, kept, at('11:00:01'));
    expect(period).toEqual({ start: at('11:00:01'), end: at('12:00:01') });
    expect(barPercent(evergreenState(period, HOUR, at('11:00:01')))).toBe(100);
  });

  test.each([
    [null, null, null],
    ['x', 'y', null],
    ['1', 'NaN', null],
    ['', '', null],
    [null, '7000', { start: 4000, end: 7000 }],
    ['9000', '7000', { start: 4000, end: 7000 }],
    ['5000', '7000', { start: 5000, end: 7000 }],
    ['4001', '7001', null],
    ['4000', '9999999999', null],
  ])('kept as %j and %j', (start, end, period) => {
    expect(readPeriod(start, end, 3000, 4000)).toEqual(period);
  });

  test('of no length is over from its start', () => {
    expect(evergreenState(periodAt({ duration: 0, repeats: true }, null, 5), 0, 5).left).toBe(0);
  });
});

describe('a fixed timer', () => {
  const DATES = { dateFrom: '2024-05-01 00:00', dateTo: '2024-05-11 00:00' };
  const NOW = Date.UTC(2024, 4, 3, 12);

  test.each([
    ['in UTC', NOW, '+00:00'],
    ['in a shop two hours ahead', NOW - 7_200_000, '+02:00'],
    ['in a shop five hours behind', NOW + 18_000_000, '-05:00'],
    ['in Berlin', NOW - 7_200_000, 'Europe/Berlin'],
  ])('goes by its dates %s', (_, now, zone) => {
    const state = datedTimer(timer(DATES), momentsIn(zone))(now, 0);
    expect([shown(state.left), barPercent(state)]).toEqual(['07 12 00 00', 75]);
  });

  test('goes by what was left when the page was made, where nothing is said of the shop’s clock', () => {
    const one = timer({ ...DATES, remainingTime: '648000000', remainingTimeProgress: 216_000_000 });
    const state = datedTimer(one, null)(5000, 0);
    expect(state.left).toBe(648_000_000 - 5000);
    expect(barPercent({ ...state, passed: state.passed - 5000 })).toBe(75);
    // What the server says adds up to its dates.
    expect(fixedTimer(one)(5000, 0)).toEqual(state);
  });

  const HALF_DAY = 43_200_000;
  const BERLIN = momentsIn('Europe/Berlin');
  const told = timer({ ...DATES, remainingTime: 648_000_000, remainingTimeProgress: 216_000_000 });
  const left = (clockIsOff: number, cachedFor = 0): number => {
    // The visitor's clock at the start of the page; the page itself was made at `NOW` by the shop's.
    const pageStart = NOW - 7_200_000 + cachedFor + clockIsOff;
    return datedTimer(told, BERLIN)(pageStart, pageStart).left;
  };
  test.each([
    ['a clock that is right', 0, 0, 648_000_000],
    ['a page that was kept for twelve hours', 0, HALF_DAY, 648_000_000 - HALF_DAY],
    ['a clock a day ahead', 2 * HALF_DAY, 0, 648_000_000],
    ['a clock a day behind', -2 * HALF_DAY, 0, 648_000_000],
    ['a clock an hour behind', -3_600_000, 0, 648_000_000],
  ])('with %s says what is left', (_, clockIsOff, cachedFor, expected) => {
    expect(left(clockIsOff, cachedFor)).toBe(expected);
  });

  test('whose dates are none goes by what was left when the page was made', () => {
    const one = timer({ dateFrom: 'soon', dateTo: 'later', remainingTime: 9000 });
    expect(datedTimer(one, momentsIn('+00:00'))(5000, 0).left).toBe(4000);
  });

  const END = Date.UTC(2024, 4, 10, 22);
  test.each([
    ['with its own zone, whatever is said of the shop’s clock', '2024-05-11T00:00:00+02:00', null],
    ['with its own zone in a shop elsewhere', '2024-05-10T22:00:00Z', momentsIn('-05:00')],
    ['at 24:00', '2024-05-10 24:00:00', BERLIN],
  ])('that has an end %s and no start runs until then', (_, dateTo, momentOf) => {
    const state = datedTimer(timer({ dateTo }), momentOf)(NOW, NOW);
    expect([state.left, barPercent(state)]).toEqual([END - NOW, 0]);
  });

  test('without a start has its bar by what the server says', () => {
    const one = timer({ dateTo: DATES.dateTo, remainingTime: END - NOW, remainingTimeProgress: (END - NOW) / 3 });
    expect(barPercent(datedTimer(one, BERLIN)(NOW, NOW))).toBe(75);
  });

  test.each([
    ['2024-05-01 00:00', Date.UTC(2024, 4, 1), false],
    ['2024/05/01 18:30:09', Date.UTC(2024, 4, 1, 18, 30, 9), false],
    ['2024-05-01', Date.UTC(2024, 4, 1), false],
    ['2024-05-31 24:00', Date.UTC(2024, 5, 1), false],
    ['2024-05-01T00:00:00Z', Date.UTC(2024, 4, 1), true],
    ['2024-05-01T00:00:00.000+05:30', Date.UTC(2024, 3, 30, 18, 30), true],
    ['2024-05-01 00:00 -0500', Date.UTC(2024, 4, 1, 5), true],
  ])('the date %j', (text, time, isMoment) => {
    expect(parseShopDate(text)).toEqual({ time, isMoment });
  });

  test.each(['2024-02-30 00:00', '2024-13-01 00:00', '2024-05-01 25:00', '2024-05-01 24:01', '', 'soon', false])('no date: %j', (text) => {
    expect(parseShopDate(text)).toBe(null);
  });

  test.each([
    ['what is a date', { ...DATES }, true, []],
    ['what is left out', { dateFrom: '', dateTo: '' }, true, []],
    ['what is none', { dateFrom: 'soon', dateTo: '31.12.2030' }, true, ['dateFrom', 'dateTo']],
    ['an end by clocks nobody knows', { dateTo: DATES.dateTo }, false, ['dateTo']],
    ['the same where the server says what is left', { dateTo: DATES.dateTo, remainingTime: 5 }, false, []],
    ['an end with its zone', { dateTo: '2024-05-11T00:00:00Z' }, false, []],
  ])('of its dates tells apart %s', (_, printed, isClockKnown, keys) => {
    expect(wrongDates(timer(printed), isClockKnown).map(([key]) => key)).toEqual(keys);
  });
});

describe('the list of timers', () => {
  test('as the plugin prints it', () => {
    const printed = {
      id: 3,
      dateFrom: '',
      dateTo: '',
      remainingTimeProgress: 1_795_155_259_000,
      remainingTime: 0,
      evergreen: '5400000',
      timerMode: 'evergreen',
      evergreenOption: 'repeat',
    };
    expect(readTimers([printed])).toEqual([
      { id: '3', mode: 'evergreen', duration: 5_400_000, repeats: true, remaining: 0, passed: 1_795_155_259_000, from: '', to: '' },
    ]);
  });

  test('leaves out what has no number, and refuses what is no list', () => {
    expect(readTimers([null, 5, {}, { id: 'a b' }, { id: '7' }]).map(({ id }) => id)).toEqual(['7']);
    expect(() => readTimers({ id: 1 })).toThrow('expected a list of timers');
  });

  test('takes whatever JSON there is', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        for (const { duration, remaining, passed } of readTimers(list)) {
          expect([duration, remaining, passed].every(Number.isFinite)).toBe(true);
        }
      }),
    );
  });
});
