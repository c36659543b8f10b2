import { startOfDay } from 'date-fns/startOfDay';
import { dayAt, isoDay, type DayLimits } from '../../../shared/dates/calendar.rules.js';
import { isRecord, parseJson, scalarText } from '../../../shared/json.js';

/** Which days a date add-on offers (contract 75 to 78). Pure: the clock is passed in. */

/** Days that match any item of any group. */
interface DayItems {
  readonly days: readonly string[];
  readonly daysweek: readonly number[];
  readonly months: readonly number[];
  readonly years: readonly number[];
}

/** `data-params` of a date field. */
export interface DateParams {
  readonly format: string;
  /** As text, in the format; empty: none. */
  readonly defaultDate: string;
  readonly startYear: number | null;
  readonly endYear: number | null;
  /** Empty: all days. */
  readonly selectable: 'days' | 'before' | '';
  /** `j-n-Y`. */
  readonly selectableDays: readonly string[];
  /** `null`: no rules. */
  readonly rules: { readonly enable: boolean; readonly items: DayItems } | null;
  readonly withTime: boolean;
  readonly times: readonly string[];
  /** jQuery UI's options, merged last: `dateFormat` and `defaultDate` are in their places, these are left. */
  readonly minDate: string | number | null;
  readonly maxDate: string | number | null;
  readonly firstDay: number;
}

/** Today counts as past at or after this hour, by the shopper's clock. */
interface TodayRule {
  readonly isOn: boolean;
  readonly hour: number;
}

const year = (value: unknown): number | null => (/^\d{1,4}$/.test(scalarText(value).trim()) ? Number(value) : null);
const values = (list: unknown): unknown[] => (Array.isArray(list) ? list : isRecord(list) ? Object.values(list) : []);
/** Lists lie in lists, and their numbers may be texts. */
const flat = (list: unknown): string[] =>
  values(list).flatMap((item) => (Array.isArray(item) || isRecord(item) ? flat(item) : [scalarText(item)]));
const numbers = (list: unknown): number[] =>
  flat(list)
    .filter((item) => item.trim() !== '')
    .map(Number);

function itemsOf(value: unknown): DayItems | null {
  let read = value;
  if (typeof value === 'string') {
    if (value.trim() === '') {
      return null;
    }
    read = parseJson(value);
  }
  if (!isRecord(read)) {
    return Array.isArray(read) ? { days: [], daysweek: [], months: [], years: [] } : null;
  }
  return {
    days: flat(read['days']),
    daysweek: numbers(read['daysweek']),
    months: numbers(read['months']),
    years: numbers(read['years']),
  };
}

/** Reads the field's JSON. @throws Error whose message says what was expected */
export function parseDateParams(json: string): DateParams {
  const params = json.trim() === '' ? {} : parseJson(json);
  if (!isRecord(params)) {
    throw new Error('expected an object');
  }
  const more = isRecord(params['additional_opts']) ? params['additional_opts'] : {};
  const option = (name: string): string | number | null => {
    const value = more[name];
    return typeof value === 'number' ? value : scalarText(value) || null;
  };
  const selectable = scalarText(params['selectable_days_opt']);
  const how = scalarText(params['enable_disable_date_rules']);
  const items = how === 'enable' || how === 'disable' ? itemsOf(params['selected_items']) : null;
  const firstDay = Number(option('firstDay') ?? 0);
  const byDefault = scalarText(option('defaultDate')) || scalarText(params['default_date']);
  const withTime = params['show_time_selector'];
  return {
    format: scalarText(option('dateFormat')) || scalarText(params['date_format']) || 'mm/dd/yy',
    defaultDate: byDefault === 'firstavl' ? '' : byDefault,
    startYear: year(params['start_year']),
    endYear: year(params['end_year']),
    selectable: selectable === 'before' ? 'before' : selectable === 'days' || selectable === 'date' ? 'days' : '',
    selectableDays: flat(params['selectable_days']),
    rules: items && { enable: how === 'enable', items },
    withTime: withTime === true || withTime === 1 || withTime === '1' || withTime === 'yes' || withTime === 'true',
    times: flat(params['time_data']).filter(Boolean),
    minDate: option('minDate'),
    maxDate: option('maxDate'),
    firstDay: Number.isInteger(firstDay) && firstDay >= 0 && firstDay <= 6 ? firstDay : 0,
  };
}

/** First and last day by the years. */
export const yearLimits = ({ startYear, endYear }: Pick<DateParams, 'startYear' | 'endYear'>): DayLimits => ({
  min: startYear === null ? null : dayAt(startYear, 0, 1),
  max: endYear === null ? null : dayAt(endYear, 11, 31),
});

/** The years of the list: from the first day to the last; where an end is open, ten years around the shown one. */
export const yearRangeOf = ({ min, max }: DayLimits): string => (min && max ? `${min.getFullYear()}:${max.getFullYear()}` : 'c-10:c+10');

const matches = (day: Date, { days, daysweek, months, years }: DayItems): boolean =>
  days.includes(isoDay(day)) || daysweek.includes(day.getDay()) || months.includes(day.getMonth() + 1) || years.includes(day.getFullYear());

/**
 * May this day be chosen, by what the field says? Listed days, or not the past, come first, and what they refuse nobody else allows; then
 * the rules, and whoever has the last word on them. Limits are asked apart.
 * @param now the shopper's clock
 * @param decide is given what the rules say
 */
export function isOffered(
  day: Date,
  { selectable, selectableDays, rules }: DateParams,
  now: Date,
  today: TodayRule,
  decide: (isAllowed: boolean) => boolean = (isAllowed) => isAllowed,
): boolean {
  if (selectable === 'days' && !selectableDays.includes(`${day.getDate()}-${day.getMonth() + 1}-${day.getFullYear()}`)) {
    return false;
  }
  if (selectable === 'before') {
    const first = startOfDay(now);
    if (day < first || (today.isOn && now.getHours() >= today.hour && isoDay(day) === isoDay(first))) {
      return false;
    }
  }
  return decide(rules === null || matches(day, rules.items) === rules.enable);
}

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i;
const NOON = 12;

/** Minutes since midnight of a ready text such as `9:00 am`, `14.30` or `4 pm`; `null` where it is no time of the day. */
export function minutesOf(time: string): number | null {
  const [, hour, minute, half] = TIME.exec(time.trim()) ?? [];
  if (hour === undefined || (minute === undefined && half === undefined)) {
    return null;
  }
  const [h, m] = [Number(hour), Number(minute ?? 0)];
  if (m > 59 || (half === undefined ? h > 23 : h < 1 || h > NOON)) {
    return null;
  }
  return ((half === undefined ? h : (h % NOON) + (half.toLowerCase() === 'p' ? NOON : 0)) * 60 || 0) + m;
}

/**
 * The times that are offered on a day: all of them, and of today those that are still to come. A text that is no time is offered always.
 * @param now the shopper's clock
 */
export function timesOn(day: Date, times: readonly string[], now: Date): readonly string[] {
  if (isoDay(day) !== isoDay(now)) {
    return times;
  }
  const minutes = now.getHours() * 60 + now.getMinutes();
  return times.filter((time) => (minutesOf(time) ?? Infinity) > minutes);
}
