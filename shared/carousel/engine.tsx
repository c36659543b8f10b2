import useEmblaCarousel from 'embla-carousel-react';
import { useLayoutEffect, useMemo } from 'react';
import { useLatest } from '../element/host-hooks.js';
import { emblaDuration } from './engine.logic.js';

/** How slides move. */
export interface CarouselOptions {
  /** Goes on from the last slide to the first. */
  readonly loop: boolean;
  /** Time of one move, in milliseconds; 0 jumps. */
  readonly speedMs: number;
}

/** Moves the slides; asked for by index. */
export interface Mover {
  to(index: number, jump: boolean): void;
}

interface EngineProps {
  /** The box that cuts off what is out of sight. */
  readonly viewport: HTMLElement;
  /** The row of slides, moved by a transform. */
  readonly container: HTMLElement;
  readonly slides: readonly HTMLElement[];
  readonly options: CarouselOptions;
  readonly rtl: boolean;
  /** Where it starts; later moves are asked for through the mover. */
  readonly start: number;
  /** May this touch or press become a drag? */
  readonly mayDrag: (event: MouseEvent | TouchEvent) => boolean;
  /** Gets the mover, and `null` when the engine leaves; always the same function. */
  readonly onMover: (mover: Mover | null) => void;
  /** The shopper dragged to another slide, or one that was asked for is on its way. */
  readonly onSelect: (index: number) => void;
  /** Another slide has come to rest. */
  readonly onSettle: (index: number) => void;
}

/** Embla over the host's own slides: imported on demand, where there is more than one. Slides that come or go need a new engine (`key`). */
export default function Engine({ viewport, container, slides, options, rtl, start, onMover, ...handlers }: EngineProps): null {
  const latest = useLatest(handlers);
  const embla = useMemo(
    () => ({
      container,
      slides: [...slides],
      loop: options.loop,
      duration: emblaDuration(options.speedMs),
      direction: rtl ? ('rtl' as const) : ('ltr' as const),
      startIndex: start,
      // One stop per slide, also while the carousel is hidden and everything measures nothing.
      containScroll: false as const,
      watchSlides: false,
      // Slides out of sight are inert: nothing in them takes the focus.
      watchFocus: false,
      watchDrag: (_api: unknown, event: MouseEvent | TouchEvent) => latest.current.mayDrag(event),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- where it starts is asked once
    [container, slides, options.loop, options.speedMs, rtl, latest],
  );
  const [attach, api] = useEmblaCarousel(embla);
  useLayoutEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);
  useLayoutEffect(() => {
    if (!api) {
      return undefined;
    }
    const select = (): void => latest.current.onSelect(api.selectedScrollSnap());
    let rested = api.selectedScrollSnap();
    const settle = (): void => {
      const at = api.selectedScrollSnap();
      if (at === rested) {
        return;
      }
      rested = at;
      latest.current.onSettle(at);
    };
    api.on('select', select).on('settle', settle);
    // Once where it stands, so that its code is compiled when somebody presses: at four times slower that takes 3 ms of the first frame.
    api.internalEngine().animation.start();
    onMover({ to: (index, jump) => api.scrollTo(index, jump) });
    return () => {
      api.off('select', select).off('settle', settle);
      onMover(null);
    };
  }, [api, latest, onMover]);
  return null;
}
