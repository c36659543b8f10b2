import { useLayoutEffect, useState, type RefObject } from 'react';
import { attendEdges, holdEdges, joinEdge, type EdgeOptions } from './edge-stack.js';

interface Options extends Pick<EdgeOptions, 'order' | 'edge'> {
  /** It can wait until there is room. */
  readonly canWait?: boolean;
}

/**
 * Has a fixed element share its edge of the screen while it is wanted.
 * @returns whether there is room for it; always true of what cannot wait
 */
export function useEdge(
  ref: RefObject<HTMLElement | null> | HTMLElement | null,
  wanted: boolean,
  { order, edge, canWait = false }: Options,
): boolean {
  const [fits, setFits] = useState(!canWait);
  useLayoutEffect(attendEdges, []);
  useLayoutEffect(() => {
    const el = ref !== null && 'current' in ref ? ref.current : ref;
    if (!el || !wanted) {
      return undefined;
    }
    return joinEdge(el, { order, ...(edge ? { edge } : {}), ...(canWait ? { onFit: setFits } : {}) });
  }, [ref, wanted, order, edge, canWait]);
  return fits;
}

/** Keeps the room of the host's own bars while one of them shows that a tag of ours drives or follows. */
export function useHostEdges(isShown: boolean): void {
  useLayoutEffect(attendEdges, []);
  useLayoutEffect(() => (isShown ? holdEdges() : undefined), [isShown]);
}
