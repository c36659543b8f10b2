import { useEffect, useState, type ReactElement } from 'react';
import { startOfDay } from 'date-fns/startOfDay';
import { formatDate } from '../../../shared/dates/format.js';
import { HostPortal, useLatest } from '../../../shared/element/host-hooks.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import '../../../shared/messages/date.js';
import { DatePicker, type CalendarOptions, type DayState } from '../../../shared/ui/date-picker.js';
import type { Settings } from '../addons.schema.js';
import { languageOf, readDateOffer } from './date-offer.js';
import { yearRangeOf } from './dates.rules.js';

/** The calendar of a date add-on, which comes when a date field is first opened (contract 79 and 80). */
export interface DateFieldProps {
  readonly field: HTMLInputElement;
  readonly takesFocus: boolean;
  readonly settings: Settings;
  onClose(): void;
}

/** A calendar at a date field, with times where the field wants one. */
export function DateField({ field, takesFocus, settings, onClose }: DateFieldProps): ReactElement {
  const [now] = useState(() => new Date());
  const [offer] = useState(() => readDateOffer(field, settings, now));
  const { params, names, limits } = offer;
  const [[value, printedTime]] = useState(() => offer.read(field.value));
  const temp = field.parentElement?.querySelector<HTMLElement>('.temp-time') ?? null;
  const [day, setDay] = useState(value);
  const [wanted, setTime] = useState(printedTime || temp?.textContent?.trim() || (params.times[0] ?? ''));
  const times = offer.timesOn(day);
  /** A time that has passed on this day is none: the first that is left takes its place. */
  const timeOn = (at: Date | null, time: string): string => {
    const left = offer.timesOn(at);
    return left.includes(time) || !params.times.includes(time) ? time : (left[0] ?? time);
  };
  const time = timeOn(day, wanted);
  const dayState = (at: Date): DayState => ({ selectable: offer.isOffered(at) });
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
    language: languageOf(field),
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
    choose(chosen, timeOn(chosen, wanted));
    if (!params.withTime) {
      close(true);
    }
  };
  const save = (): void => {
    const chosen = day ?? startOfDay(now);
    choose(chosen, timeOn(chosen, wanted));
    close(true);
  };
  useOutside(field, () => close(false));
  return (
    <HostPortal find={() => field} place="after">
      <DatePicker
        options={options}
        anchor={field}
        value={day}
        opensAt={offer.defaultDay ?? now}
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
                {times.map((text) => (
                  <option key={text} value={text}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
            <div id="wapo-datepicker-save">
              <button type="button" className="button" onClick={save} disabled={!dayState(day ?? startOfDay(now)).selectable}>
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
    </HostPortal>
  );
}

/** Calls back when focus or pointer go to something else than the field and its calendar. */
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
