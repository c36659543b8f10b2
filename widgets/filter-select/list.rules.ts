/** What an open list shows of its items, where its keys lead, what its search finds, and what a server answers. */
import { isRecord, scalarText } from '../../shared/json.js';
import { CLOSED, typedItem, type Item, type ListState } from './filter-select.rules.js';

const MARKS = /\p{M}+/gu;
// oxlint-disable-next-line no-control-regex -- the range of plain letters
const PLAIN = /^[\u0000-\u007f]*$/;

/** Letters that are no plain letter with an accent on it, and what people type for them: what the shop's own select takes them for, too. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ɨ: 'i',
  ł: 'l',
  ƚ: 'l',
  ŀ: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ø: 'o',
  ɔ: 'o',
  ɵ: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ǝ: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ƙ: 'k',
  ŋ: 'n',
  ɲ: 'n',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
  ⱥ: 'a',
  ƃ: 'b',
  ȼ: 'c',
  ƈ: 'c',
  ƌ: 'd',
  ɇ: 'e',
  ɉ: 'j',
  ƥ: 'p',
  ɋ: 'q',
  ɍ: 'r',
  ɽ: 'r',
  ƭ: 't',
  ʈ: 't',
  ⱦ: 't',
  ʋ: 'v',
  ɏ: 'y',
  ȥ: 'z',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** A text as it is compared: small letters of ordinary width, without accents, special ones by their plain letters. */
export const fold = (text: string): string => {
  const small = text.toLowerCase();
  return PLAIN.test(small)
    ? small
    : small
        .normalize('NFKD')
        .replace(MARKS, '')
        .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
};

/** The ways in which people type a text, one a line: the shop's own select takes `ß` for one `s`, a German for two. */
export const spellings = (text: string): string => {
  const one = text.replace(/ß/giu, 's');
  return one === text ? fold(text) : `${fold(text)}\n${fold(one)}`;
};

/** The next row after `from` that begins with what was typed, round the list; a letter typed again goes to the next one. */
export function typedRow(items: readonly Item[], typed: string, from: number): number | null {
  const letters = [...fold(typed)];
  const isOne = letters.every((letter) => letter === letters[0]);
  const wanted = isOne ? (letters[0] ?? '') : letters.join('');
  // Within a word the row it is at may go on fitting.
  const start = isOne ? from + 1 : Math.max(0, from);
  for (let k = 0; k < items.length; k += 1) {
    const i = (start + k) % items.length;
    const item = items[i];
    if (
      item &&
      wanted !== '' &&
      !item.disabled &&
      item.id !== '' &&
      spellings(item.text)
        .split('\n')
        .some((one) => one.startsWith(wanted))
    ) {
      return i;
    }
  }
  return null;
}

/** Everything of the list that is kept in the page at a time: more would make it slow. */
const WINDOW = 50;
/** So many rows come first, some more than are seen; the others of the window when these have been painted. */
const FIRST = 12;
/** Ahead of the list's end the next rows come; pixels (contract 19). */
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

/** What a list is to show. */
export type Results =
  /** One row that tells why there are none; `isWaiting` while they are on their way. */
  | { readonly message: string; readonly isWaiting: boolean }
  /** Rows; `isNext`: the ones before stay, these have come to them. `hasFailed`: the next ones could not be loaded. */
  | { readonly items: readonly Item[]; readonly more: boolean; readonly isNext: boolean; readonly hasFailed: boolean };

/** A row is marked; `isBrought`: it comes into sight, and into the page where it does not stand there. */
export function markRow(state: ListState, marked: number, isBrought: boolean): ListState {
  const total = state.items.length;
  const isThere = marked >= state.from && (marked < state.to || (marked === total && state.to === total));
  const [from, to] = isThere || !isBrought ? [state.from, state.to] : windowAround(marked, total);
  return { ...state, from, to, marked, brought: state.brought + (isBrought ? 1 : 0) };
}

/** Is the marked row the one that stands for the next page? */
export const isAtMore = ({ more, marked, items }: ListState): boolean => more && marked === items.length;

/** Other results have come. @param chosen the index of a chosen row that can be marked; -1: none */
export function showResults(state: ListState, results: Results, chosen: number): ListState {
  if ('message' in results || (results.items.length === 0 && !results.more)) {
    const told = 'message' in results ? results : { message: '', isWaiting: false };
    return { ...CLOSED, open: state.open, term: state.term, round: state.round + 1, brought: state.brought, ...told };
  }
  const { items, more, hasFailed } = results;
  const shown = { ...state, items, more, hasFailed, message: null, isWaiting: false };
  if (!results.isNext) {
    const marked = chosen >= 0 ? chosen : (rowFor('Home', -1, items) ?? -1);
    const [from, to] = windowAround(marked, items.length, FIRST);
    return { ...shown, from, to, marked, round: state.round + 1, brought: state.brought + (chosen > 0 ? 1 : 0) };
  }
  // The rows that are read stay what they are.
  const grown = { ...shown, to: state.to === state.items.length ? items.length : state.to };
  if (!isAtMore(state)) {
    return grown;
  }
  // Who waited at the end goes on with the first row that has come; without one at the row that waits, or at the last.
  const next = rowFor('ArrowDown', state.marked - 1, items) ?? (more ? items.length : rowFor('End', -1, items));
  return markRow(grown, next ?? -1, true);
}

/** The rest of the window comes, once the first rows have been painted. */
export function fillWindow(state: ListState): ListState {
  const [, to] = windowAround(state.from + FIRST / 2, state.items.length);
  return to > state.to ? { ...state, to } : state;
}

/** The window goes on around a row. */
export function shiftWindow(state: ListState, around: number): ListState {
  const [from, to] = windowAround(around, state.items.length);
  return { ...state, from, to };
}

/** A page of answers, and whether there are more. */
export interface Page {
  readonly items: readonly Item[];
  readonly more: boolean;
}

const itemsOf = (list: readonly unknown[], group = ''): Item[] =>
  list.flatMap((one): Item[] => {
    if (!isRecord(one)) {
      return [];
    }
    const text = scalarText(one['text']);
    if (Array.isArray(one['children'])) {
      return itemsOf(one['children'], text);
    }
    const id = scalarText(one['id']);
    return id === '' ? [] : [{ id, text: text || id, disabled: one['disabled'] === true, group, data: one }];
  });

/**
 * Reads an answer (contract 16): `{ results, pagination: { more } }`, a bare list, or the map of ids and texts that WooCommerce's own
 * searches answer.
 * @throws Error where it is none of them
 */
export function readPage(answer: unknown): Page {
  if (Array.isArray(answer)) {
    return { items: itemsOf(answer), more: false };
  }
  if (!isRecord(answer)) {
    throw new Error('expected { results: [{ id, text }] }');
  }
  const { results, pagination } = answer;
  if (Array.isArray(results)) {
    return { items: itemsOf(results), more: isRecord(pagination) && pagination['more'] === true };
  }
  if ('results' in answer || 'success' in answer) {
    throw new Error('expected { results: [{ id, text }] }');
  }
  return { items: itemsOf(Object.entries(answer).map(([id, text]) => ({ id, text }))), more: false };
}
