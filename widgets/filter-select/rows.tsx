/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role,
   jsx-a11y/click-events-have-key-events, jsx-a11y/role-has-required-aria-props --
   the markup is select2's, which themes style; the keys are heard where the focus is, in the field; a row that tells something cannot be
   chosen */
import { Fragment, useRef, type MouseEvent, type PointerEvent, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { fillTemplate, type Item } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';
import type { ControlState } from './use-control.js';
import { useListScroll } from './use-list-scroll.js';

const ROW = '.select2-results__option[role=option]';

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
      className={`select2-results__option${index === marked ? ' select2-results__option--highlighted' : ''}`}
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
        <li
          id={`${listId}-${items.length}`}
          role="option"
          className={`select2-results__option select2-results__option--load-more${marked === items.length ? ' select2-results__option--highlighted' : ''}`}
          aria-disabled={!hasFailed || undefined}
          data-index={items.length}
        >
          {message(hasFailed ? 'filter.failed_more' : 'filter.more')}
        </li>
      )}
    </ul>
  );
}

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
