import { own } from '../json.js';

/** A Swiper of the page, as far as we use it: it keeps itself on the box it moves. */
export interface Swiper {
  slidePrev(): void;
  slideNext(): void;
  /** To a slide, by its place among the printed ones where Swiper has cloned some for its loop. */
  slideTo(index: number): void;
  slideToLoop?(index: number): void;
  readonly autoplay?: { start(): unknown; stop(): unknown };
  on?(event: 'autoplayStart', run: () => void): unknown;
  off?(event: 'autoplayStart', run: () => void): unknown;
}

/** The Swiper that moves a box; `undefined` where none does. */
export function swiperOf(box: Element): Swiper | undefined {
  const swiper = own(box, 'swiper') as Partial<Swiper> | undefined;
  return typeof swiper?.slideNext === 'function' ? (swiper as Swiper) : undefined;
}
