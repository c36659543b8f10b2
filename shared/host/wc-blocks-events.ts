import { own } from '../json.js';
import { pageSingleton } from '../page.js';

/** What the host’s blocks fire and hear natively when something was added (contract 5). */
export const ADDED = 'wc-blocks_added_to_cart';
/** The same for a row that has left. */
export const REMOVED = 'wc-blocks_removed_from_cart';

/** Is a change of ours being told right now? What blocks fire because of it is no news to us. */
export const telling = pageSingleton('block-events', () => ({ ours: false }));

/** Runs, for as long as the page lives, when a block has changed the cart. */
export function onBlockChange(run: () => void): void {
  for (const name of [ADDED, REMOVED]) {
    document.body.addEventListener(name, () => {
      if (!telling().ours) {
        run();
      }
    });
  }
}

/**
 * What the host's blocks have put on `window.wc`, only looked at. A shop in debug mode tells of everybody who reads one of these and has
 * not declared to need it: we need none.
 */
export const wcGlobal = (name: string): unknown => Object.getOwnPropertyDescriptor(Object(own(globalThis, 'wc')), name)?.value as unknown;
