import { memo, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type ReactElement } from 'react';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import type { ElementProps } from '../../shared/element/define.js';
import { inEffect } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf, useEvent, useLatest, useListener, useMount } from '../../shared/element/host-hooks.js';
import { readSchema } from '../../shared/element/schema.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { on } from '../../shared/events.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { stringOf } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { ClickToOpen, LazyLightbox, LazyZoom, Magnifier, useLightbox, useZoom, type ZoomState } from './enlarge.js';
import { AFTER, announceInit, BEFORE, imageOf, largeWidthOf, slidesOf, thumbOf, wrapperOf } from './gallery.host.js';
import { isZoomable, stepTo } from './gallery.rules.js';
import { schema, type Settings } from './gallery.schema.js';
import { PictureSwap, useSmoothHeight, useViewport } from './frames.js';
import { Slider, useAfterFrame, useSlider, type SliderState } from './slider.js';
import { Arrows, Thumbs } from './thumbs.js';

/** What a gallery that we drive is given. */
export interface DriverProps extends Settings, ElementProps {
  readonly gallery: HTMLElement;
  /** Is told that the tag drives. */
  readonly onDrive: (drives: true) => void;
}

/**
 * Runs an act in which listeners may change the page's settings object.
 * @returns the names of the settings that are other ones since
 */
function changedIn(element: HTMLElement, act: () => void): readonly string[] {
  const read = (): [string, unknown][] => Object.entries(readSchema(element, 'gallery', schema).values);
  const before = read().map(([, value]) => JSON.stringify(value));
  act();
  return read().flatMap(([name, value], i) => (JSON.stringify(value) === before[i] ? [] : [name]));
}

/**
 * Drives a gallery: tells the page's scripts as WooCommerce's script does, then shows it with what they changed. That is read from the tag
 * at each rendering, for it was told before them, and may be told more since (contract 15).
 */
export function DriveGallery({ gallery, onDrive, element, ...told }: DriverProps): ReactElement | null {
  useEffect(() => onDrive(true), [onDrive]);
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  useMount(() => {
    setChanged(changedIn(element, () => announceInit(gallery, BEFORE)));
    // Printed invisible. Not by `<Host>`: it stays visible also when the tag leaves (contract 44).
    gallery.style.opacity = '1';
  });
  if (!changed) {
    return null;
  }
  const now = Object.fromEntries(changed.map((name) => [name, Reflect.get(element, name)])) as Partial<Settings>;
  return <GalleryView gallery={gallery} settings={{ ...told, ...now }} />;
}

const wrappersIn = (gallery: Element): HTMLElement[] => {
  const found = wrapperOf(gallery);
  return found ? [found] : [];
};

