import { autoUpdate, computePosition, flip, size } from '@floating-ui/dom';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { announce } from '../../shared/stores/notices.js';
import { tokensOf, type Item } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';
import { List } from './list.js';
import { createSource, type Shown } from './source.js';

/** The control that a list belongs to. */
export interface ListOwner {
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  /** What stands in the select's place; the list stands at it. */
  readonly box: HTMLElement;
  readonly listId: string;
  /** The name of the field. */
  label(): string;
  items(): readonly Item[];
  isChosen(item: Item): boolean;
  chosenCount(): number;
  /** Chooses; of several a second time takes it away. @param isKept the list stays open */
  choose(item: Item, event: Event | undefined, isKept?: boolean): void;
  /** @param toControl the focus goes back to the control; else it is left where it goes by itself */
  close(toControl: boolean): void;
  /** Has the list a search box, one of its own? @param isSheet it lies over the control */
  hasOwnSearch(isSheet: boolean): boolean;
  /** Takes the last of several away. */
  dropLast(event: Event): void;
  /** What has the focus where it has none. */
  focusNode(): HTMLElement;
  /** What is typed at the control. */
  term(): string;
  setTerm(term: string): void;
}

/** An open list, with its search box where it has one of its own. */
export interface Dropdown {
  /** A key that went down at what has the focus: the search box, or the control itself. */
  key(event: KeyboardEvent): void;
  /** Another term, of a search box that belongs to the control. */
  search(term: string): void;
  /** Takes away what is typed, and shows all rows again. */
  restart(): void;
  /** What is chosen has changed, or the options have. */
  refresh(): void;
  /** The marked row, for `selectOnClose`. */
  marked(): Item | undefined;
  markedIndex(): number;
  mark(index: number): void;
  contains(node: Node): boolean;
  leave(): void;
}

/** Below this width the list is a sheet over all of it. */
const SHEET = '(width <= 480px)';
/** A message is said when it has stood for so long. */
const SAY_AFTER_MS = 400;
const EDGE_PX = 8;

const make = (name: string, className: string): HTMLElement => {
  const el = document.createElement(name);
  el.className = className;
  return el;
};

/** Where the list is put: the wanted place, or the dialog around the select, or the page. */
function parentOf({ select, settings }: ListOwner): Element {
  const wanted = settings.dropdownParent === '' ? null : document.querySelector(settings.dropdownParent);
  return wanted ?? select.closest('dialog[open], [aria-modal="true"]') ?? document.body;
}

/** Where a list goes, beside its control. */
const placeOf = (box: HTMLElement, outer: HTMLElement, inner: HTMLElement): ReturnType<typeof computePosition> =>
  computePosition(box, outer, {
    placement: 'bottom-start',
    middleware: [
      flip({ padding: EDGE_PX }),
      size({
        padding: EDGE_PX,
        apply: ({ rects, availableHeight, elements: { floating } }) => {
          floating.style.width = `${rects.reference.width}px`;
          // What is left for the rows: the search box stands above them.
          const head = rects.floating.height - (inner.lastElementChild?.clientHeight ?? 0);
          inner.style.setProperty('--shop-filter-room', `${Math.max(80, availableHeight - head)}px`);
        },
      }),
    ],
  });

let isRehearsed = false;

/** Places a list that nobody sees, and takes it away: what that needs is compiled before the first list is wanted. */
export async function rehearse(box: HTMLElement): Promise<void> {
  if (isRehearsed) {
    return;
  }
  isRehearsed = true;
  const list = make('span', 'shop-filter-list');
  list.hidden = true;
  box.append(list);
  await placeOf(box, list, list);
  list.remove();
}

/** Keeps the list at its control. @returns how to stop */
function place(box: HTMLElement, outer: HTMLElement, inner: HTMLElement): () => void {
  return autoUpdate(box, outer, () => {
    void placeOf(box, outer, inner).then(({ x, y, placement }) => {
      Object.assign(outer.style, { left: `${x}px`, top: `${y}px` });
      const isAbove = placement.startsWith('top');
      inner.classList.toggle('select2-dropdown--above', isAbove);
      inner.classList.toggle('select2-dropdown--below', !isAbove);
      box.classList.toggle('select2-container--above', isAbove);
      box.classList.toggle('select2-container--below', !isAbove);
    });
  });
}

