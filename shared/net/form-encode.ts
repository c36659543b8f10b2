/** Field values as they may be sent: nested objects and lists as the host's own serialiser writes them. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object whose entries are fields of their own; a date, say, is one value, as for the host's serialiser. */
const isMap = (value: unknown): value is Record<string, unknown> => Object.prototype.toString.call(value) === '[object Object]';

/**
 * Flattens values as `jQuery.param` does (contract 16): nothing becomes an empty text, booleans `true`/`false`,
 * objects `k[sub]`, lists `k[]` (a key that ends in `[]` already is not given another pair). Unlike there, functions are left out
 * instead of called: scripts keep them in a button's data.
 */
export function flatten(fields: Fields): [string, string][] {
  const out: [string, string][] = [];
  const one = (key: string, value: unknown): void => {
    if (typeof value !== 'function') {
      out.push([key, value === null || value === undefined ? '' : String(value)]);
    }
  };
  const add = (key: string, value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach((v: unknown, i) => {
        if (key.endsWith('[]')) {
          one(key, v);
        } else {
          add(typeof v === 'object' && v !== null ? `${key}[${i}]` : `${key}[]`, v);
        }
      });
    } else if (isMap(value)) {
      for (const [sub, v] of Object.entries(value)) {
        add(`${key}[${sub}]`, v);
      }
    } else {
      one(key, value);
    }
  };
  for (const [key, value] of Object.entries(fields)) {
    add(key, value);
  }
  return out;
}

/** The body of a form-encoded request. */
export const formEncode = (fields: Fields): URLSearchParams => new URLSearchParams(flatten(fields));

/** The body of a call: form-encoded fields, or a form's own data as it is (multipart: files travel along). */
export const requestBody = (fields: Fields | FormData): URLSearchParams | FormData =>
  fields instanceof FormData ? fields : formEncode(fields);
