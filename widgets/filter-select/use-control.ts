import {
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as ReactKeyEvent,
  type MutableRefObject,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { chosenOptions, hideSelect, type NamedLabel } from './filter-select.host.js';
import { typedItem, type Item, tokensOf } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import { controlKey, searchKey, type KeyActs } from './keys.js';
import { asksHost, notifyHost, useChoice, type Choice } from './use-choice.js';
import { useList, type List } from './use-list.js';

/** Up to this width the list is a sheet over all of the page. */
const SHEET = '(width <= 480px)';

/** What every search box has. */
export const FIELD = {
  className: 'select2-search__field',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  'aria-autocomplete': 'list',
} as const;

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

/** What has the focus at a control. */
const focusNode = ({ inline, selection }: ControlRefs): HTMLElement | null => inline.current ?? selection.current;

function setTerm({ inline, search }: ControlRefs, text: string): void {
  for (const { current: field } of [inline, search]) {
    if (field) {
      field.value = text;
    }
  }
}

/** What a list is opened and closed by. */
interface Opened {
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly list: List;
  readonly refs: ControlRefs;
}

/** Opens the list, unless somebody is against it. @param onOpen is told, before it is shown, as what it opens */
function openList({ select, choice, list, refs }: Opened, onOpen: (as: 'popup' | 'sheet') => void): void {
  const isRefused = list.now().open !== 'no' || select.matches(':disabled');
  if (isRefused || !emit(select, 'shop:filter-open', {}) || !asksHost(select, 'opening')) {
    return;
  }
  const node = focusNode(refs);
  if (node && !node.matches(':focus')) {
    node.focus({ preventScroll: true });
  }
  choice.catchUp();
  const as = matchMedia(SHEET).matches ? 'sheet' : 'popup';
  flushSync(() => {
    onOpen(as);
    list.open(as, refs.inline.current?.value ?? '');
  });
  notifyHost(select, 'open');
  emit(select, 'shop:filter-opened', {});
}

/**
 * Closes the list.
 * @param toControl the focus goes back to the control; else it is left where it goes by itself
 * @param isAfterAct a row was just acted on: which one is marked means nothing, a finger marks none
 */
function closeList({ select, settings, choice, list, refs }: Opened, toControl: boolean, isAfterAct: boolean): void {
  if (list.now().open === 'no' || !asksHost(select, 'closing')) {
    return;
  }
  const { items, marked } = list.now();
  const last = settings.selectOnClose && !isAfterAct ? items[marked] : undefined;
  const hadFocus = Boolean(refs.dropdown.current?.querySelector(':focus'));
  flushSync(() => list.close());
  setTerm(refs, '');
  if (toControl && hadFocus) {
    focusNode(refs)?.focus({ preventScroll: true });
  }
  notifyHost(select, 'close');
  emit(select, 'shop:filter-closed', {});
  if (last && !choice.isChosen(last)) {
    choice.choose(last, undefined, () => undefined);
  }
}

/** The acts of a control and its list, by mouse, keyboard and scripts. Each shows at once: listeners of its events find the page so. */
export function useControl(select: HTMLSelectElement, settings: Settings): ControlState {
  const { multiple } = select;
  const choice = useChoice(select, settings);
  const list = useList(settings, choice, multiple);
  const [hasNoKeyboard, setNoKeyboard] = useState(false);
  const refs = useControlRefs();
  const word = useRef({ text: '', at: 0 });

  const isOpen = list.state.open !== 'no';
  const hasOwnSearch = (as: 'popup' | 'sheet'): boolean => (as === 'sheet' || !multiple) && isSearched(settings, choice);
  const opened: Opened = { select, settings, choice, list, refs };
  const open = (): void =>
    // The keyboard on the screen is for the field in the sheet, and stays away when the focus comes back.
    openList(opened, (as) => setNoKeyboard(as === 'sheet' && hasOwnSearch(as)));
  const close = (toControl: boolean, isAfterAct = false): void => closeList(opened, toControl, isAfterAct);
  /** Several are chosen one after the other: the search begins anew. */
  const afterChoice = (): void => {
    if (multiple) {
      setTerm(refs, '');
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
      focusNode(refs)?.focus();
    }
  };
  const term = (): string => refs.inline.current?.value ?? '';
  const keys: KeyActs = { select, settings, choice, list, word: word.current, term, open, close, choose, chooseRow, clear };
  const hasOwn = isOpen && hasOwnSearch(list.state.open === 'sheet' ? 'sheet' : 'popup');
  return {
    ...refs,
    choice,
    list,
    isOpen,
    hasOwnSearch: hasOwn,
    hasNoKeyboard,
    focus: () => focusNode(refs)?.focus({ preventScroll: true }),
    open,
    close,
    chooseRow,
    remove(item, event) {
      choice.unchoose(item, event);
      focusNode(refs)?.focus();
    },
    clear,
    forgetTyped() {
      if (list.now().open === 'no') {
        setTerm(refs, '');
      }
    },
    onType({ nativeEvent, currentTarget: { value } }) {
      // While signs are composed nothing is asked.
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (!isComposing && isOpen) {
        askTyped(value, opened, (item) => choose(item, undefined, true));
      } else if (!isComposing) {
        open();
      }
    },
    onControlKey: (event) => controlKey(event, keys, hasOwn),
    onSearchKey: (event) => searchKey(event, keys),
  };
}

/** Asks by what is typed; own values that a sign has ended are chosen. */
function askTyped(typed: string, { settings, choice, list, refs }: Opened, choose: (item: Item) => void): void {
  const { ready, rest } = settings.tags ? tokensOf(typed, settings.tokenSeparators) : { ready: [], rest: typed };
  for (const text of ready) {
    // One that is there already: switched off it stays so, and chosen it stays chosen.
    const item = choice.items().find(({ id }) => id === text) ?? typedItem(text);
    if (!choice.isChosen(item)) {
      choose(item);
    }
  }
  if (ready.length > 0) {
    setTerm(refs, rest);
  }
  list.ask(rest);
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
