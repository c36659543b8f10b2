/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role,
   jsx-a11y/click-events-have-key-events, jsx-a11y/role-has-required-aria-props --
   the markup is select2's, which themes style; the keys are heard where the focus is, in the field; a row that tells something cannot be
   chosen */
import { Fragment, useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactElement, type RefObject } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { fillTemplate, type Item } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import { AHEAD_PX } from './list.rules.js';
import type { ControlState } from './use-control.js';
import type { List } from './use-list.js';

const ROW = '.select2-results__option[role=option]';
/** What the marked row has more. */
const HIGHLIGHTED = ' select2-results__option--highlighted';

interface RowsProps {
  readonly control: ControlState;
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  readonly listId: string;
  /** The name of the field. */
  readonly label: string;
}

/** The rows. Of a long list a part stands in the page; the rest comes as it is walked or scrolled to. */
export function Rows({ control, select, settings, listId, label }: RowsProps): ReactElement {
  const { list, choice, chooseRow } = control;
  const { state } = list;
  const ul = useRef<HTMLUListElement>(null);
  const onScroll = useListScroll(ul, list);
  const { items, from, to, more, hasFailed, marked, message: text } = state;

  /** The index of a row that was pressed or pointed at; -1 of one that cannot be chosen. */
  const indexAt = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest(ROW) : null;
    return row && row.getAttribute('aria-disabled') !== 'true' ? Number(row.getAttribute('data-index')) : -1;
  };
  const onPointerMove = ({ target, pointerType }: PointerEvent): void => {
    const index = indexAt(target);
    if (pointerType !== 'touch' && index >= 0 && index !== list.now().marked) {
      list.mark(index, false);
    }
  };
  // The focus stays where it is.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  const option = (item: Item, index: number): ReactElement => (
    <li
      key={index}
      id={`${listId}-${index}`}
      role="option"
      className={`select2-results__option${index === marked ? HIGHLIGHTED : ''}`}
      aria-selected={choice.isChosen(item)}
      aria-disabled={item.disabled || undefined}
      aria-posinset={index + 1}
      // How many there are, once that is known.
      aria-setsize={more ? -1 : items.length}
      data-index={index}
    >
      {fillTemplate(settings.templateResult, item)}
    </li>
  );
  return (
    <ul
      ref={ul}
      id={listId}
      role="listbox"
      className="select2-results__options"
      aria-label={label}
      aria-multiselectable={select.multiple || undefined}
      onScroll={onScroll}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      onPointerMove={onPointerMove}
      onClick={({ target, nativeEvent }) => chooseRow(indexAt(target), nativeEvent)}
    >
      {text !== null && (
        <li
          role="option"
          aria-disabled="true"
          className={`select2-results__option select2-results__message${state.isWaiting ? ' loading-results' : ''}`}
        >
          {text || message('filter.empty')}
        </li>
      )}
      {groupsOf(items.slice(from, to), from).map(({ name, first, rows }, k) =>
        name === '' ? (
          <Fragment key={k}>{rows.map((item, i) => option(item, first + i))}</Fragment>
        ) : (
          <li key={`${k} ${name}`} role="group" className="select2-results__option" aria-label={name}>
            <strong className="select2-results__group" aria-hidden="true">
              {name}
            </strong>
            <ul role="presentation" className="select2-results__options select2-results__options--nested">
              {rows.map((item, i) => option(item, first + i))}
            </ul>
          </li>
        ),
      )}
      {more && to === items.length && (
        <NextPage id={`${listId}-${items.length}`} index={items.length} isMarked={marked === items.length} hasFailed={hasFailed} />
      )}
    </ul>
  );
}

interface NextPageProps {
  readonly id: string;
  readonly index: number;
  readonly isMarked: boolean;
  readonly hasFailed: boolean;
}

/** The row that stands for the next page. */
const NextPage = ({ id, index, isMarked, hasFailed }: NextPageProps): ReactElement => (
  <li
    id={id}
    role="option"
    className={`select2-results__option select2-results__option--load-more${isMarked ? HIGHLIGHTED : ''}`}
    aria-disabled={!hasFailed || undefined}
    data-index={index}
  >
    {message(hasFailed ? 'filter.failed_more' : 'filter.more')}
  </li>
);

interface Group {
  /** Empty: rows outside of groups. */
  readonly name: string;
  /** The index of its first row. */
  readonly first: number;
  readonly rows: Item[];
}

/** Rows with those of a group together. @param from the index of the first row */
function groupsOf(items: readonly Item[], from: number): readonly Group[] {
  const groups: Group[] = [];
  items.forEach((item, i) => {
    const last = groups.at(-1);
    if (last?.name === item.group) {
      last.rows.push(item);
    } else {
      groups.push({ name: item.group, first: from + i, rows: [item] });
    }
  });
  return groups;
}

/* oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- each effect says when the list is looked at anew */
const INDEXED = '[role=option][data-index]';

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
function useListScroll(ul: RefObject<HTMLElement>, list: List): () => void {
  const { state } = list;
  const { items, from, to, more, hasFailed, marked } = state;
  const isScrolled = useRef(false);
  /** A row that stays where it is seen while others are drawn around it. */
  const anchor = useRef<{ readonly index: number; readonly top: number } | null>(null);
  const rowAt = (index: number): Element | null => ul.current?.querySelector(`[data-index="${index}"]`) ?? null;
  const shift = (around: number): void => {
    const top = ul.current?.getBoundingClientRect().top ?? 0;
    const seen = [...(ul.current?.querySelectorAll(INDEXED) ?? [])].find((row) => row.getBoundingClientRect().bottom > top);
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
