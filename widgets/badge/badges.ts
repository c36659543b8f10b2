import { whenLoaded } from '../../shared/dom/page-ready.js';
import { LISTING_LOADED, onListing } from '../../shared/host/listing-events.js';
import type { PlacementSettings } from './badge.rules.js';
import { createPlacement } from './placement.js';
import { createSavings } from './saving.js';

/**
 * Plain code: nodes of the host move, and a saving is on its badge in the same turn as its variation in the product's store, which other
 * tags write in their effects.
 *
 * Moves the badges inside a tag into the gallery, those that come later too, and lets them follow the variation.
 * @returns how to end; every badge is where it was printed, and as it was
 */
export function driveBadges(element: HTMLElement, settings: PlacementSettings): () => void {
  const placement = createPlacement(element, settings);
  const savings = createSavings(element);
  const observer = new MutationObserver(() => check());
  let watched: Element | undefined;
  const check = (): void => {
    placement.check();
    savings.check();
    // A gallery that is rebuilt anywhere: nobody tells. Only where a badge could be lost with it.
    const wanted = placement.isAtWork ? document.body : element;
    if (watched !== wanted) {
      watched = wanted;
      observer.observe(wanted, { childList: true, subtree: true });
    }
  };
  savings.check();
  const stopWaiting = whenLoaded(check);
  const stopHearing = onListing(LISTING_LOADED, check);
  return () => {
    stopWaiting();
    stopHearing();
    observer.disconnect();
    savings.end();
    placement.end();
  };
}
