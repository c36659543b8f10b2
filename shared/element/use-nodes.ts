import { useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { commit } from './commit.js';
import { isSameList, nodesIn } from '../dom/nodes.js';

/** Host nodes that come and go: pages are loaded in parts, other scripts exchange what is there. */

const NONE: readonly never[] = [];

/**
 * The nodes that `read` finds in `root`, kept in step with it; the same list as long as they are the same nodes.
 * @param read the same function each time
 */
export function useNodesBy<E extends Element>(root: Element | null, read: (root: Element) => readonly E[]): readonly E[] {
  const [nodes, setNodes] = useState<readonly E[]>(() => (root ? read(root) : NONE));
  useLayoutEffect(() => {
    const check = (): void => {
      const now = root ? read(root) : NONE;
      setNodes((was) => (isSameList(was, now) ? was : now));
    };
    check();
    if (!root) {
      return undefined;
    }
    const observer = new MutationObserver(() => commit(check));
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, read]);
  return nodes;
}

/** The same of the nodes inside a tag that match a selector; what we print ourselves does not count. */
export const useNodes = <E extends Element>(element: Element, selector: string): readonly E[] =>
  useNodesBy(
    element,
    useMemo(() => nodesIn<E>(selector), [selector]),
  );

/**
 * The nodes that `read` finds in `root`, found anew whenever any node inside has come or gone. For views that read on in the nodes
 * themselves; for others `useNodesBy` renders less often.
 */
export function useLiveNodes<E extends Element>(root: Element, read: (root: Element) => readonly E[]): readonly E[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const observer = new MutationObserver(again);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
  return read(root);
}
