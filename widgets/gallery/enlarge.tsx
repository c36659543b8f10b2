import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { HostPortal, useEvent, useLatest, useToggle } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { useLazy } from '../../shared/lazy-view.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { imageOf, linkOf, pictureOf, PLACEHOLDER, SLIDE, TRIGGER, zoomSourceOf } from './gallery.host.js';
import { lightboxItems, type LightboxItems } from './gallery.rules.js';
import type { LightboxOptions, Settings, ZoomOptions } from './gallery.schema.js';
import type { Point } from './zoom.rules.js';

/**
 * A picture larger than the gallery shows it: magnified on its slide, or opened full-screen. Here is what is magnified or open, and by
 * which press; the code that draws it is loaded with the first one.
 */

const PRESSED = `${SLIDE} a, ${SLIDE} img, ${PLACEHOLDER} a, ${PLACEHOLDER} img, ${TRIGGER}`;

interface PressProps {
  readonly gallery: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** The picture that is shown, or on its way. */
  readonly at: () => number;
  readonly zoom: ZoomState;
  readonly canZoom: (slide: HTMLElement) => boolean;
  /** `null`: the shop has none. */
  readonly lightbox: LightboxState | null;
}

/**
 * Presses on pictures and the magnifier open full-screen, a finger's as a mouse's; where a shop has no full-screen view, a
 * tap zooms (contract 30).
 */
export function ClickToOpen({ gallery, slides, at, zoom, canZoom, lightbox }: PressProps): ReactElement {
  const pressedBy = useRef('');
  const slideOf = (el: Element): HTMLElement | undefined =>
    el.matches(TRIGGER) ? slides[at()] : slides.find((slide) => slide.contains(el));
  const opens = (slide: HTMLElement): boolean => lightbox !== null && pictureOf(slide) !== null;
  const zooms = (slide: HTMLElement, el: Element): boolean =>
    pressedBy.current === 'touch' && !opens(slide) && !el.matches(TRIGGER) && canZoom(slide);
  useToggle(gallery, PRESSED, {
    wanted(el) {
      const slide = slideOf(el);
      return slide !== undefined && (el.matches(TRIGGER) || imageOf(slide) !== null) && (zooms(slide, el) || opens(slide));
    },
    turn(el, { clientX, clientY }) {
      const slide = slideOf(el);
      if (!slide) {
        return;
      }
      if (zooms(slide, el)) {
        zoom.toggle(slide, { x: clientX, y: clientY });
        return;
      }
      const index = slides.indexOf(slide);
      if (emit(slide, 'shop:gallery-open', { index, slide })) {
        zoom.drop();
        lightbox?.open(index, el.matches(TRIGGER) ? el : null);
      }
    },
  });
  return (
    <Host
      node={gallery}
      onPointerDown={({ pointerType }) => {
        pressedBy.current = pointerType;
      }}
      // A press of a key comes as a click too; it never zooms.
      onKeyDown={() => {
        pressedBy.current = '';
      }}
    />
  );
}

/** Does a style sheet of the page draw something into the element already, as WooCommerce's does and themes with icon fonts do? */
const isDrawn = (el: Element): boolean => !['', 'none', 'normal'].includes(getComputedStyle(el, '::before').content);

interface MagnifierProps {
  readonly gallery: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** The slide that is shown. */
  readonly shown: HTMLElement | undefined;
  readonly settings: Pick<Settings, 'lightbox' | 'zoom'>;
}

/** The host's magnifier in front of the pictures, where it is needed (contract 34). */
export function Magnifier({ gallery, slides, shown, settings }: MagnifierProps): ReactElement | null {
  const isNeeded =
    settings.lightbox &&
    slides.some((slide) => pictureOf(slide) !== null) &&
    (settings.zoom || slides.some((slide) => imageOf(slide) !== null && linkOf(slide) === null));
  return isNeeded ? (
    <HostPortal find={() => (gallery.isConnected ? gallery : null)} place="prepend">
      <Trigger href={safeUrl(shown && pictureOf(shown)?.src) ?? '#'} />
    </HostPortal>
  ) : null;
}

/** Opens the picture that is shown full-screen. Without our script's full-screen view it is a link to the large one. */
function Trigger({ href }: { readonly href: string }): ReactElement {
  const name = useMemo(() => message('gallery.open'), []);
  const link = useRef<HTMLAnchorElement>(null);
  const [bare, setBare] = useState<boolean | undefined>();
  // Not before the box it stands in is in the page: an element elsewhere has no looks.
  useEffect(() => {
    setBare(link.current !== null && !isDrawn(link.current));
  }, []);
  return (
    // Unseen until its looks are known: it would be drawn in one size and then in another.
    <a
      ref={link}
      href={href}
      role="button"
      style={bare === undefined ? { visibility: 'hidden' } : undefined}
      className={`woocommerce-product-gallery__trigger${bare ? ' shop-gallery__magnifier' : ''}`}
      aria-haspopup="dialog"
      aria-label={name}
    >
      <span aria-hidden="true">🔍</span>
    </a>
  );
}

