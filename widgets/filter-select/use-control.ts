import {
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as ReactKeyEvent,
  type MutableRefObject,
  type RefObject,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { chosenOptions, hideSelect, itemOf, type NamedLabel } from './filter-select.host.js';
import { typedItem, type Item } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import { asksHost, notifyHost, useChoice, type Choice } from './use-choice.js';
import { useList, type List, type ListCode } from './use-list.js';

/** Up to this width the list is a sheet over all of the page. */
const SHEET = '(width <= 480px)';

/** The nodes that a control gives the focus to and asks for what is typed. */
interface ControlRefs {
  /** What looks like the field; of one choice it has the focus. */
  readonly selection: RefObject<HTMLSpanElement>;
  /** The search box of several choices, which has the focus. */
  readonly inline: RefObject<HTMLInputElement>;
  /** The list on the page, while it is open. */
  readonly dropdown: MutableRefObject<HTMLElement | null>;
  /** The list's own search box, where it has one. */
  readonly search: RefObject<HTMLInputElement>;
}

/** What a control does, and what it shows. */
export interface ControlState extends ControlRefs {
  readonly choice: Choice;
  readonly list: List;
  readonly isOpen: boolean;
  /** Has the open list a search box of its own? */
  readonly hasOwnSearch: boolean;
  /** Is the keyboard on the screen for another field than the one of several choices? */
  readonly hasNoKeyboard: boolean;
  focus(): void;
  open(): void;
  /** @param toControl the focus goes back to the control; else it is left where it goes by itself */
  close(toControl: boolean): void;
  /** Chooses a row, by its index; the one that stands for the next page asks for that. */
  chooseRow(index: number, event: MouseEvent): void;
  /** Removes one of several. */
  remove(item: Item, event: Event): void;
  clear(event: Event): void;
  /** Empties the search field of a closed control. */
  forgetTyped(): void;
  /** Something was typed into a search box. */
  onType(event: FormEvent<HTMLInputElement>): void;
  /** A key went down at the control (contract 29 to 33). */
  onControlKey(event: ReactKeyEvent): void;
  /** A key went down in the list's own search box. */
  onSearchKey(event: ReactKeyEvent): void;
}

const withKey = (event: Event): boolean =>
  (event instanceof KeyboardEvent || event instanceof MouseEvent) && (event.ctrlKey || event.metaKey);

/** Has a list a search box? Its own one, but of several in the field: a sheet lies over that. */
const isSearched = ({ minimumResultsForSearch: least, ajaxUrl }: Settings, choice: Choice): boolean =>
  least >= 0 && (ajaxUrl !== '' || choice.items().length >= least);

function useControlRefs(): ControlRefs {
  const selection = useRef<HTMLSpanElement>(null);
  const inline = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLElement | null>(null);
  const search = useRef<HTMLInputElement>(null);
  return { selection, inline, dropdown, search };
}

/**
 * The acts of a control and its list, by mouse, keyboard and scripts. Each shows at once: listeners of its events find the page so.
 * @param code what fills the list; on its way as soon as somebody does anything on the page
 */
export function useControl(select: HTMLSelectElement, settings: Settings, code: ListCode): ControlState {
  const { multiple } = select;
  const choice = useChoice(select, settings);
  const list = useList(settings, choice, multiple, code);
  const [hasNoKeyboard, setNoKeyboard] = useState(false);
  const refs = useControlRefs();
  const { inline, selection, search, dropdown } = refs;
  const word = useRef({ text: '', at: 0 });

  const isOpen = list.state.open !== 'no';
  const hasOwnSearch = (as: 'popup' | 'sheet'): boolean => (as === 'sheet' || !multiple) && isSearched(settings, choice);
  const focusNode = (): HTMLElement | null => inline.current ?? selection.current;
  const term = (): string => inline.current?.value ?? '';
  const setTerm = (text: string): void => {
    for (const { current: field } of [inline, search]) {
      if (field) {
        field.value = text;
      }
    }
  };

  const open = (): void => {
    const isRefused = list.now().open !== 'no' || select.matches(':disabled');
    if (isRefused || !emit(select, 'shop:filter-open', {}) || !asksHost(select, 'opening')) {
      return;
    }
    const node = focusNode();
    if (node && !node.matches(':focus')) {
      node.focus({ preventScroll: true });
    }
    choice.catchUp();
    const as = matchMedia(SHEET).matches ? 'sheet' : 'popup';
    flushSync(() => {
      // The keyboard on the screen is for the field in the sheet, and stays away when the focus comes back.
      setNoKeyboard(as === 'sheet' && hasOwnSearch(as));
      list.open(as, term());
    });
    notifyHost(select, 'open');
    emit(select, 'shop:filter-opened', {});
  };
  /**
   * @param toControl the focus goes back to the control; else it is left where it goes by itself
   * @param isAfterAct a row was just acted on: which one is marked means nothing, a finger marks none
   */
  const close = (toControl: boolean, isAfterAct = false): void => {
    if (list.now().open === 'no' || !asksHost(select, 'closing')) {
      return;
    }
    const { items, marked } = list.now();
    const last = settings.selectOnClose && !isAfterAct ? items[marked] : undefined;
    const hadFocus = Boolean(dropdown.current?.querySelector(':focus'));
    flushSync(() => list.close());
    setTerm('');
    if (toControl && hadFocus) {
      focusNode()?.focus({ preventScroll: true });
    }
    notifyHost(select, 'close');
    emit(select, 'shop:filter-closed', {});
    if (last && !choice.isChosen(last)) {
      choice.choose(last, undefined, () => undefined);
    }
  };
  /** Several are chosen one after the other: the search begins anew. */
  const afterChoice = (): void => {
    if (multiple) {
      setTerm('');
      if (list.now().term !== '') {
        list.ask('');
      }
    }
  };
  const choose = (item: Item, event: Event | undefined, isKept: boolean): void =>
    choice.choose(item, event, isKept || !settings.closeOnSelect ? afterChoice : () => close(true, true));
  /** Chooses a row; the one that stands for the next page asks for that. */
  const chooseRow = (index: number, event: Event): void => {
    const { items, more } = list.now();
    const item = items[index];
    if (item) {
      choose(item, event, withKey(event));
    } else if (more && index === items.length) {
      list.askMore();
    }
  };
  const clear = (event: Event): void => {
    if (choice.clear(event)) {
      focusNode()?.focus();
    }
  };
  const keys: KeyActs = { select, settings, choice, list, code, word: word.current, term, open, close, choose, chooseRow, clear };
  const hasOwn = isOpen && hasOwnSearch(list.state.open === 'sheet' ? 'sheet' : 'popup');
  return {
    ...refs,
    choice,
    list,
    isOpen,
    hasOwnSearch: hasOwn,
    hasNoKeyboard,
    focus: () => focusNode()?.focus({ preventScroll: true }),
    open,
    close,
    chooseRow,
    remove(item, event) {
      choice.unchoose(item, event);
      focusNode()?.focus();
    },
    clear,
    forgetTyped() {
      if (list.now().open === 'no') {
        setTerm('');
      }
    },
    onType({ nativeEvent, currentTarget: { value } }) {
      // While signs are composed nothing is asked.
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (!isComposing && isOpen) {
        askTyped(value, keys, setTerm, (item) => choose(item, undefined, true));
      } else if (!isComposing) {
        open();
      }
    },
    onControlKey: (event) => controlKey(event, keys, hasOwn),
    onSearchKey: (event) => searchKey(event, keys),
  };
}

/** Asks by what is typed; own values that a sign has ended are chosen. */
function askTyped(
  typed: string,
  { settings, choice, list, code }: KeyActs,
  setTerm: (text: string) => void,
  choose: (item: Item) => void,
): void {
  const tokens = settings.tags ? code.loaded?.tokensOf(typed, settings.tokenSeparators) : undefined;
  const { ready, rest } = tokens ?? { ready: [], rest: typed };
  for (const text of ready) {
    // One that is there already: switched off it stays so, and chosen it stays chosen.
    const item = choice.items().find(({ id }) => id === text) ?? typedItem(text);
    if (!choice.isChosen(item)) {
      choose(item);
    }
  }
  if (ready.length > 0) {
    setTerm(rest);
  }
  list.ask(rest);
}

/** What the keys of a control act on, and by (contract 29 to 32). */
interface KeyActs {
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly list: List;
  readonly code: ListCode;
  /** The letters that were typed last, and when. */
  readonly word: { text: string; at: number };
  /** What is typed at the control. */
  term(): string;
  open(): void;
  close(toControl: boolean): void;
  choose(item: Item, event: Event | undefined, isKept: boolean): void;
  chooseRow(index: number, event: Event): void;
  clear(event: Event): void;
}

/** Letters typed within this time are one word; ms (contract 31). */
const WORD_MS = 750;

function removeLast({ select, choice }: KeyActs, event: Event): void {
  const last = chosenOptions(select).at(-1);
  if (last) {
    choice.unchoose(itemOf(last), event);
  }
}

/** A letter leads to the next row that begins so, as at a bare select. @returns was it a letter? */
function jump(event: KeyboardEvent, { choice, list, code, word, choose }: KeyActs): boolean {
  const { key, timeStamp } = event.nativeEvent;
  const isInWord = word.text !== '' && timeStamp - word.at < WORD_MS;
  const isLetter = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (key !== ' ' || isInWord);
  if (!isLetter) {
    return false;
  }
  event.preventDefault();
  word.text = isInWord ? word.text + key : key;
  word.at = timeStamp;
  const { text } = word;
  code.use(
    ({ typedRow }) => {
      const { open, items: rows, marked } = list.now();
      const isOpen = open !== 'no';
      // Of rows from a server the open list alone knows.
      const items = isOpen ? rows : choice.items();
      const to = typedRow(items, text, isOpen ? marked : items.findIndex(choice.isChosen));
      const item = to === null ? undefined : items[to];
      if (to !== null && isOpen) {
        list.mark(to, true);
      } else if (item) {
        choose(item, event.nativeEvent, true);
      }
    },
    () => undefined,
  );
  return true;
}

function closedKey(event: KeyboardEvent, acts: KeyActs): void {
  const { key, nativeEvent } = event;
  const { select, settings, term, open, clear } = acts;
  const { multiple } = select;
  if (key === 'Enter' || key === 'ArrowDown' || (key === ' ' && !multiple)) {
    event.preventDefault();
    open();
  } else if (key === 'Backspace' && multiple && term() === '') {
    removeLast(acts, nativeEvent);
  } else if ((key === 'Delete' || (key === 'Backspace' && !multiple)) && term() === '' && settings.allowClear) {
    event.preventDefault();
    clear(nativeEvent);
  } else if (!multiple && settings.ajaxUrl === '') {
    jump(event, acts);
  }
}

/** @param isTyped has the list a search box of its own? */
function openKey(event: KeyboardEvent, acts: KeyActs, isTyped: boolean): void {
  const { key, nativeEvent } = event;
  const { select, list, close, chooseRow } = acts;
  const { term, marked } = list.now();
  const isEdge = key === 'Home' || key === 'End';
  if (key === 'Backspace' && select.multiple && term === '') {
    removeLast(acts, nativeEvent);
  } else if (key === 'Tab') {
    close(true);
  } else if (key === 'Escape' || (key === 'ArrowUp' && event.altKey)) {
    event.preventDefault();
    close(true);
  } else if (key === 'Enter' || (key === ' ' && (event.ctrlKey || (!isTyped && !select.multiple)))) {
    event.preventDefault();
    chooseRow(marked, nativeEvent);
  } else if (!(isEdge && term !== '') && list.walk(key)) {
    event.preventDefault();
  }
}

/** A key went down at the control. @param hasSearch has the open list a search box of its own? */
function controlKey(event: KeyboardEvent, acts: KeyActs, hasSearch: boolean): void {
  const isInButton = event.target instanceof Element && event.target.closest('button') !== null;
  // What confirms a half word is the keyboard's own.
  if (event.nativeEvent.isComposing || isInButton) {
    return;
  }
  if (acts.list.now().open === 'no') {
    closedKey(event, acts);
  } else if (acts.select.multiple || !jump(event, acts)) {
    openKey(event, acts, hasSearch);
  }
}

/** A key went down in the search box of an open list. */
function searchKey(event: KeyboardEvent, acts: KeyActs): void {
  if (!event.nativeEvent.isComposing) {
    openKey(event, acts, true);
  }
}

/** Hides the select while the control stands in its place, and goes with what happens to it. */
export function useHost(
  select: HTMLSelectElement,
  labels: readonly NamedLabel[],
  { choice: { isDisabled }, dropdown, focus, close }: ControlState,
  box: RefObject<HTMLElement | null>,
): void {
  const latest = useLatest(close);
  useListener(select, 'focus', focus);
  useLayoutEffect(() => {
    const show = hideSelect(select, labels);
    return () => {
      const hadFocus = [box, dropdown].some(({ current }) => current?.querySelector(':focus'));
      show();
      if (hadFocus && !select.matches('[aria-hidden=true]')) {
        select.focus();
      }
    };
  }, [select, labels, box, dropdown]);
  useLayoutEffect(() => {
    if (isDisabled) {
      // In a turn of its own: React is at work.
      queueMicrotask(() => latest.current(false));
    }
  }, [isDisabled, latest]);
}

/** Puts the handle of a control where the element finds it. */
export function useHandle(
  handles: Map<HTMLSelectElement, ControlHandle>,
  select: HTMLSelectElement,
  { open, close, choice }: ControlState,
): void {
  useLayoutEffect(() => {
    handles.set(select, {
      open,
      close: () => close(true),
      data: () => chosenOptions(select).map(({ value, text }) => ({ id: value, text })),
      setValues: choice.setValues,
    });
    return () => void handles.delete(select);
  });
}

/** What the element's members do with one select. */
export interface ControlHandle {
  open(): void;
  close(): void;
  data(): readonly { readonly id: string; readonly text: string }[];
  setValues(values: readonly string[]): void;
}
