/** The items of a filter-select, and what is known of its list before that is open. */

/** One choice. Ids are compared as text; `0` is one, an empty id is the absence of a choice. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly disabled: boolean;
  /** The name of its group; empty: none. */
  readonly group: string;
  /** What else the server said of it, for templates and listeners. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An item that is known by its text alone. */
export const typedItem = (text: string): Item => ({ id: text, text, disabled: false, group: '', data: {} });

/** A text with the words of an item in it, `{text}` or any key the server sent; a key that is none stays empty. */
export const fillTemplate = (template: string, item: Item): string =>
  template === ''
    ? item.text
    : template.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
        const value: unknown = key === 'text' || key === 'id' ? item[key] : item.data[key];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      });

/** A list that can be opened. */
export interface ListState {
  /** `sheet`: over all of a small screen. */
  readonly open: 'no' | 'popup' | 'sheet';
  /** What was asked for. */
  readonly term: string;
  readonly items: readonly Item[];
  /** Is there a next page? Then a row stands for it after the last item. */
  readonly more: boolean;
  /** The next page could not be loaded: it is asked for again by a scroll, a press or Enter. */
  readonly hasFailed: boolean;
  /** In place of rows; `null`: there are rows. Empty: nothing was found. */
  readonly message: string | null;
  readonly isWaiting: boolean;
  /** The part of the rows that stands in the page. */
  readonly from: number;
  readonly to: number;
  /** The index of the marked row; -1: none. */
  readonly marked: number;
  /** Counts how often the marked row was to be brought into sight. */
  readonly brought: number;
  /** Counts how often other rows have come, next pages aside. */
  readonly round: number;
}

/** A list that is not open. */
export const CLOSED: ListState = {
  open: 'no',
  term: '',
  items: [],
  more: false,
  hasFailed: false,
  message: null,
  isWaiting: false,
  from: 0,
  to: 0,
  marked: -1,
  brought: 0,
  round: 0,
};
