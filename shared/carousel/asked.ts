import type { CarouselControls, OfferControls } from './types.js';

/** What code and shopper ask of a tag's carousels; before anything moves them it is held. */
interface Asked {
  /** `element.carousel`: it reaches the first carousel that is offered. */
  readonly controls: CarouselControls;
  readonly offer: OfferControls;
  hold(act: () => void): void;
  /** Does what is held. */
  flush(): void;
  /** Forgets it: nothing will move the carousels. */
  forget(): void;
}

/** @param need is told that something is held */
export function createAsked(need: () => void): Asked {
  const offered: CarouselControls[] = [];
  const held: (() => void)[] = [];
  const hold = (act: () => void): void => {
    held.push(act);
    need();
  };
  const ask = (act: (controls: CarouselControls) => void): void => {
    const run = (): void => offered.slice(0, 1).forEach(act);
    if (offered[0]) {
      run();
    } else {
      hold(run);
    }
  };
  return {
    controls: {
      next: () => ask((it) => it.next()),
      prev: () => ask((it) => it.prev()),
      to: (index) => ask((it) => it.to(index)),
      play: () => ask((it) => it.play()),
      stop: () => ask((it) => it.stop()),
    },
    offer(controls) {
      offered.push(controls);
      return () => void offered.splice(offered.indexOf(controls), 1);
    },
    hold,
    flush: () => held.splice(0).forEach((act) => act()),
    forget: () => void held.splice(0),
  };
}
