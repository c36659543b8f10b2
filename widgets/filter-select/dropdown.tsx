import { autoUpdate, computePosition, flip, size } from '@floating-ui/react-dom';
import { useCallback, useLayoutEffect, type ReactElement } from 'react';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { enterTopLayer } from '../../shared/dom/top-layer.js';
import { HostPortal, useListener } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { announce } from '../../shared/stores/notices.js';
import { FIELD } from './filter-select.host.js';
import type { ListState } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import { Rows } from './rows.js';
import type { ControlState } from './use-control.js';

export { createOpenList, tokensOf, typedRow } from './open-list.js';

const EDGE_PX = 8;
/** Height that is left for the rows (filter-select.css). */
const ROOM = '--shop-filter-room';
/** The least height of the rows, in pixels, however small the window is. */
const LEAST_ROOM_PX = 80;
/** A message is said when it has stood for so long. */
const ANNOUNCE_AFTER_MS = 400;
/** What lies over the page, so that a list outside of it would not be seen. In `:is` browsers pass over what they do not know. */
const LAYER = 'dialog[open], [aria-modal="true"], :is(:popover-open)';

/** What an open list is given. */
export interface DropdownProps {
  readonly control: ControlState;
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  /** What stands in the select's place. */
  readonly box: HTMLElement;
  readonly listId: string;
  /** The name of the field. */
  readonly label: string;
  /** The id of the marked row. */
  readonly activeId: string | undefined;
  /** Does it stand above the control? It has no room below. */
  readonly isAbove: boolean;
  /** Is told where the list has come to stand; `false` when it leaves. The same function each time. */
  readonly onSide: (isAbove: boolean) => void;
}

/** The open list of a control: beside it, or a sheet over all of a small screen. */
export function Dropdown(props: DropdownProps): ReactElement {
  const { control, select, settings, box, listId, label, activeId, isAbove, onSide } = props;
  const { list, hasOwnSearch, close, search, inline } = control;
  const { state } = list;
  const isSheet = state.open === 'sheet';
  const { dropdown } = control;
  const holdOuter = useCallback(
    (node: HTMLElement | null) => {
      dropdown.current = node;
    },
    [dropdown],
  );

  useLayoutEffect(() => {
    if (search.current) {
      search.current.value = inline.current?.value ?? '';
      search.current.focus({ preventScroll: true });
    }
  }, [search, inline]);
  useLayoutEffect(() => {
    const { current: outer } = dropdown;
    const stop = outer && (isSheet ? followWindow(outer) : placeAt(outer, { box, onSide }));
    const leaveTop = outer && isSheet ? enterTopLayer(outer) : undefined;
    return () => {
      stop?.();
      leaveTop?.();
      onSide(false);
    };
  }, [dropdown, box, isSheet, onSide]);
  useAnnouncement(statusText(state));
  // In a shadow tree the target is its host.
  useListener(document, 'pointerdown', (event) => {
    const path = event.composedPath();
    if (!isSheet && ![dropdown.current, box].some((node) => node && path.includes(node))) {
      close(false);
    }
  });
  usePressBeside(dropdown, isSheet, close);

  const side = isAbove ? 'above' : 'below';
  const dialog = isSheet && hasOwnSearch ? ({ role: 'dialog', 'aria-modal': true, 'aria-label': label } as const) : {};
  return (
    <HostPortal
      find={() => parentOf(select, settings.dropdownParent)}
      as="span"
      className={`select2-container select2-container--${settings.theme} select2-container--open shop-filter-list${isSheet ? ' shop-filter-sheet' : ''}`}
      attributes={box.dir === '' ? NO_ATTRIBUTES : { dir: box.dir }}
      boxRef={holdOuter}
    >
      <span className={`select2-dropdown select2-dropdown--${side}`} {...dialog}>
        {isSheet && <SheetHead label={label} onClose={() => close(true)} />}
        {hasOwnSearch && (
          <span className="select2-search select2-search--dropdown">
            <input
              {...FIELD}
              ref={search}
              type="search"
              enterKeyHint="done"
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={activeId}
              aria-label={message('filter.search', { label }).trim()}
              onInput={control.onType}
              onCompositionEnd={control.onType}
              onKeyDown={control.onSearchKey}
            />
          </span>
        )}
        <span className="select2-results">
          <Rows {...props} />
        </span>
      </span>
    </HostPortal>
  );
}

