import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, useCallback, useRef, type ReactElement } from 'react';
import { Into, keyOf, useFirstIntent, useHostAttr, useHostClass, useLatest, useListener } from '../element/host-hooks.js';
import { useMedia } from '../dom/use-media.js';
import { emit } from '../events.js';
import { driverOf, type Driver } from '../host/driver.js';
import { whenScriptsRan } from '../dom/page-ready.js';
import { lazyView } from '../lazy-view.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import { reducedMotion } from '../a11y/motion.js';
import {
  canLoop,
  isShown,
  layoutAt,
  moveOfKey,
  stopAfter,
  stopsOf,
  WIDE_FROM,
  type CarouselSettings,
  type Layout,
  type Shown,
} from './carousel.logic.js';
import { offerControls, type CarouselControls } from './controls.js';
import { useNodesIn } from './use-nodes-in.js';
import { useRow } from './use-row.js';

/** A carousel that the host's script moves. */
const Followed = lazyView(async () => (await import('./followed.js')).Followed, 'what follows a slider');
/** Where the settings let it move by itself, or by the wheel. */
const Autoplay = lazyView(async () => (await import('./autoplay.js')).Autoplay, 'what moves slides by themselves');
const Wheel = lazyView(async () => (await import('./wheel.js')).Wheel, 'what moves slides by the wheel');

/** The nodes of the host that a carousel is made of. */
interface CarouselNodes {
  /** The box that cuts off the slides; Swiper's `.swiper-container`. */
  readonly view: HTMLElement;
  /** Selectors inside the box. */
  readonly prev: string;
  readonly next: string;
  /** The box around the buttons, where there is one. */
  readonly buttons?: string;
  /** Where the bullets go; left out: there are none. */
  readonly bullets?: string;
}

/** What a carousel is made of, and what it does. */
export interface CarouselProps extends CarouselNodes {
  readonly element: HTMLElement;
  readonly settings: CarouselSettings;
  readonly label: string;
}

/** The class by which the host's scripts know a box that is set up; with it they leave ours alone. */
const SET_UP = 'swiper-container-initialized';
/** Parts of a slide that want keys and drags for themselves. */
const INTERACTIVE = 'input, select, textarea, video, audio, iframe, [contenteditable]';

/** Who drives a box; `null` until the page's scripts have run, so that it does not hang on which was faster. */
function useBoxDriver(view: HTMLElement): Driver | null {
  const [driver, setDriver] = useState<Driver | null>(null);
  useLayoutEffect(() => whenScriptsRan(() => setDriver(driverOf('slider', view))), [view]);
  return driver;
}

/** One carousel over the host's own slides, or the host's own, followed. */
export function Carousel(props: CarouselProps): ReactElement | null {
  const driver = useBoxDriver(props.view);
  const rows = useNodesIn(props.view, '.swiper-wrapper');
  const [row] = rows;
  if (driver === null || !row) {
    return null;
  }
  return driver === 'host' ? <Followed {...props} /> : <Driven {...props} row={row} />;
}

/** The layout for the window as wide as it is. */
function useLayout(layouts: readonly Layout[]): Layout {
  const subscribe = useCallback((changed: () => void) => {
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
  }, []);
  const index = useSyncExternalStore(subscribe, () => layoutAt(layouts, window.innerWidth));
  return layouts[index] ?? { from: 0, shown: 1, perMove: 1 };
}

const isDrawn = (shown: Shown, wide: boolean): boolean => shown === 'always' || (shown === 'wide' && wide);

