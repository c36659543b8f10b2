const TRUE = new Set(['1', 'true', 'yes', 'on']);
const FALSE = new Set(['', '0', 'false', 'no', 'off']);

/** PHP's ways of saying yes and no in a settings object, where false is printed as ""; `undefined` for anything else (design.md §4). */
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