/** Keeps a sheet over what is seen of the page: above a keyboard on the screen, and where the page was zoomed. @returns how to stop */
function placeSheet(outer: HTMLElement): () => void {
  const view = window.visualViewport;
  const fit = (): void => {
    if (view) {
      Object.assign(outer.style, { top: `${view.offsetTop}px`, height: `${view.height}px` });
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

/** The search box of a list. */
function makeSearch(control: ListOwner): HTMLInputElement {
  const field = document.createElement('input');
  field.className = 'select2-search__field';
  field.type = 'search';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.enterKeyHint = 'done';
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'true');
  field.setAttribute('aria-haspopup', 'listbox');
  field.setAttribute('aria-label', message('filter.search', { label: control.label() }).trim());
  field.setAttribute('autocapitalize', 'none');
  return field;
}

/** What stands over a sheet: the name of the field, and a button that closes. */
function makeHead(control: ListOwner): HTMLElement {
  const head = make('span', 'shop-filter-head');
  head.append(Object.assign(document.createElement('span'), { textContent: control.label() }));
  const closer = Object.assign(document.createElement('button'), { type: 'button', className: 'shop-filter-close', textContent: '×' });
  closer.setAttribute('aria-label', message('filter.close'));
  closer.addEventListener('click', () => control.close(true));
  head.append(closer);
  return head;
}

/** Hears what is typed in a list's own search box; while signs are composed nothing is asked. */
function hearSearch(field: HTMLInputElement, ask: (term: string) => void, key: (event: KeyboardEvent) => void): void {
  field.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) {
      ask(field.value);
    }
  });
  field.addEventListener('compositionend', () => ask(field.value));
  field.addEventListener('keydown', key);
}

/** Hears the pointer over the rows. */
function hearRows(list: List, choose: (index: number, event: Event) => void): void {
  const { element } = list;
  // The focus stays where it is.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('pointermove', ({ target, pointerType }) => {
    const index = list.indexAt(target);
    if (pointerType !== 'touch' && index >= 0 && index !== list.markedIndex()) {
      list.mark(index, false);
    }
  });
  element.addEventListener('click', (event) => choose(list.indexAt(event.target), event));
}

/** A press beside a sheet closes it. @returns how to stop */
function hearSheet(control: ListOwner, outer: HTMLElement): () => void {
  // The focus stays; at the end of the press, as what lies below must not get the rest of it.
  outer.addEventListener('mousedown', (event) => {
    if (event.target === outer) {
      event.preventDefault();
    }
  });
  outer.addEventListener('click', ({ target }) => {
    if (target === outer) {
      control.close(true);
    }
  });
  // It goes with the sheet.
  return () => undefined;
}

/** A press elsewhere on the page closes the list. @returns how to stop */
function hearElsewhere(control: ListOwner, inner: HTMLElement): () => void {
  const elsewhere = ({ target }: Event): void => {
    if (target instanceof Node && !inner.contains(target) && !control.box.contains(target)) {
      control.close(false);
    }
  };
  document.addEventListener('pointerdown', elsewhere);
  return () => document.removeEventListener('pointerdown', elsewhere);
}

