import { expect, test } from 'vitest';
import { refusalOf } from '../../../widgets/addons/dates/date-offer.js';

const NOW = new Date(2030, 2, 1);
const SETTINGS = { refusesToday: false, hourToCheck: 0 };

/** A date field as the page prints it, with something in it. */
function dateField(params: object, value: string): HTMLInputElement {
  const field = document.createElement('input');
  field.id = 'yith-wapo-9-0';
  field.setAttribute('data-params', JSON.stringify({ date_format: 'dd/mm/yy', ...params }));
  field.value = value;
  return field;
}

test.each([
  ['days', { additional_opts: { minDate: '10/03/2030', maxDate: '20/03/2030' } }, ['09/03/2030', '10/03/2030', '20/03/2030', '21/03/2030']],
  ['years', { start_year: '2030', end_year: '2031' }, ['31/12/2029', '01/01/2030', '31/12/2031', '01/01/2032']],
])('first and last of the %s that a field is limited to can be sold, those beside them not', (_of, params, values) => {
  expect(values.map((value) => refusalOf(dateField(params, value), SETTINGS, NOW))).toEqual(['day', null, null, 'day']);
});

test('a time is one of those offered, however the date is written; without any none is wanted', () => {
  const times = { show_time_selector: true, time_data: ['2:00 pm', '12:00 pm'] };
  const values = ['10/03/2030 2:00 pm', '10/3/2030 12:00 pm', '10/03/2030 1:00 pm', '10/03/2030'];
  expect(values.map((value) => refusalOf(dateField(times, value), SETTINGS, NOW))).toEqual([null, null, 'no-time', 'no-time']);
  expect(values.map((value) => refusalOf(dateField({}, value), SETTINGS, NOW))).toEqual([null, null, null, null]);
});
