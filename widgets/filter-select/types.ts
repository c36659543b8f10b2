import type { Item } from './filter-select.logic.js';

/** What a list shows. */
export type Shown =
  /** One row that says why there are none; `isWaiting` while they are on their way. */
  | { readonly message: string; readonly isWaiting: boolean }
  /** Rows; `isNext`: the ones before stay, these have come to them. `hasFailed`: the next ones could not be loaded. */
  | { readonly items: readonly Item[]; readonly more: boolean; readonly isNext: boolean; readonly hasFailed: boolean };

/** Where the rows of a list come from: the select itself, or a server. */
export interface Source {
  /** A term was typed; `isOpening`: the list has just opened, nothing waits. */
  ask(term: string, isOpening?: boolean): void;
  /** The next page, where there is one and none is under way. */
  more(): void;
  leave(): void;
}
