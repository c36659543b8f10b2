import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHostClass, useLatest } from '../element/host-hooks.js';
import { lazyModule } from '../lazy.js';
import { useLazy } from '../lazy-view.js';
import { reducedMotion } from '../a11y/motion.js';
import { stopNear } from './carousel.logic.js';
import type { Mover } from './engine.js';

/** The browser has done scrolling when it told nothing for so long; Safari has no `scrollend`. */
const REST_MS = 120;

type EngineModule = typeof import('./engine.js');
const engine = lazyModule('the moving slides', () => import('./engine.js'));

interface RowInput {
  readonly view: HTMLElement;
  /** The row of slides. */
  readonly row: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** Indexes of the slides it can stop at. */
  readonly stops: readonly number[];
  /** Is the engine wanted? Asked once it is: it stays. */
  readonly wanted: boolean;
  readonly rtl: boolean;
  /** Stands at another stop. */
  readonly onArrive: (stop: number) => void;
}

interface Row extends Mover {
  /** The engine, from when it takes over; `null` while the browser scrolls. */
  readonly engine: EngineModule | null;
  readonly setMover: (mover: Mover | null) => void;
}

/** How far the start of a slide is from the start of the row, in pixels to the right. */
const wayTo = (row: Element, slide: Element, rtl: boolean): number => {
  const [a, b] = [row.getBoundingClientRect(), slide.getBoundingClientRect()];
  return rtl ? b.right - a.right : b.left - a.left;
};

/**
 * What brings another slide: until the engine is here the browser, which scrolls the row by finger, wheel and key, and where a button
 * asks for it. The engine takes over once the row rests, where the row stands.
 */
export function useRow({ view, row, slides, stops, wanted, rtl, onArrive }: RowInput): Row {
  const [rests, setRests] = useState(true);
  const [taken, setTaken] = useState<EngineModule | null>(null);
  const mover = useRef<Mover | null>(null);
  /** Where the browser scrolls to by itself: what it passes is no stop. */
  const aim = useRef<number | null>(null);
  const offset = useRef(0);
  const here = useLazy(engine, wanted);
  const latest = useLatest({ stops, slides, onArrive });
  useHostClass(view, 'shop-carousel--moves', taken !== null);

  useEffect(() => {
    if (taken) {
      return undefined;
    }
    let touched = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      if (touched) {
        return;
      }
      const { slides: all, stops: at } = latest.current;
      const distances = all.map((slide) => Math.abs(wayTo(row, slide, rtl)));
      aim.current ??= stopNear(at, distances.indexOf(Math.min(...distances)));
      latest.current.onArrive(aim.current);
      aim.current = null;
      setRests(true);
    };
    const move = (): void => {
      setRests(false);
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    const touch = ({ touches }: TouchEvent): void => {
      touched = touches.length > 0;
      aim.current = null;
      move();
    };
    const types = ['touchstart', 'touchend', 'touchcancel'] as const;
    row.addEventListener('scroll', move, { passive: true });
    for (const type of types) {
      row.addEventListener(type, touch, { passive: true });
    }
    return () => {
      clearTimeout(timer);
      row.removeEventListener('scroll', move);
      for (const type of types) {
        row.removeEventListener(type, touch);
      }
    };
  }, [row, rtl, taken, latest]);

  useEffect(() => {
    if (!here || taken || !rests) {
      return;
    }
    offset.current = row.scrollLeft;
    // oxlint-disable-next-line react/set-state-in-effect -- where the row stands is known only now
    setTaken(here);
  }, [here, taken, rests, row]);
  // Where the browser had scrolled to: the engine finds the row as it will leave it.
  useLayoutEffect(() => {
    if (!taken) {
      return undefined;
    }
    if (offset.current !== 0) {
      row.style.transform = `translate3d(${-offset.current}px, 0px, 0px)`;
    }
    return () => {
      row.style.transform = '';
    };
  }, [taken, row]);

  const setMover = useCallback((next: Mover | null): void => {
    mover.current = next;
    if (next && aim.current !== null) {
      next.to(aim.current, reducedMotion());
      aim.current = null;
    }
  }, []);

  return {
    engine: taken,
    setMover,
    to: (stop, jump, by) => {
      if (mover.current) {
        mover.current.to(stop, jump, by);
        return;
      }
      // The engine has taken over and is about to start: it goes there then.
      if (taken) {
        aim.current = stop;
        return;
      }
      const slide = slides[stops[stop] ?? 0];
      const left = slide ? wayTo(row, slide, rtl) : 0;
      if (Math.abs(left) >= 1) {
        aim.current = stop;
        // To a place: a scroll by a way would end at the next slide (`scroll-snap-stop`).
        row.scrollTo({ left: row.scrollLeft + left, behavior: jump || reducedMotion() ? 'instant' : 'smooth' });
      }
    },
  };
}
