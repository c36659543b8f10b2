import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type ReactElement } from 'react';
import { Into, keyOf, useHostAttr, useHostClass, useListener } from '../../shared/element/host-hooks.js';
import { motionQuestion } from '../../shared/a11y/motion.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { Enlarged, useEnlarged } from './enlarged.js';
import { announceInit, announceZoom, useLoaded, useWishes } from './host-events.js';
import { clampIndex, isZoomable, stepTo } from './gallery.logic.js';
import { imageOf, largeWidthOf, linkOf, pictureOf, slidesOf, thumbOf, TRIGGER, VIEWPORT_CLASS, wrapperOf } from './gallery.read.js';
import type { Settings } from './gallery.js';
import { Magnified, useMagnified, type Magnification } from './magnified.js';
import { useAfterFrame, useChunk, useNodes, useStable, useViewport } from './nodes.js';
import { useSmoothHeight } from './height.js';
import { useOpening } from './opening.js';
import { usePictureSwap } from './swap.js';
import { Arrows, Thumbs, Trigger } from './thumbs.js';
import type { Mover } from './engine.js';

/** Parts of a slide that want their drags and keys for themselves. */
const INTERACTIVE = 'video, audio, iframe, input, select, textarea, button, model-viewer, [contenteditable]';

const wrappersIn = (gallery: Element): HTMLElement[] => { const found = wrapperOf(gallery); return found ? [found] : []; };

/** One gallery that we drive: slider, thumbnails, zoom, full-screen view. */
export function Stage({ gallery, settings }: { readonly gallery: HTMLElement; readonly settings: Settings }): ReactElement {
  const [wrapper = null] = useNodes(gallery, wrappersIn);
  const slides = useNodes(wrapper, slidesOf);
  const options = settings.sliderOptions;
  const sliding = settings.slider && slides.length > (options.allowOne ? 0 : 1);
  const viewport = useViewport(wrapper, sliding, `${VIEWPORT_CLASS} shop-gallery__viewport`);
  const [rtl] = useState(() => getComputedStyle(gallery).direction === 'rtl');
  const names = useMemo(() => slides.map((_, i) => message('gallery.picture', { index: i + 1, total: slides.length })), [slides]);
  const name = useMemo(() => message('gallery.label'), []);
  const canZoom = (slide: HTMLElement): boolean => settings.zoom && isZoomable(largeWidthOf(slide), gallery.clientWidth);
  const zoom = useMagnified(canZoom);
  const slider = useSlider({ gallery, wrapper, slides, sliding, rtl, moved: zoom.drop });
  const { index, go, at } = slider;
  const [, again] = useReducer((n: number) => n + 1, 0);
  const prepareZoom = (slide: HTMLElement | undefined): void => { if (slide && canZoom(slide)) { announceZoom(slide); } };
  const shownSlide = slides[index];
  const enlarged = useEnlarged({ slides, go: (to) => go(to, true), triggerIn: () => gallery.querySelector<HTMLElement>(TRIGGER) });

  useHostAttr(gallery, 'data-state', slides.length === 0 ? 'empty' : sliding ? 'slider' : 'single');
  useHostClass(wrapper, 'shop-gallery__track', sliding && viewport !== null);
  useHostAttr(viewport, 'role', 'group');
  useHostAttr(viewport, 'aria-label', name);
  useSmoothHeight(viewport, shownSlide ?? null, options);
  // The magnifier's address is for a press in another tab; whoever opens a picture reads it then.
  const readAgain = useAfterFrame(again);
  usePictureSwap(slides, () => { zoom.drop(); readAgain(); });
  useWishes(gallery, {
    toFirst: () => go(0),
    toThumb: (thumb) => {
      const li = thumb.closest('li');
      const to = li ? [...(li.parentElement?.children ?? [])].indexOf(li) : -1;
      if (to >= 0) { go(to); }
    },
    toIndex: (to) => go(to),
    zoomFirst: () => prepareZoom(slides[0]),
    indexOfThumb: (src) => slides.findIndex((slide) => sameAddress(thumbOf(slide).src, src)),
  });
  useReady(gallery, slides.length === 0 || !sliding || viewport !== null, () => prepareZoom(slides[0]));
  useOpening(gallery, {
    slideAt: (el) => (el.matches(TRIGGER) ? slides[at()] : slides.find((slide) => slide.contains(el))),
    zooms: (slide, el) => !el.matches(TRIGGER) && canZoom(slide),
    opens: (slide) => settings.lightbox && pictureOf(slide) !== null,
    zoom: zoom.toggle,
    open: (slide, el) => {
      const from = slides.indexOf(slide);
      if (!emit(slide, 'shop:gallery-open', { index: from, slide })) { return; }
      zoom.drop();
      enlarged.open(from, el.matches(TRIGGER) ? el : null);
    },
  });

  const openable = slides.some((slide) => pictureOf(slide) !== null);
  const withTrigger = settings.lightbox && openable && (settings.zoom || slides.some((slide) => imageOf(slide) !== null && linkOf(slide) === null));
  const find = (): HTMLElement | null => (gallery.isConnected ? gallery : null);
  const step = (by: 1 | -1, from = index): number | null => stepTo(from, by, slides.length, options.loop);
  const move = (by: 1 | -1): void => { const to = step(by, at()); if (to !== null) { go(to); } };

  return (
    <>
      {withTrigger && <Into find={find} place="prepend"><Trigger href={(shownSlide && pictureOf(shownSlide)?.src) || '#'} /></Into>}
      {slides.map((slide, i) => (
        <SlideMarks key={keyOf(slide)} slide={slide} label={sliding ? names[i] : undefined} active={i === index} enter={zoom.enter} leave={zoom.leave} />
      ))}
      {sliding && options.nav !== 'none' && <Into find={find}><Thumbs gallery={gallery} slides={slides} names={names} index={index} at={at} rtl={rtl} paging={options.nav === 'paging'} onGo={go} /></Into>}
      {sliding && options.arrows && <Into find={find}><Arrows back={step(-1) !== null} on={step(1) !== null} onStep={move} /></Into>}
      {sliding && wrapper && viewport && (
        <Slider key={slides.map(keyOf).join(' ')} {...{ viewport, wrapper, slides, settings, rtl, slider, move }} blocked={zoom.active !== null} onSettle={(to) => prepareZoom(slides[to])} />
      )}
      <Magnified zoom={zoom} options={settings.zoomOptions} />
      <Enlarged view={enlarged} options={settings.lightboxOptions} />
    </>
  );
}

