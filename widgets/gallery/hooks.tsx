import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { useLatest } from '../../shared/element/host-hooks.js';

/** The same function for as long as the view lives, doing what the newest one does: parts that get it are not drawn again for it. */
export function useStable<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useLatest(act);
  return useCallback((...args: A) => latest.current(...args), [latest]);
}

/** Runs the newest of what was asked for once the next frame is drawn: what a shopper does not see at once need not be in that frame. */
export function useAfterFrame(act: () => void): () => void {
  const latest = useLatest(act);
  const waiting = useRef<{ frame: number; timer: ReturnType<typeof setTimeout> | undefined } | null>(null);
  const stop = useCallback((): void => {
    if (!waiting.current) {
      return;
    }
    cancelAnimationFrame(waiting.current.frame);
    clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  return useCallback(() => {
    if (waiting.current) {
      return;
    }
    const now = { frame: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined };
    waiting.current = now;
    now.frame = requestAnimationFrame(() => {
      now.timer = setTimeout(() => {
        waiting.current = null;
        latest.current();
      });
    });
  }, [latest]);
}

type Movable = HTMLElement & { moveBefore?: (child: Node, before: Node | null) => void };

/** Puts a node before another one (`null`: at the end) without loading what is in it again, where the browser can. */
function move(node: HTMLElement, parent: Movable, before: Node | null): void {
  if (parent.moveBefore && node.isConnected && parent.isConnected) {
    parent.moveBefore(node, before);
  } else {
    parent.insertBefore(node, before);
  }
}

/**
 * The host's `.flex-viewport` around the wrapper, for as long as there is something to slide; `null` until it stands. Like the host's it is
 * the last of its place: labels that a plug-in prints after the pictures stand before them then, over their upper edge.
 */
export function useViewport(wrapper: HTMLElement | null, wanted: boolean, className: string): HTMLElement | null {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!wrapper || !wanted) {
      return undefined;
    }
    const box = nodeOf(<div className={className} />);
    const place = document.createComment('');
    const enter = (): void => {
      wrapper.before(place);
      [...(wrapper.parentElement?.children ?? [])]
        .filter((child) => !child.matches('.shop-into'))
        .at(-1)
        ?.after(box);
      move(wrapper, box, null);
      setViewport(box);
    };
    enter();
    return () => {
      // Another script may have taken the pictures elsewhere; then only our box goes.
      if (wrapper.parentNode === box && place.parentElement) {
        move(wrapper, place.parentElement, place);
      }
      place.remove();
      box.remove();
      setViewport(null);
    };
  }, [wrapper, wanted, className]);
  return viewport;
}
