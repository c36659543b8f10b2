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

/** A label with the number of pieces in it; `{count}` marks the place. */
export const labelWith = (template: string, count: number): string => template.replaceAll('{count}', String(count));