/** One gallery that we drive: slider, thumbnails, zoom, full-screen view. */
function GalleryView({ gallery, settings }: { readonly gallery: HTMLElement; readonly settings: Settings }): ReactElement {
  const [wrapper = null] = useNodesBy(gallery, wrappersIn);
  const slides = useNodesBy(wrapper, slidesOf);
  const options = settings.sliderOptions;
  const sliding = settings.slider && slides.length > (options.allowOne ? 0 : 1);
  const viewport = useViewport(wrapper, sliding);
  const [rtl] = useState(() => getComputedStyle(gallery).direction === 'rtl');
  const names = useMemo(() => slides.map((_, i) => message('gallery.picture', { index: i + 1, total: slides.length })), [slides]);
  const name = useMemo(() => message('gallery.label'), []);
  const canZoom = (slide: HTMLElement): boolean => settings.zoom && isZoomable(largeWidthOf(slide), gallery.clientWidth);
  const zoom = useZoom(canZoom);
  const slider = useSlider({ gallery, viewport, wrapper, slides, sliding, rtl, moved: zoom.drop });
  const { index, go, at } = slider;
  const lightbox = useLightbox({ gallery, slides, go });
  useSmoothHeight(viewport, slides[index] ?? null, options);
  const prepareZoom = (slide: HTMLElement | undefined): void => {
    // Without jQuery nobody hears, and nothing is measured.
    if (slide && jquery() && canZoom(slide)) {
      fireHost(slide, 'zoom.destroy');
    }
  };
  const prepareFirst = (): void => prepareZoom(slides[0]);
  useReady(gallery, slides.length === 0 || !sliding || viewport !== null, prepareFirst);
  useVariationPictures(gallery, slides, go, prepareFirst);
  // The magnifier's address is for a press in another tab; whoever opens a picture reads it then.
  const readAgain = useAfterFrame(useReducer((n: number) => n + 1, 0)[1]);
  const exchanged = useEvent(() => {
    zoom.drop();
    readAgain();
  });
  const move = (by: 1 | -1): void => {
    const to = stepTo(at(), by, slides.length, options.loop);
    if (to !== null) {
      go(to);
    }
  };
  const hasStep = (by: 1 | -1): boolean => stepTo(index, by, slides.length, options.loop) !== null;
  const find = (): HTMLElement | null => (gallery.isConnected ? gallery : null);
  const parts = { gallery, viewport, wrapper, slides, settings, rtl, slider };

  return (
    <>
      <Boxes {...parts} name={name} sliding={sliding} prepareFirst={prepareFirst} />
      <Magnifier gallery={gallery} slides={slides} shown={slides[index]} settings={settings} />
      {slides.map((slide, i) => (
        <Slide
          key={keyOf(slide)}
          slide={slide}
          img={imageOf(slide)}
          label={sliding ? names[i] : undefined}
          active={i === index}
          enter={zoom.enter}
          leave={zoom.leave}
          exchanged={exchanged}
        />
      ))}
      {sliding && options.nav !== 'none' && (
        <HostPortal find={find}>
          <Thumbs {...{ gallery, slides, names, index, at, rtl }} paging={options.nav === 'paging'} onGo={go} />
        </HostPortal>
      )}
      {sliding && options.arrows && (
        <HostPortal find={find}>
          <Arrows back={hasStep(-1)} on={hasStep(1)} onStep={move} />
        </HostPortal>
      )}
      {sliding && wrapper && viewport && (
        <Slider
          key={slides.map(keyOf).join(' ')}
          {...{ ...parts, viewport, wrapper, move }}
          blocked={zoom.active !== null}
          onSettle={(to) => prepareZoom(slides[to])}
        />
      )}
      <ClickToOpen {...{ gallery, slides, at, zoom, canZoom }} lightbox={settings.lightbox ? lightbox : null} />
      <LazyZoom zoom={zoom} options={settings.zoomOptions} />
      <LazyLightbox view={lightbox} options={settings.lightboxOptions} />
    </>
  );
}

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
  const latest = useLatest(prepare);
  useMount(() => whenLoaded(() => latest.current()));
  useLayoutEffect(() => {
    if (!ready || reported.current) {
      return;
    }
    reported.current = true;
    inEffect(() => {
      if (document.readyState === 'complete') {
        prepare();
      }
      announceInit(gallery, AFTER);
    });
  });
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

/**
 * What the variation form and add-ons ask of the gallery on a page without jQuery, by which the host's events travel: by their own events,
 * and by the mark `current-image` that the form writes on itself (contract 7). Plain, because no node is shown by it.
 */
