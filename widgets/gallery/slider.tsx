import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { motionQuestion } from '../../shared/a11y/motion.js';
import type { Mover } from '../../shared/carousel/engine.js';
import { inEffect } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { useEvent, useFirstIntent, useLatest } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { useLazy } from '../../shared/lazy-view.js';
import { linkOf } from './gallery.host.js';
import { clampIndex, scrolledTo, scrollOf } from './gallery.rules.js';
import type { Settings } from './gallery.schema.js';

/**
 * What moves the pictures. Until somebody turns to the gallery that is the browser: their row scrolls from picture to picture, by
 * finger, wheel and key, and where a press asks for it. Then the engine is loaded, and takes over once the pictures rest.
 */

/** Parts of a slide that want their drags and keys for themselves. */
const INTERACTIVE = 'video, audio, iframe, input, select, textarea, button, model-viewer, [contenteditable]';

type Engine = typeof import('../../shared/carousel/engine.js');

interface SliderInput {
  readonly gallery: HTMLElement;
  /** The box around the pictures, `null` until it stands. */
  readonly viewport: HTMLElement | null;
  readonly wrapper: HTMLElement | null;
  readonly slides: readonly HTMLElement[];
  readonly sliding: boolean;
  readonly rtl: boolean;
  /** Another picture is shown now. */
  readonly moved: () => void;
}

/** Which picture is shown, and how another one is. */
export interface SliderState {
  /** The picture that is drawn as the one shown. */
  readonly index: number;
  /** The picture that is shown, or is on its way and not drawn as such yet. */
  readonly at: () => number;
  /** Shows another picture; `jump` without movement. */
  readonly go: (to: number, jump?: boolean) => void;
  /** A picture is the one shown now, by whatever way. */
  readonly arrive: (to: number) => void;
  readonly setMover: (mover: Mover | null) => void;
  /** The engine, from when it takes over; `null` while the browser scrolls. */
  readonly engine: Engine | null;
  readonly moving: boolean;
}

export function useSlider({ gallery, viewport, wrapper, slides, sliding, rtl, moved }: SliderInput): SliderState {
  // The row of pictures scrolls from the first paint on; where a shopper has brought it before we came, it stays.
  const [wanted, setWanted] = useState(() => (wrapper && scrolledTo(wrapper.scrollLeft, wrapper.clientWidth, slides.length)) ?? 0);
  const [mover, setItsMover] = useState<Mover | null>(null);
  const index = sliding ? clampIndex(wanted, slides.length) : 0;
  const now = useRef(index);
  const [wantsLess] = useState(motionQuestion);
  useLayoutEffect(() => {
    now.current = index;
    // Only for other slides: with the same ones a press may have gone on since what is drawn now was begun.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [slides, sliding]);
  // The pictures move first: everything else that tells where they are is drawn a frame later, and does not hold them up.
  const drawAfterFrame = useAfterFrame(() => {
    now.current = clampIndex(now.current, slides.length);
    setWanted(now.current);
  });
  const at = useCallback((): number => now.current, []);
  const keepFocus = useFocusAlong(wrapper, slides, index);

  const arrive = (to: number): void => {
    const slide = slides[to];
    if (!slide || to === now.current) {
      return;
    }
    keepFocus(slides[now.current]);
    now.current = to;
    drawAfterFrame();
    moved();
    emit(gallery, 'shop:gallery-moved', { index: to, slide });
  };
  const engine = useEngine(gallery, sliding);
  const row = sliding && viewport && !engine.taken ? wrapper : null;
  const scroll = useScrolling(row, slides, rtl, at, arrive);
  useTakeOver(engine.here ? row : null, scroll.state, engine.take);
  const go = useEvent((to: number, jump?: boolean): void => {
    const target = clampIndex(to, slides.length);
    if (!sliding || target === now.current) {
      return;
    }
    const still = jump === true || wantsLess();
    if (mover) {
      mover.to(target, still);
    } else {
      scroll.to(target, still);
    }
    arrive(target);
    // Nothing moves: who asked for it goes on with the picture, which is inert until it is drawn as the one shown.
    if (jump === true) {
      setWanted(now.current);
    }
  });

  const setMover = useCallback((next: Mover | null): void => {
    // A press may have come between the engine's first look and its first move.
    next?.to(now.current, true);
    setItsMover(next);
  }, []);
  useLayoutEffect(() => {
    // Where the browser had scrolled to; the engine writes the transform once it is there, and must find it as it will leave it.
    if (wrapper && sliding && engine.taken && !mover) {
      wrapper.style.transform = now.current === 0 ? '' : `translate3d(${rtl ? '' : '-'}${now.current * 100}%, 0, 0)`;
    }
  }, [wrapper, sliding, engine.taken, mover, index, rtl]);
  useLayoutEffect(
    () =>
      wrapper && sliding
        ? () => {
            wrapper.style.transform = '';
          }
        : undefined,
    [wrapper, sliding],
  );
  return { index, at, go, arrive, setMover, engine: engine.taken, moving: mover !== null };
}

/**
 * The picture that had the focus is inert once another is drawn as the one shown: the focus goes along, but not from a field that the
 * shopper has turned to meanwhile.
 * @returns what is told the picture that is left
 */
function useFocusAlong(
  wrapper: HTMLElement | null,
  slides: readonly HTMLElement[],
  index: number,
): (left: HTMLElement | undefined) => void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current) {
      return;
    }
    hadFocus.current = false;
    const slide = slides[index];
    const active = document.activeElement;
    if (slide && (active === document.body || wrapper?.contains(active))) {
      (linkOf(slide) ?? slide.querySelector<HTMLElement>('a[href], button'))?.focus({ preventScroll: true });
    }
  }, [index, slides, wrapper]);
  return (left) => {
    hadFocus.current = left?.contains(document.activeElement) ?? false;
  };
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

