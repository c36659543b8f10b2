import { useLayoutEffect, useState } from 'react';

/**
 * The nodes inside a tag that match a selector, also ones that are inserted or replaced later; what we print ourselves does not
 * count. The list is the same one as long as the nodes are.
 */
export function useNodes<E extends Element>(element: Element, selector: string): readonly E[] {
  const [nodes, setNodes] = useState<readonly E[]>([]);
  useLayoutEffect(() => {
    const look = (): void => {
      const now = [...element.querySelectorAll<E>(selector)].filter((el) => el.closest('.shop-root') === null);
      setNodes((was) => (was.length === now.length && was.every((el, i) => el === now[i]) ? was : now));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, selector]);
  return nodes;
}
