import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { announcedSize, VIEWPORT_CLASS } from './gallery.host.js';
import { ratioOf, ratiosDiffer } from './gallery.rules.js';
import type { SliderOptions } from './gallery.schema.js';

/** What frames the pictures: the box they slide in, its height, and the frame of each while others exchange its picture. */

type Movable = HTMLElement & { moveBefore?: (child: Node, before: Node | null) => void };

/** Puts a node before another one (`null`: at the end) without loading what is in it again, where the browser can. */
function move(node: HTMLElement, parent: Movable, before: Node | null): void {
  if (parent.moveBefore && node.isConnected && parent.isConnected) {
    parent.moveBefore(node, before);
  } else {
    parent.insertBefore(node, before);
  }
}

/**
 * The host's `.flex-viewport` around the wrapper, for as long as there is something to slide; `null` until it stands. Like the host's it is
 * the last of its place: labels that a plug-in prints after the pictures stand before them then, over their upper edge. Plain, because the
 * host's own node moves into it.
 */
export function useViewport(wrapper: HTMLElement | null, wanted: boolean): HTMLElement | null {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!wrapper || !wanted) {
      return undefined;
    }
    const box = nodeOf(<div className={`${VIEWPORT_CLASS} shop-gallery__viewport`} />);
    const place = document.createComment('');
    const enter = (): void => {
      wrapper.before(place);
      [...(wrapper.parentElement?.children ?? [])]
        .filter((child) => !child.matches('.shop-into'))
        .at(-1)
        ?.after(box);
      move(wrapper, box, null);
      setViewport(box);
    };
    enter();
    return () => {
      // Another script may have taken the pictures elsewhere; then only our box goes.
      if (wrapper.parentNode === box && place.parentElement) {
        move(wrapper, place.parentElement, place);
      }
      place.remove();
      box.remove();
      setViewport(null);
    };
  }, [wrapper, wanted]);
  return viewport;
}

/**
 * Keeps the viewport as high as the picture shown. Measured by an observer, in the frame it will be drawn in: nothing is forced
 * and nothing is drawn at a wrong height first. Only the way from one picture to another is animated.
 */
export function useSmoothHeight(viewport: HTMLElement | null, slide: HTMLElement | null, { smoothHeight, speedMs }: SliderOptions): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!viewport || !smoothHeight) {
      return undefined;
    }
    return () => {
      viewport.style.height = '';
      height.current = 0;
    };
  }, [viewport, smoothHeight]);
  useLayoutEffect(() => {
    if (!viewport || !slide || !smoothHeight || typeof ResizeObserver !== 'function') {
      return undefined;
    }
    let moved = height.current > 0;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.borderBoxSize[0]?.blockSize ?? 0;
      const was = height.current;
      // A hidden gallery, or a picture without a size that is not there yet.
      if (now <= 0 || now === was) {
        moved = false;
        return;
      }
      height.current = now;
      viewport.style.height = `${now}px`;
      if (moved && !reducedMotion()) {
        viewport.animate?.([{ height: `${was}px` }, { height: `${now}px` }], { duration: speedMs, easing: 'ease' });
      }
      moved = false;
    });
    observer.observe(slide);
    return () => observer.disconnect();
  }, [viewport, slide, smoothHeight, speedMs]);
}

/**
 * A picture of a gallery is exchanged by others: the variation form, the host's script, plug-ins write a new address onto the
 * host's own `img`. Between that moment and the new picture the browser may show an empty or half-drawn frame, and a picture of
 * another shape would move the page. So the old one is held over it until the new one is decoded, and the frame keeps its shape.
 */

const DRAWN = ['src', 'srcset'];
const WATCHED = [...DRAWN, 'data-src', 'data-large_image'];

/** A theme that gives pictures a shape of its own needs none of ours; `auto` is what the browser makes of width and height. */
const themeShapes = (img: HTMLImageElement): boolean => {
  const shape = getComputedStyle(img).aspectRatio;
  return shape !== '' && !shape.startsWith('auto');
};