const lazyEngine = lazyModule('the slider of <shop-gallery>', () => import('../../shared/carousel/engine.js'));

/** The engine's code: wanted when a pointer, a finger or the focus comes to the gallery, used from `take` on. */
function useEngine(
  gallery: HTMLElement,
  sliding: boolean,
): { readonly here: Engine | null; readonly taken: Engine | null; readonly take: () => void } {
  const [met, setMet] = useState(false);
  useFirstIntent(
    gallery,
    useCallback(() => setMet(true), []),
  );
  const here = useLazy(lazyEngine, met && sliding);
  const [takes, setTakes] = useState(false);
  return { here: takes ? null : here, taken: takes ? here : null, take: useCallback(() => setTakes(true), []) };
}

/** Part of a picture's width that is rounding: widths are told in whole pixels, and the tenth picture stands ten of them on. */
const ROUNDING = 0.02;

/**
 * Looks without a movement after which the pictures are at rest. Not one: what a finger has set going the browser tells a frame or two
 * after the finger has left.
 */
const STILL_LOOKS = 4;

const standsAt = ({ scrollLeft, clientWidth }: Element, index: number, rtl: boolean): boolean =>
  Math.abs(scrollLeft - scrollOf(index, clientWidth, rtl)) <= ROUNDING * clientWidth;

interface Scrolling {
  readonly to: (index: number, jump: boolean) => void;
  /** `moving` also where a finger holds the pictures; `elsewhere` where they have come to rest between two of them. */
  readonly state: () => 'moving' | 'resting' | 'elsewhere';
}

