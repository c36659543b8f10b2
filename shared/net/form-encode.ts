import { isRecord } from '../json.js';

/** Field values as they may be sent: nested objects and lists as the host's own serialiser writes them. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Flattens values as `jQuery.param` does (contract: cart.md §0): nothing becomes an empty text, booleans `true`/`false`,
 * objects `k[sub]`, lists `k[]`.
 */
export function flatten(fields: Fields): [string, string][] {
  const out: [string, string][] = [];
  const add = (key: string, value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach((v: unknown, i) => add(typeof v === 'object' && v !== null ? `${key}[${i}]` : `${key}[]`, v));
    } else if (isRecord(value)) {
      for (const [sub, v] of Object.entries(value)) { add(`${key}[${sub}]`, v); }
    } else if (typeof value !== 'function') {
      out.push([key, value === null || value === undefined ? '' : String(value)]);
    }
  };
  for (const [key, value] of Object.entries(fields)) { add(key, value); }
  return out;
}

/** The body of a form-encoded request. */
export const formEncode = (fields: Fields): URLSearchParams => new URLSearchParams(flatten(fields));
