import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { LISTING_LOADED, onListing } from '../../shared/host/listing-events.js';
import { TIMER } from './timer-nodes.js';

/** Beside the badge plugin's script: its timers get their role, and nothing else. @returns how to end */
export function followTimers(element: HTMLElement): () => void {
  const writes = createRestorableWrites();
  const check = (): void => {
    for (const node of element.querySelectorAll(TIMER)) {
      if (!node.hasAttribute('role')) {
        writes.attr(node, 'role', 'timer');
      }
    }
  };
  check();
  const stopHearing = onListing(LISTING_LOADED, check);
  return () => {
    stopHearing();
    writes.undo();
  };
}
