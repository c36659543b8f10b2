import { reducedMotion } from '../a11y/motion.js';
import { holdAttr } from '../dom/hold-attr.js';
import { observeMatches } from '../dom/observe-matches.js';
import { createScope } from '../dom/scope.js';
import { swiperOf, type Swiper } from '../host/swiper.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import type { CarouselControls, CarouselNodes, OfferControls } from './types.js';

/** The same controls over a Swiper of the host's. */
const swiperControls = (swiper: Swiper): CarouselControls => ({
  next: () => swiper.slideNext(),
  prev: () => swiper.slidePrev(),
  to: (index) => (swiper.slideToLoop ? swiper.slideToLoop(index) : swiper.slideTo(index)),
  play: () => {
    if (!reducedMotion()) {
      swiper.autoplay?.start();
    }
  },
  stop: () => {
    swiper.autoplay?.stop();
  },
});

/** Gives each match a name, where it has none. @returns how to take the names back */
const nameAll = (root: HTMLElement, selector: string, nameOf: (node: HTMLElement) => string): (() => void) =>
  observeMatches(root, selector, (node) =>
    node.hasAttribute('aria-label') || node.textContent?.trim() !== '' ? () => undefined : holdAttr(node, 'aria-label', nameOf(node)),
  );

const BULLET = '.swiper-pagination-bullet';

/**
 * Swiper moves it; we pass on what code asks, name its buttons, and keep it still for who wants less movement.
 * @returns how to end that
 */
export function followSwiper({ view, around = view, prev, next }: CarouselNodes, offer: OfferControls): () => void {
  const swiper = swiperOf(view);
  const media = window.matchMedia?.('(prefers-reduced-motion: reduce)');
  const still = (): void => {
    if (media?.matches) {
      swiper?.autoplay?.stop();
    }
  };
  // The host's script starts it again at any click or scroll; while it says so, it cannot be stopped yet.
  const stillSoon = (): void => queueMicrotask(still);
  const scope = createScope();
  still();
  if (media) {
    scope.listen(media, 'change', still);
  }
  swiper?.on?.('autoplayStart', stillSoon);
  scope.add(
    () => swiper?.off?.('autoplayStart', stillSoon),
    nameAll(around, prev, () => message('carousel.previous')),
    nameAll(around, next, () => message('carousel.next')),
    nameAll(around, BULLET, (node) =>
      message('carousel.go_to', { index: [...around.querySelectorAll<HTMLElement>(BULLET)].indexOf(node) + 1 }),
    ),
    ...(swiper ? [offer(swiperControls(swiper))] : []),
  );
  return scope.end;
}
