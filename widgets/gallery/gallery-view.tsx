import { memo, useLayoutEffect, useMemo, useReducer, useRef, useState, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf, useListener } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { safeUrl } from '../../shared/url.js';
import { LazyLightbox, useLightbox } from './lightbox-state.js';
import { announceZoom, useLoaded, useGalleryCommands } from './host-events.js';
import { AFTER, announceInit } from './host-gallery.js';
import { isZoomable, stepTo } from './gallery.rules.js';
import { imageOf, largeWidthOf, linkOf, pictureOf, slidesOf, thumbOf, TRIGGER, VIEWPORT_CLASS, wrapperOf } from './gallery.host.js';
import type { Settings } from './gallery.schema.js';
import { LazyZoom, useZoom, type ZoomState } from './zoom-state.js';
import { useAfterFrame, useViewport } from './hooks.js';
import { useSmoothHeight } from './height.js';
import { useClickToOpen } from './click-to-open.js';
import { Slider, useSlider } from './slider.js';
import { useImageSwap } from './image-swap.js';
import { Arrows, Thumbs, Trigger } from './thumbs.js';

const wrappersIn = (gallery: Element): HTMLElement[] => {
  const found = wrapperOf(gallery);
  return found ? [found] : [];
};

/** One gallery that we drive: slider, thumbnails, zoom, full-screen view. */
export function GalleryView({ gallery, settings }: { readonly gallery: HTMLElement; readonly settings: Settings }): ReactElement {
  const [wrapper = null] = useNodesBy(gallery, wrappersIn);
  const slides = useNodesBy(wrapper, slidesOf);
  const options = settings.sliderOptions;
  const sliding = settings.slider && slides.length > (options.allowOne ? 0 : 1);
  const viewport = useViewport(wrapper, sliding, `${VIEWPORT_CLASS} shop-gallery__viewport`);
  const [rtl] = useState(() => getComputedStyle(gallery).direction === 'rtl');
  const names = useMemo(() => slides.map((_, i) => message('gallery.picture', { index: i + 1, total: slides.length })), [slides]);
  const name = useMemo(() => message('gallery.label'), []);
  const canZoom = (slide: HTMLElement): boolean => settings.zoom && isZoomable(largeWidthOf(slide), gallery.clientWidth);
  const zoom = useZoom(canZoom);
  const slider = useSlider({ gallery, viewport, wrapper, slides, sliding, rtl, moved: zoom.drop });
  const { index, go, at } = slider;
  const [, again] = useReducer((n: number) => n + 1, 0);
  const prepareZoom = (slide: HTMLElement | undefined): void => {
    if (slide) {
      announceZoom(slide, canZoom);
    }
  };
  const shownSlide = slides[index];
  const lightbox = useLightbox({ slides, go: (to) => go(to, true), triggerIn: () => gallery.querySelector<HTMLElement>(TRIGGER) });

  useSmoothHeight(viewport, shownSlide ?? null, options);
  // The magnifier's address is for a press in another tab; whoever opens a picture reads it then.
  const readAgain = useAfterFrame(again);
  useImageSwap(slides, () => {
    zoom.drop();
    readAgain();
  });
  useGalleryCommands(gallery, {
    toFirst: () => go(0),
    toThumb: (thumb) => {
      const li = thumb.closest('li');
      const to = li ? [...(li.parentElement?.children ?? [])].indexOf(li) : -1;
      if (to >= 0) {
        go(to);
      }
    },
    toIndex: (to) => go(to),
    zoomFirst: () => prepareZoom(slides[0]),
    indexOfThumb: (src) => slides.findIndex((slide) => isSameUrl(thumbOf(slide).src, src)),
  });
  useReady(gallery, slides.length === 0 || !sliding || viewport !== null, () => prepareZoom(slides[0]));
  useClickToOpen(gallery, {
    slideAt: (el) => (el.matches(TRIGGER) ? slides[at()] : slides.find((slide) => slide.contains(el))),
    zooms: (slide, el) => !el.matches(TRIGGER) && canZoom(slide),
    opens: (slide) => settings.lightbox && pictureOf(slide) !== null,
    zoom: zoom.toggle,
    open: (slide, el) => {
      const from = slides.indexOf(slide);
      if (!emit(slide, 'shop:gallery-open', { index: from, slide })) {
        return;
      }
      zoom.drop();
      lightbox.open(from, el.matches(TRIGGER) ? el : null);
    },
  });

  const openable = slides.some((slide) => pictureOf(slide) !== null);
  const withTrigger =
    settings.lightbox && openable && (settings.zoom || slides.some((slide) => imageOf(slide) !== null && linkOf(slide) === null));
  const find = (): HTMLElement | null => (gallery.isConnected ? gallery : null);
  const step = (by: 1 | -1, from = index): number | null => stepTo(from, by, slides.length, options.loop);
  const move = (by: 1 | -1): void => {
    const to = step(by, at());
    if (to !== null) {
      go(to);
    }
  };

  return (
    <>
      <Boxes
        {...{ gallery, viewport, wrapper, name }}
        state={slides.length === 0 ? 'empty' : sliding ? 'slider' : 'single'}
        scrolls={slider.engine === null}
      />
      {withTrigger && (
        <HostPortal find={find} place="prepend">
          <Trigger href={safeUrl(shownSlide && pictureOf(shownSlide)?.src) ?? '#'} />
        </HostPortal>
      )}
      {slides.map((slide, i) => (
        <SlideMarks
          key={keyOf(slide)}
          slide={slide}
          label={sliding ? names[i] : undefined}
          active={i === index}
          enter={zoom.enter}
          leave={zoom.leave}
        />
      ))}
      {sliding && options.nav !== 'none' && (
        <HostPortal find={find}>
          <Thumbs
            gallery={gallery}
            slides={slides}
            names={names}
            index={index}
            at={at}
            rtl={rtl}
            paging={options.nav === 'paging'}
            onGo={go}
          />
        </HostPortal>
      )}
      {sliding && options.arrows && (
        <HostPortal find={find}>
          <Arrows back={step(-1) !== null} on={step(1) !== null} onStep={move} />
        </HostPortal>
      )}
      {sliding && wrapper && viewport && (
        <Slider
          key={slides.map(keyOf).join(' ')}
          {...{ viewport, wrapper, slides, settings, rtl, slider, move }}
          blocked={zoom.active !== null}
          onSettle={(to) => prepareZoom(slides[to])}
        />
      )}
      <LazyZoom zoom={zoom} options={settings.zoomOptions} />
      <LazyLightbox view={lightbox} options={settings.lightboxOptions} />
    </>
  );
}

