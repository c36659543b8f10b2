import { DATE_INPUT } from './date.host.js';
import { readDayGroups, readNames, type DayGroups } from '../../shared/dates/calendar.rules.js';
import type { DateNames } from '../../shared/dates/names.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-date>`; the defaults are those of jQuery UI's calendar (shared/dates contract 19). */
export const schema = {
  dateFormat: attr.text('data-date-format', {
    fallback: 'mm/dd/yy',
    description: 'How the date is written and read: d dd m mm y yy D DD M MM o oo @ and text in quotes; yy is the year with four digits.',
  }),
  yearRange: attr.text('data-year-range', {
    description:
      'Years of the list: -10:+10 from the current year (default), c-5:c+5 from the shown one, or 1950:2010. A range from the current year or in full also ends the arrows.',
  }),
  minDate: attr.text('data-min-date', {
    description: 'First day that may be chosen: in the date format, days from today (0), or offsets (+1w -2d).',
  }),
  maxDate: attr.text('data-max-date', { description: 'Last day that may be chosen, written in the same ways.' }),
  defaultDate: attr.text('data-default-date', { description: 'Where the calendar opens while the field is empty; it fills nothing in.' }),
  unavailable: attr.map<DayGroups>('data-unavailable', 'an object with days, daysweek, months or years', readDayGroups, {
    shape: 'any',
    fallback: {},
    description: 'Days that cannot be chosen: {"daysweek": [0, 6], "days": ["2026-12-25"], "months": [8], "years": [2030]}; Sunday is 0.',
  }),
  firstDay: attr.number('data-first-day', { min: 0, max: 6, description: 'First day of the week; Sunday is 0, Monday 1.' }),
  changeMonth: attr.flag('data-change-month', { fallback: true, description: 'A list of months above the days.' }),
  changeYear: attr.flag('data-change-year', { fallback: true, description: 'A list of years above the days.' }),
  numberOfMonths: attr.number('data-number-of-months', { fallback: 1, min: 1, max: 3, description: 'Months shown side by side.' }),
  showWeek: attr.flag('data-show-week', { description: 'A column with the number of the week.' }),
  showButtons: attr.flag('data-show-button-panel', { description: 'Buttons below the days: today, clear, close.' }),
  shortYearCutoff: attr.text('data-short-year-cutoff', {
    fallback: '+10',
    description: 'Up to which two-digit year this century is meant: 60, or +10 from the current year.',
  }),
  names: attr.map<DateNames>('data-names', 'an object with monthNames, monthNamesShort, dayNames, dayNamesShort', readNames, {
    shape: { monthNames: 'any', monthNamesShort: 'any', dayNames: 'any', dayNamesShort: 'any' },
    fallback: {},
    description:
      'Names of days and months, where the language of the page has others: {"monthNames": […], "monthNamesShort": […], "dayNames": […], "dayNamesShort": […]}.',
  }),
  isoName: attr.text('data-iso-name', { description: 'Name of a hidden field that carries the date as 2026-12-31 beside the text.' }),
};

/** What the documents say of `<shop-date>`. */
export const doc = {
  tag: 'shop-date',
  summary: 'A calendar at each date field: chosen by pointer, touch or keyboard, or typed.',
  wraps: 'One or more text inputs with their labels; also ones inserted later.',
  withoutScript: 'The text field as printed: the shopper types the date.',
  schema,
  events: [
    { name: 'shop:date-changed', description: 'A date was chosen or typed, or the field was emptied.' },
    {
      name: 'shop:date-refused',
      description: 'What was typed is no date, or one that cannot be chosen; code and message are those of the rule.',
    },
  ],
  cssProperties: { '--shop-date-icon': 'Width and height of the icon in the field.' },
  expects: 'input, label, p, div',
  drives: DATE_INPUT,
  reads: 'The values of the fields; `lang` and `dir` of the page.',
  states: 'None; a field whose text is no date, or one that cannot be chosen, has `aria-invalid`.',
  keyboard: {
    'Down, Ctrl+Home in the field': 'opens the calendar; in a read-only field Enter and Space too',
    'Ctrl+End': 'empties the field',
    'Left, Right, Up, Down': 'go by a day, or by a week',
    'Home, End': 'go to the first or last open day of the week',
    'Page Up, Page Down': 'go by a month; with Shift or Ctrl by a year; where that day is closed, to the open one nearest to it',
    'Ctrl+Home': 'goes to today',
    'Enter, Space': 'chooses the day',
    Escape: 'closes the calendar',
  },
  besideHost:
    'Fields that jQuery UI’s calendar drives (class `hasDatepicker`) are left to it. Other scripts get `input` and `change` from the field, as if the date had been typed.',
  example:
    '<shop-date data-min-date="0" data-max-date="+3m" data-unavailable=\'{"daysweek": [0]}\'>\n  <label for="delivery">Delivery day</label>\n  <input type="text" id="delivery" name="delivery" autocomplete="off" placeholder="mm/dd/yyyy">\n</shop-date>',
} satisfies ElementDoc;
