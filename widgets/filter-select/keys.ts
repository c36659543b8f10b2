import type { KeyboardEvent } from 'react';
import { chosenOptions, itemOf } from './filter-select.host.js';
import { typedRow, type Item } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import type { Choice } from './use-choice.js';
import type { List } from './use-list.js';

/** What the keys of a control act on, and by (contract 29 to 32). */
export interface KeyActs {
  readonly select: HTMLSelectElement;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly list: List;
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
function jump(event: KeyboardEvent, { choice, list, word, choose }: KeyActs): boolean {
  const { key, timeStamp } = event.nativeEvent;
  const isInWord = word.text !== '' && timeStamp - word.at < WORD_MS;
  const isLetter = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (key !== ' ' || isInWord);
  if (!isLetter) {
    return false;
  }
  event.preventDefault();
  word.text = isInWord ? word.text + key : key;
  word.at = timeStamp;
  const isOpen = list.now().open !== 'no';
  // Of rows from a server the open list alone knows.
  const items = isOpen ? list.now().items : choice.items();
  const to = typedRow(items, word.text, isOpen ? list.now().marked : items.findIndex(choice.isChosen));
  const item = to === null ? undefined : items[to];
  if (to !== null && isOpen) {
    list.mark(to, true);
  } else if (item) {
    choose(item, event.nativeEvent, true);
  }
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
export function controlKey(event: KeyboardEvent, acts: KeyActs, hasSearch: boolean): void {
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
export function searchKey(event: KeyboardEvent, acts: KeyActs): void {
  if (!event.nativeEvent.isComposing) {
    openKey(event, acts, true);
  }
}
