import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { reducedMotion } from '../a11y/motion.js';
import { isSameList } from '../dom/nodes.js';
import { useLatest, useListener } from '../element/host-hooks.js';
import { emit } from '../events.js';
import { canLoop, moveOfKey, stopAfter, stopsOf, type CarouselSettings, layoutIn, type Layout } from './carousel.rules.js';
import type { OfferControls } from './types.js';
import { stopInView, useRow } from './use-row.js';

/** Parts of a slide that want keys for themselves. */
const INTERACTIVE = 'input, select, textarea, video, audio, iframe, [contenteditable]';

/** What a row holds, and where it can stop in the window as wide as it is. */
export interface Course {
  readonly slides: readonly HTMLElement[];
  readonly layout: Layout;
  readonly loop: boolean;
  /** Indexes of the slides it can stop at. */
  readonly stops: readonly number[];
  readonly rtl: boolean;
}

/** The list of before, as long as the same nodes are in it. */
function useSame(now: readonly HTMLElement[]): readonly HTMLElement[] {
  const [kept, keep] = useState(now);
  if (isSameList(kept, now)) {
    return kept;
  }
  keep(now);
  return now;
}

/** What there is to move through, as the page and the window are now. */
export function useCourse(view: HTMLElement, row: HTMLElement, settings: CarouselSettings): Course {
  const slides = useSame([...row.querySelectorAll<HTMLElement>(':scope > .swiper-slide')]);
  const layout = useSyncExternalStore(onResize, () => layoutIn(settings.layouts, window.innerWidth));
  const loop = settings.loop && canLoop(slides.length, layout.shown);
  const stops = useMemo(() => stopsOf(slides.length, layout, loop), [slides.length, layout, loop]);
  const [rtl] = useState(() => getComputedStyle(view).direction === 'rtl');
  return { slides, layout, loop, stops, rtl };
}

/** Hears of the window's new sizes. @returns how to stop */
export function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

type Step = (by: 1 | -1, wraps?: boolean) => boolean;

/** Where a carousel stands, and what moves it. */
export interface Moves {
  /** The stop it stands at, or is on its way to. */
  readonly index: number;
  /** Has it moved since it was set up? */
  readonly hasMoved: boolean;
  readonly go: (stop: number) => void;
  /** Goes one stop on or back; `wraps`: goes on at the other end, also where that is one. @returns false at an end */
  readonly step: Step;
  readonly arrive: (stop: number) => void;
  readonly row: ReturnType<typeof useRow>;
}

/**
 * Where it stands, and how it moves on.
 * @param wanted is the engine wanted, where there is more than one stop?
 */
export function useMoves(view: HTMLElement, row: HTMLElement, { slides, stops, loop, rtl }: Course, wanted: boolean): Moves {
  // The row may have been scrolled while nothing moved it.
  const [chosen, setIndex] = useState(() => (row.scrollLeft === 0 ? -1 : stopInView(row, slides, stops, rtl)));
  const index = Math.max(0, Math.min(chosen, stops.length - 1));
  const current = useRef(0);
  useLayoutEffect(() => {
    current.current = index;
  }, [index]);
  const arrive = (stop: number): void => {
    if (stop === current.current) {
      return;
    }
    current.current = stop;
    setIndex(stop);
    const slide = slides[stops[stop] ?? 0];
    if (slide) {
      emit(view, 'shop:slider-moved', { index: stop, slide });
    }
  };
  const mover = useRow({ row, slides, stops, wanted: stops.length > 1 && wanted, rtl, onArrive: arrive });
  const go = (stop: number, by?: 1 | -1): void => {
    mover.to(stop, reducedMotion(), by);
    arrive(stop);
  };
  const step: Step = (by, wraps = false) => {
    const to = stopAfter(current.current, by, stops.length, loop || wraps);
    if (to === null) {
      return false;
    }
    go(to, loop ? by : undefined);
    return true;
  };
  return { index, hasMoved: chosen >= 0, go, step, arrive, row: mover };
}

/** `element.carousel`, and the first event. */
export function useControls(offer: OfferControls, view: HTMLElement, moves: ControlsInput): void {
  const latest = useLatest(moves);
  useLayoutEffect(
    () =>
      offer({
        next: () => void latest.current.step(1),
        prev: () => void latest.current.step(-1),
        to: (stop) => latest.current.go(Math.max(0, Math.min(Math.trunc(stop) || 0, latest.current.last))),
        play: () => latest.current.stop(false),
        stop: () => latest.current.stop(true),
      }),
    [offer, latest],
  );
  useEffect(() => {
    emit(view, 'shop:slider-started', { slides: latest.current.count });
  }, [view, latest]);
}

interface ControlsInput extends Pick<Moves, 'go' | 'step'> {
  /** How many slides there are. */
  readonly count: number;
  /** The last stop. */
  readonly last: number;
  readonly stop: (stopped: boolean) => void;
}

/** The arrows, Home and End on anything inside that has no use for them. */
export function useKeys(view: HTMLElement, rtl: boolean, last: number, { go, step }: Moves): void {
  useListener<KeyboardEvent>(view, 'keydown', (event) => {
    const move = moveOfKey(event.key, rtl);
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (move === null || modified || event.defaultPrevented || (event.target as Element).closest(INTERACTIVE)) {
      return;
    }
    event.preventDefault();
    if (typeof move === 'number') {
      step(move);
    } else {
      go(move === 'first' ? 0 : last);
    }
  });
}