const sameAddress = (a: string, b: string): boolean => {
  if (a === b) { return true; }
  try { return a !== '' && new URL(a, document.baseURI).href === new URL(b, document.baseURI).href; } catch { return false; }
};

/** Tells the page once that the gallery stands, and prepares the first zoom: at once, or when the page is loaded, as the host does. */
function useReady(gallery: HTMLElement, ready: boolean, prepareZoom: () => void): void {
  const told = useRef(false);
  const prepared = useRef(false);
  const prepare = (): void => {
    if (!ready || prepared.current) { return; }
    prepared.current = true;
    prepareZoom();
  };
  useLoaded(prepare);
  useLayoutEffect(() => {
    if (!ready || told.current) { return; }
    told.current = true;
    if (document.readyState === 'complete') { prepare(); }
    announceInit(gallery, 'after');
  });
}

interface SliderInput {
  readonly gallery: HTMLElement;
  readonly wrapper: HTMLElement | null;
  readonly slides: readonly HTMLElement[];
  readonly sliding: boolean;
  readonly rtl: boolean;
  /** Another picture is shown now. */
  readonly moved: () => void;
}

interface SliderState {
  /** The picture that is drawn as the one shown. */
  readonly index: number;
  /** The picture that is shown, or is on its way and not drawn as such yet. */
  readonly at: () => number;
  /** Shows another picture; `jump` without movement. */
  readonly go: (to: number, jump?: boolean) => void;
  /** A picture is the one shown now, by whatever way. */
  readonly arrive: (to: number) => void;
  readonly setMover: (mover: Mover | null) => void;
  readonly moving: boolean;
}

