import { startOfDay } from 'date-fns/startOfDay';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { clampDay, isoDay } from '../../shared/dates/calendar.rules.js';
import { formatDate } from '../../shared/dates/format.js';
import { mayType } from '../../shared/dates/typed.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/date.js';
import { lazyModule } from '../../shared/lazy.js';
import type { CalendarOptions, DatePickerProps } from '../../shared/ui/date-picker.js';
import { reveal } from '../../shared/ui/reveal.js';
import { isSelectable, readText, type DateRules, type ReadText } from './date.rules.js';
import { isRightToLeft } from './date.host.js';

/** What the fields of a tag have in common. */
export interface FieldSettings {
  readonly rules: DateRules & { readonly names: CalendarOptions['names'] };
  readonly defaultDay: Date | null;
  readonly calendar: Omit<CalendarOptions, 'min' | 'max' | 'names' | 'rightToLeft'>;
  /** Name of the hidden field with the date in ISO 8601; empty: none. */
  readonly isoName: string;
  /** Today. */
  readonly now: Date;
}

const lazyCalendar = lazyModule('the calendar', () => import('../../shared/ui/date-picker.js'));
/** Somebody is about to open it. */
const fetchCalendar = (): void => {
  void lazyCalendar.load();
};

/** Why a text is wrong, in words for the shopper. */
function wrongText(read: ReadText & { kind: 'wrong' }, { format, names, min, max }: FieldSettings['rules'], now: Date): string {
  const written = (day: Date | null): string => formatDate(format, day, names);
  switch (read.refusal) {
    case 'early':
      return message('date.early', { date: written(min) });
    case 'late':
      return message('date.late', { date: written(max) });
    case 'blocked':
      return message('date.blocked');
    default:
      return message('date.invalid', { example: written(clampDay(startOfDay(now), { min, max })) });
  }
}

/**
 * Puts the button over the end of the field, which may be a block, a flex item or stand in a line; by what is seen, so that any positioned
 * ancestor will do.
 */
function place(button: HTMLElement, input: HTMLElement): void {
  const own = button.getBoundingClientRect();
  const field = input.getBoundingClientRect();
  const left = isRightToLeft(input) ? field.left : field.right - own.width;
  const top = field.top + (field.height - own.height) / 2;
  const moved = (now: string, by: number): string => `${Math.round((Number.parseFloat(now) || 0) + by)}px`;
  button.style.left = moved(button.style.left, left - own.left);
  button.style.top = moved(button.style.top, top - own.top);
}

