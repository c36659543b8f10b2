import { lazyModule } from '../lazy.js';
import type { EdgeOptions } from './edge-stack.js';

/** The stack of fixed bars: comes where the first of them stands. */
const lazyStack = lazyModule('what keeps fixed bars apart', () => import('./edge-stack.js'));

/**
 * `joinEdge` for code that is on every page: the stack is loaded for it. `order` by its name.
 * @returns how to leave, also before it has come
 */
export function joinEdgeLater(
  el: HTMLElement,
  order: keyof typeof import('./edge-stack.js').EDGE_ORDER,
  options: Omit<EdgeOptions, 'order'> = {},
): () => void {
  let leave: (() => void) | undefined;
  let over = false;
  lazyStack.use(
    ({ joinEdge, EDGE_ORDER }) => {
      if (!over) {
        leave = joinEdge(el, { ...options, order: EDGE_ORDER[order] });
      }
    },
    () => undefined,
  );
  return () => {
    over = true;
    leave?.();
  };
}