function Driven({ element, view, row, settings, label, ...at }: CarouselProps & { readonly row: HTMLElement }): ReactElement {
  const slides = useNodesIn(row, ':scope > .swiper-slide');
  const count = slides.length;
  const layout = useLayout(settings.layouts);
  const wide = useMedia(`(min-width: ${WIDE_FROM}px)`);
  const loop = settings.loop && canLoop(count, layout.shown);
  const stops = useMemo(() => stopsOf(count, layout, loop), [count, layout, loop]);
  const [rtl] = useState(() => getComputedStyle(view).direction === 'rtl');
  const [chosen, setIndex] = useState(0);
  const index = Math.min(chosen, Math.max(0, stops.length - 1));
  const current = useRef(0);
  const [met, setMet] = useState(false);
  const many = stops.length > 1;

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
  useLayoutEffect(() => {
    current.current = index;
  }, [index]);
  const [playing, setPlaying] = useState(false);
  const [stopped, setStopped] = useState(false);
  /** Told apart from the settings: a press is no reason to render the slides anew. */
  const press = useRef<(pressed: boolean) => void>(() => undefined);
  useFirstIntent(
    view,
    useCallback(() => setMet(true), []),
  );
  const mover = useRow({ view, row, slides, stops, wanted: many && (met || playing), rtl, onArrive: arrive });
  const go = (stop: number, by?: 1 | -1): void => {
    mover.to(stop, reducedMotion(), by);
    arrive(stop);
  };
  /** @param wraps goes on at the other end, also where that is one */
  function step(by: 1 | -1, wraps = false): boolean {
    const to = stopAfter(current.current, by, stops.length, loop || wraps);
    if (to === null) {
      return false;
    }
    go(to, loop ? by : undefined);
    return true;
  }

  const latest = useLatest({ step, go, last: stops.length - 1 });
  useEffect(() => {
    const controls: CarouselControls = {
      next: () => void latest.current.step(1),
      prev: () => void latest.current.step(-1),
      to: (stop) => latest.current.go(Math.min(Math.max(0, Math.trunc(stop) || 0), Math.max(0, latest.current.last))),
      play: () => setStopped(false),
      stop: () => setStopped(true),
    };
    return offerControls(element, controls);
  }, [element, latest]);
  useEffect(() => {
    emit(view, 'shop:slider-started', { slides: row.querySelectorAll(':scope > .swiper-slide').length });
  }, [view, row]);

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
      go(move === 'first' ? 0 : latest.current.last);
    }
  });
  useHeight(row, slides, settings.autoHeight && chosen > 0, (i) => isShown(i, stops[index] ?? 0, layout.shown, count));

  useHostClass(view, SET_UP, true);
  useHostClass(view, 'shop-carousel', true);
  useHostClass(view, 'shop-carousel--grab', many && settings.mouseDrag);
  // Before the slides move by script the browser would scroll them for every finger.
  useHostClass(view, 'shop-carousel--held', !settings.touchDrag);
  useHostClass(view, 'shop-carousel--loops', loop);
  useHostAttr(view, 'role', 'group');
  useHostAttr(view, 'aria-roledescription', message('carousel.role'));
  useHostAttr(view, 'aria-label', label);
  useHostAttr(row, 'id', row.id || `shop-carousel-${keyOf(row)}`);
  useHostAttr(row, 'aria-live', playing ? 'off' : 'polite');
  useVariable(view, '--shop-carousel-shown', String(layout.shown));
  useVariable(view, '--shop-carousel-gap', `${settings.gap}px`);

  const [prev] = useNodesIn(view, at.prev);
  const [next] = useNodesIn(view, at.next);
  const [buttons] = useNodesIn(view, at.buttons ?? at.prev);
  const [bullets] = useNodesIn(view, at.bullets ?? ':not(*)');
  const withButtons = many && isDrawn(settings.buttons, wide);
  const withBullets = isDrawn(settings.bullets, wide);
  const Engine = mover.engine?.default;
  return (
    <>
      {many && settings.autoplayMs > 0 && (
        <Autoplay
          view={view}
          everyMs={settings.autoplayMs}
          pauseOnHover={settings.pauseOnHover}
          at={index}
          stopped={stopped}
          onPress={press}
          move={() => step(1, true)}
          stop={setStopped}
          onPlaying={setPlaying}
        />
      )}
      {many && settings.wheel && <Wheel row={row} rtl={rtl} step={step} />}
      {[[prev, -1] as const, [next, 1] as const].map(
        ([node, by]) =>
          node && (
            <StepButton
              key={keyOf(node)}
              node={node}
              name={message(by === 1 ? 'carousel.next' : 'carousel.previous')}
              controls={row.id}
              disabled={stopAfter(index, by, stops.length, loop) === null}
              hidden={!withButtons}
              press={() => step(by)}
            />
          ),
      )}
      {buttons && at.buttons && <Hidden node={buttons} hidden={!withButtons} />}
      {bullets && <Hidden node={bullets} hidden={!withBullets} />}
      {bullets && withBullets && (
        <Into find={() => bullets} className="shop-carousel__bullets swiper-pagination-bullets">
          {many &&
            stops.map((slide, i) => (
              <button
                key={slide}
                type="button"
                className={`shop-carousel__bullet ${i === index ? 'shop-carousel__bullet--active' : ''}`}
                aria-label={message('carousel.go_to', { index: slide + 1 })}
                aria-current={i === index ? 'true' : undefined}
                onClick={() => go(i)}
              >
                <span className={`swiper-pagination-bullet ${i === index ? 'swiper-pagination-bullet-active' : ''}`} />
              </button>
            ))}
        </Into>
      )}
      {slides.map((slide, i) => (
        <SlideMarks
          key={keyOf(slide)}
          slide={slide}
          label={message('carousel.position', { index: i + 1, total: count })}
          active={i === stops[index]}
          shown={isShown(i, stops[index] ?? 0, layout.shown, count)}
        />
      ))}
      {Engine && many && (
        <Engine
          key={slides.map(keyOf).join(' ')}
          viewport={view}
          container={row}
          slides={slides}
          options={{
            loop,
            speedMs: settings.speedMs,
            row: { perMove: layout.perMove, centred: settings.centred, free: settings.free },
          }}
          rtl={rtl}
          start={index}
          mayDrag={(event) =>
            ('touches' in event ? settings.touchDrag : settings.mouseDrag) &&
            !(event.target instanceof Element && event.target.closest(`${INTERACTIVE}, button, [role='button']`))
          }
          onMover={mover.setMover}
          onSelect={arrive}
          onSettle={() => undefined}
          onPress={(pressed) => press.current(pressed)}
        />
      )}
    </>
  );
}

