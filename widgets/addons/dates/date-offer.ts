import { startOfDay } from 'date-fns/startOfDay';
import { namesIn, readDay, type DayContext, type DayLimits } from '../../../shared/dates/calendar.rules.js';
import { formatDate } from '../../../shared/dates/format.js';
import { ENGLISH, type DateNames } from '../../../shared/dates/names.js';
import { parseDate } from '../../../shared/dates/parse.js';
import { applyHostFilter } from '../../../shared/host/wp-filters.js';
import type { Settings } from '../addons.schema.js';
import type { FieldRefusal } from '../fields/fields.rules.js';
import { isOffered, parseDateParams, timesOn, yearLimits, type DateParams } from './dates.rules.js';

/** What a date add-on offers: its calendar and the checks before a submit ask the same (contract 76 and 78). */

const FILTER = 'yith_wapo_addon_datepicker_before_show_day';

/** The language a field is written in; empty where the page does not say. */
export const languageOf = (field: Element): string => field.closest('[lang]')?.getAttribute('lang') ?? '';

function allNames(language: string): Required<DateNames> {
  const page = namesIn(language);
  const list = (which: keyof DateNames): readonly string[] => ENGLISH[which].map((english, i) => page[which][i] || english);
  return {
    dayNames: list('dayNames'),
    dayNamesShort: list('dayNamesShort'),
    monthNames: list('monthNames'),
    monthNamesShort: list('monthNamesShort'),
  };
}

/** Fields whose JSON is broken: each is named in the console once. */
const told = new WeakSet<Element>();

function paramsOf(field: HTMLInputElement): DateParams {
  try {
    return parseDateParams(field.getAttribute('data-params') ?? '');
  } catch (error) {
    if (!told.has(field)) {
      told.add(field);
      console.error(`[shop] <shop-addons> data-params of ${field.id}: ${(error as Error).message}; every day is offered`, field);
    }
    return parseDateParams('');
  }
}

/** A day of the settings, or of the field; what is none is left out. */
function dayIn(setting: string | number | null, context: DayContext): Date | null {
  try {
    return readDay(setting, context);
  } catch {
    return null;
  }
}

/** What one date field offers. */
interface DateOffer {
  readonly params: DateParams;
  readonly names: Required<DateNames>;
  readonly limits: DayLimits;
  /** The day its settings name for the calendar to open at. */
  readonly defaultDay: Date | null;
  /** Day and time that stand in a text of the field; what is no date is `null`. */
  read(value: string): readonly [day: Date | null, time: string];
  /** May this day be chosen? One whose times have all passed may not. */
  isOffered(day: Date): boolean;
  /** The times that may be chosen on a day; all of them without one. */
  timesOn(day: Date | null): readonly string[];
}

/**
 * Reads what a date field offers.
 * @param now the shopper's clock
 */
export function readDateOffer(
  field: HTMLInputElement,
  { refusesToday, hourToCheck }: Pick<Settings, 'refusesToday' | 'hourToCheck'>,
  now: Date,
): DateOffer {
  const params = paramsOf(field);
  const names = allNames(languageOf(field));
  const context: DayContext = { ...names, now, format: params.format };
  const years = yearLimits(params);
  const limits = { min: dayIn(params.minDate, context) ?? years.min, max: dayIn(params.maxDate, context) ?? years.max };
  const [addon = '', option = ''] = field.id.replace(/^yith-wapo-/, '').split('-');
  const hasTimes = params.withTime && params.times.length > 0;
  return {
    params,
    names,
    limits,
    defaultDay: dayIn(params.defaultDate, context),
    read(value) {
      try {
        const day = parseDate(params.format, value, { ...names, now });
        const written = day ? formatDate(params.format, day, names) : '';
        return [day && startOfDay(day), params.withTime && value.startsWith(`${written} `) ? value.slice(written.length + 1) : ''];
      } catch {
        return [null, ''];
      }
    },
    isOffered: (day) =>
      (!limits.min || day >= limits.min) &&
      (!limits.max || day <= limits.max) &&
      (!hasTimes || timesOn(day, params.times, now).length > 0) &&
      // The last word is the host's filters': value, date, add-on, option.
      isOffered(day, params, now, { isOn: refusesToday, hour: hourToCheck }, (isAllowed) =>
        Boolean(applyHostFilter(FILTER, isAllowed, day, addon, option)),
      ),
    timesOn: (day) => (day ? timesOn(day, params.times, now) : params.times),
  };
}

/** Why what stands in a date field cannot be sold: the calendar would not let a shopper choose it. `null`: it can. */
export function refusalOf(
  field: HTMLInputElement,
  settings: Pick<Settings, 'refusesToday' | 'hourToCheck'>,
  now: Date,
): FieldRefusal | null {
  const offer = readDateOffer(field, settings, now);
  const [day] = offer.read(field.value);
  if (!day) {
    return 'no-date';
  }
  if (!offer.isOffered(day)) {
    return 'day';
  }
  const { withTime, times } = offer.params;
  // However the date before it is written: a server may leave zeros out.
  const isWritten = (time: string): boolean => field.value.endsWith(` ${time}`);
  if (!withTime || times.length === 0 || offer.timesOn(day).some(isWritten)) {
    return null;
  }
  return times.some(isWritten) ? 'time' : 'no-time';
}
