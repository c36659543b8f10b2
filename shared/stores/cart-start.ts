import { on } from '../events.js';
import { cookieHash, cookieSaysItems, hashKey, otherTabChanged, storeCart } from '../host/cart-storage.js';
import { fireHost, onHost, startBridge } from '../host/jquery-bridge.js';
import { countOf, readMiniCart } from '../host/mini-cart.read.js';
import { roleOf } from '../host/role.js';
import { applyFragments, readFragments } from '../html/fragments.js';
import { isRecord } from '../json.js';
import { $cart } from './cart-state.js';
import { loadCart, readWhatThereIs, refreshCart } from './cart-read.js';
import { remember, shared, textOr } from './cart-take.js';

const drives = (): boolean => roleOf('fragments') === 'driver';

/**
 * Takes in the answers other scripts got: themes and plugins trigger `added_to_cart` after calls of their own and expect the
 * host's script to show the fragments (contract: cart.md §1.8, §1.9). Without that script we do. Safe to call often.
 */
export function hearOthers(): void {
  if (shared().hears) { return; }
  shared().hears = true;
  startBridge();
  for (const name of ['shop:cart-added', 'shop:cart-removed'] as const) {
    on(document, name, ({ detail }) => {
      if (!isRecord(detail.fragments) || detail.fragments === $cart().get().fragments) { return; }
      const fragments = readFragments(detail.fragments);
      if (!fragments) { return; }
      shared().reads.abort();
      remember(fragments, textOr(detail.cartHash));
      if (drives()) { storeCart(fragments, textOr(detail.cartHash), Date.now()); }
      if (roleOf('addToCart') === 'follower') { return; }
      // After the buttons have their state, as the host's script orders it.
      queueMicrotask(() => {
        applyFragments(fragments);
        fireHost(document.body, 'wc_fragments_loaded');
      });
    });
  }
}

/**
 * Keeps the cart on the page true from now on: at load, after a change in another tab, after back and forward, when other scripts
 * ask for a refresh, once a day (contract: cart.md §2). Where the host's cart-fragments script does all that, only `$cart` is kept
 * in step. Safe to call often; the first call counts.
 */
export function startCart(): void {
  if (shared().started) { return; }
  shared().started = true;
  hearOthers();

  const refreshIfDriving = (): void => { if (drives()) { void refreshCart(); } };
  onHost(document.body, 'wc_fragment_refresh', refreshIfDriving);
  onHost(document.body, 'updated_wc_div', refreshIfDriving);
  for (const name of ['wc_fragments_loaded', 'wc_fragments_refreshed']) { onHost(document.body, name, () => { if (!drives()) { followPage(); } }); }
  onHost(document.body, 'wc_fragments_ajax_error', () => { if (!drives()) { $cart().setKey('status', 'failed'); } });
  for (const name of ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart']) { document.body.addEventListener(name, refreshIfDriving); }
  window.addEventListener('storage', (e) => { if (e.key === hashKey() && otherTabChanged() && drives()) { void readWhatThereIs(); } });
  window.addEventListener('pageshow', (e) => { if (e.persisted && drives()) { void readWhatThereIs(); } });

  whenPageStands(() => {
    // A change that came first brought the cart with it.
    if (Object.keys($cart().get().fragments).length > 0) { return; }
    if (drives()) { void loadCart(); } else { followPage(); }
  });
}

/** The host script put its fragments on the page; `$cart` reads the mini-cart there. */
function followPage(): void {
  const box = document.querySelector('.widget_shopping_cart_content');
  const count = box && box.childElementCount > 0 ? countOf(readMiniCart(box)) : cookieSaysItems() ? null : 0;
  $cart().set({ ...$cart().get(), status: 'idle', hash: cookieHash(), count });
}

/** Deferred scripts run before this event, and those after ours may still be under way. */
const contentLoaded = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return document.readyState === 'complete' || (document.readyState === 'interactive' && (entry === undefined || (entry as PerformanceNavigationTiming).domContentLoadedEventStart > 0));
};

/** Runs when the scripts the page itself loads had their chance to bind, so that roles are known. */
function whenPageStands(run: () => void): void {
  const idle = (): void => { (window.requestIdleCallback ?? ((f: () => void) => setTimeout(f, 1)))(run, { timeout: 300 }); };
  // One turn more: jQuery runs its ready handlers a timer after the event.
  const soon = (): void => { setTimeout(idle, 0); };
  if (contentLoaded()) { soon(); return; }
  document.addEventListener('DOMContentLoaded', soon, { once: true });
}
