import { useCallback } from 'react';
import { useNodesBy } from '../element/use-nodes.js';

/** Like `useNodes`, of nodes we printed too. */
export const useNodesIn = (root: HTMLElement, selector: string): readonly HTMLElement[] =>
  useNodesBy(
    root,
    useCallback((box: Element) => [...box.querySelectorAll<HTMLElement>(selector)], [selector]),
  );
