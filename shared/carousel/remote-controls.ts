import type { CarouselControls, OfferControls } from './types.js';

/** What code and shopper ask of a tag's carousels; before anything moves them it is held. */
export interface RemoteControls {
  /** `element.carousel`: it reaches the first carousel that is offered. */
  readonly controls: CarouselControls;
  readonly offer: OfferControls;
  /** Holds an act until `flush`. */
  hold(act: () => void): void;
  /** Does what is held, in order. */
  flush(): void;
}

/** @param onHold runs when something is held */
export function createRemoteControls(onHold: () => void): RemoteControls {
  const offered: CarouselControls[] = [];
  const held: (() => void)[] = [];
  const hold = (act: () => void): void => {
    held.push(act);
    onHold();
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
  };
}
