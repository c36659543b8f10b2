/** Keys that could reach an object's prototype when somebody copies the result about. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** An escape that may spell a letter of them: £ and é are none. */
const ESCAPED = /\\u00[5-7]/;
/** Cheap test on the text, so that large clean data (hundreds of variations, an answered cart) is not walked. */
const isSuspect = (text: string): boolean =>
  text.includes('proto') || text.includes('constructor') || (text.includes('\\u00') && ESCAPED.test(text));

const clean = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(clean);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !FORBIDDEN.has(key))
      .map(([key, v]) => [key, clean(v)]),
  );
};

/**
 * Reads JSON that came from the page or the server; keys that could pollute a prototype are left out.
 * @throws SyntaxError where the text is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return isSuspect(text) ? clean(value) : value;
}

/** True for a plain object: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property of a foreign object, never one that was inherited. */
export const own = (object: unknown, key: string): unknown =>
  ((typeof object === 'object' && object !== null) || typeof object === 'function') && !FORBIDDEN.has(key) && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** A foreign value that should be a text: itself, or empty where it is something else. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A foreign value that should be a text or a number, as text; empty where it is something else. */
export const scalarText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The same without white space at its ends. */
export const trimmedText = (value: unknown): string => scalarText(value).trim();

/** Refuses a foreign value. @param expected what it should be. @throws Error with that text, always */
export const fail = (expected: string): never => {
  throw new Error(`expected ${expected}`);
};
