import { useLayoutEffect, useRef, useState } from 'react';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { VIEWPORT_CLASS } from './gallery.host.js';
import type { SliderOptions } from './gallery.schema.js';

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
 * the last of its place: labels that a plug-in prints after the pictures stand before them then, over their upper edge. Plain, because the
 * host's own node moves into it.
 */
export function useViewport(wrapper: HTMLElement | null, wanted: boolean): HTMLElement | null {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!wrapper || !wanted) {
      return undefined;
    }
    const box = nodeOf(<div className={`${VIEWPORT_CLASS} shop-gallery__viewport`} />);
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
  }, [wrapper, wanted]);
  return viewport;
}

/**
 * Keeps the viewport as high as the picture shown. Measured by an observer, in the frame it will be drawn in: nothing is forced
 * and nothing is drawn at a wrong height first. Only the way from one picture to another is animated.
 */
export function useSmoothHeight(viewport: HTMLElement | null, slide: HTMLElement | null, { smoothHeight, speedMs }: SliderOptions): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!viewport || !smoothHeight) {
      return undefined;
    }
    return () => {
      viewport.style.height = '';
      height.current = 0;
    };
  }, [viewport, smoothHeight]);
  useLayoutEffect(() => {
    if (!viewport || !slide || !smoothHeight || typeof ResizeObserver !== 'function') {
      return undefined;
    }
    let moved = height.current > 0;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.borderBoxSize[0]?.blockSize ?? 0;
      const was = height.current;
      // A hidden gallery, or a picture without a size that is not there yet.
      if (now <= 0 || now === was) {
        moved = false;
        return;
      }
      height.current = now;
      viewport.style.height = `${now}px`;
      if (moved && !reducedMotion()) {
        viewport.animate?.([{ height: `${was}px` }, { height: `${now}px` }], { duration: speedMs, easing: 'ease' });
      }
      moved = false;
    });
    observer.observe(slide);
    return () => observer.disconnect();
  }, [viewport, slide, smoothHeight, speedMs]);
}
