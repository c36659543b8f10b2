import { expect, test } from 'vitest';
import { isTimeZone, momentsIn } from '../../../shared/dates/time-zone.rules.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const moment = (zone: string, wallTime: string): string => new Date(momentsIn(zone)(at(wallTime))).toISOString().slice(0, 16);

test.each([
  ['Europe/Berlin', '2026-03-29T00:00', '2026-03-28T23:00', 'before the clocks go forward'],
  ['Europe/Berlin', '2026-03-30T00:00', '2026-03-29T22:00', 'after that'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30', 'in the hour that is left out'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30', 'in the hour that comes twice'],
  ['Europe/Berlin', '2026-10-26T00:00', '2026-10-25T23:00', 'after they went back'],
  ['America/New_York', '2026-03-08T12:00', '2026-03-08T16:00', 'on the day itself'],
  ['Australia/Lord_Howe', '2026-10-04T12:00', '2026-10-04T01:00', 'where they move by half an hour'],
  ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30', 'where they never do'],
  ['UTC', '2026-03-30T00:00', '2026-03-30T00:00', 'in UTC'],
  ['+02:00', '2026-01-01T00:00', '2025-12-31T22:00', 'by an offset'],
  ['-03:30', '2026-01-01T00:00', '2026-01-01T03:30', 'by an offset behind'],
])('in %s clocks show %s at %s UTC, %s', (zone, wallTime, expected) => {
  expect(moment(zone, wallTime)).toBe(expected);
});

test('a name that is no zone is none', () => {
  expect(['Europe/Berlin', '+02:00', '-0930', 'Berlin', '', '2'].map(isTimeZone)).toEqual([true, true, true, false, false, false]);
});
