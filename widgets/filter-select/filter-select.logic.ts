/** What a filter-select shows and where its keys lead (contract: filter-select.md): no page, no clock, no network. */

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

/** Everything of the list that is kept in the page at a time: more would make the list slow to open. */
const WINDOW = 50;
/** Ahead of the list's end the next rows come; pixels (spec 2 §9). */
export const AHEAD_PX = 50;

const MARKS = /\p{M}+/gu;
// oxlint-disable-next-line no-control-regex -- the range of plain letters
const PLAIN = /^[\u0000-\u007f]*$/;

/** A text as it is compared: small letters, without accents. */
export const fold = (text: string): string => {
  const small = text.toLowerCase();
  return PLAIN.test(small) ? small : small.normalize('NFD').replace(MARKS, '');
};

/** Makes the search of a list: it folds each text once. @returns the items that contain a term, in their order */
export function createMatcher(items: readonly Item[]): (term: string) => readonly Item[] {
  const folded: string[] = [];
  return (term) => {
    const wanted = fold(term.trim());
    return wanted === '' ? items : items.filter(({ text }, i) => (folded[i] ??= fold(text)).includes(wanted));
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
export function rowFor(key: string, from: number, enabled: readonly boolean[], page = 10): number | null {
  const seek = (start: number, step: 1 | -1): number | null => {
    for (let i = start; i >= 0 && i < enabled.length; i += step) {
      if (enabled[i]) {
        return i;
      }
    }
    return null;
  };
  const last = enabled.length - 1;
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
    if (item && wanted !== '' && !item.disabled && item.id !== '' && fold(item.text).startsWith(wanted)) {
      return i;
    }
  }
  return null;
}

/** The part of a list that stands in the page: around a row, from the first to before the last. */
export function windowAround(index: number, total: number, size = WINDOW): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(Math.max(0, index) - Math.floor(size / 2), total - size));
  return [from, Math.min(total, from + size)];
}

/** A text with the words of an item in it, `{text}` or any key the server sent; a key that is none stays empty. */
export const fillTemplate = (template: string, { id, text, data }: Item): string =>
  template === ''
    ? text
    : template.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
        const value: unknown = key === 'text' ? text : key === 'id' ? id : data[key];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      });

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
  return text === '' || items.some(is) ? null : { id: text, text, disabled: false, group: '', data: {} };
}

/** A page of answers, and whether there are more. */
export interface Page {
  readonly items: readonly Item[];
  readonly more: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const itemsOf = (list: readonly unknown[], group = ''): Item[] =>
  list.flatMap((one): Item[] => {
    if (!isObject(one)) {
      return [];
    }
    const text = textOf(one['text']);
    if (Array.isArray(one['children'])) {
      return itemsOf(one['children'], text);
    }
    const id = textOf(one['id']);
    return id === '' ? [] : [{ id, text: text || id, disabled: one['disabled'] === true, group, data: one }];
  });

/**
 * Reads an answer (contract §3): `{ results, pagination: { more } }`, a bare list, or the map of ids and texts that WooCommerce's own
 * searches answer.
 * @throws Error where it is none of them
 */
export function readPage(answer: unknown): Page {
  if (Array.isArray(answer)) {
    return { items: itemsOf(answer), more: false };
  }
  if (!isObject(answer)) {
    throw new Error('expected { results: [{ id, text }] }');
  }
  const { results, pagination } = answer;
  if (Array.isArray(results)) {
    return { items: itemsOf(results), more: isObject(pagination) && pagination['more'] === true };
  }
  if ('results' in answer || 'success' in answer) {
    throw new Error('expected { results: [{ id, text }] }');
  }
  return { items: itemsOf(Object.entries(answer).map(([id, text]) => ({ id, text }))), more: false };
}
