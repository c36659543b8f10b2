import { addMonths } from 'date-fns/addMonths';
import { getISOWeek } from 'date-fns/getISOWeek';
import { startOfDay } from 'date-fns/startOfDay';
import { createContext, useCallback, useContext, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import {
  DayPicker,
  useDayPicker,
  type ClassNames,
  type DayButtonProps,
  type MonthCaptionProps,
  type WeekNumberProps,
} from 'react-day-picker';
import { travelLimits, yearsOf, type DayLimits } from '../dates/calendar.rules.js';
import type { DateNames } from '../dates/names.js';
import { enterTopLayer } from '../dom/top-layer.js';
import { message } from '../messages.js';
import '../messages/date.js';
import { useTravel } from './calendar-travel.js';

/** What a day may be: chosen or not, and what is said of it beside its date. */
export interface DayState {
  readonly selectable: boolean;
  readonly title?: string;
}

/** What a calendar offers; the rules behind it are `dates/calendar.rules.ts`. */
export interface CalendarOptions extends DayLimits {
  /** The years of the list: see `yearsOf`; empty is current year −10 to +10. */
  readonly yearRange: string;
  /** First day of the week, Sunday 0. */
  readonly firstDay: number;
  readonly changeMonth: boolean;
  readonly changeYear: boolean;
  readonly numberOfMonths: number;
  readonly showWeek: boolean;
  /** Buttons below the days: today, clear, close. */
  readonly showButtons: boolean;
  readonly names: Required<DateNames>;
  /** BCP 47; for what is said of a day. */
  readonly language: string;
  readonly rightToLeft: boolean;
}

/** A calendar beside an input. */
export interface DatePickerProps {
  readonly options: CalendarOptions;
  /** What it stands beside. */
  readonly anchor: HTMLElement;
  readonly value: Date | null;
  /** The day it opens at where there is no value; where its month offers nothing, the next one that does. */
  readonly opensAt: Date;
  /** The clock, for today. */
  readonly now: Date;
  /** The calendar gets the focus as it opens; else the input keeps it. */
  readonly takesFocus: boolean;
  dayState(day: Date): DayState;
  onSelect(day: Date): void;
  onClear(): void;
  /** `toOpener`: the focus goes back to what opened it. */
  onClose(toOpener: boolean): void;
  /** More below the days, a choice of times say. */
  readonly children?: ReactNode;
}

/** The classes that themes style (shared/dates contract 29); ours beside them. */
const CLASSES: Partial<ClassNames> = {
  root: 'shop-calendar',
  months: 'shop-calendar__months',
  month: 'shop-calendar__month ui-datepicker-group',
  nav: 'shop-calendar__nav',
  button_previous: 'shop-calendar__step ui-datepicker-prev',
  button_next: 'shop-calendar__step ui-datepicker-next',
  chevron: 'shop-calendar__chevron',
  month_caption: 'shop-calendar__caption ui-datepicker-title',
  caption_label: 'shop-calendar__label',
  month_grid: 'shop-calendar__grid ui-datepicker-calendar',
  weekdays: '',
  weekday: 'shop-calendar__weekday',
  weeks: '',
  week: '',
  week_number: 'shop-calendar__week ui-datepicker-week-col',
  week_number_header: 'shop-calendar__week ui-datepicker-week-col',
  day: 'shop-calendar__cell',
  day_button: 'shop-calendar__day ui-state-default',
  today: 'ui-datepicker-today',
  selected: 'ui-datepicker-current-day',
  disabled: 'ui-datepicker-unselectable ui-state-disabled',
  outside: 'ui-datepicker-other-month',
};

interface CaptionContext extends Pick<CalendarOptions, 'yearRange' | 'changeMonth' | 'changeYear' | 'names' | 'min' | 'max'> {
  readonly now: Date;
}
const Captions = createContext<CaptionContext | null>(null);

/** Month and year as lists where the shop wants them; the text that is said when they change is the library's own child. */
function Caption({ calendarMonth, displayIndex, children, ...props }: MonthCaptionProps): ReactElement {
  const context = useContext(Captions);
  const { goToMonth } = useDayPicker();
  const { date } = calendarMonth;
  const go = (year: number, month: number): void =>
    goToMonth(addMonths(addMonths(date, (year - date.getFullYear()) * 12 + month - date.getMonth()), -displayIndex));
  if (!context || !(context.changeMonth || context.changeYear)) {
    return <div {...props}>{children}</div>;
  }
  const { changeMonth, changeYear, names, now, min, max, yearRange } = context;
  const year = date.getFullYear();
  const open = (month: number): boolean => !(min && new Date(year, month + 1, 0) < min) && !(max && new Date(year, month, 1) > max);
  return (
    <div {...props}>
      {changeMonth ? (
        <select
          className="ui-datepicker-month"
          aria-label={message('date.month')}
          value={date.getMonth()}
          onChange={(e) => go(year, Number(e.target.value))}
        >
          {names.monthNames.map((name, month) =>
            open(month) || month === date.getMonth() ? (
              <option key={month} value={month}>
                {name}
              </option>
            ) : null,
          )}
        </select>
      ) : (
        <span className="ui-datepicker-month" aria-hidden="true">
          {names.monthNames[date.getMonth()]}
        </span>
      )}{' '}
      {changeYear ? (
        <select
          className="ui-datepicker-year"
          aria-label={message('date.year')}
          value={year}
          onChange={(e) => go(Number(e.target.value), date.getMonth())}
        >
          {yearsOf(yearRange, { shown: year, now, min, max }).map((y) => (
            <option key={y} value={y}>
              {y}
            </option>
          ))}
        </select>
      ) : (
        <span className="ui-datepicker-year" aria-hidden="true">
          {year}
        </span>
      )}
      <span className="shop-calendar__said">{children}</span>
    </div>
  );
}

/**
 * A day. The library's own moves the focus in an effect, which Preact puts off until the next render: two days, each late with its turn,
 * then took the focus from each other for ever. A layout effect is never late.
 */
function Day({ day: _day, modifiers, ...props }: DayButtonProps): ReactElement {
  const button = useRef<HTMLButtonElement | null>(null);
  const { focused } = modifiers;
  useLayoutEffect(() => {
    if (focused) {
      button.current?.focus();
    }
  }, [focused]);
  return <button ref={button} {...props} />;
}

/** The number of a row's week: ISO 8601's, which the row's Thursday says (shared/dates contract 26). */
function Week({ week, ...cell }: WeekNumberProps): ReactElement {
  const number = getISOWeek(week.days.find(({ date }) => date.getDay() === 4)?.date ?? NaN);
  return (
    <th {...cell} aria-label={message('date.weekNumber', { number })}>
      {number}
    </th>
  );
}

const COMPONENTS = { MonthCaption: Caption, DayButton: Day, WeekNumber: Week };

/** A day in words, for who does not see the grid. */
const wordsIn = (language: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(language || 'en', { dateStyle: 'full' });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'full' });
  }
};

