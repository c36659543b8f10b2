import { useLayoutEffect } from 'react';
import { isInFixedLayer } from '../a11y/focus.js';
import { lazyModule } from '../lazy.js';
import type { EdgeOptions } from './edge-stack.js';

type Stack = typeof import('./edge-stack.js');

/** The stack of fixed bars: comes where the first of them stands. */
const lazyStack = lazyModule('what keeps fixed bars apart', () => import('./edge-stack.js'));

/** Does something with the stack once it has come. @param begin gives how to end it @returns how to end, also before it has come */
function withStack(begin: (stack: Stack) => () => void): () => void {
  let end: (() => void) | undefined;
  let over = false;
  lazyStack.use(
    (stack) => {
      if (!over) {
        end = begin(stack);
      }
    },
    () => undefined,
  );
  return () => {
    over = true;
    end?.();
  };
}

/**
 * `joinEdge` for code that is on every page: the stack is loaded for it. `order` by its name.
 * @returns how to leave, also before it has come
 */
export const joinEdgeLater = (el: HTMLElement, order: keyof Stack['EDGE_ORDER'], options: Omit<EdgeOptions, 'order'> = {}): (() => void) =>
  withStack(({ joinEdge, EDGE_ORDER }) => joinEdge(el, { ...options, order: EDGE_ORDER[order] }));

/** Keeps the room of a bar of the host's that a tag of ours shows and hides, where its sheet fixes it to the screen. */
export function useHostBar(bar: HTMLElement, isShown: boolean): void {
  useLayoutEffect(() => (isInFixedLayer(bar) ? withStack(({ attendEdges }) => attendEdges()) : undefined), [bar]);
  useLayoutEffect(() => (isShown && isInFixedLayer(bar) ? withStack(({ holdEdges }) => holdEdges()) : undefined), [bar, isShown]);
}