/** One picture that is magnified, or is about to be. */
interface Active {
  readonly slide: HTMLElement;
  readonly src: string;
  readonly at: Point;
  readonly touch: boolean;
  readonly leaving: boolean;
}

/** Which picture is magnified, by hovering or by a tap. */
export interface ZoomState {
  readonly active: Active | null;
  readonly enter: (slide: HTMLElement, at: Point) => void;
  readonly leave: (slide: HTMLElement) => void;
  /** A tap: magnifies, or takes away what a tap has magnified. */
  readonly toggle: (slide: HTMLElement, at: Point) => void;
  /** Removes the zoom at once: the picture is another one, or out of sight. */
  readonly drop: () => void;
}

/** @param can is a slide's large picture worth it */
export function useZoom(can: (slide: HTMLElement) => boolean): ZoomState {
  const [active, setActive] = useState<Active | null>(null);
  const show = (slide: HTMLElement, at: Point, touch: boolean): void => {
    const src = zoomSourceOf(slide);
    if (imageOf(slide) && src !== '' && can(slide)) {
      setActive({ slide, src, at, touch, leaving: false });
    }
  };
  const leave = useCallback((slide: HTMLElement): void => setActive((was) => (was?.slide === slide ? { ...was, leaving: true } : was)), []);
  const latest = useLatest(active);
  const drop = useCallback(() => {
    // Asked for nothing, the view would still be rendered once to find out.
    if (latest.current) {
      setActive(null);
    }
  }, [latest]);
  const enter = useEvent((slide: HTMLElement, at: Point): void => {
    if (active?.slide !== slide || active.leaving) {
      show(slide, at, false);
    }
  });
  const toggle = (slide: HTMLElement, at: Point): void => {
    if (active?.slide === slide && active.touch && !active.leaving) {
      leave(slide);
    } else {
      show(slide, at, true);
    }
  };
  return { active, enter, leave, toggle, drop };
}

const lazyZoom = lazyModule('the zoom of <shop-gallery>', () => import('./zoom.js'));

/** Draws it; the code for that is loaded with the first one. */
export function LazyZoom({
  zoom: { active, leave, drop },
  options,
}: {
  readonly zoom: ZoomState;
  readonly options: ZoomOptions;
}): ReactElement | null {
  const part = useLazy(lazyZoom, active !== null, drop);
  if (!active) {
    return null;
  }
  return (
    <>
      {active.touch && !active.leaving && <TapAway slide={active.slide} leave={leave} />}
      {part && <part.Zoom key={active.src} {...active} options={options} onGone={drop} />}
    </>
  );
}

/** What a tap has magnified goes with a tap elsewhere or Escape. */
function TapAway({ slide, leave }: { readonly slide: HTMLElement; readonly leave: ZoomState['leave'] }): ReactElement {
  return (
    <Host
      node={document}
      onPointerDown={({ target }) => {
        if (target instanceof Node && !slide.contains(target)) {
          leave(slide);
        }
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') {
          leave(slide);
        }
      }}
    />
  );
}

/** What is open full-screen. */
interface Opened extends LightboxItems {
  readonly opener: HTMLElement | null;
}

/** The full-screen view of one gallery. */
interface LightboxState {
  readonly opened: Opened | null;
  /** Opens at a slide that has a picture; `opener` gets the focus back. */
  readonly open: (index: number, opener: HTMLElement | null) => void;
  /** The picture of this slide was shown last. */
  readonly leave: (index: number) => void;
  /** Where the focus goes then: to the opener, else to the picture that was shown last. */
  readonly returnFocus: (index: number) => HTMLElement | null;
  readonly close: () => void;
}

interface Around {
  readonly gallery: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** Brings the gallery to the picture that was looked at last, without movement. */
  readonly go: (index: number, jump: boolean) => void;
}

/** Pictures are read when the view opens: the variation form may have exchanged some. */
export function useLightbox({ gallery, slides, go }: Around): LightboxState {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (index, opener) => setOpened({ ...lightboxItems(slides.map(pictureOf), index), opener }),
    leave: (index) => go(index, true),
    returnFocus: (at) => {
      const slide = slides[at];
      return opened?.opener ?? (slide && linkOf(slide)) ?? gallery.querySelector<HTMLElement>(TRIGGER);
    },
    close: () => setOpened(null),
  };
}

const lazyLightbox = lazyModule('the full-screen view of <shop-gallery>', () => import('./lightbox.js'));

/** Draws it. Where its code cannot be loaded the picture opens as its link says. */
export function LazyLightbox({
  view: { opened, leave, returnFocus, close },
  options,
}: {
  readonly view: LightboxState;
  readonly options: LightboxOptions;
}): ReactElement | null {
  const part = useLazy(lazyLightbox, opened, () => {
    const url = safeUrl(opened?.items[opened.start]?.src);
    close();
    if (url) {
      navigation.go(url);
    }
  });
  if (!opened || !part) {
    return null;
  }
  // The names it shares with the gallery itself.
  const names = { gallery: message('gallery.label'), previous: message('gallery.previous'), next: message('gallery.next') };
  return <part.Lightbox {...opened} names={names} options={options} onLeaving={leave} returnFocus={returnFocus} onClosed={close} />;
}