/** Writes a value as if it had been typed: frameworks and jQuery hear it. */
function write(input: HTMLInputElement, value: string): void {
  if (input.value === value) {
    return;
  }
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What stands in a field, read as a date. */
interface TypedDate {
  readonly day: Date | null;
  /** The same in ISO 8601; empty without a date. */
  readonly iso: string;
  /** What stands behind the date, white space first: the shopper's own (contract 18). */
  readonly rest: string;
  /** Why the text is wrong; empty where it is not, or nobody was told yet. */
  readonly wrong: string;
}

/** Reads a field as it is typed in: a date is written in the format, and a wrong one is told, where the field is left. */
function useTypedDate(input: HTMLInputElement, { rules, now }: FieldSettings): TypedDate {
  const [value, setValue] = useState(input.value);
  const read = useMemo(() => readText(value, rules, now), [value, rules, now]);
  const [wrong, setWrong] = useState('');
  const day = read.kind === 'day' ? read.day : null;
  const iso = day ? isoDay(day) : '';
  const known = useRef(iso);

  // The browser holds a form with a wrong date, one that the page came with too; what is wrong is shown once the field is left or refused.
  const reason = read.kind === 'wrong' ? wrongText(read, rules, now) : '';
  useLayoutEffect(() => input.setCustomValidity(reason), [input, reason]);
  const choose = (chosen: Date | null, rest = ''): void => {
    const written = formatDate(rules.format, chosen, rules.names) + rest;
    if (chosen && input.value.trim() !== written) {
      write(input, written);
    }
    const nextIso = chosen ? isoDay(chosen) : '';
    if (nextIso !== known.current) {
      known.current = nextIso;
      emit(input, 'shop:date-changed', { input, date: chosen, iso: nextIso });
    }
  };
  const check = (isLeft: boolean): void => {
    const next = readText(input.value, rules, now);
    setValue(input.value);
    if (next.kind !== 'wrong') {
      setWrong('');
      if (isLeft) {
        if (next.kind === 'day') {
          choose(next.day, next.rest);
        } else {
          choose(null);
        }
      }
    } else if (isLeft) {
      const text = wrongText(next, rules, now);
      setWrong(text);
      emit(input, 'shop:date-refused', { input, code: next.code, message: next.message, text });
    }
  };

  useListener<InputEvent>(input, 'beforeinput', (event) => {
    const isTyped = !event.isComposing && event.inputType === 'insertText' && event.data;
    if (isTyped && [...isTyped].some((char) => !mayType(rules.format, char) && char !== ' ')) {
      event.preventDefault();
    }
  });
  useListener(input, 'input', () => check(false));
  useListener(input, 'change', () => check(true));
  useListener(input, 'invalid', () => setWrong(reason));
  // A form that the browser does not check is held all the same.
  useListener(document, 'submit', (event) => {
    const { form } = input;
    if (reason !== '' && event.target === form && form?.noValidate && !event.defaultPrevented) {
      event.preventDefault();
      setWrong(reason);
      input.focus();
      reveal(input);
    }
  });
  const latest = useLatest(check);
  // The fields have their printed values only when the event has passed.
  useListener(document, 'reset', ({ target }) => {
    if (target === input.form) {
      setTimeout(() => latest.current(true));
    }
  });
  useEffect(() => () => input.setCustomValidity(''), [input]);
  return { day, rest: read.kind === 'day' ? read.rest : '', iso, wrong };
}

/** The calendar of a field: whether it is open, and how it opens and closes. */
interface Calendar {
  /** Its code, and whether it takes the focus; `null` while it is closed. */
  readonly open: { readonly Picker: ComponentType<DatePickerProps>; readonly takesFocus: boolean } | null;
  show(opener: HTMLElement, takesFocus: boolean): void;
  close(toOpener: boolean): void;
}

function useCalendar(input: HTMLInputElement): Calendar {
  const [open, setOpen] = useState<(NonNullable<Calendar['open']> & { readonly opener: HTMLElement }) | null>(null);
  return {
    open,
    show(opener, takesFocus) {
      lazyCalendar.use(
        ({ DatePicker }) => setOpen({ Picker: DatePicker, opener, takesFocus }),
        () => input.focus(),
      );
    },
    close(toOpener) {
      if (toOpener) {
        open?.opener.focus({ preventScroll: true });
      }
      setOpen(null);
    },
  };
}

/** Opens and closes the calendar from the field itself, by pointer and keys (contract 19 to 21). */
function useFieldOpens(input: HTMLInputElement, { open, show, close }: Calendar): void {
  useListener<PointerEvent>(input, 'pointerenter', fetchCalendar);
  useListener<MouseEvent>(input, 'click', (event) => {
    if (!isDisabled(input)) {
      // With a finger, or where nothing can be typed, the calendar takes the focus: no keyboard covers it.
      show(input, (event as PointerEvent).pointerType === 'touch' || input.readOnly);
    }
  });
  useListener<KeyboardEvent>(input, 'keydown', (event) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close(false);
      return;
    }
    const opens =
      (event.key === 'ArrowDown' && !event.ctrlKey) ||
      (event.key === 'Home' && event.ctrlKey) ||
      (input.readOnly && (event.key === 'Enter' || event.key === ' '));
    if (opens && !isDisabled(input)) {
      event.preventDefault();
      show(input, true);
    } else if (event.key === 'End' && event.ctrlKey && !input.readOnly) {
      event.preventDefault();
      write(input, '');
    }
  });
}

/** Keeps the button over the end of the field. */
function usePlaced(button: { readonly current: HTMLElement | null }, input: HTMLInputElement): void {
  useLayoutEffect(() => {
    const el = button.current;
    if (!el) {
      return undefined;
    }
    const reposition = (): void => place(el, input);
    reposition();
    const observer = new ResizeObserver(reposition);
    observer.observe(input);
    if (input.offsetParent) {
      observer.observe(input.offsetParent);
    }
    return () => observer.disconnect();
  }, [button, input]);
}

interface FieldProps {
  readonly input: HTMLInputElement;
  /** Why its date is wrong; empty: it is not. */
  readonly wrong: string;
  readonly errorId: string;
}

