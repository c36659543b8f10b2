import { on } from '../events.js';
import { onBlockChange } from '../host/wc-blocks-events.js';
import { whenBlocks } from '../host/when-blocks.js';
import { cookieHash, cookieSaysItems, isOtherCart } from './storage.js';
import { onHost, onJquery, startBridge } from '../host/jquery-bridge.js';
import { countOf, readMiniCart } from './mini-cart.host.js';
import { keepPresses } from '../dom/keep-presses.js';
import { whenActivated, whenPageReady } from '../dom/page-ready.js';
import { driverOf } from '../host/driver.js';
import { isRecord } from '../json.js';
import { wcAjaxUrl } from '../net/wc-ajax-url.js';
import { holdWhileHostAsks } from './host-asks.js';
import { withCart } from './late.js';
import { readCart, showCart, syncCart } from './load.js';
import { $cart, shared } from './state.js';

const drives = (): boolean => driverOf('fragments') === 'tag';

/**
 * Applies the answers that other scripts got: themes and plugins trigger `added_to_cart` after calls of their own and expect the
 * host's script to show the fragments (contract 26). Without that script we do. Safe to call often.
 */
export function followOtherScripts(): void {
  if (shared().hears) {
    return;
  }
  shared().hears = true;
  startBridge();
  holdWhileHostAsks();
  for (const name of ['shop:cart-added', 'shop:cart-removed'] as const) {
    on(document, name, ({ detail: { fragments, cartHash } }) => {
      // What our own actions tell is in the store already.
      if (!isRecord(fragments) || fragments === $cart().get().fragments) {
        return;
      }
      withCart(({ applyForeignResponse }) => applyForeignResponse(fragments, cartHash));
    });
  }
}

/**
 * Keeps the cart on the page true from now on: at load, after a change in another tab, after back and forward, when other scripts
 * ask for a refresh, once a day (contract 35 to 40). Where the host's cart-fragments script does all that, only `$cart` is kept
 * in step. Safe to call often; the first call counts.
 */
export function startCartSync(): void {
  if (shared().started) {
    return;
  }
  shared().started = true;
  keepPresses();
  followOtherScripts();

  const refreshIfDriving = (): void => {
    if (drives()) {
      readCart();
    }
  };
  shared().reread = refreshIfDriving;
  // Where the address of the shop's calls is printed late, the cart was read by another one, perhaps in another language.
  let address = wcAjaxUrl('');
  onJquery(() => {
    const now = wcAjaxUrl('');
    if (now !== address && $cart().get().status !== 'unknown' && cookieSaysItems()) {
      refreshIfDriving();
    }
    address = now;
  });
  onHost(document.body, 'wc_fragment_refresh', refreshIfDriving);
  onHost(document.body, 'updated_wc_div', refreshIfDriving);
  for (const name of ['wc_fragments_loaded', 'wc_fragments_refreshed']) {
    onHost(document.body, name, () => {
      if (!drives()) {
        followPage();
      }
    });
  }
  onHost(document.body, 'wc_fragments_ajax_error', () => {
    if (!drives()) {
      $cart().setKey('status', 'failed');
    }
  });
  onBlockChange(refreshIfDriving);
  // Changes made in a block; what it heard from us is here already.
  whenBlocks(({ onBlockCartCount }) =>
    onBlockCartCount((count) => {
      if ($cart().get().count !== count) {
        syncCart();
      }
    }),
  );
  window.addEventListener('storage', (e) => {
    if (isOtherCart(e) && drives()) {
      syncCart();
    }
  });
  window.addEventListener('pageshow', (e) => {
    if (e.persisted && drives()) {
      syncCart();
    }
  });

  const load = (): void => {
    // A change that came first brought the cart with it.
    if (Object.keys($cart().get().fragments).length > 0) {
      return;
    }
    if (drives()) {
      showCart();
    } else {
      followPage();
    }
  };
  // Until a prerendered page is activated, the cart may change on the one that is on the screen.
  whenPageReady(() => whenActivated(load));
}

/** The host script put its fragments on the page; `$cart` reads the mini-cart there. */
function followPage(): void {
  const box = document.querySelector('.widget_shopping_cart_content');
  const count = box && box.childElementCount > 0 ? countOf(readMiniCart(box)) : cookieSaysItems() ? null : 0;
  $cart().set({ ...$cart().get(), status: 'idle', hash: cookieHash(), count });
}
