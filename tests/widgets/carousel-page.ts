import { vi } from 'vitest';

/** What a carousel asks of a browser and happy-dom does not tell. */

type Told = (entries: { isIntersecting: boolean }[]) => void;
const watchers = new Set<Told>();

let isSeen = true;

/** Puts the stand-ins in place: every carousel is on the screen, or far from it, until `setSeen`. */
export function fakeScreen(seen = true): void {
  isSeen = seen;
  watchers.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: Told;
      constructor(told: Told) {
        this.#told = told;
      }
      observe(): void {
        watchers.add(this.#told);
        this.#told([{ isIntersecting: isSeen }]);
      }
      disconnect(): void {
        watchers.delete(this.#told);
      }
    },
  );
}

/** Scrolls every carousel off the screen, or back. */
export function setSeen(isIntersecting: boolean): void {
  isSeen = isIntersecting;
  for (const told of watchers) {
    told([{ isIntersecting }]);
  }
}

/** `count` slides with a link each. */
export const slides = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<div class="swiper-slide"><a href="/${i + 1}">Slide ${i + 1}</a></div>`).join('');
