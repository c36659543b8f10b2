import { isRecord } from '../json.js';

const TRUE = new Set(['1', 'true', 'yes', 'on']);
const FALSE = new Set(['', '0', 'false', 'no', 'off']);

/** PHP's ways of saying yes and no in a settings object, where false is printed as ""; `undefined` for anything else. */
export function phpBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') {
    return value;
  }
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : undefined;
  if (text === undefined) {
    return undefined;
  }
  return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined;
}

/** A map out of a settings object or an answer, where PHP prints an empty one as `[]`; `null` for anything else. */
export const phpMap = (value: unknown): Readonly<Record<string, unknown>> | null =>
  Array.isArray(value) && value.length === 0 ? {} : isRecord(value) ? value : null;
