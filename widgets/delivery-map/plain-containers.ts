import { observeAdded } from '../../shared/dom/observe-added.js';
import { onEither } from '../../shared/host/listing-events.js';
import { pageSingleton } from '../../shared/page.js';
import { CONTAINER, READY } from './delivery-map.read.js';

/** Containers that stand in no tag: one tag of the page draws them (contract 27). */

type Begin = (containers: readonly HTMLElement[]) => void;
/** A tag that may do it. @returns how to stop */
type Serve = () => () => void;

const page = pageSingleton('delivery-map-containers', () => ({ tags: [] as Serve[], leave: undefined as (() => void) | undefined }));

const isPlain = (container: Element): boolean => container.matches(CONTAINER) && container.closest('shop-delivery-map') === null;

/** Finds those that are there, and those that come by the plugin's own rules. @returns how to stop */
function serve(isMonitored: boolean, begin: Begin): () => void {
  const check = (containers: Iterable<HTMLElement>): void => {
    // A popup that was closed before its map was begun shows the same container again.
    const found = [...containers].filter((container) => !container.hasAttribute(READY) && isPlain(container));
    if (found.length > 0) {
      begin(found);
    }
  };
  check(document.querySelectorAll<HTMLElement>(CONTAINER));
  if (isMonitored) {
    const observer = observeAdded((node) => {
      if (node instanceof HTMLElement && node.isConnected && node.matches(CONTAINER)) {
        check([node]);
      }
    });
    return () => observer.disconnect();
  }
  // One popup may be told twice, by its two generations of events (contract 8).
  return onEither(['elementor/popup/show'], () =>
    check(document.querySelectorAll<HTMLElement>(`div[data-elementor-type="popup"] :is(${CONTAINER})`)),
  );
}

/**
 * Offers to draw the containers outside all tags. The first tag of the page does; when it leaves, the next.
 * @param begin is told of containers whose maps begin, or begin anew
 * @returns how to take the offer back
 */
export function offerPlain(isMonitored: boolean, begin: Begin): () => void {
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