const isSameUrl = (a: string, b: string): boolean => {
  if (a === b) {
    return true;
  }
  try {
    return a !== '' && new URL(a, document.baseURI).href === new URL(b, document.baseURI).href;
  } catch {
    return false;
  }
};

/** Fires once that the gallery is ready, and prepares the first zoom: at once, or when the page is loaded, as the host does. */
function useReady(gallery: HTMLElement, ready: boolean, prepareZoom: () => void): void {
  const reported = useRef(false);
  const prepared = useRef(false);
  const prepare = (): void => {
    if (!ready || prepared.current) {
      return;
    }
    prepared.current = true;
    prepareZoom();
  };
  useLoaded(prepare);
  useLayoutEffect(() => {
    if (!ready || reported.current) {
      return;
    }
    reported.current = true;
    if (document.readyState === 'complete') {
      prepare();
    }
    announceInit(gallery, AFTER);
  });
}

interface BoxesProps {
  readonly gallery: HTMLElement;
  /** Around the track, where pictures slide. */
  readonly viewport: HTMLElement | null;
  /** Around the pictures. */
  readonly wrapper: HTMLElement | null;
  readonly name: string;
  readonly state: 'empty' | 'slider' | 'single';
  /** Does the browser move the pictures? */
  readonly scrolls: boolean;
}

/** What the boxes of a gallery carry. They come before the slider, which may have to scroll the track. */
function Boxes({ gallery, viewport, wrapper, name, state, scrolls }: BoxesProps): ReactElement {
  const isTrack = state === 'slider' && viewport !== null;
  return (
    <>
      <Host node={gallery} data-state={state} />
      <Host node={viewport} role="group" aria-label={name} />
      <Host
        node={wrapper}
        className={{ 'shop-gallery__track': isTrack || undefined, 'shop-gallery__track--scrolls': (isTrack && scrolls) || undefined }}
      />
    </>
  );
}

interface MarksProps {
  readonly slide: HTMLElement;
  readonly label: string | undefined;
  readonly active: boolean;
  readonly enter: ZoomState['enter'];
  readonly leave: ZoomState['leave'];
}

/** What a slide carries: the host's class for plug-ins, its name, and whether it can be reached. No label: nothing slides. */
const SlideMarks = memo(function SlideMarks({ slide, label, active, enter, leave }: MarksProps): ReactElement {
  const sliding = label !== undefined;
  // Plain listeners: a handler of `<Host>` has the page drawn each time the pointer moves. Not only on entering: the picture may have come
  // under a pointer that rests, or have been exchanged there.
  useListener<PointerEvent>(slide, 'pointermove', (event) => {
    if (event.pointerType === 'mouse' && active) {
      enter(slide, { x: event.clientX, y: event.clientY });
    }
  });
  useListener<PointerEvent>(slide, 'pointerleave', (event) => {
    if (event.pointerType === 'mouse') {
      leave(slide);
    }
  });
  return (
    <Host
      node={slide}
      className={{ 'flex-active-slide': (sliding && active) || undefined, 'shop-gallery__slide': true }}
      inert={(sliding && !active) || undefined}
      role={sliding ? 'group' : undefined}
      aria-label={label}
    />
  );
});