/** What the field itself gets: our class, and the reason it is wrong beside what the page says of it. */
function Field({ input, wrong, errorId }: FieldProps): ReactElement {
  const [printed] = useState(() => ({
    describedBy: input.getAttribute('aria-describedby'),
    autocomplete: input.hasAttribute('autocomplete'),
  }));
  return (
    <Host
      node={input}
      className="shop-date__input"
      aria-invalid={wrong !== '' || undefined}
      aria-describedby={wrong === '' ? undefined : [printed.describedBy, errorId].filter(Boolean).join(' ')}
      autoComplete={printed.autocomplete ? undefined : 'off'}
    />
  );
}

/** Is a field switched off, by itself or by a fieldset around it? */
const isDisabled = (input: HTMLInputElement): boolean => input.matches(':disabled');

/** The same, kept in step with the page. */
function useDisabled(input: HTMLInputElement): boolean {
  const [is, setIs] = useState(() => isDisabled(input));
  useLayoutEffect(() => {
    const read = (): void => setIs(isDisabled(input));
    const observer = new MutationObserver(read);
    for (let at: Element | null = input; at; at = at.parentElement?.closest('fieldset') ?? null) {
      observer.observe(at, { attributeFilter: ['disabled'] });
    }
    read();
    return () => observer.disconnect();
  }, [input]);
  return is;
}

/** One date field: its button, its calendar, and what is said of a wrong date. What was typed is never lost. */
export function DateField({ input, settings }: { readonly input: HTMLInputElement; readonly settings: FieldSettings }): ReactElement {
  const { rules, isoName, now } = settings;
  const { day, rest, iso, wrong } = useTypedDate(input, settings);
  const calendar = useCalendar(input);
  const { open, show, close } = calendar;
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const isOff = useDisabled(input);
  useFieldOpens(input, calendar);
  useOutside(open !== null, [input, button], () => close(false));
  usePlaced(button, input);
  const choose = (chosen: Date | null): void => {
    write(input, chosen ? formatDate(rules.format, chosen, rules.names) + rest : '');
    close(true);
  };
  return (
    <>
      <Field input={input} wrong={wrong} errorId={errorId} />
      <HostPortal find={() => input} place="after">
        <button
          ref={button}
          type="button"
          className="shop-date__button"
          aria-label={day ? message('date.change', { date: formatDate(rules.format, day, rules.names) }) : message('date.open')}
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          disabled={isOff}
          onPointerEnter={fetchCalendar}
          onFocus={fetchCalendar}
          onClick={(event) => {
            if (open) {
              close(false);
            } else {
              show(event.currentTarget, true);
            }
          }}
        >
          <CalendarIcon />
        </button>
        {isoName !== '' && <input type="hidden" name={isoName} value={iso} />}
        {wrong !== '' && (
          <span className="shop-date__error" id={errorId} role="alert">
            {wrong}
          </span>
        )}
        {open && (
          <open.Picker
            key={open.takesFocus ? 'focus' : 'still'}
            anchor={input}
            value={day}
            opensAt={settings.defaultDay ?? now}
            now={now}
            takesFocus={open.takesFocus}
            options={{ ...settings.calendar, min: rules.min, max: rules.max, names: rules.names, rightToLeft: isRightToLeft(input) }}
            dayState={(d) => ({ selectable: isSelectable(d, rules) })}
            onSelect={choose}
            onClear={() => choose(null)}
            onClose={close}
          />
        )}
      </HostPortal>
    </>
  );
}

function CalendarIcon(): ReactElement {
  return (
    <svg
      className="shop-date__icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 2.75V7M16 2.75V7" />
    </svg>
  );
}

/** Calls back when focus or pointer go to something else than the field and its calendar. */
function useOutside(on: boolean, own: readonly [HTMLElement, { readonly current: HTMLElement | null }], act: () => void): void {
  const latest = useLatest(act);
  const [input, button] = own;
  useEffect(() => {
    if (!on) {
      return undefined;
    }
    const inside = (node: EventTarget | null): boolean =>
      node instanceof Node && (input.contains(node) || (button.current?.parentElement?.contains(node) ?? false));
    const pressed = (event: Event): void => {
      if (!inside(event.target)) {
        latest.current();
      }
    };
    const left = (event: FocusEvent): void => {
      if (event.relatedTarget && !inside(event.relatedTarget)) {
        latest.current();
      }
    };
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('focusout', left);
    };
  }, [on, input, button, latest]);
}
