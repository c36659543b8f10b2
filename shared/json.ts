/** Keys that could reach an object's prototype when somebody copies the result about. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** Cheap test on the text, so that large clean data (hundreds of variations) is not walked. `\u` may spell any of them. */
const SUSPECT = /__proto__|constructor|prototype|\\u00/;

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
  return SUSPECT.test(text) ? clean(value) : value;
}

/** True for a plain object: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property of a foreign object, never one that was inherited. */
export const own = (object: unknown, key: string): unknown =>
  ((typeof object === 'object' && object !== null) || typeof object === 'function') && !FORBIDDEN.has(key) && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
