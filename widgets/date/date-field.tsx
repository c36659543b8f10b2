import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { clampDay, dayOf, isoDay } from '../../shared/dates/calendar.logic.js';
import { formatDate } from '../../shared/dates/format.js';
import { mayType } from '../../shared/dates/typed.js';
import { Into, useHostAttr, useHostClass, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/date.js';
import { lazyModule } from '../../shared/lazy.js';
import type { CalendarOptions, DatePickerProps } from '../../shared/ui/date-picker.js';
import { isSelectable, readText, type DateRules, type ReadText } from './date.logic.js';
import { isRightToLeft } from './date.read.js';

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
      return message('date.invalid', { example: written(clampDay(dayOf(now), { min, max })) });
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

/** One date field: its button, its calendar, and what is said of a wrong date. What was typed is never lost. */
export function DateField({ input, settings }: { readonly input: HTMLInputElement; readonly settings: FieldSettings }): ReactElement {
  const { rules, isoName, now } = settings;
  const [Picker, setPicker] = useState<ComponentType<DatePickerProps> | null>(null);
  const [open, setOpen] = useState<{ readonly focus: boolean; readonly opener: HTMLElement } | null>(null);
  const [value, setValue] = useState(input.value);
  const read = useMemo(() => readText(value, rules, now), [value, rules, now]);
  const [wrong, setWrong] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  /** What the page itself had on the field. */
  const [printed] = useState(() => ({
    describedBy: input.getAttribute('aria-describedby'),
    autocomplete: input.hasAttribute('autocomplete'),
  }));
  const day = read.kind === 'day' ? read.day : null;
  const iso = day ? isoDay(day) : '';
  const known = useRef(iso);

  /** What stands in the field now; a typed date is written in the format, and a wrong one is told where the field is left. */
  const check = useLatest((leaving: boolean): void => {
    const next = readText(input.value, rules, now);
    setValue(input.value);
    if (next.kind === 'wrong') {
      if (!leaving) {
        return;
      }
      const text = wrongText(next, rules, now);
      setWrong(text);
      input.setCustomValidity(text);
      emit(input, 'shop:date-refused', { input, code: next.code, message: next.message, text });
      return;
    }
    setWrong('');
    input.setCustomValidity('');
    if (!leaving) {
      return;
    }
    const chosen = next.kind === 'day' ? next.day : null;
    const written = formatDate(rules.format, chosen, rules.names);
    // A time may follow the date after a space; that is not ours.
    if (chosen && !input.value.trim().startsWith(written)) {
      write(input, written);
    }
    const nextIso = chosen ? isoDay(chosen) : '';
    if (nextIso === known.current) {
      return;
    }
    known.current = nextIso;
    emit(input, 'shop:date-changed', { input, date: chosen, iso: nextIso });
  });
  useEffect(() => () => input.setCustomValidity(''), [input]);

  const show = (opener: HTMLElement, focus: boolean): void => {
    lazyCalendar.use(
      ({ DatePicker }) => {
        setPicker(() => DatePicker);
        setOpen({ opener, focus });
      },
      () => input.focus(),
    );
  };
  const close = (toOpener: boolean): void => {
    if (toOpener) {
      open?.opener.focus({ preventScroll: true });
    }
    setOpen(null);
  };

  useListener<InputEvent>(input, 'beforeinput', (event) => {
    if (
      !event.isComposing &&
      event.inputType === 'insertText' &&
      event.data &&
      [...event.data].some((char) => !mayType(rules.format, char) && char !== ' ')
    ) {
      event.preventDefault();
    }
  });
  useListener(input, 'input', () => check.current(false));
  useListener(input, 'change', () => check.current(true));
  // The fields have their printed values only when the event has passed.
  useListener(document, 'reset', ({ target }) => {
    if (target === input.form) {
      setTimeout(() => check.current(true));
    }
  });
  useListener<PointerEvent>(input, 'pointerenter', () => {
    void lazyCalendar.load();
  });
  useListener<MouseEvent>(input, 'click', (event) => {
    if (input.disabled) {
      return;
    }
    // With a finger, or where nothing can be typed, the calendar takes the focus: no keyboard covers it.
    const finger = (event as PointerEvent).pointerType === 'touch';
    show(input, finger || input.readOnly);
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
    if (opens && !input.disabled) {
      event.preventDefault();
      show(input, true);
    } else if (event.key === 'End' && event.ctrlKey && !input.readOnly) {
      event.preventDefault();
      write(input, '');
    }
  });
  useOutside(open !== null, [input, button], () => close(false));

  useHostClass(input, 'shop-date__input', true);
  useHostAttr(input, 'aria-invalid', wrong === '' ? undefined : 'true');
  useHostAttr(input, 'aria-describedby', wrong === '' ? undefined : [printed.describedBy, errorId].filter(Boolean).join(' '));
  useHostAttr(input, 'autocomplete', printed.autocomplete ? undefined : 'off');
  useLayoutEffect(() => {
    const el = button.current;
    if (!el) {
      return undefined;
    }
    const look = (): void => place(el, input);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(input);
    if (input.offsetParent) {
      observer.observe(input.offsetParent);
    }
    return () => observer.disconnect();
  }, [input]);

  const select = (chosen: Date): void => {
    write(input, formatDate(rules.format, chosen, rules.names));
    close(true);
  };
  const clear = (): void => {
    write(input, '');
    close(true);
  };
  const spoken = day ? message('date.change', { date: formatDate(rules.format, day, rules.names) }) : message('date.open');
  return (
    <Into find={() => input} place="after">
      <button
        ref={button}
        type="button"
        className="shop-date__button"
        aria-label={spoken}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        disabled={input.disabled}
        onPointerEnter={() => {
          void lazyCalendar.load();
        }}
        onFocus={() => {
          void lazyCalendar.load();
        }}
        onClick={(event) => {
          if (open) {
            close(false);
          } else {
            show(event.currentTarget, true);
          }
        }}
      >
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
      </button>
      {isoName !== '' && <input type="hidden" name={isoName} value={iso} />}
      {wrong !== '' && (
        <span className="shop-date__error" id={errorId} role="alert">
          {wrong}
        </span>
      )}
      {open && Picker && (
        <Picker
          key={open.focus ? 'focus' : 'still'}
          anchor={input}
          value={day}
          opensAt={settings.defaultDay ?? now}
          now={now}
          takesFocus={open.focus}
          options={{ ...settings.calendar, min: rules.min, max: rules.max, names: rules.names, rightToLeft: isRightToLeft(input) }}
          dayState={(d) => ({ selectable: isSelectable(d, rules) })}
          onSelect={select}
          onClear={clear}
          onClose={close}
        />
      )}
    </Into>
  );
}

/** Tells when the shopper turns to something else than the field and its calendar. */
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