/** The name of the field over a sheet, and a way to close it. */
const SheetHead = ({ label, onClose }: { readonly label: string; readonly onClose: () => void }): ReactElement => (
  <span className="shop-filter-head">
    <span>{label}</span>
    <button type="button" className="shop-filter-close" aria-label={message('filter.close')} onClick={onClose}>
      ×
    </button>
  </span>
);

/** A press beside a sheet closes it: at its end, as what lies below must not get the rest of it; the focus stays. */
function usePressBeside(sheet: { readonly current: HTMLElement | null }, isSheet: boolean, close: (toControl: boolean) => void): void {
  useLayoutEffect(() => {
    const { current: outer } = sheet;
    if (!outer || !isSheet) {
      return undefined;
    }
    const press = (event: Event): void => {
      if (event.target === outer) {
        event.preventDefault();
      }
    };
    const end = ({ target }: Event): void => {
      if (target === outer) {
        close(true);
      }
    };
    outer.addEventListener('mousedown', press);
    outer.addEventListener('click', end);
    return () => {
      outer.removeEventListener('mousedown', press);
      outer.removeEventListener('click', end);
    };
  });
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

/** Where the list is put: the wanted place, or the layer around the select, or the select's own tree. */
function parentOf(select: HTMLSelectElement, selector: string): Element | ShadowRoot {
  const wanted = selector === '' ? null : document.querySelector(selector);
  const root = select.getRootNode();
  return wanted ?? select.closest(LAYER) ?? (root instanceof ShadowRoot ? root : document.body);
}

/** What a list is placed by. */
interface Placing {
  /** What stands in the select's place. */
  readonly box: HTMLElement;
  readonly onSide: (isAbove: boolean) => void;
}

/**
 * Keeps a list beside its control and as wide as that; its rows get the room that is left. Written on the list itself: rendering it again
 * for its place would double the time of opening. Nothing moves before it has been seen; what watches for that would be in the way of the
 * first picture.
 * @returns how to stop
 */
function placeAt(outer: HTMLElement, { box, onSide }: Placing): () => void {
  // In the page itself nothing cuts the list off but the window: no ancestor is looked through.
  const edges = { padding: EDGE_PX, boundary: outer.parentNode === document.body ? [] : ('clippingAncestors' as const) };
  let isOver = false;
  const middleware = [
    flip({ ...edges, crossAxis: false, flipAlignment: false }),
    size({
      ...edges,
      apply({ rects, availableHeight }) {
        if (rects.floating.height > availableHeight || outer.style.getPropertyValue(ROOM) !== '') {
          // The search box stands above the rows.
          const head = rects.floating.height - (outer.querySelector('.select2-results')?.clientHeight ?? 0);
          outer.style.setProperty(ROOM, `${Math.max(LEAST_ROOM_PX, availableHeight - head)}px`);
        }
      },
    }),
  ];
  const update = (): void => {
    outer.style.width = `${box.getBoundingClientRect().width}px`;
    void computePosition(box, outer, { placement: 'bottom-start', middleware }).then(({ x, y, placement }) => {
      if (!isOver) {
        Object.assign(outer.style, { left: `${x}px`, top: `${y}px` });
        onSide(placement.startsWith('top'));
      }
    });
  };
  update();
  let stop: (() => void) | undefined;
  const stopWaiting = afterPaint(() => {
    stop = autoUpdate(box, outer, update);
  });
  return () => {
    isOver = true;
    stopWaiting();
    stop?.();
  };
}

/** Keeps a sheet over what is seen of the page: above a keyboard on the screen, and where the page was zoomed. @returns how to stop */
function followWindow({ style }: HTMLElement): () => void {
  const view = window.visualViewport;
  const fit = (): void => {
    if (view) {
      style.top = `${view.offsetTop}px`;
      style.height = `${view.height}px`;
    }
  };
  fit();
  view?.addEventListener('resize', fit);
  view?.addEventListener('scroll', fit);
  return () => {
    view?.removeEventListener('resize', fit);
    view?.removeEventListener('scroll', fit);
  };
}

/** What is announced of a list; rows speak for themselves. */
function statusText({ message: text, hasFailed }: ListState): string {
  if (text !== null) {
    return text || message('filter.empty');
  }
  return hasFailed ? message('filter.failed_more') : '';
}

/** Announces a text once it has stood for a moment, and takes it back when it goes. */
function useAnnouncement(text: string): void {
  useLayoutEffect(() => {
    if (text === '') {
      return undefined;
    }
    announce(text, { delayMs: ANNOUNCE_AFTER_MS });
    return () => announce('');
  }, [text]);
}