function useVariationPictures(gallery: HTMLElement, slides: readonly HTMLElement[], go: (to: number) => void, prepare: () => void): void {
  const latest = useLatest({ slides, prepare });
  useEffect(() => {
    const product = gallery.closest('.product') ?? document.body;
    const isAsked = (target: EventTarget | null): boolean => !jquery() && target instanceof Element && product.contains(target);
    /** The picture the last variation has in the gallery itself; it stays where it is when the form marks it. */
    let own = -1;
    const stopFound = on(document, 'shop:variation-found', ({ target, detail }) => {
      if (!isAsked(target)) {
        return;
      }
      const src = stringOf(detail.variation.image?.gallery_thumbnail_src);
      own = src === '' ? -1 : latest.current.slides.findIndex((slide) => isSameUrl(thumbOf(slide).src, src));
      if (own >= 0) {
        go(own);
      }
    });
    const stopAddons = on(document, 'shop:addon-image-changed', ({ target }) => {
      if (isAsked(target)) {
        go(0);
        latest.current.prepare();
      }
    });
    const marks = new MutationObserver((records) => {
      if (jquery()) {
        return;
      }
      for (const { target, oldValue } of records) {
        const now = (target as Element).getAttribute('current-image') ?? '';
        if (now === '') {
          own = -1;
        }
        if (now !== (oldValue ?? '') && own < 0) {
          go(0);
        }
        latest.current.prepare();
      }
    });
    marks.observe(product, { subtree: true, attributes: true, attributeFilter: ['current-image'], attributeOldValue: true });
    return () => {
      stopFound();
      stopAddons();
      marks.disconnect();
    };
  }, [gallery, go, latest]);
}

interface BoxesProps {
  readonly gallery: HTMLElement;
  /** Around the track, where pictures slide. */
  readonly viewport: HTMLElement | null;
  /** Around the pictures. */
  readonly wrapper: HTMLElement | null;
  readonly slides: readonly HTMLElement[];
  readonly name: string;
  readonly sliding: boolean;
  readonly slider: SliderState;
  readonly prepareFirst: () => void;
}

/** What the boxes of a gallery carry and hear. They come before the slider, which may have to scroll the track. */
function Boxes({ gallery, viewport, wrapper, slides, name, sliding, slider, prepareFirst }: BoxesProps): ReactElement {
  const isTrack = sliding && viewport !== null;
  const scrolls = isTrack && slider.engine === null;
  return (
    <>
      <Host
        node={gallery}
        data-state={slides.length === 0 ? 'empty' : sliding ? 'slider' : 'single'}
        on={{
          woocommerce_gallery_reset_slide_position: () => slider.go(0),
          woocommerce_gallery_init_zoom: prepareFirst,
          'flexslider-click': ({ target }) => {
            const item = target instanceof Element ? target.closest('li') : null;
            if (item?.parentElement) {
              slider.go([...item.parentElement.children].indexOf(item));
            }
          },
        }}
      />
      <Host node={viewport} role="group" aria-label={name} />
      <Host
        node={wrapper}
        className={{ 'shop-gallery__track': isTrack || undefined, 'shop-gallery__track--scrolls': scrolls || undefined }}
      />
    </>
  );
}

interface SlideProps {
  readonly slide: HTMLElement;
  /** Its picture; `null` for a video and the like. */
  readonly img: HTMLImageElement | null;
  readonly label: string | undefined;
  readonly active: boolean;
  readonly enter: ZoomState['enter'];
  readonly leave: ZoomState['leave'];
  /** Its picture is another one now. */
  readonly exchanged: () => void;
}

/** What a slide carries: the host's class for plug-ins, its name, and whether it can be reached. No label: nothing slides. */
const Slide = memo(function Slide({ slide, img, label, active, enter, leave, exchanged }: SlideProps): ReactElement {
  const sliding = label !== undefined;
  // A plain listener: a handler of `<Host>` has the page drawn each time the pointer moves. Not only on entering: the picture may have come
  // under a pointer that rests, or have been exchanged there.
  useListener<PointerEvent>(slide, 'pointermove', (event) => {
    if (event.pointerType === 'mouse' && active) {
      enter(slide, { x: event.clientX, y: event.clientY });
    }
  });
  return (
    <>
      <Host
        node={slide}
        className={{ 'flex-active-slide': (sliding && active) || undefined, 'shop-gallery__slide': true }}
        inert={(sliding && !active) || undefined}
        role={sliding ? 'group' : undefined}
        aria-label={label}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') {
            leave(slide);
          }
        }}
      />
      {img && <PictureSwap key={keyOf(img)} slide={slide} img={img} exchanged={exchanged} />}
    </>
  );
});
