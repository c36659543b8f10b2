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

type Offer = ReturnType<typeof readDateOffer>;

/** A time that has passed on a day is none: the first that is left takes its place. */
function timeOn(offer: Offer, at: Date | null, time: string): string {
  const left = offer.timesOn(at);
  return left.includes(time) || !offer.params.times.includes(time) ? time : (left[0] ?? time);
}

function write(field: HTMLInputElement, text: string): void {
  if (field.value !== text) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** How the calendar of a field looks. */
const optionsOf = (field: HTMLElement, { params, names, limits }: Offer): CalendarOptions => ({
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
});

/** A calendar at a date field, with times where the field wants one. */
export function DateField({ field, takesFocus, settings, onClose }: DateFieldProps): ReactElement {
  const [now] = useState(() => new Date());
  const [offer] = useState(() => readDateOffer(field, settings, now));
  const { params, names } = offer;
  const [[value, printedTime]] = useState(() => offer.read(field.value));
  const temp = field.parentElement?.querySelector<HTMLElement>('.temp-time') ?? null;
  const [day, setDay] = useState(value);
  const [wanted, setTime] = useState(printedTime || temp?.textContent?.trim() || (params.times[0] ?? ''));
  const times = offer.timesOn(day);
  const time = timeOn(offer, day, wanted);
  const dayState = (at: Date): DayState => ({ selectable: offer.isOffered(at) });
  const close = (toOpener: boolean): void => {
    if (toOpener) {
      field.focus({ preventScroll: true });
    }
    fireHost(field, 'yith_wapo_date_field_updated', [field.value]);
    onClose();
  };
  const clear = (): void => {
    write(field, '');
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
      write(field, [formatDate(params.format, chosen, names), params.withTime ? at : ''].filter(Boolean).join(' '));
    }
  };
  const select = (chosen: Date): void => {
    choose(chosen, timeOn(offer, chosen, wanted));
    if (!params.withTime) {
      close(true);
    }
  };
  const save = (): void => {
    const chosen = day ?? startOfDay(now);
    choose(chosen, timeOn(offer, chosen, wanted));
    close(true);
  };
  useOutside(field, () => close(false));
  return (
    <HostPortal find={() => field} place="after">
      <DatePicker
        options={optionsOf(field, offer)}
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
          <Times
            time={time}
            times={times}
            mayBeSaved={dayState(day ?? startOfDay(now)).selectable}
            onChange={(text) => choose(day, text)}
            onSave={save}
          />
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

interface TimesProps {
  readonly time: string;
  readonly times: readonly string[];
  readonly mayBeSaved: boolean;
  onChange(time: string): void;
  onSave(): void;
}

/** The times of a day, and the button that closes the calendar with one. */
function Times({ time, times, mayBeSaved, onChange, onSave }: TimesProps): ReactElement {
  return (
    <div className="shop-addons__time">
      <div id="wapo-datepicker-time">
        <label htmlFor="wapo-datepicker-time-select">{message('addons.set_time')}</label>{' '}
        <select id="wapo-datepicker-time-select" value={time} onChange={(event) => onChange(event.target.value)}>
          {times.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div id="wapo-datepicker-save">
        <button type="button" className="button" onClick={onSave} disabled={!mayBeSaved}>
          {message('addons.save_date')}
        </button>
      </div>
    </div>
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