const announcedRatio = (img: HTMLImageElement): number | null => {
  const { width, height } = announcedSize(img);
  return ratioOf(width, height);
};

/** Lays the held picture exactly over the one that is exchanged. */
function fit(cover: HTMLElement, img: HTMLImageElement, slide: HTMLElement): void {
  const box = img.getBoundingClientRect();
  const from = slide.getBoundingClientRect();
  const { objectFit } = getComputedStyle(img);
  Object.assign(cover.style, {
    left: `${box.left - from.left}px`,
    top: `${box.top - from.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    objectFit,
  });
}

/** What lies over a picture while another one is being decoded. */
interface Cover {
  /** Keeps what the shopper sees of the picture now. */
  readonly remember: () => void;
  /** Lies over it until the picture that it has now is decoded. */
  readonly hold: () => void;
  readonly end: () => void;
}

/**
 * Holds the old picture over the new one. Plain, not JSX: it is ready before it is needed (loaded only then it may itself be empty for a
 * frame), and a new picture is waited for by its own promise.
 */
function createCover(img: HTMLImageElement, slide: HTMLElement): Cover {
  let cover: HTMLImageElement | null = null;
  let isHeld = false;
  /** Which exchange is waited for: the last of two wins. */
  let turn = 0;
  const remember = (): void => {
    const url = img.currentSrc || img.src;
    if (img.complete && img.naturalWidth > 0 && !isHeld && cover?.src !== url) {
      cover = nodeOf(<img className="shop-gallery__hold" alt="" aria-hidden="true" decoding="sync" src={url} />);
    }
  };
  const release = (): void => {
    turn += 1;
    isHeld = false;
    cover?.remove();
  };
  const lay = (held: HTMLImageElement): void => {
    isHeld = true;
    Object.assign(held.style, { left: '0', top: '0', width: '100%', height: '100%' });
    slide.append(held);
    // Put into its place in the frame that is about to be drawn, when everything else of this turn is written: one layout, not one more.
    requestAnimationFrame(() => {
      if (held.isConnected) {
        fit(held, img, slide);
      }
    });
  };
  const hold = (): void => {
    if (!cover || !slide.contains(img)) {
      return;
    }
    if (!isHeld) {
      lay(cover);
    }
    turn += 1;
    const mine = turn;
    const done = (): void => {
      if (mine === turn) {
        release();
        remember();
      }
    };
    // A picture that cannot be had fails here as well: then the page shows that it is missing.
    (typeof img.decode === 'function' ? img.decode() : Promise.resolve()).then(done, done);
  };
  remember();
  return { remember, hold, end: release };
}

interface SwapProps {
  readonly slide: HTMLElement;
  readonly img: HTMLImageElement;
  /** It is another picture now; the same function each time. */
  readonly exchanged: () => void;
}

/** Guards the picture of a slide against flicker and moving while others exchange it (contract 40, 41). */
export function PictureSwap({ slide, img, exchanged }: SwapProps): ReactElement {
  const [frame] = useState(() => announcedRatio(img));
  /** Is it of another shape than its frame? */
  const [isFitted, setFitted] = useState(false);
  useLayoutEffect(() => {
    const cover = createCover(img, slide);
    let wasFitted = false;
    const keepShape = (): void => {
      const fits = ratiosDiffer(frame, announcedRatio(img)) && (wasFitted || !themeShapes(img));
      if (fits !== wasFitted) {
        wasFitted = fits;
        commit(() => setFitted(fits));
      }
    };
    const observer = new MutationObserver((records) => {
      if (records.some(({ attributeName }) => DRAWN.includes(attributeName ?? ''))) {
        keepShape();
        cover.hold();
      }
      exchanged();
    });
    observer.observe(img, { attributes: true, attributeFilter: WATCHED });
    img.addEventListener('load', cover.remember);
    return () => {
      observer.disconnect();
      img.removeEventListener('load', cover.remember);
      cover.end();
    };
  }, [img, slide, frame, exchanged]);
  return <Host node={img} style={isFitted ? { aspectRatio: String(frame), objectFit: 'contain' } : undefined} />;
}
