import { observeAdded } from '../../shared/dom/observe-added.js';
import { onEither } from '../../shared/host/listing-events.js';
import { onPage } from '../../shared/page.js';
import { CONTAINER, READY } from './delivery-map.read.js';

/** Containers that stand in no tag: one tag of the page draws them (contract: delivery-map.md §3). */

/** A tag that may do it. @returns how to end */
type Serve = () => () => void;

const page = onPage('delivery-map-containers', () => ({ tags: [] as Serve[], leave: undefined as (() => void) | undefined }));

const isPlain = (container: Element): boolean => container.matches(CONTAINER) && container.closest('shop-delivery-map') === null;

/** Draws those that are there, and those that come by the plugin's own rules. @returns how to end */
function serve(isMonitored: boolean, begin: (container: HTMLElement) => () => void): () => void {
  const ends = new Map<Element, () => void>();
  const check = (containers: Iterable<HTMLElement>): void => {
    for (const container of containers) {
      // A popup that was closed before its map was begun shows the same container again.
      if (!container.hasAttribute(READY) && isPlain(container)) {
        ends.get(container)?.();
        ends.set(container, begin(container));
      }
    }
  };
  check(document.querySelectorAll<HTMLElement>(CONTAINER));
  let stop: () => void;
  if (isMonitored) {
    const observer = observeAdded((node) => {
      if (node instanceof HTMLElement && node.isConnected && node.matches(CONTAINER)) {
        check([node]);
      }
    });
    stop = () => observer.disconnect();
  } else {
    // One popup may be told twice, by its two generations of events (contract: delivery-map.md §3).
    stop = onEither(['elementor/popup/show'], () =>
      check(document.querySelectorAll<HTMLElement>(`div[data-elementor-type="popup"] :is(${CONTAINER})`)),
    );
  }
  return () => {
    stop();
    ends.forEach((end) => end());
  };
}

/**
 * Offers to draw the containers outside all tags. The first tag of the page does; when it leaves, the next.
 * @returns how to take the offer back
 */
export function offerPlain(isMonitored: boolean, begin: (container: HTMLElement) => () => void): () => void {
  const offer: Serve = () => serve(isMonitored, begin);
  const { tags } = page();
  tags.push(offer);
  page().leave ??= offer();
  return () => {
    const wasFirst = tags[0] === offer;
    tags.splice(tags.indexOf(offer), 1);
    if (wasFirst) {
      page().leave?.();
      page().leave = tags[0]?.();
    }
  };
}
