import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { announce } from '../../shared/stores/notices.js';
import { typedItem, type Item } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';
import { List } from './list.js';
import { FIRST, tokensOf } from './list.logic.js';
import { make, makeField } from './make.js';
import { createSource, prepareSource } from './source.js';
import type { Shown, Source } from './types.js';

/** The control that a list belongs to. */
export interface ListOwner {
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  /** What stands in the select's place; the list stands at it. */
  readonly box: HTMLElement;
  readonly listId: string;
  /** The name of the field. */
  label(): string;
  /** The select's options; the same list as long as they are the same. */
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
  hasFocus(): boolean;
  leave(): void;
}

/** How a list stands on the page: beside its control, or over all of a small screen. */
export interface Frame {
  readonly isSheet: boolean;
  /** Before it stands on the page. */
  dress(control: ListOwner, outer: HTMLElement, inner: HTMLElement, hasSearch: boolean): void;
  /** Finds its place, and tells nobody. */
  rehearse(control: ListOwner, outer: HTMLElement, inner: HTMLElement): unknown;
  /** Puts it in its place, and keeps it there. @returns how to stop */
  attach(control: ListOwner, outer: HTMLElement, inner: HTMLElement): () => void;
}

/** What is typed, and what is asked for by it. */
interface Search {
  readonly term: () => string;
  ask(typed: string): void;
  restart(): void;
}

/** A message is said when it has stood for so long. */
const ANNOUNCE_AFTER_MS = 400;

/** What lies over the page, so that a list outside of it would not be seen. In `:is` browsers pass over what they do not know. */
const LAYER = 'dialog[open], [aria-modal="true"], :is(:popover-open)';

/** Where the list is put: the wanted place, or the layer around the select, or the select's own tree. */
function parentOf({ select, settings }: ListOwner): Element | ShadowRoot {
  const wanted = settings.dropdownParent === '' ? null : document.querySelector(settings.dropdownParent);
  const root = select.getRootNode();
  return wanted ?? select.closest(LAYER) ?? (root instanceof ShadowRoot ? root : document.body);
}

/** The search box of a list. */
const makeSearchField = (control: ListOwner): HTMLInputElement =>
  makeField({
    type: 'search',
    enterkeyhint: 'done',
    'aria-expanded': 'true',
    'aria-controls': control.listId,
    'aria-label': message('filter.search', { label: control.label() }).trim(),
  });

/** Rows of a control. @param focused what tells screen readers which row is marked */
const createList = (control: ListOwner, focused: Element | undefined, onMore: () => void): List =>
  new List({
    id: control.listId,
    label: control.label(),
    isMultiple: control.select.multiple,
    template: control.settings.templateResult,
    isChosen: (item) => control.isChosen(item),
    onMark: (rowId) => {
      if (rowId === '') {
        focused?.removeAttribute('aria-activedescendant');
      } else {
        focused?.setAttribute('aria-activedescendant', rowId);
      }
    },
    onMore,
  });

/** Announces messages, unless rows take their place at once. */
function createAnnouncer(): (text: string) => void {
  let isAnnounced = false;
  return (text) => {
    if (text !== '' || isAnnounced) {
      announce(text, { delayMs: text === '' ? 0 : ANNOUNCE_AFTER_MS });
    }
    isAnnounced = text !== '';
  };
}

/** What is said of what is shown; rows speak for themselves. */
function textOf(shown: Shown): string {
  if ('message' in shown) {
    return shown.message;
  }
  if (shown.hasFailed) {
    return message('filter.failed_more');
  }
  return shown.items.length === 0 ? message('filter.empty') : '';
}

/** Asks by what is typed; own values that a sign has ended are chosen. @param own the search box, where the list has one */
function createSearch(control: ListOwner, own: HTMLInputElement | undefined, source: Source): Search {
  const { settings } = control;
  let term = '';
  const put = (text: string): void => {
    if (own) {
      own.value = text;
    }
  };
  const ask = (typed: string): void => {
    const { ready, rest } = settings.tags ? tokensOf(typed, settings.tokenSeparators) : { ready: [], rest: typed };
    for (const text of ready) {
      // One that is there already: switched off it stays so, and chosen it stays chosen.
      const item = control.items().find(({ id }) => id === text) ?? typedItem(text);
      if (!control.isChosen(item)) {
        control.choose(item, undefined, true);
      }
    }
    if (ready.length > 0) {
      control.setTerm(rest);
      put(rest);
    }
    term = rest;
    source.ask(rest);
  };
  return {
    term: () => term,
    ask,
    restart() {
      if (term !== '') {
        put('');
        ask('');
      }
    },
  };
}

/** Hears what is typed in a list's own search box; while signs are composed nothing is asked. */
function listenToSearch(field: HTMLInputElement, ask: (term: string) => void, key: (event: KeyboardEvent) => void): void {
  field.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) {
      ask(field.value);
    }
  });
  field.addEventListener('compositionend', () => ask(field.value));
  field.addEventListener('keydown', key);
}