/** The pictures as the browser scrolls them. @param row the box around them, `null` where it does not scroll */
function useScrolling(
  row: HTMLElement | null,
  slides: readonly HTMLElement[],
  rtl: boolean,
  at: () => number,
  arrive: (to: number) => void,
): Scrolling {
  /** The way there leads past other pictures; they are not arrived at. */
  const aim = useRef<number | null>(null);
  const touched = useRef(false);
  const last = useRef(0);
  const stillLooks = useRef(STILL_LOOKS);
  const to = useEvent((index: number, jump: boolean): void => {
    if (!row) {
      return;
    }
    aim.current = jump ? null : index;
    row.scrollTo({ left: scrollOf(index, row.clientWidth, rtl), behavior: jump ? 'instant' : 'smooth' });
  });
  // Pictures that come or go before the one shown take it along.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (row && at() > 0) {
      to(at(), true);
    }
  }, [row, slides, at, to]);
  const scrolled = useEvent((): void => {
    if (!row) {
      return;
    }
    if (aim.current !== null && !standsAt(row, aim.current, rtl)) {
      return;
    }
    aim.current = null;
    const here = scrolledTo(row.scrollLeft, row.clientWidth, slides.length);
    if (here !== null) {
      arrive(here);
    }
  });
  // Plain listeners: a handler of `<Host>` has the page drawn for each, and these come with every frame of a movement.
  useLayoutEffect(() => {
    if (!row) {
      return undefined;
    }
    const byHand = ({ type, touches }: Event & Partial<TouchEvent>): void => {
      aim.current = null;
      stillLooks.current = 0;
      touched.current = type.startsWith('touch') && touches?.length !== 0;
    };
    const types = ['touchstart', 'touchend', 'touchcancel', 'wheel'] as const;
    row.addEventListener('scroll', scrolled, { passive: true });
    for (const type of types) {
      row.addEventListener(type, byHand, { passive: true });
    }
    return () => {
      row.removeEventListener('scroll', scrolled);
      for (const type of types) {
        row.removeEventListener(type, byHand);
      }
    };
  }, [row, scrolled]);
  const state = (): ReturnType<Scrolling['state']> => {
    if (!row) {
      return 'elsewhere';
    }
    const before = last.current;
    last.current = row.scrollLeft;
    if (touched.current || last.current !== before) {
      stillLooks.current = 0;
      return 'moving';
    }
    stillLooks.current += 1;
    if (stillLooks.current < STILL_LOOKS) {
      return 'moving';
    }
    return standsAt(row, at(), rtl) ? 'resting' : 'elsewhere';
  };
  return { to, state };
}

/** Looks in every frame while the pictures move, from when the engine is here until it takes over. */
function useTakeOver(row: HTMLElement | null, state: Scrolling['state'], take: () => void): void {
  const latest = useLatest(state);
  useEffect(() => {
    if (!row) {
      return undefined;
    }
    let frame = 0;
    const check = (): void => {
      const now = latest.current();
      if (now === 'resting') {
        take();
      }
      if (now === 'moving') {
        frame = requestAnimationFrame(check);
      }
      if (now === 'elsewhere') {
        row.addEventListener('scroll', check, { once: true });
      }
    };
    check();
    return () => {
      cancelAnimationFrame(frame);
      row.removeEventListener('scroll', check);
    };
  }, [row, latest, take]);
}

interface SliderProps {
  readonly viewport: HTMLElement;
  readonly wrapper: HTMLElement;
  readonly slides: readonly HTMLElement[];
  readonly settings: Settings;
  readonly rtl: boolean;
  readonly slider: SliderState;
  /** A magnified picture takes the drags. */
  readonly blocked: boolean;
  readonly move: (by: 1 | -1) => void;
  readonly onSettle: (index: number) => void;
}

/** The engine, once it has taken over, and the arrow keys on the pictures. */
export function Slider({ viewport, wrapper, slides, settings, rtl, slider, blocked, move, onSettle }: SliderProps): ReactElement {
  const { index, engine } = slider;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // With the engine a picture has arrived when it rests.
    if (!slider.moving) {
      inEffect(() => onSettle(index));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per picture
  }, [index]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (
      by === 0 ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      (event.target as Element).closest(INTERACTIVE)
    ) {
      return;
    }
    event.preventDefault();
    move(by === (rtl ? -1 : 1) ? 1 : -1);
  };
  return (
    <>
      <Host node={viewport} onKeyDown={onKeyDown} />
      {engine && (
        <engine.Engine
          viewport={viewport}
          container={wrapper}
          slides={slides}
          options={settings.sliderOptions}
          rtl={rtl}
          start={slider.at()}
          mayDrag={(event) => !blocked && !(event.target instanceof Element && event.target.closest(INTERACTIVE))}
          onMover={slider.setMover}
          onSelect={slider.arrive}
          onSettle={onSettle}
        />
      )}
    </>
  );
}
