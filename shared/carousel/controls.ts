import type { CarouselControls, OfferControls } from './types.js';

/** `element.carousel`, which holds what is asked before anything moves the carousel. */
interface Controls {
  readonly asked: CarouselControls;
  readonly offer: OfferControls;
  /** Forgets what it holds: nothing will move the carousel. */
  forget(): void;
}

/** @param need is told that code asks for something, and nothing moves the carousel yet */
export function createControls(need: () => void): Controls {
  const offered: CarouselControls[] = [];
  let held: ((controls: CarouselControls) => void)[] = [];
  const ask = (act: (controls: CarouselControls) => void): void => {
    if (offered[0]) {
      act(offered[0]);
    } else {
      held.push(act);
      need();
    }
  };
  const forget = (): void => {
    held = [];
  };
  return {
    asked: {
      next: () => ask((it) => it.next()),
      prev: () => ask((it) => it.prev()),
      to: (index) => ask((it) => it.to(index)),
      play: () => ask((it) => it.play()),
      stop: () => ask((it) => it.stop()),
    },
    offer(controls) {
      offered.push(controls);
      const acts = held;
      forget();
      acts.forEach((act) => act(controls));
      return () => {
        offered.splice(offered.indexOf(controls), 1);
      };
    },
    forget,
  };
}
