import { fold, spellings, typedItem, type Item } from './filter-select.logic.js';

/* What an open list shows and where its keys lead (contract: filter-select.md): no page, no clock, no network. */

/** Everything of the list that is kept in the page at a time: more would make it slow. */
const WINDOW = 50;
/** So many rows come first, some more than are seen; the others of the window when these have been painted. */
export const FIRST = 12;
/** Ahead of the list's end the next rows come; pixels (spec 2 §9). */
export const AHEAD_PX = 50;

/** Makes the search of a list: it reads and folds each text once. @returns the items that contain a term, in their order */
export function createMatcher(items: readonly Item[]): (term: string) => readonly Item[] {
  /** All spellings of each text; no term has a line's end in it. */
  const folded: string[] = [];
  return (term) => {
    const wanted = fold(term.trim());
    return wanted === '' ? items : items.filter((item, i) => (folded[i] ??= spellings(item.text)).includes(wanted));
  };
}

/** Limits of what is asked for and chosen; 0 is none. */
interface Limits {
  readonly minimumInputLength: number;
  readonly maximumInputLength: number;
  readonly maximumSelectionLength: number;
}

/** Why a list shows a message in place of rows: which, and its number. */
export type Refusal = readonly [reason: 'too_short' | 'too_long' | 'limit', count: number];

/** Is a term refused before it is asked for, with so many chosen? The limit of choices comes first: typing would not help. */
export function refusalOf(term: string, chosen: number, limits: Limits): Refusal | null {
  const { minimumInputLength: min, maximumInputLength: max, maximumSelectionLength: most } = limits;
  if (most > 0 && chosen >= most) {
    return ['limit', most];
  }
  // As people count letters.
  const { length } = [...term];
  if (length < min) {
    return ['too_short', min - length];
  }
  return max > 0 && length > max ? ['too_long', length - max] : null;
}

/** Which row a key leads to; `null` where the key is none of the list's, or nothing can be walked to. It never wraps. */
export function rowFor(key: string, from: number, rows: readonly Pick<Item, 'disabled'>[], page = 10): number | null {
  const seek = (start: number, step: 1 | -1): number | null => {
    // Of ten thousand rows those on the way are looked at, no more.
    for (let i = start; i >= 0 && i < rows.length; i += step) {
      if (rows[i]?.disabled === false) {
        return i;
      }
    }
    return null;
  };
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return seek(from + 1, 1);
    case 'ArrowUp':
      return from < 0 ? null : seek(from - 1, -1);
    case 'Home':
      return seek(0, 1);
    case 'End':
      return seek(last, -1);
    case 'PageDown':
      return seek(Math.min(last, Math.max(0, from) + page), 1) ?? seek(last, -1);
    case 'PageUp':
      return seek(Math.max(0, from - page), -1) ?? seek(0, 1);
    default:
      return null;
  }
}

/** The part of a list that stands in the page: around a row, from the first to before the last. */
export function windowAround(index: number, total: number, size = WINDOW): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(Math.max(0, index) - Math.floor(size / 2), total - size));
  return [from, Math.min(total, from + size)];
}

/** Own values out of what was typed: all but the last part are ready; without a sign that ends one, all is still being typed. */
export function tokensOf(typed: string, separators: readonly string[]): { readonly ready: readonly string[]; readonly rest: string } {
  const parts: string[] = [];
  let rest = '';
  for (const sign of typed) {
    if (separators.includes(sign)) {
      parts.push(rest.trim());
      rest = '';
    } else {
      rest += sign;
    }
  }
  return { ready: parts.filter((part) => part !== ''), rest };
}

/** The row of an own value that is being typed; `null` where it is there already, in capitals or not. */
export function tagOf(term: string, items: readonly Item[]): Item | null {
  const text = term.trim();
  const is = (one: Item): boolean => one.text.trim().toUpperCase() === text.toUpperCase();
  return text === '' || items.some(is) ? null : typedItem(text);
}
