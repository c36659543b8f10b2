import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useLatest } from '../element/host-hooks.js';
import { lazyModule } from '../lazy.js';
import { useLazy } from '../lazy-view.js';
import { reducedMotion } from '../a11y/motion.js';
import { stopNear } from './carousel.rules.js';
import type { Mover } from './engine.js';
import { lowest } from '../extremes.js';

/** The browser has done scrolling when it told nothing for so long; Safari has no `scrollend`. */
const REST_MS = 120;
/** What tells that the browser moves the row, or a finger is about to. */
const MOVES = ['scroll', 'touchstart', 'touchend', 'touchcancel'];

type EngineModule = typeof import('./engine.js');
const engine = lazyModule('the moving slides', () => import('./engine.js'));

interface RowInput {
  /** The row of slides. */
  readonly row: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** Indexes of the slides it can stop at. */
  readonly stops: readonly number[];
  /** Is the engine wanted? Asked once it is: it stays. */
  readonly wanted: boolean;
  readonly rtl: boolean;
  /** Called when the row has come to another stop. */
  readonly onArrive: (stop: number) => void;
}

interface Taken {
  readonly engine: EngineModule;
  /** How far the browser had scrolled it. */
  readonly left: number;
}

interface Row extends Mover {
  /** The engine, from when it takes over, and where it finds the row; `null` while the browser scrolls. */
  readonly taken: Taken | null;
  readonly setMover: (mover: Mover | null) => void;
}

/** How far the start of a slide is from the start of the row, in pixels to the right. */
const wayTo = (row: Element, slide: Element, rtl: boolean): number => {
  const [a, b] = [row.getBoundingClientRect(), slide.getBoundingClientRect()];
  return rtl ? b.right - a.right : b.left - a.left;
};

/** The stop nearest to where the browser has scrolled a row to. */
export function stopInView(row: Element, slides: readonly Element[], stops: readonly number[], rtl: boolean): number {
  const distances = slides.map((slide) => Math.abs(wayTo(row, slide, rtl)));
  return stopNear(stops, distances.indexOf(lowest(distances)));
}

/** What the browser's scrolling says of a row. */
interface Scrolled {
  readonly row: HTMLElement;
  readonly rtl: boolean;
  /** Where it scrolls to by itself, a stop: what it passes is none. */
  readonly aim: MutableRefObject<number | null>;
  readonly stops: readonly number[];
  readonly slides: readonly HTMLElement[];
  readonly onArrive: (stop: number) => void;
}

/** Follows the browser's scrolling as long as it moves the row. @returns whether the row rests */
function useScrolling({ row, rtl, aim, ...now }: Scrolled, isOver: boolean): boolean {
  const [rests, setRests] = useState(true);
  const latest = useLatest(now);
  useEffect(() => {
    if (isOver) {
      return undefined;
    }
    let touched = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      if (touched) {
        return;
      }
      const { slides, stops, onArrive } = latest.current;
      onArrive(aim.current ?? stopInView(row, slides, stops, rtl));
      aim.current = null;
      setRests(true);
    };
    const move = (event: Event): void => {
      if ('touches' in event) {
        touched = (event as TouchEvent).touches.length > 0;
        aim.current = null;
      }
      setRests(false);
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    MOVES.forEach((type) => row.addEventListener(type, move, { passive: true }));
    return () => {
      clearTimeout(timer);
      MOVES.forEach((type) => row.removeEventListener(type, move));
    };
  }, [row, rtl, aim, isOver, latest]);
  return rests;
}

/**
 * What brings another slide: until the engine is here the browser, which scrolls the row by finger, wheel and key, and where a button
 * asks for it. The engine takes over once the row rests, where the row stands.
 */
export function useRow({ row, slides, stops, wanted, rtl, onArrive }: RowInput): Row {
  const [taken, setTaken] = useState<Taken | null>(null);
  const mover = useRef<Mover | null>(null);
  const aim = useRef<number | null>(null);
  const here = useLazy(engine, wanted);
  const rests = useScrolling({ row, rtl, aim, stops, slides, onArrive }, taken !== null);
  useEffect(() => {
    if (here && rests) {
      // oxlint-disable-next-line react/set-state-in-effect -- where the row stands is known only now
      setTaken((was) => was ?? { engine: here, left: row.scrollLeft });
    }
  }, [here, rests, row]);

  const setMover = useCallback((next: Mover | null): void => {
    mover.current = next;
    if (next && aim.current !== null) {
      next.to(aim.current, reducedMotion());
      aim.current = null;
    }
  }, []);
  return {
    taken,
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
