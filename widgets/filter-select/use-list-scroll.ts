/* oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- each effect says when the list is looked at anew */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { AHEAD_PX } from './list.logic.js';
import type { List } from './use-list.js';

const ROW = '[role=option][data-index]';

/** Scrolls a list so that a row of it is seen; what is around the list stays. */
function bringIntoSight(list: Element, row: Element): void {
  const { top, bottom } = list.getBoundingClientRect();
  const at = row.getBoundingClientRect();
  if (at.top < top) {
    list.scrollTop -= top - at.top;
  } else if (at.bottom > bottom) {
    list.scrollTop += at.bottom - bottom;
  }
}

/**
 * Keeps the marked row of an open list in sight, draws another part of a long one as it is scrolled, and asks for the next page near its
 * end.
 * @returns is to hear that the list is scrolled
 */
export function useListScroll(ul: RefObject<HTMLElement>, list: List): () => void {
  const { state } = list;
  const { items, from, to, more, hasFailed, marked } = state;
  const isScrolled = useRef(false);
  /** A row that stays where it is seen while others are drawn around it. */
  const anchor = useRef<{ readonly index: number; readonly top: number } | null>(null);
  const rowAt = (index: number): Element | null => ul.current?.querySelector(`[data-index="${index}"]`) ?? null;
  const shift = (around: number): void => {
    const top = ul.current?.getBoundingClientRect().top ?? 0;
    const seen = [...(ul.current?.querySelectorAll(ROW) ?? [])].find((row) => row.getBoundingClientRect().bottom > top);
    anchor.current = seen ? { index: Number(seen.getAttribute('data-index')), top: seen.getBoundingClientRect().top } : null;
    list.shift(around);
  };
  /**
   * Near an end of what is drawn: the window goes on, or the next page is asked for (contract 19).
   * @param isScroll only a new scroll asks again for a page that could not be loaded
   */
  const checkEnds = (isScroll: boolean): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = ul.current ?? {};
    // Without a layout nothing is near.
    if (clientHeight === 0) {
      return;
    }
    if (scrollTop + clientHeight + AHEAD_PX >= scrollHeight && to < items.length) {
      shift(to);
    } else if (scrollTop < AHEAD_PX && from > 0) {
      shift(from);
    }
    const waiting = ul.current?.querySelector<HTMLElement>('.select2-results__option--load-more');
    const isNear = waiting && scrollTop + clientHeight + AHEAD_PX >= waiting.offsetTop + waiting.offsetHeight;
    if (isNear && (isScroll || !hasFailed)) {
      list.askMore();
    }
  };
  // Other rows begin at the top.
  const { round, brought } = state;
  useLayoutEffect(() => {
    if (ul.current && isScrolled.current) {
      ul.current.scrollTop = 0;
      isScrolled.current = false;
    }
  }, [ul, round]);
  useLayoutEffect(() => {
    const row = rowAt(marked);
    if (ul.current && row && brought > 0) {
      isScrolled.current = true;
      bringIntoSight(ul.current, row);
    }
    // A row that a pointer marks stays where it is.
  }, [brought]);
  useLayoutEffect(() => {
    const { index = -1, top = 0 } = anchor.current ?? {};
    anchor.current = null;
    const now = rowAt(index)?.getBoundingClientRect().top;
    if (ul.current && now !== undefined) {
      ul.current.scrollTop += now - top;
    }
  }, [from, to]);
  useLayoutEffect(() => {
    if (more || from > 0 || to < items.length) {
      checkEnds(false);
    }
  }, [items, more, hasFailed, from, to]);
  return () => {
    isScrolled.current = true;
    checkEnds(true);
  };
}
