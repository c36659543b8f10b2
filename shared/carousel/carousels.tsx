import { useCallback, useLayoutEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { matchIn } from '../dom/query.js';
import { inEffect } from '../element/commit.js';
import { keyOf, useElementMembers, useFirstIntent, useListener } from '../element/host-hooks.js';
import { Host } from '../element/host.js';
import { useHoldReady } from '../element/ready.js';
import { useNodeDriver } from '../element/use-driver.js';
import { useScriptsRan } from '../element/use-page-ready.js';
import { Carousel } from './carousel.js';
import { followSwiper } from './follower.js';
import { layoutIn } from './carousel.rules.js';
import { createRemoteControls, type RemoteControls } from './remote-controls.js';
import type { CarouselParts, OfferControls } from './types.js';
import { onResize } from './use-moves.js';

/** A carousel is set up one screen before it comes into sight. */
const AHEAD = '100%';
/** By the first class the host's scripts know a box that is set up, and leave it alone; the second one tells it from Swiper's. */
const MARKS = 'swiper-container-initialized shop-carousel--driven';

interface CarouselsProps {
  /** The tag. */
  readonly element: HTMLElement;
  /** What its carousels are made of, as the page has them now. */
  readonly carousels: readonly CarouselParts[];
}

/**
 * The carousels of a tag. Who moves each is decided once the page's scripts have run. Those that are the tag's stand at once as they will,
 * in a row that scrolls by itself; they are set up when one of them comes near the screen, or somebody turns to the tag.
 */
export function Carousels({ element, carousels }: CarouselsProps): ReactElement {
  const isKnown = useScriptsRan();
  useHoldReady(!isKnown);
  const [isNear, setNear] = useState(false);
  /** Has somebody turned to the tag? Then the engine comes, too. */
  const [isMet, setMet] = useState(false);
  const setUp = useCallback(() => setNear(true), []);
  const [remote] = useState(() => createRemoteControls(setUp));
  const isSetUp = isKnown && (isNear || isMet);

  const meet = useCallback(() => setMet(true), []);
  useFirstIntent(element, meet);
  // What is pressed or asked before is done once the carousels are set up: their effects run before this one.
  useLayoutEffect(() => {
    if (isSetUp) {
      inEffect(remote.flush);
    }
  }, [isSetUp, remote]);
  useElementMembers(element, isKnown && carousels.length > 0 ? { carousel: remote.controls } : {});
  return (
    <>
      {isKnown &&
        carousels.map((parts) => (
          <OneCarousel key={keyOf(parts.view)} parts={parts} isSetUp={isSetUp} isMet={isMet} remote={remote} onNear={setUp} />
        ))}
    </>
  );
}

interface OneCarouselProps {
  readonly parts: CarouselParts;
  readonly isSetUp: boolean;
  readonly isMet: boolean;
  readonly remote: RemoteControls;
  readonly onNear: () => void;
}

function OneCarousel(props: OneCarouselProps): ReactElement {
  const { parts, remote } = props;
  const driver = useNodeDriver('slider', parts.view);
  return driver === 'host' ? <FollowedCarousel parts={parts} offer={remote.offer} /> : <DrivenCarousel {...props} />;
}

/** Swiper moves it. */
function FollowedCarousel({ parts, offer }: { readonly parts: CarouselParts; readonly offer: OfferControls }): null {
  const [first] = useState(parts);
  useLayoutEffect(() => followSwiper(first, offer), [first, offer]);
  return null;
}

/** The tag moves it. */
function DrivenCarousel({ parts, isSetUp, isMet, remote, onNear }: OneCarouselProps): ReactElement {
  const { view, around = view, settings, prev, next } = parts;
  const shown = useSyncExternalStore(onResize, () => layoutIn(settings.layouts, window.innerWidth).shown);
  useNear(view, isSetUp, onNear);
  // A press on a button that is still to be set up.
  useListener<MouseEvent>(around, 'click', (event) => {
    const button = isSetUp ? null : matchIn(around, event.target, `${prev}, ${next}`);
    if (button) {
      event.preventDefault();
      remote.hold(() => button.click());
    }
  });
  const row = isSetUp ? view.querySelector<HTMLElement>('.swiper-wrapper') : null;
  return (
    <>
      <Host
        node={view}
        className={MARKS}
        // How many slides show at once, and the gap between two, for the sheet.
        style={{ '--shop-carousel-shown': String(shown), '--shop-carousel-gap': `${settings.gap}px` }}
      />
      {row && <Carousel {...parts} row={row} isMet={isMet} offer={remote.offer} />}
    </>
  );
}

/** Waits for a carousel to come near the screen. The tag is not ready before it is known whether it is. */
function useNear(view: HTMLElement, isSetUp: boolean, onNear: () => void): void {
  const [isKnown, setKnown] = useState(false);
  useHoldReady(!isKnown && !isSetUp);
  useLayoutEffect(() => {
    if (isSetUp) {
      return undefined;
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          onNear();
        } else {
          setKnown(true);
        }
      },
      // Also inside a box that scrolls in place of the page, where the browser can.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    near.observe(view);
    return () => near.disconnect();
  }, [view, isSetUp, onNear]);
}
