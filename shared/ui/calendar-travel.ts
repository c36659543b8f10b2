import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfDay } from 'date-fns/startOfDay';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { clampDay, dayAt, isoDay, openDayNear, openingMonth, type DayLimits } from '../dates/calendar.rules.js';

/** How one gets about in a calendar: where the focus goes, and what keys do. */

const FIRST_DAY = '.shop-calendar__day[tabindex="0"]';

/** A button of the box that can be pressed: the one of a day. */
const dayButton = (box: Element, day: Date): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-day="${isoDay(day)}"] > button:not(:disabled)`);

/** The day whose button holds the focus, or `null`. */
function focusedDay(): Date | null {
  const [year, m = 1, d = 1] = (document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? '').split('-').map(Number);
  return year ? dayAt(year, m - 1, d) : null;
}

/** First and last day of the month, of the year and of the week of a day. */
const monthOf = (day: Date): readonly [Date, Date] => [
  dayAt(day.getFullYear(), day.getMonth(), 1),
  dayAt(day.getFullYear(), day.getMonth() + 1, 0),
];
const yearOf = (day: Date): readonly [Date, Date] => [dayAt(day.getFullYear(), 0, 1), dayAt(day.getFullYear(), 11, 31)];
const weekOf = (day: Date, firstDay: number): readonly [Date, Date] => {
  const first = addDays(day, -((day.getDay() - firstDay + 7) % 7));
  return [first, addDays(first, 6)];
};

/** Moves the focus into the calendar: as it opens where that is wanted, and to the target of a jump. */
function useFocusInside(
  boxRef: { readonly current: HTMLDivElement | null },
  takesFocus: boolean,
  target: { readonly day: Date } | null,
): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  /** Effects come late: who has gone on to another field by then keeps the focus. */
  const focusIn = useCallback(
    (pick: (el: HTMLElement) => HTMLElement | null): void => {
      const el = boxRef.current;
      const at = document.activeElement;
      if (el && (at === opener.current || at === document.body || el.contains(at))) {
        pick(el)?.focus({ preventScroll: true });
      }
    },
    [boxRef],
  );
  // After a key that jumps its day has the focus, or what can be reached in that month; before the next key is read.
  useLayoutEffect(() => {
    if (target) {
      focusIn((el) => dayButton(el, target.day) ?? el.querySelector(FIRST_DAY));
    }
  }, [target, focusIn]);
  useEffect(() => {
    if (takesFocus && !boxRef.current?.contains(document.activeElement)) {
      focusIn((el) => el.querySelector<HTMLElement>(FIRST_DAY) ?? el.querySelector('button'));
    }
  }, [takesFocus, focusIn, boxRef]);
}

/** The calendar that one gets about in. */
interface Travelled {
  readonly box: { readonly current: HTMLDivElement | null };
  readonly limits: DayLimits;
  /** The day it opens at. */
  readonly opensAt: Date;
  /** The clock, for today. */
  readonly now: Date;
  /** First day of the week, Sunday 0. */
  readonly firstDay: number;
  readonly takesFocus: boolean;
  isOffered(day: Date): boolean;
  onClear(): void;
  onClose(toOpener: boolean): void;
}

/** The month that is in sight, and the ways to another day. */
interface Travel {
  readonly month: Date;
  setMonth(month: Date): void;
  goToday(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The month in sight, and how keys lead to another day. Where the day that a key asks for is closed, it goes to the nearest open one of
 * that week, month or year.
 */
export function useTravel({ box, limits, opensAt, now, firstDay, takesFocus, isOffered, onClear, onClose }: Travelled): Travel {
  const [month, setMonth] = useState(() => openingMonth(clampDay(opensAt, limits), limits, isOffered));
  const [target, setTarget] = useState<{ readonly day: Date } | null>(null);
  useFocusInside(box, takesFocus, target);

  const jump = (to: Date): void => {
    const day = clampDay(startOfDay(to), limits);
    // Several months may be in sight. In another one the library would move the focus of a day that is gone to the first.
    if (!box.current || !dayButton(box.current, day)) {
      if (focusedDay()) {
        (document.activeElement as HTMLElement).blur();
      }
      setMonth(day);
    }
    setTarget({ day });
  };
  const isOpen = (day: Date): boolean => clampDay(day, limits) === day && isOffered(day);
  const goTo = (to: Date, days: (wanted: Date) => readonly [Date, Date], direction: 1 | -1): void => {
    const wanted = clampDay(startOfDay(to), limits);
    const day = openDayNear(wanted, days(wanted), direction, isOpen);
    if (day) {
      jump(day);
    }
  };
  const goToday = (): void => goTo(now, monthOf, 1);
  /** What a key does. Those of the grid count where a day has the focus: in lists, and in what stands below, they have another meaning. */
  const actOf = (key: string): (() => void) | undefined => {
    const day = focusedDay();
    const byMonths = (months: number): void =>
      goTo(addMonths(day ?? month, months), Math.abs(months) < 12 ? monthOf : yearOf, months > 0 ? 1 : -1);
    const toEndOfWeek = (end: 0 | 1): void => {
      const week = weekOf(day ?? month, firstDay);
      goTo(week[end], () => week, end === 0 ? 1 : -1);
    };
    const acts: Readonly<Record<string, () => void>> = {
      Escape: () => onClose(true),
      'Ctrl+PageUp': () => byMonths(-12),
      'Ctrl+PageDown': () => byMonths(12),
      'Ctrl+Home': goToday,
      'Ctrl+End': onClear,
      ...(day && {
        PageUp: () => byMonths(-1),
        PageDown: () => byMonths(1),
        'Shift+PageUp': () => byMonths(-12),
        'Shift+PageDown': () => byMonths(12),
        Home: () => toEndOfWeek(0),
        End: () => toEndOfWeek(1),
      }),
    };
    return acts[key];
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const act = ctrlKey || metaKey ? actOf(`Ctrl+${key}`) : ((shiftKey ? actOf(`Shift+${key}`) : undefined) ?? actOf(key));
    if (!act) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { month, setMonth, goToday, onKeyDown };
}
