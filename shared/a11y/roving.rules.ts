/**
 * Which item the arrow keys move to in a group of which one is in the tab order (radio group, toolbar): the index, wrapping; `null` where
 * the key is none of ours or no item can be moved to.
 * `enabled[i]` says whether item i can; in right-to-left text left and right change places.
 */
export function rovingTarget(key: string, from: number, enabled: readonly boolean[], rtl: boolean): number | null {
  const n = enabled.length;
  const forward = key === 'ArrowDown' || key === (rtl ? 'ArrowLeft' : 'ArrowRight');
  const back = key === 'ArrowUp' || key === (rtl ? 'ArrowRight' : 'ArrowLeft');
  if (!forward && !back && key !== 'Home' && key !== 'End') {
    return null;
  }
  const step = forward || key === 'Home' ? 1 : -1;
  const start = key === 'Home' ? -1 : key === 'End' ? n : from;
  for (let k = 1; k <= n; k += 1) {
    const i = (start + step * k + n * 2) % n;
    if (enabled[i]) {
      return i;
    }
  }
  return null;
}

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
