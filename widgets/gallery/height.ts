import { useLayoutEffect, useRef } from 'react';
import { reducedMotion } from '../../shared/a11y/motion.js';
import type { SliderOptions } from './options.rules.js';

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
