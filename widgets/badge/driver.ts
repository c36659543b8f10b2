import { whenLoaded } from '../../shared/dom/page-loaded.js';
import type { Values } from '../../shared/element/schema.js';
import { LISTING_LOADED, onListing } from '../../shared/host/listing-events.js';
import { lazyModule } from '../../shared/lazy.js';
import { safeUrl } from '../../shared/url.js';
import type { schema } from './badge.schema.js';
import { PRODUCT, VARIATIONS } from './badge.logic.js';
import { createPlacement, UNPLACED } from './placement.js';

/** Lets badges follow a variation; needed where a form with variations stands. */
const savings = lazyModule('the savings of badges', () => import('./saving.js'));

/** Follows the variations of the products in a tag, from the first form on. */
function followVariations(element: HTMLElement): { check(): void; end(): void } {
  let following: { check(): void; end(): void } | undefined;
  let isWanted = false;
  let isOver = false;
  return {
    check() {
      if (following || isWanted) {
        following?.check();
        return;
      }
      isWanted = (element.closest(PRODUCT) ?? element).querySelector(VARIATIONS) !== null;
      if (isWanted) {
        savings.use(
          ({ createSavings }) => {
            if (!isOver) {
              following = createSavings(element);
              following.check();
            }
          },
          // The next change of the page tries again.
          () => {
            isWanted = false;
          },
        );
      }
    },
    end() {
      isOver = true;
      following?.end();
    },
  };
}

/** A badge as the badge plugin prints it, for a tag that stands empty. */
function printBadge(text: string, url: string): HTMLElement {
  const badge = document.createElement('div');
  badge.className = 'asnp-esb-badge-element asnp-esb-productBadge shop-badge__badge';
  const href = url === '' ? null : safeUrl(url);
  const inside = document.createElement(href ? 'a' : 'span');
  inside.textContent = text;
  if (href) {
    inside.setAttribute('href', href);
  }
  badge.append(inside);
  return badge;
}

/** Places the badges of a tag and lets them follow the variation; an empty tag prints its own. @returns how to end */
export function driveBadges(element: HTMLElement, settings: Values<typeof schema>, box: HTMLElement, settle: () => void): () => void {
  const placement = createPlacement(element, settings);
  const variations = followVariations(element);
  const observer = new MutationObserver(() => check());
  let watched: Element | undefined;
  const check = (): void => {
    placement.check();
    variations.check();
    // A gallery that is rebuilt anywhere: nobody tells. Only where a badge could be lost with it.
    const wanted = placement.isAtWork ? document.body : element;
    if (watched !== wanted) {
      watched = wanted;
      observer.observe(wanted, { childList: true, subtree: true });
    }
  };
  if (settings.text !== '' && !element.querySelector('.asnp-esb-badge-element')) {
    box.append(printBadge(settings.text, settings.url));
  }
  settle();
  variations.check();
  const stopWaiting = whenLoaded(check);
  const stopHearing = onListing(LISTING_LOADED, check);
  return () => {
    stopWaiting();
    stopHearing();
    observer.disconnect();
    variations.end();
    placement.end();
    box.replaceChildren();
  };
}

/** Beside the badge plugin's script, which shows what it places, and timers that it does not: the sheet hides none. @returns how to end */
export function followBadges(element: HTMLElement): () => void {
  element.setAttribute(UNPLACED, '');
  return () => element.removeAttribute(UNPLACED);
}