/** A CSS variable on a node of the host's. */
function useVariable(node: HTMLElement, name: string, value: string): void {
  useLayoutEffect(() => {
    const before = node.style.getPropertyValue(name);
    node.style.setProperty(name, value);
    return () => {
      node.style.setProperty(name, before);
    };
  }, [node, name, value]);
}

/** The row is as high as the slides that show, from the first move on: nothing on the page moves before the shopper does. */
function useHeight(row: HTMLElement, slides: readonly HTMLElement[], on: boolean, shows: (index: number) => boolean): void {
  const heights = on ? slides.filter((_, i) => shows(i)).map((slide) => slide.getBoundingClientRect().height) : [];
  const height = Math.max(0, ...heights);
  useLayoutEffect(() => {
    if (height === 0) {
      return undefined;
    }
    row.style.height = `${height}px`;
    return () => {
      row.style.height = '';
    };
  }, [row, height]);
}

function Hidden({ node, hidden }: { readonly node: HTMLElement; readonly hidden: boolean }): null {
  useHostAttr(node, 'hidden', hidden ? '' : undefined);
  return null;
}

interface ButtonProps {
  readonly node: HTMLElement;
  readonly name: string;
  /** Id of what it moves. */
  readonly controls: string;
  readonly disabled: boolean;
  readonly hidden: boolean;
  readonly press: () => void;
}

/** A button of the host's, most often a bare `div`. */
function StepButton({ node, name, controls, disabled, hidden, press }: ButtonProps): null {
  const native = node.localName === 'button';
  useHostAttr(node, 'role', native ? undefined : 'button');
  useHostAttr(node, 'tabindex', native ? undefined : '0');
  useHostAttr(node, 'aria-label', name);
  useHostAttr(node, 'aria-controls', controls || undefined);
  useHostAttr(node, 'aria-disabled', disabled ? 'true' : undefined);
  useHostAttr(node, 'hidden', hidden ? '' : undefined);
  useHostClass(node, 'swiper-button-disabled', disabled);
  useListener(node, 'click', (event) => {
    event.preventDefault();
    press();
  });
  useListener<KeyboardEvent>(node, 'keydown', (event) => {
    if (!native && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      node.click();
    }
  });
  return null;
}

interface MarksProps {
  readonly slide: HTMLElement;
  readonly label: string;
  readonly active: boolean;
  readonly shown: boolean;
}

/** What a slide carries: its name, and the host's classes for themes. */
function SlideMarks({ slide, label, active, shown }: MarksProps): null {
  useHostAttr(slide, 'role', 'group');
  useHostAttr(slide, 'aria-roledescription', message('carousel.slide'));
  useHostAttr(slide, 'aria-label', label);
  useHostClass(slide, 'swiper-slide-active', active);
  useHostClass(slide, 'swiper-slide-visible', shown);
  return null;
}
