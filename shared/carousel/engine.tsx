import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useLayoutEffect, useMemo } from 'react';
import { useLatest } from '../element/host-hooks.js';
import { type CarouselSettings, type Layout, emblaDuration } from './carousel.rules.js';
import { createGlide } from './glide.js';

/** How slides move. */
export interface CarouselOptions {
  /** Goes on from the last slide to the first. */
  readonly loop: boolean;
  /** Time of one move, in milliseconds; 0 jumps. */
  readonly speedMs: number;
  /** Left out: one slide fills the view and each has a stop of its own, also while the carousel is hidden and measures nothing. */
  readonly row?: Pick<CarouselSettings, 'centred' | 'free' | 'touchDrag' | 'mouseDrag'> & Pick<Layout, 'perMove'>;
}

/** Parts of a slide in a row that want drags for themselves. */
const INTERACTIVE = "input, select, textarea, video, audio, iframe, [contenteditable], button, [role='button']";

/** May this touch or press become a drag of a row? */
const mayDragRow = (row: NonNullable<CarouselOptions['row']>, event: MouseEvent | TouchEvent): boolean =>
  ('touches' in event ? row.touchDrag : row.mouseDrag) && !(event.target instanceof Element && event.target.closest(INTERACTIVE));

/** Moves the slides; asked for by index. */
export interface Mover {
  /** @param by a step goes that way round where the carousel loops; left out: the shorter way */
  to(index: number, jump: boolean, by?: 1 | -1): void;
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
  /** How far the browser had scrolled the row before; left out: whoever takes it over says it to the row. */
  readonly left?: number;
  /** May this touch or press become a drag? Of a row its settings say it. */
  readonly mayDrag?: (event: MouseEvent | TouchEvent) => boolean;
  /** Gets the mover, and `null` when the engine leaves; always the same function. */
  readonly onMover: (mover: Mover | null) => void;
  /** The shopper dragged to another slide, or one that was asked for is on its way. */
  readonly onSelect: (index: number) => void;
  /** Another slide has come to rest. */
  readonly onSettle?: (index: number) => void;
  /** A finger or the mouse holds the slides, or lets go of them. */
  readonly onPress?: (pressed: boolean) => void;
}

type Api = NonNullable<UseEmblaCarouselType[1]>;
type Handlers = Pick<EngineProps, 'mayDrag' | 'onSelect' | 'onSettle' | 'onPress'>;

/** The options of Embla; the same object until one is another. */
function useEmblaOptions(
  { container, slides, options, rtl, start }: Pick<EngineProps, 'container' | 'slides' | 'options' | 'rtl' | 'start'>,
  latest: { readonly current: Handlers },
) {
  const { row } = options;
  return useMemo(
    () => ({
      container,
      slides: [...slides],
      loop: options.loop,
      duration: emblaDuration(options.speedMs),
      direction: rtl ? ('rtl' as const) : ('ltr' as const),
      startIndex: start,
      ...(row
        ? {
            align: row.centred ? ('center' as const) : ('start' as const),
            slidesToScroll: row.perMove,
            dragFree: row.free === true,
            containScroll: 'trimSnaps' as const,
          }
        : // One stop per slide, also while the carousel is hidden and everything measures nothing.
          { containScroll: false as const }),
      watchSlides: false,
      // Of a row every slide can take the focus, and comes into sight with it; a single slide is all that is not inert.
      watchFocus: row !== undefined,
      watchDrag: (_api: unknown, event: MouseEvent | TouchEvent) =>
        row ? mayDragRow(row, event) : latest.current.mayDrag?.(event) !== false,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- where it starts is asked once
    [container, slides, options.loop, options.speedMs, row?.perMove, row?.centred, row?.free, row?.touchDrag, row?.mouseDrag, rtl, latest],
  );
}

/** Tells who moves the slides how they move, and lets them be moved. @returns how to end */
function drive(
  api: Api,
  container: HTMLElement,
  { speedMs, loop }: Pick<CarouselOptions, 'speedMs' | 'loop'>,
  latest: { readonly current: Handlers },
  onMover: EngineProps['onMover'],
): () => void {
  const select = (): void => latest.current.onSelect(api.selectedScrollSnap());
  let rested = api.selectedScrollSnap();
  const rest = (): void => {
    const at = api.selectedScrollSnap();
    if (at !== rested) {
      rested = at;
      latest.current.onSettle?.(at);
    }
  };
  const glide = createGlide(api, container, { speedMs, loop }, rest);
  const go = (index: number, still: boolean, by?: 1 | -1): void => {
    if (by === 1 && api.canScrollNext()) {
      api.scrollNext(still);
    } else if (by === -1 && api.canScrollPrev()) {
      api.scrollPrev(still);
    } else {
      api.scrollTo(index, still);
    }
  };
  const settle = (): void => {
    if (!glide.isMoving()) {
      rest();
    }
  };
  // Nobody asks which slides are in view, and while something watches moving slides the browser makes every frame on our thread.
  const unwatch = (): void => api.internalEngine().slidesInView.destroy();
  const up = (): void => latest.current.onPress?.(false);
  const reInit = (): void => {
    glide.end();
    unwatch();
    select();
    // It has forgotten who holds the slides.
    up();
  };
  const down = (): void => {
    glide.hold();
    latest.current.onPress?.(true);
  };
  // Set up anew for another width it may have fewer stops. The focus brings a slide into sight at once.
  api.on('select', select).on('reInit', reInit).on('settle', settle).on('slideFocus', glide.end);
  api.on('pointerDown', down).on('pointerUp', up);
  unwatch();
  // Once where it stands, so that its code is compiled when somebody presses: at four times slower that takes 3 ms of the first frame.
  api.internalEngine().animation.start();
  onMover({
    to: (index, jump, by) => {
      if (jump) {
        glide.end();
        go(index, true, by);
        // The engine says nothing of a jump.
        rest();
      } else if (!glide.move(() => go(index, true, by))) {
        go(index, false, by);
      }
    },
  });
  return () => {
    glide.end();
    api.off('select', select).off('reInit', reInit).off('settle', settle).off('slideFocus', glide.end);
    api.off('pointerDown', down).off('pointerUp', up);
    up();
    onMover(null);
  };
}

/** Embla over the host's own slides: imported on demand, where there is more than one. Slides that come or go need a new engine (`key`). */
export function Engine(props: EngineProps): null {
  const { viewport, container, options, left, onMover } = props;
  const { speedMs, loop } = options;
  const latest = useLatest<Handlers>(props);
  const [attach, api] = useEmblaCarousel(useEmblaOptions(props, latest));
  // It finds the row where the browser has left it.
  useLayoutEffect(() => {
    if (left === undefined) {
      return undefined;
    }
    if (left !== 0) {
      container.style.transform = `translate3d(${-left}px, 0px, 0px)`;
    }
    return () => {
      container.style.transform = '';
    };
  }, [left, container]);
  useLayoutEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);
  useLayoutEffect(
    () => (api ? drive(api, container, { speedMs, loop }, latest, onMover) : undefined),
    [api, container, speedMs, loop, latest, onMover],
  );
  return null;
}