/** Opens the list of a control. */
export function openDropdown(control: ListOwner): Dropdown {
  const { select, settings, box } = control;
  const isSheet = matchMedia(SHEET).matches;
  const items = control.items();
  const outer = make(
    'span',
    `select2-container select2-container--${settings.theme} select2-container--open shop-filter-list${isSheet ? ' shop-filter-sheet' : ''}`,
  );
  outer.dir = getComputedStyle(select).direction;
  const inner = make('span', 'select2-dropdown select2-dropdown--below');
  const results = make('span', 'select2-results');
  const own = control.hasOwnSearch(isSheet) ? makeSearch(control) : undefined;
  /** What has the focus, and tells screen readers which row is marked. */
  const focused = own ?? control.focusNode();
  const list = new List({
    id: control.listId,
    label: control.label(),
    isMultiple: select.multiple,
    template: settings.templateResult,
    isChosen: (item) => control.isChosen(item),
    onMark: (rowId) => {
      if (rowId === '') {
        focused.removeAttribute('aria-activedescendant');
      } else {
        focused.setAttribute('aria-activedescendant', rowId);
      }
    },
    onMore: () => source.more(),
  });
  let hasSaid = false;
  /** Says a message, unless rows take its place at once. */
  const say = (text: string): void => {
    if (text !== '' || hasSaid) {
      announce(text, { delayMs: text === '' ? 0 : SAY_AFTER_MS });
    }
    hasSaid = text !== '';
  };
  const show = (shown: Shown): void => {
    list.show(shown);
    say('message' in shown ? shown.message : shown.items.length === 0 ? message('filter.empty') : '');
  };
  const source = createSource({ settings, items, chosen: () => (select.multiple ? control.chosenCount() : 0), show });
  let term = '';
  const ask = (typed: string): void => {
    const { ready, rest } = settings.tags ? tokensOf(typed, settings.tokenSeparators) : { ready: [], rest: typed };
    for (const text of ready) {
      control.choose({ id: text, text, disabled: false, group: '', data: {} }, undefined, true);
    }
    if (ready.length > 0) {
      control.setTerm(rest);
      if (own) {
        own.value = rest;
      }
    }
    term = rest;
    source.ask(rest);
  };
  const restart = (): void => {
    if (term !== '') {
      if (own) {
        own.value = '';
      }
      ask('');
    }
  };
  const choose = (index: number, event: Event): void => {
    const item = list.all()[index];
    if (item) {
      const hasKey = (event instanceof KeyboardEvent || event instanceof MouseEvent) && (event.ctrlKey || event.metaKey);
      control.choose(item, event, hasKey);
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.isComposing) {
      return;
    }
    const { key: name } = event;
    const isEdge = name === 'Home' || name === 'End';
    if (name === 'Backspace' && select.multiple && term === '') {
      control.dropLast(event);
    } else if (name === 'Tab') {
      control.close(true);
    } else if (name === 'Escape' || (name === 'ArrowUp' && event.altKey)) {
      event.preventDefault();
      control.close(true);
    } else if (name === 'Enter' || (name === ' ' && (event.ctrlKey || (!own && !select.multiple)))) {
      event.preventDefault();
      choose(list.markedIndex(), event);
    } else if (!(isEdge && term !== '') && list.walk(name)) {
      event.preventDefault();
    }
  };

  if (isSheet) {
    inner.append(makeHead(control));
  }
  if (own) {
    const search = make('span', 'select2-search select2-search--dropdown');
    search.append(own);
    inner.append(search);
    own.setAttribute('aria-controls', list.element.id);
    own.value = control.term();
    hearSearch(own, ask, key);
    if (isSheet) {
      inner.setAttribute('role', 'dialog');
      inner.setAttribute('aria-modal', 'true');
      inner.setAttribute('aria-label', control.label());
    }
  }
  if (select.multiple) {
    // The keyboard on the screen is for the field in the sheet, and stays away when the focus comes back.
    control.focusNode().inputMode = isSheet && own ? 'none' : '';
  }
  results.append(list.element);
  inner.append(results);
  outer.append(inner);
  hearRows(list, choose);
  const unhear = isSheet ? hearSheet(control, outer) : hearElsewhere(control, inner);
  // Its first rows come before it is on the page, which is laid out once.
  source.ask(control.term(), true);
  parentOf(control).append(outer);
  const unplace = isSheet ? placeSheet(outer) : place(box, outer, inner);
  own?.focus({ preventScroll: true });
  list.placed();

  return {
    key,
    search: ask,
    restart,
    refresh() {
      list.refresh();
    },
    marked: () => list.markedItem(),
    markedIndex: () => list.markedIndex(),
    mark: (index) => list.mark(index, true),
    contains: (node) => outer.contains(node),
    leave() {
      unhear();
      unplace();
      source.leave();
      say('');
      focused.removeAttribute('aria-activedescendant');
      outer.remove();
      box.classList.remove('select2-container--above', 'select2-container--below');
    },
  };
}
