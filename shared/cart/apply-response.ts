import type { Fragments } from '../events.js';
import { whileNotifying } from '../host/wc-blocks-notify.js';
import { storeCart } from './storage.js';
import { REQUIRED_FRAGMENT } from './storage.rules.js';
import { fireHost } from '../host/jquery-bridge.js';
import { countOf, readMiniCart } from './mini-cart.host.js';
import { driverOf } from '../host/driver.js';
import { keepRegionState } from '../html/preserve-state.js';
import { applyFragments, targetsOf } from './fragments.js';
import { inertHtml } from '../html/inert.js';
import { RequestError, type Failure, latestHeard } from '../net/request.js';
import { pageSingleton } from '../page.js';
import { $cart } from './state.js';

/** Why nothing came of a request that changes the cart; `answer`: the shop answered, but not what was asked for. */
export type AddFailure = Failure | 'answer';

/** The reads of the cart, of which the newest counts, for all copies of the bundle. */
export const cartReads = pageSingleton('cart-reads', latestHeard);

/** Which failure an error stands for. One that is no failed request is a mistake of ours or of a listener, and is printed. */
export function failureOf(error: unknown): AddFailure {
  if (error instanceof RequestError) {
    return error.kind;
  }
  console.error('[shop] the cart could not be changed:', error);
  return 'answer';
}

/** The number of pieces as the mini-cart's fragment says it; `null` where it does not. */
export function piecesIn(fragments: Fragments): number | null {
  const content = fragments[REQUIRED_FRAGMENT];
  return content === undefined ? null : countOf(readMiniCart(inertHtml(content)));
}

/** Is a row in the mini-cart's fragment? `null` where the fragment does not say. */
export function holdsRow(fragments: Fragments, cartItemKey: string): boolean | null {
  const content = fragments[REQUIRED_FRAGMENT];
  return content === undefined
    ? null
    : [...inertHtml(content).querySelectorAll('[data-cart_item_key]')].some((el) => el.getAttribute('data-cart_item_key') === cartItemKey);
}

/** Puts an answer into `$cart`. */
export function setCart(fragments: Fragments, hash: string): void {
  $cart().set({ status: $cart().get().status === 'loading' ? 'loading' : 'idle', hash, count: piecesIn(fragments), fragments });
}

/**
 * Applies the answer to a change: `$cart`, storage, events, page, in this order (recorded: `added_to_cart`, then
 * `wc_fragments_loaded`). Where the host's own script applies fragments when it hears the event, it does, and we only carry over
 * what the shopper would lose (contract 34).
 * @param tell sends the event
 */
export function applyCartResponse(fragments: Fragments, hash: string, tell: () => void): void {
  // A read that began meanwhile could bring the cart of before this change.
  cartReads().abort();
  setCart(fragments, hash);
  if (driverOf('fragments') === 'tag') {
    storeCart(fragments, hash, Date.now());
  }
  if (driverOf('addToCart') === 'host') {
    const held = Object.keys(fragments).flatMap((selector) =>
      targetsOf(selector).map((old, i) => ({ selector, i, give: keepRegionState(old) })),
    );
    whileNotifying(tell);
    for (const { selector, i, give } of held) {
      const fresh = targetsOf(selector)[i];
      if (fresh) {
        give(fresh);
      }
    }
    return;
  }
  whileNotifying(tell);
  applyFragments(fragments);
  fireHost(document.body, 'wc_fragments_loaded');
}
