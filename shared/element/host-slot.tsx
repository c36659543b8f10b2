import { createElement, useLayoutEffect, useRef, type HTMLAttributes, type ReactElement } from 'react';

/** Puts host-printed nodes (same nodes, same listeners, same typed values) inside React's output; for tags in `adopt` mode. */
export function HostSlot({ nodes, ...rest }: { readonly nodes: readonly ChildNode[] } & HTMLAttributes<HTMLDivElement>): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { ref.current?.append(...nodes); }, [nodes]);
  return createElement('div', { ref, ...rest });
}
