import { isRecord, scalarText } from '../../shared/json.js';
import type { Item } from './filter-select.logic.js';

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