/** Hears the pointer over the rows. */
function listenToRows(list: List, choose: (index: number, event: Event) => void): void {
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

/** Chooses a row; the one that stands for the next page asks for that. */
const chooserOf =
  (control: ListOwner, list: List) =>
  (index: number, event: Event): void => {
    const item = list.all()[index];
    if (!item) {
      list.askAt(index);
    } else {
      const hasKey = (event instanceof KeyboardEvent || event instanceof MouseEvent) && (event.ctrlKey || event.metaKey);
      control.choose(item, event, hasKey);
    }
  };

/** What the keys do while the list is open (contract §6). */
const keysOf =
  (control: ListOwner, list: List, term: () => string, isTypedInList: boolean, choose: (index: number, event: Event) => void) =>
  (event: KeyboardEvent): void => {
    if (event.isComposing) {
      return;
    }
    const { key: name } = event;
    const isMultiple = control.select.multiple;
    const isEdge = name === 'Home' || name === 'End';
    if (name === 'Backspace' && isMultiple && term() === '') {
      control.dropLast(event);
    } else if (name === 'Tab') {
      control.close(true);
    } else if (name === 'Escape' || (name === 'ArrowUp' && event.altKey)) {
      event.preventDefault();
      control.close(true);
    } else if (name === 'Enter' || (name === ' ' && (event.ctrlKey || (!isTypedInList && !isMultiple)))) {
      event.preventDefault();
      choose(list.markedIndex(), event);
    } else if (!(isEdge && term() !== '') && list.walk(name)) {
      event.preventDefault();
    }
  };

/** The parts around the rows, not on the page yet. */
function makeShell(control: ListOwner, frame: Frame, list: List, own: HTMLInputElement | undefined): readonly [HTMLElement, HTMLElement] {
  const outer = make(
    'span',
    `select2-container select2-container--${control.settings.theme} select2-container--open shop-filter-list`,
    control.box.dir === '' ? {} : { dir: control.box.dir },
  );
  const inner = make('span', 'select2-dropdown select2-dropdown--below');
  const results = make('span', 'select2-results');
  if (own) {
    const search = make('span', 'select2-search select2-search--dropdown');
    search.append(own);
    inner.append(search);
  }
  results.append(list.element);
  inner.append(results);
  outer.append(inner);
  frame.dress(control, outer, inner, own !== undefined);
  return [outer, inner];
}

/** A list has been laid out on this page, or is: the next one takes half the time. */
let isRehearsed = false;

/** Opens the list of a control. */
export function openDropdown(control: ListOwner, frame: Frame): Dropdown {
  isRehearsed = true;
  const { select, settings } = control;
  const own = control.hasOwnSearch(frame.isSheet) ? makeSearchField(control) : undefined;
  const focused = own ?? control.focusNode();
  const list = createList(control, focused, () => source.more());
  const announceShown = createAnnouncer();
  const show = (shown: Shown): void => {
    list.show(shown);
    announceShown(textOf(shown));
  };
  /** Of several: of one choice another may take its place. */
  const chosen = (): number => (select.multiple ? control.chosenCount() : 0);
  const source = createSource({ settings, items: control.items(), chosen, show });
  const search = createSearch(control, own, source);
  const choose = chooserOf(control, list);
  const key = keysOf(control, list, search.term, own !== undefined, choose);
  const isFull = (): boolean => settings.maximumSelectionLength > 0 && chosen() >= settings.maximumSelectionLength;
  let wasFull = isFull();
  const [outer, inner] = makeShell(control, frame, list, own);
  if (own) {
    own.value = control.term();
    listenToSearch(own, search.ask, key);
  }
  listenToRows(list, choose);
  if (select.multiple) {
    // The keyboard on the screen is for the field in the sheet, and stays away when the focus comes back.
    control.focusNode().inputMode = frame.isSheet && own ? 'none' : '';
  }
  // Its first rows come before it is on the page, which is laid out once.
  source.ask(control.term(), true);
  parentOf(control).append(outer);
  own?.focus({ preventScroll: true });
  const detach = frame.attach(control, outer, inner);
  list.placed();

  return {
    key,
    search: search.ask,
    restart: search.restart,
    refresh() {
      if (isFull() === wasFull) {
        list.refresh();
      } else {
        // The limit has come, or is gone: the message takes the rows' place, or they its.
        wasFull = !wasFull;
        source.ask(search.term(), true);
      }
    },
    marked: () => list.markedItem(),
    markedIndex: () => list.markedIndex(),
    mark: (index) => list.mark(index, true),
    hasFocus: () => outer.querySelector(':focus') !== null,
    leave() {
      detach();
      source.leave();
      announceShown('');
      focused.removeAttribute('aria-activedescendant');
      outer.remove();
    },
  };
}

/**
 * The first time on a page a list is laid out that nobody sees, shown anew as after a letter, and taken away in the same turn: its code and
 * its looks are known before one is wanted.
 */
async function rehearse(control: ListOwner, frame: Frame): Promise<void> {
  if (isRehearsed || !control.box.isConnected) {
    return;
  }
  isRehearsed = true;
  const list = createList(control, undefined, () => undefined);
  const shown: Shown = { items: control.items().slice(0, FIRST), more: false, isNext: false, hasFailed: false };
  list.show(shown);
  const [outer, inner] = makeShell(control, frame, list, makeSearchField(control));
  outer.style.visibility = 'hidden';
  parentOf(control).append(outer);
  await frame.rehearse(control, outer, inner);
  list.show(shown);
  outer.remove();
}

/** Makes ready what the first list of a control needs; each in a turn of its own, as ten thousand options take a while. */
export function prepare(control: ListOwner, frame: Frame): void {
  prepareSource(control.settings, control.items());
  setTimeout(() => void rehearse(control, frame));
}
