import { useCallback, useLayoutEffect, useState, type ReactElement } from 'react';
import type { ZoomOptions } from './options.rules.js';
import { imageOf, zoomSourceOf } from './gallery.host.js';
import { useLatest } from '../../shared/element/host-hooks.js';
import { lazyModule } from '../../shared/lazy.js';
import { useLazy } from '../../shared/lazy-view.js';
import { useStable } from './hooks.js';
import type { Point } from './zoom.rules.js';

/** One picture that is magnified, or is about to be. */
interface Active {
  readonly slide: HTMLElement;
  readonly src: string;
  readonly at: Point;
  readonly touch: boolean;
  readonly leaving: boolean;
}

/** Which picture is magnified, by hovering or by a tap. */
export interface ZoomState {
  readonly active: Active | null;
  readonly enter: (slide: HTMLElement, at: Point) => void;
  readonly leave: (slide: HTMLElement) => void;
  /** A tap: magnifies, or takes away what a tap has magnified. */
  readonly toggle: (slide: HTMLElement, at: Point) => void;
  /** Removes the zoom at once: the picture is another one, or out of sight. */
  readonly drop: () => void;
}

/** @param can is a slide's large picture worth it */
export function useZoom(can: (slide: HTMLElement) => boolean): ZoomState {
  const [active, setActive] = useState<Active | null>(null);
  const show = (slide: HTMLElement, at: Point, touch: boolean): void => {
    const src = zoomSourceOf(slide);
    if (imageOf(slide) && src !== '' && can(slide)) {
      setActive({ slide, src, at, touch, leaving: false });
    }
  };
  const leave = useCallback((slide: HTMLElement): void => setActive((was) => (was?.slide === slide ? { ...was, leaving: true } : was)), []);
  const latest = useLatest(active);
  const drop = useCallback(() => {
    // Asked for nothing, the view would still be rendered once to find out.
    if (latest.current) {
      setActive(null);
    }
  }, [latest]);
  const enter = useStable((slide: HTMLElement, at: Point): void => {
    if (active?.slide !== slide || active.leaving) {
      show(slide, at, false);
    }
  });
  const toggle = (slide: HTMLElement, at: Point): void => {
    if (active?.slide === slide && active.touch && !active.leaving) {
      leave(slide);
    } else {
      show(slide, at, true);
    }
  };
  return { active, enter, leave, toggle, drop };
}

const lazyZoom = lazyModule('the zoom of <shop-gallery>', () => import('./zoom.js'));

/** Draws it; the code for that is loaded with the first one. */
export function LazyZoom({
  zoom: { active, leave, drop },
  options,
}: {
  readonly zoom: ZoomState;
  readonly options: ZoomOptions;
}): ReactElement | null {
  const part = useLazy(lazyZoom, active !== null, drop);
  useTapAway(active?.touch && !active.leaving ? active.slide : null, leave);
  if (!active || !part) {
    return null;
  }
  return <part.Zoom key={active.src} {...active} options={options} onGone={drop} />;
}

/** What a tap has magnified goes with a tap elsewhere or Escape. */
function useTapAway(slide: HTMLElement | null, leave: (slide: HTMLElement) => void): void {
  useLayoutEffect(() => {
    if (!slide) {
      return undefined;
    }
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && !slide.contains(event.target)) {
        leave(slide);
      }
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        leave(slide);
      }
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [slide, leave]);
}
