import type { CarouselSettings, Layout } from '../../shared/carousel/carousel.rules.js';
import { own, isRecord, scalarText } from '../../shared/json.js';

/** How the theme's carousels move (contract 5 and 6), and the slides of one that we print. */

/** What an author may say of a carousel; left out, it is as its kind. */
interface CarouselOptions {
  readonly shown: readonly Layout[];
  readonly gap: number;
  readonly speed: number;
  readonly loop: boolean;
  readonly autoplay: number;
  readonly pauseOnHover: boolean;
  readonly wheel: boolean;
}

/** The number that stands for "not said". */
export const UNSAID = -1;

/** Reads `data-shown`, `{"0": 1, "576": 2}`: slides by the least window width. @throws Error saying what was expected */
export function readShown(value: unknown): readonly Layout[] {
  const wrong = (): never => {
    throw new Error('expected slides by window width, {"0": 1, "576": 2}');
  };
  if (!isRecord(value)) {
    return wrong();
  }
  return Object.entries(value)
    .map(([from, shown]) => {
      if (!(Number(from) >= 0) || typeof shown !== 'number' || !Number.isInteger(shown) || shown < 1) {
        return wrong();
      }
      return { from: Number(from), shown, perMove: 1 };
    })
    .sort((a, b) => a.from - b.from);
}

/** `.theme-main-carousel`: one slide at a time, centred, no movement of its own. */
const MAIN = { layouts: readShown({ 0: 1 }), gap: 30, speedMs: 1000, autoplayMs: 0 };
/** `.theme-categories-carousel`: more on wider windows, and it moves by itself. */
const CATEGORIES = { layouts: readShown({ 0: 1, 576: 2, 1199: 5 }), gap: 50, speedMs: 1200, autoplayMs: 4000 };

/** The settings of a carousel: by its kind, and by what the tag says. */
export function carouselSettings(kind: 'main' | 'categories', options: CarouselOptions): CarouselSettings {
  const base = kind === 'main' ? MAIN : CATEGORIES;
  const { shown, gap, speed, autoplay, loop, wheel, pauseOnHover } = options;
  const layouts = shown.length > 0 ? shown : base.layouts;
  return {
    layouts,
    gap: gap === UNSAID ? base.gap : gap,
    speedMs: speed === UNSAID ? base.speedMs : speed,
    autoplayMs: autoplay === UNSAID ? base.autoplayMs : autoplay,
    loop,
    wheel,
    pauseOnHover,
    centred: layouts.every((layout) => layout.shown === 1),
    touchDrag: true,
    mouseDrag: true,
    buttons: 'always',
    bullets: 'always',
  };
}

/** One slide of a carousel that we print. */
export interface SlideData {
  readonly image: string;
  /** What the picture shows; empty where the title says it. */
  readonly alt: string;
  readonly title: string;
  readonly url: string;
}

/** Reads `data-slides`. @throws Error saying what was expected */
export function readSlides(value: unknown): readonly SlideData[] {
  if (!Array.isArray(value)) {
    throw new Error('expected a list of slides');
  }
  return value.map((one: unknown) => {
    const text = (key: string): string => scalarText(own(one, key));
    if (text('image') === '') {
      throw new Error('expected an image of each slide');
    }
    return { image: text('image'), alt: text('alt'), title: text('title'), url: text('url') };
  });
}