/** The id that themes style (shared/dates contract 29); only where the page has none of that name. */
const HOST_ID = 'ui-datepicker-div';

/**
 * Places a dialog beside what it belongs to, in the browser's top layer, where no bar covers it; whole on the screen, over its field where
 * there is room neither below nor above it.
 * @returns its ref and its style
 */
function usePlace(anchor: HTMLElement, boxRef: { current: HTMLDivElement | null }) {
  // Before its place is asked for: what is in the top layer is placed by the window.
  useLayoutEffect(() => {
    if (boxRef.current) {
      enterTopLayer(boxRef.current);
    }
  }, [boxRef]);
  const { refs, floatingStyles } = useFloating({
    placement: 'bottom-start',
    strategy: 'fixed',
    transform: false,
    middleware: [offset(4), flip({ padding: 4 }), shift({ padding: 4, crossAxis: true })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => {
    refs.setReference(anchor);
  }, [refs, anchor]);
  // The same function every time: one that is new with each render is called with null and the box again, which floating-ui takes as a
  // box that left and came, renders for, and Preact so without end.
  const mount = useCallback(
    (el: HTMLDivElement | null): void => {
      boxRef.current = el;
      refs.setFloating(el);
    },
    [refs, boxRef],
  );
  useLayoutEffect(() => {
    const el = boxRef.current;
    if (el && !el.ownerDocument.getElementById(HOST_ID)) {
      el.id = HOST_ID;
    }
  }, [boxRef]);
  return { mount, floatingStyles };
}

interface DaysProps extends Pick<DatePickerProps, 'options' | 'value' | 'now' | 'dayState' | 'onSelect'> {
  readonly limits: DayLimits;
  readonly month: Date;
  onMonth(month: Date): void;
}

/** The months with their days. */
function Days({ options, value, now, dayState, onSelect, limits, month, onMonth }: DaysProps): ReactElement {
  const { names, language } = options;
  const words = wordsIn(language);
  const title = (day: Date): string => `${names.monthNames[day.getMonth()] ?? ''} ${day.getFullYear()}`;
  return (
    <Captions.Provider value={{ ...options, ...limits, now }}>
      <DayPicker
        mode="single"
        required
        selected={value ?? undefined}
        onSelect={(_day, clicked) => {
          if (dayState(clicked).selectable) {
            onSelect(clicked);
          }
        }}
        month={month}
        onMonthChange={onMonth}
        today={startOfDay(now)}
        numberOfMonths={options.numberOfMonths}
        {...(limits.min ? { startMonth: limits.min } : {})}
        {...(limits.max ? { endMonth: limits.max } : {})}
        weekStartsOn={(options.firstDay % 7) as 0}
        showWeekNumber={options.showWeek}
        dir={options.rightToLeft ? 'rtl' : 'ltr'}
        lang={language || 'en'}
        disabled={(day) => !dayState(day).selectable}
        classNames={CLASSES}
        components={COMPONENTS}
        modifiers={{ weekEnd: (day) => day.getDay() % 6 === 0 }}
        modifiersClassNames={{ weekEnd: 'ui-datepicker-week-end' }}
        formatters={{
          formatCaption: title,
          formatWeekdayName: (day) => names.dayNamesShort[day.getDay()] ?? '',
          formatDay: (day) => String(day.getDate()),
        }}
        labels={{
          labelDayButton: (day, { today }) =>
            [words.format(day), today ? message('date.todayMark') : '', dayState(day).title ?? ''].filter(Boolean).join(', '),
          labelGrid: title,
          labelWeekday: (day) => names.dayNames[day.getDay()] ?? '',
          labelNav: () => message('date.calendar'),
          labelPrevious: () => message('date.previous'),
          labelNext: () => message('date.next'),
          labelWeekNumberHeader: () => message('date.week'),
        }}
      />
    </Captions.Provider>
  );
}

/**
 * A calendar in a dialog beside an input, on react-day-picker. It comes in a chunk of its own, when a calendar is first wanted.
 * Keys as in the ARIA date picker pattern, and those the host's calendar had: with Ctrl, PageUp and PageDown move a year, Home goes to
 * today, End clears (contract 46).
 */
export function DatePicker(props: DatePickerProps): ReactElement {
  const { options, anchor, value, opensAt, now, takesFocus, dayState, onSelect, onClear, onClose, children } = props;
  const limits = travelLimits(options.yearRange, now, options);
  const box = useRef<HTMLDivElement | null>(null);
  const { mount, floatingStyles } = usePlace(anchor, box);
  const { month, setMonth, goToday, onKeyDown } = useTravel({
    box,
    limits,
    opensAt: value ?? opensAt,
    now,
    firstDay: options.firstDay,
    takesFocus,
    isOffered: (day) => dayState(day).selectable,
    onClear,
    onClose,
  });
  return (
    <div
      ref={mount}
      // Not a `<dialog>`: the browser moves the focus into one that is shown as a popover.
      role="dialog"
      className="shop-date-picker ui-datepicker ui-widget ui-widget-content"
      aria-label={message('date.open')}
      style={floatingStyles}
      onKeyDownCapture={onKeyDown}
    >
      <Days {...{ options, value, now, dayState, onSelect, limits, month }} onMonth={setMonth} />
      {children}
      {options.showButtons && (
        <div className="shop-date-picker__buttons ui-datepicker-buttonpane">
          <button type="button" className="ui-datepicker-current" onClick={goToday}>
            {message('date.today')}
          </button>
          <button type="button" className="shop-date-picker__clear" onClick={onClear}>
            {message('date.clear')}
          </button>
          <button type="button" className="ui-datepicker-close" onClick={() => onClose(true)}>
            {message('date.close')}
          </button>
        </div>
      )}
    </div>
  );
}
