import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLatest, useListener } from '../element/host-hooks.js';
import { useMedia } from '../dom/use-media.js';
import { emit } from '../events.js';
import { FREE, held, plays, type Autoplay, type AutoplayEvent } from './carousel.logic.js';

interface AutoplayInput {
  /** The box that cuts off the slides. */
  readonly view: HTMLElement;
  /** Pause between two moves, in milliseconds; 0: it never plays. */
  readonly everyMs: number;
  readonly pauseOnHover: boolean;
  /** What it moves from: another one begins the pause anew. */
  readonly at: number;
  readonly move: () => void;
}

interface AutoplayState {
  readonly playing: boolean;
  /** By the pause button, or by code. */
  readonly stopped: boolean;
  /** Could it play at all? */
  readonly possible: boolean;
  readonly tell: (event: AutoplayEvent) => void;
}

/** Moves a carousel by itself, by the rules of sliders.md §3; no timer runs while something holds it or nobody can see it. */
export function useAutoplay({ view, everyMs, pauseOnHover, at, move }: AutoplayInput): AutoplayState {
  const [now, tell] = useReducer(held as (was: Autoplay, event: AutoplayEvent) => Autoplay, { ...FREE, unseen: true });
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  const possible = everyMs > 0 && !reduced;
  const playing = possible && plays(now);
  const latest = useLatest(move);

  useListener(view, 'mouseenter', () => pauseOnHover && tell({ hovered: true }));
  useListener(view, 'mouseleave', () => tell({ hovered: false }));
  useListener(view, 'focusin', ({ target }) => tell({ focused: (target as Element).matches(':focus-visible') }));
  useListener<FocusEvent>(view, 'focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && view.contains(relatedTarget))) {
      tell({ focused: false });
    }
  });
  useSeen(
    view,
    useCallback((seen: boolean) => tell({ unseen: !seen }), []),
  );
  useEffect(() => {
    if (!possible) {
      return undefined;
    }
    const acted = (): void => tell('acted');
    document.addEventListener('click', acted);
    document.addEventListener('scroll', acted, { passive: true });
    return () => {
      document.removeEventListener('click', acted);
      document.removeEventListener('scroll', acted);
    };
  }, [possible]);

  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const timer = setTimeout(() => latest.current(), everyMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every move begins the pause anew
  }, [playing, everyMs, at, latest]);

  const played = useRef(false);
  useEffect(() => {
    if (playing !== played.current) {
      played.current = playing;
      emit(view, playing ? 'shop:slider-played' : 'shop:slider-stopped', {});
    }
  }, [playing, view]);
  return { playing, stopped: now.stopped, possible, tell };
}

/** Tells whether a node is on the screen of a visible tab. */
function useSeen(node: Element, tell: (seen: boolean) => void): void {
  useEffect(() => {
    let near = false;
    const look = (): void => tell(near && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      near = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(node);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [node, tell]);
}
