import { useLayoutEffect } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { useLatest } from '../../shared/element/host-hooks.js';
import { ratioOf, ratiosDiffer } from './gallery.rules.js';
import { announcedSize, imageOf } from './gallery.host.js';

/**
 * A picture of a gallery is exchanged by others: the variation form, the host's script, plug-ins write a new address onto the
 * host's own `img`. Between that moment and the new picture the browser may show an empty or half-drawn frame, and a picture of
 * another shape would move the page. So the old one is held over it until the new one is decoded, and the frame keeps its shape.
 */

const HOLD = 'shop-gallery__hold';
const WATCHED = ['src', 'srcset', 'data-src', 'data-large_image'];
const SLIDE_BOX = '.shop-gallery__slide';

interface Frame {
  readonly ratio: number | null;
  locked: boolean;
  readonly aspectRatio: string;
  readonly objectFit: string;
}

/** A theme that gives pictures a shape of its own needs none of ours; `auto` is what the browser makes of width and height. */
const themeShapes = (img: HTMLImageElement): boolean => {
  const shape = getComputedStyle(img).aspectRatio;
  return shape !== '' && !shape.startsWith('auto');
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

class Pictures {
  /** The cover for each picture, ready before it is needed: loaded only then it may itself be empty for a frame. */
  readonly #covers = new WeakMap<HTMLImageElement, HTMLImageElement>();
  readonly #frames = new Map<HTMLImageElement, Frame>();
  readonly #holds = new Map<HTMLImageElement, HTMLImageElement>();
  readonly #turns = new WeakMap<HTMLImageElement, object>();

  readonly #images: readonly HTMLImageElement[];

  constructor(images: readonly HTMLImageElement[]) {
    this.#images = images;
    for (const img of images) {
      const { width, height } = announcedSize(img);
      this.#frames.set(img, {
        ratio: ratioOf(width, height),
        locked: false,
        aspectRatio: img.style.aspectRatio,
        objectFit: img.style.objectFit,
      });
      this.remember(img);
    }
  }

  /** What the shopper sees of this picture now. */
  remember(img: HTMLImageElement): void {
    const url = img.currentSrc || img.src;
    if (!img.complete || img.naturalWidth === 0 || this.#holds.has(img) || this.#covers.get(img)?.src === url) {
      return;
    }
    this.#covers.set(img, nodeOf(<img className={HOLD} alt="" aria-hidden="true" decoding="sync" src={url} />));
  }

  has(img: HTMLImageElement): boolean {
    return this.#images.includes(img);
  }

  exchange(img: HTMLImageElement): void {
    this.#keepShape(img);
    this.#hold(img);
  }

  #keepShape(img: HTMLImageElement): void {
    const frame = this.#frames.get(img);
    if (!frame) {
      return;
    }
    const { width, height } = announcedSize(img);
    const differs = ratiosDiffer(frame.ratio, ratioOf(width, height)) && (frame.locked || !themeShapes(img));
    if (differs === frame.locked) {
      return;
    }
    frame.locked = differs;
    img.style.aspectRatio = differs ? String(frame.ratio) : frame.aspectRatio;
    img.style.objectFit = differs ? 'contain' : frame.objectFit;
  }

  #hold(img: HTMLImageElement): void {
    const slide = img.closest<HTMLElement>(SLIDE_BOX);
    const cover = this.#covers.get(img);
    if (!slide || !cover) {
      return;
    }
    if (!this.#holds.has(img)) {
      Object.assign(cover.style, { left: '0', top: '0', width: '100%', height: '100%' });
      this.#holds.set(img, cover);
      slide.append(cover);
      // Put into its place in the frame that is about to be drawn, when everything else of this turn is written: one layout, not one more.
      requestAnimationFrame(() => {
        if (cover.isConnected) {
          fit(cover, img, slide);
        }
      });
    }
    const turn = {};
    this.#turns.set(img, turn);
    const done = (): void => {
      if (this.#turns.get(img) === turn) {
        this.#release(img);
      }
    };
    // A picture that cannot be had fails here as well: then the page shows that it is missing.
    (typeof img.decode === 'function' ? img.decode() : Promise.resolve()).then(done, done);
  }

  #release(img: HTMLImageElement): void {
    this.#holds.get(img)?.remove();
    this.#holds.delete(img);
    this.remember(img);
  }

  stop(): void {
    for (const cover of this.#holds.values()) {
      cover.remove();
    }
    this.#holds.clear();
    for (const [img, { locked, aspectRatio, objectFit }] of this.#frames) {
      if (locked) {
        Object.assign(img.style, { aspectRatio, objectFit });
      }
    }
  }
}

/** Guards the pictures of these slides against flicker and moving; `changed` is told whose picture is another one now. */
export function useImageSwap(slides: readonly HTMLElement[], changed: (slide: HTMLElement) => void): void {
  const latest = useLatest(changed);
  useLayoutEffect(() => {
    const bySlide = new Map(
      slides.flatMap((slide) => {
        const img = imageOf(slide);
        return img ? [[img, slide] as const] : [];
      }),
    );
    const pictures = new Pictures([...bySlide.keys()]);
    const loaded = (event: Event): void => {
      if (event.target instanceof HTMLImageElement && pictures.has(event.target)) {
        pictures.remember(event.target);
      }
    };
    const observer = new MutationObserver((records) => {
      const touched = new Set(records.map(({ target }) => target as HTMLImageElement).filter((img) => pictures.has(img)));
      const redrawn = new Set(
        records.filter(({ attributeName }) => attributeName === 'src' || attributeName === 'srcset').map(({ target }) => target),
      );
      for (const img of touched) {
        if (redrawn.has(img)) {
          pictures.exchange(img);
        }
        const slide = bySlide.get(img);
        if (slide) {
          latest.current(slide);
        }
      }
    });
    for (const img of bySlide.keys()) {
      observer.observe(img, { attributes: true, attributeFilter: WATCHED });
      img.addEventListener('load', loaded);
    }
    return () => {
      observer.disconnect();
      for (const img of bySlide.keys()) {
        img.removeEventListener('load', loaded);
      }
      pictures.stop();
    };
  }, [slides, latest]);
}
