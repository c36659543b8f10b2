import { vi } from 'vitest';
// The stars are loaded when a shopper comes near; here they are read already, so that a test waits for them and not for the disk.
import '../../../widgets/review-form/rating.js';

let watches: { readonly run: (entries: readonly { readonly isIntersecting: boolean }[]) => void; readonly seen: Set<Element> }[] = [];

/** Puts an observer of the screen in place for which everything is near (`here`), or nothing until `comeNear`. */
export function stubScreen(here: boolean): void {
  watches = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watch: (typeof watches)[number];
      constructor(run: (typeof watches)[number]['run']) {
        this.watch = { run, seen: new Set() };
        watches.push(this.watch);
      }
      observe(el: Element): void {
        this.watch.seen.add(el);
        queueMicrotask(() => {
          if (this.watch.seen.has(el)) {
            this.watch.run([{ isIntersecting: here }]);
          }
        });
      }
      unobserve(el: Element): void {
        this.watch.seen.delete(el);
      }
      disconnect(): void {
        this.watch.seen.clear();
      }
    },
  );
}

/** What is watched comes near the screen. */
export function comeNear(el: Element): void {
  for (const { run, seen } of watches) {
    if (seen.has(el)) {
      run([{ isIntersecting: true }]);
    }
  }
}

/** The elements somebody watches. */
export const watched = (): Element[] => watches.flatMap(({ seen }) => [...seen]);
