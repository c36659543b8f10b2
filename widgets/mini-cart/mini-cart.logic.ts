import type { CartState } from '../../shared/cart/state.js';

/** The states of the tag, as `data-state`. */
export type MiniCartState = 'idle' | 'loading' | 'failed' | 'empty';

/** Which state a cart is; one that nobody has read yet is idle. */
export function stateOf({ status, count }: Pick<CartState, 'status' | 'count'>): MiniCartState {
  if (status === 'loading' || status === 'failed') {
    return status;
  }
  return count === 0 ? 'empty' : 'idle';
}

/**
 * Where the focus goes when a row has left: to the row that was after it, else the nearest before it; `null` where none is left.
 * @param before keys of all rows when the button was pressed, in order
 * @param left keys of the rows that are there now
 */
export function nextRow(before: readonly string[], removed: string, left: readonly string[]): string | null {
  const at = before.indexOf(removed);
  const isLeft = (key: string): boolean => left.includes(key);
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(at, 0)).findLast(isLeft) ?? left[0] ?? null;
}

/** A label with the number of pieces in it; `{count}` marks the place. */
export const labelWith = (template: string, count: number): string => template.replaceAll('{count}', String(count));
