/**
 * Where the focus goes in a list when one of it has left: to the one after it, else the nearest before it; `null` where none is left.
 * @param before keys of all, in order, when the one that left was there
 * @param now keys of those that are there now
 */
export function keyAfter(before: readonly string[], gone: string, now: readonly string[]): string | null {
  const at = before.indexOf(gone);
  const isThere = (key: string): boolean => now.includes(key);
  return before.slice(at + 1).find(isThere) ?? before.slice(0, Math.max(at, 0)).findLast(isThere) ?? now[0] ?? null;
}