/** Which picture is shown. Works without the engine too, so that thumbnails do what they say before it is loaded. */
function useSlider({ gallery, wrapper, slides, sliding, rtl, moved }: SliderInput): SliderState {
  const [wanted, setWanted] = useState(0);
  const [mover, setMover] = useState<Mover | null>(null);
  const index = sliding ? clampIndex(wanted, slides.length) : 0;
  const now = useRef(index);
  const [wantsLess] = useState(motionQuestion);
  const refocus = useRef(false);
  // Only for other slides: with the same ones a press may have gone on since what is drawn now was begun.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => { now.current = index; }, [slides, sliding]);
  // The pictures move first: everything else that tells where they are is drawn a frame later, and does not hold them up.
  const drawAfterFrame = useAfterFrame(() => {
    now.current = clampIndex(now.current, slides.length);
    setWanted(now.current);
  });
  const at = useCallback((): number => now.current, []);

  const arrive = (to: number): void => {
    const slide = slides[to];
    if (!slide || to === now.current) { return; }
    refocus.current = slides[now.current]?.contains(document.activeElement) ?? false;
    now.current = to;
    if (mover) { drawAfterFrame(); } else { setWanted(to); }
    moved();
    emit(gallery, 'shop:gallery-moved', { index: to, slide });
  };
  const go = useStable((to: number, jump?: boolean): void => {
    const target = clampIndex(to, slides.length);
    if (!sliding || target === now.current) { return; }
    mover?.to(target, jump === true || wantsLess());
    arrive(target);
    // Nothing moves: who asked for it goes on with the picture, which is inert until it is drawn as the one shown.
    if (jump === true) { setWanted(now.current); }
  });

  // The picture that had the focus is inert now: the focus goes along.
  useEffect(() => {
    if (!refocus.current) { return; }
    refocus.current = false;
    const slide = slides[index];
    if (slide) { (linkOf(slide) ?? slide.querySelector<HTMLElement>('a[href], button'))?.focus({ preventScroll: true }); }
  }, [index, slides]);
  useLayoutEffect(() => {
    // The engine writes the transform once it is there; it must find it as it left it.
    if (wrapper && sliding && !mover) { wrapper.style.transform = index === 0 ? '' : `translate3d(${rtl ? '' : '-'}${index * 100}%, 0, 0)`; }
  }, [wrapper, sliding, mover, index, rtl]);
  useLayoutEffect(() => (wrapper && sliding ? () => { wrapper.style.transform = ''; } : undefined), [wrapper, sliding]);
  return { index, at, go, arrive, setMover, moving: mover !== null };
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

/** The engine, once it is loaded, and the arrow keys on the pictures. */
function Slider({ viewport, wrapper, slides, settings, rtl, slider, blocked, move, onSettle }: SliderProps): ReactElement | null {
  const engine = useChunk(true, () => import('./engine.js'));
  const { index } = slider;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) { first.current = false; return; }
    // With the engine a picture has arrived when it rests.
    if (!slider.moving) { onSettle(index); }
    // oxlint-disable-next-line react/exhaustive-deps -- once per picture
  }, [index]);
  useListener<KeyboardEvent>(viewport, 'keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest(INTERACTIVE)) { return; }
    event.preventDefault();
    move(by === (rtl ? -1 : 1) ? 1 : -1);
  });
  if (!engine) { return null; }
  return (
    <engine.default
      viewport={viewport}
      container={wrapper}
      slides={slides}
      options={settings.sliderOptions}
      rtl={rtl}
      start={index}
      mayDrag={(event) => !blocked && !(event.target instanceof Element && event.target.closest(INTERACTIVE))}
      onMover={slider.setMover}
      onSelect={slider.arrive}
      onSettle={onSettle}
    />
  );
}

interface MarksProps {
  readonly slide: HTMLElement;
  readonly label: string | undefined;
  readonly active: boolean;
  readonly enter: Magnification['enter'];
  readonly leave: Magnification['leave'];
}

/** What a slide carries: the host's class for plug-ins, its name, and whether it can be reached. No label: nothing slides. */
const SlideMarks = memo(function SlideMarks({ slide, label, active, enter, leave }: MarksProps): null {
  const sliding = label !== undefined;
  useHostClass(slide, 'flex-active-slide', sliding && active);
  useHostClass(slide, 'shop-gallery__slide', true);
  useHostAttr(slide, 'inert', sliding && !active ? '' : undefined);
  useHostAttr(slide, 'role', sliding ? 'group' : undefined);
  useHostAttr(slide, 'aria-label', label);
  // Not only on entering: the picture may have come under a pointer that rests, or have been exchanged there.
  useListener<PointerEvent>(slide, 'pointermove', (event) => { if (event.pointerType === 'mouse' && active) { enter(slide, { x: event.clientX, y: event.clientY }); } });
  useListener<PointerEvent>(slide, 'pointerleave', (event) => { if (event.pointerType === 'mouse') { leave(slide); } });
  return null;
});
