import { useEffect, useState, type ReactElement } from 'react';
import { dayOf, namesIn, readDay, type DayContext } from '../../shared/dates/calendar.logic.js';
import { formatDate } from '../../shared/dates/format.js';
import { ENGLISH, type DateNames } from '../../shared/dates/names.js';
import { parseDate } from '../../shared/dates/parse.js';
import { Into, useLatest } from '../../shared/element/host-hooks.js';
import { applyHostFilter } from '../../shared/host/wp-filters.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons-lazy.js';
import '../../shared/messages/date.js';
import { DatePicker, type CalendarOptions, type DayState } from '../../shared/ui/date-picker.js';
import type { Settings } from './addons.schema.js';
import { isOffered, parseDateParams, yearLimits, yearRangeOf, type DateParams } from './date.logic.js';

/** The calendar of a date add-on, which comes when a date field is first opened (contract: addons.md §7 "Date"). */
export interface DateFieldProps {
  readonly field: HTMLInputElement;
  readonly takesFocus: boolean;
  readonly settings: Settings;
  onClose(): void;
}

const FILTER = 'yith_wapo_addon_datepicker_before_show_day';

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

function paramsOf(field: HTMLInputElement): DateParams {
  try {
    return parseDateParams(field.getAttribute('data-params') ?? '');
  } catch (error) {
    console.error(`[shop] <shop-addons> data-params of ${field.id}: ${(error as Error).message}; every day is offered`, field);
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

/** The field's date and, after a blank, its time. */
function readField(value: string, { format, withTime }: DateParams, names: DateNames, now: Date): readonly [Date | null, string] {
  try {
    const day = parseDate(format, value, { ...names, now });
    const written = day ? formatDate(format, day, names) : '';
    return [day && dayOf(day), withTime && value.startsWith(`${written} `) ? value.slice(written.length + 1) : ''];
  } catch {
    return [null, ''];
  }
}

/** The last word of the host's filters on a day: value, date, add-on, option. */
function filtered(isAllowed: boolean, day: Date, field: HTMLInputElement): boolean {
  const [addon = '', option = ''] = field.id.replace(/^yith-wapo-/, '').split('-');
  return Boolean(applyHostFilter(FILTER, isAllowed, day, addon, option));
}

/** A calendar at a date field, with times where the field wants one. */
export function DateField({ field, takesFocus, settings, onClose }: DateFieldProps): ReactElement {
  const [now] = useState(() => new Date());
  const [params] = useState(() => paramsOf(field));
  const language = field.closest('[lang]')?.getAttribute('lang') ?? '';
  const [names] = useState(() => allNames(language));
  const [[value, printedTime]] = useState(() => readField(field.value, params, names, now));
  const temp = field.parentElement?.querySelector<HTMLElement>('.temp-time') ?? null;
  const [day, setDay] = useState(value);
  const [time, setTime] = useState(printedTime || temp?.textContent?.trim() || (params.times[0] ?? ''));
  const context: DayContext = { ...names, now, format: params.format };
  const years = yearLimits(params);
  const limits = { min: dayIn(params.minDate, context) ?? years.min, max: dayIn(params.maxDate, context) ?? years.max };
  const dayState = (at: Date): DayState => {
    const inLimits = (!limits.min || at >= limits.min) && (!limits.max || at <= limits.max);
    const today = { isOn: settings.refusesToday, hour: settings.hourToCheck };
    return { selectable: inLimits && isOffered(at, params, now, today, (isAllowed) => filtered(isAllowed, at, field)) };
  };
  const options: CalendarOptions = {
    ...limits,
    yearRange: yearRangeOf(limits),
    firstDay: params.firstDay,
    changeMonth: true,
    changeYear: true,
    numberOfMonths: 1,
    showWeek: false,
    showButtons: false,
    names,
    language,
    rightToLeft: getComputedStyle(field).direction === 'rtl',
  };
  const close = (toOpener: boolean): void => {
    if (toOpener) {
      field.focus({ preventScroll: true });
    }
    fireHost(field, 'yith_wapo_date_field_updated', [field.value]);
    onClose();
  };
  const write = (text: string): void => {
    if (field.value !== text) {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
  const clear = (): void => {
    write('');
    close(true);
  };
  /** What is chosen is in the field at once: whoever turns to something else without saving it keeps it. */
  const choose = (chosen: Date | null, at: string): void => {
    setDay(chosen);
    setTime(at);
    if (temp && params.withTime) {
      temp.textContent = at;
    }
    if (chosen && dayState(chosen).selectable) {
      write([formatDate(params.format, chosen, names), params.withTime ? at : ''].filter(Boolean).join(' '));
    }
  };
  const select = (chosen: Date): void => {
    choose(chosen, time);
    if (!params.withTime) {
      close(true);
    }
  };
  const save = (): void => {
    choose(day ?? dayOf(now), time);
    close(true);
  };
  useOutside(field, () => close(false));
  return (
    <Into find={() => field} place="after">
      <DatePicker
        options={options}
        anchor={field}
        value={day}
        opensAt={dayIn(params.defaultDate, context) ?? now}
        now={now}
        takesFocus={takesFocus}
        dayState={dayState}
        onSelect={select}
        onClear={clear}
        onClose={close}
      >
        {params.withTime && (
          <div className="shop-addons__time">
            <div id="wapo-datepicker-time">
              <label htmlFor="wapo-datepicker-time-select">{message('addons.set_time')}</label>{' '}
              <select id="wapo-datepicker-time-select" value={time} onChange={(event) => choose(day, event.target.value)}>
                {params.times.map((text) => (
                  <option key={text} value={text}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
            <div id="wapo-datepicker-save">
              <button type="button" className="button" onClick={save} disabled={!dayState(day ?? dayOf(now)).selectable}>
                {message('addons.save_date')}
              </button>
            </div>
          </div>
        )}
        {day && !field.required && (
          <div className="shop-date-picker__buttons">
            <button type="button" className="button shop-date-picker__clear" onClick={clear}>
              {message('date.clear')}
            </button>
          </div>
        )}
      </DatePicker>
    </Into>
  );
}

/** Tells when the shopper turns to something else than the field and its calendar. */
function useOutside(field: HTMLElement, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const isInside = (node: EventTarget | null): boolean =>
      node instanceof Node && (field === node || (node instanceof Element && node.closest('.shop-date-picker') !== null));
    const pressed = ({ target }: Event): void => {
      if (!isInside(target)) {
        latest.current();
      }
    };
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget && !isInside(relatedTarget)) {
        latest.current();
      }
    };
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('focusout', left);
    };
  }, [field, latest]);
}
