import { showCart } from '../../shared/cart/load.js';
import { refreshCart } from '../../shared/cart/refresh.js';
import { createScope } from '../../shared/dom/scope.js';
import { shared, $cart } from '../../shared/cart/state.js';
import { cookieSaysItems } from '../../shared/cart/storage.js';
import { followOtherScripts, startCartSync } from '../../shared/cart/sync.js';
import { on } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { isRecord } from '../../shared/json.js';
import { printEmpty, writePieces } from './frame.js';
import { CONTAINER, type SideCartParts } from './side-cart.host.js';

/** Has the cart read by the plugin's call from now on. @returns how to give the call back */
function readByPlugin({ settings }: SideCartParts): () => void {
  const { reader } = shared();
  // Asked for at each read: the settings may come late.
  shared().reader = {
    get endpoint() {
      return settings.current.refreshCart ? reader.endpoint : 'xoo_wsc_refresh_fragments';
    },
    get urlPattern() {
      const { refreshCart, wcAjaxUrl } = settings.current;
      return refreshCart ? reader.urlPattern : wcAjaxUrl || undefined;
    },
    before(answer) {
      if (settings.current.refreshCart) {
        reader.before?.(answer);
      } else {
        fireHost(document.body, 'xoo_wsc_before_loading_fragments', [answer]);
      }
    },
  };
  followOtherScripts();
  return () => {
    shared().reader = reader;
  };
}

/** What follows once the plugin's cart is known. @param read is called when it is in the panel */
function adoptPluginCart(
  { modal, settings }: SideCartParts,
  read: () => void,
): { readonly known: () => void; readonly changed: () => void } {
  let asked = false;
  let isReported = false;
  return {
    changed() {
      asked = false;
    },
    known() {
      const { fragments, count } = $cart().get();
      if (count === 0 && Object.keys(fragments).length === 0) {
        printEmpty(modal, settings.current.productsUrl);
      } else if (!(CONTAINER in fragments)) {
        if (!asked) {
          // What the storage held came from a page without the plugin.
          asked = true;
          void refreshCart();
          return;
        }
        if (!isReported) {
          isReported = true;
          console.error('[shop] <shop-side-cart>: the shop’s answers hold no side cart; without its plugin say data-source="store-api"');
        }
      }
      read();
    },
  };
}

/**
 * When the cart is first read, by which call, and what is known once it is (contract 29 and 30).
 * @param wanted is called when the panel's content is needed, with the Store API
 * @param changed is called when there is something else in the panel
 */
export function createReading(cart: SideCartParts, wanted: () => void, changed: () => void) {
  const { settings, ofPlugin } = cart;
  const read = (): void => {
    cart.isUnread.set(false);
    changed();
  };
  const plugin = ofPlugin ? adoptPluginCart(cart, read) : undefined;
  let isKnown = false;
  const known = (): void => {
    isKnown = true;
    if (plugin) {
      plugin.known();
      return;
    }
    const { count } = $cart().get();
    if (count !== null) {
      writePieces(count);
    }
    read();
  };
  let begun = false;
  let stopWaiting = (): void => undefined;
  /** Reads the cart now, where that has not begun yet. */
  const start = (): void => {
    if (begun) {
      return;
    }
    begun = true;
    stopWaiting();
    if (ofPlugin) {
      startCartSync();
      // Another tag may have had the cart read before this one listened and had its place: nobody brings it again.
      if (!isKnown && $cart().get().status === 'idle' && driverOf('fragments') === 'tag') {
        showCart();
      }
    } else if (cookieSaysItems()) {
      wanted();
    }
  };
  return {
    start,
    /** Reads it in any case. */
    again(): void {
      start();
      void refreshCart();
    },
    /** Keeps the cart in the panel true from now on. @returns how to end it */
    begin(): () => void {
      const scope = createScope();
      const { fetchDelay, fetchCart } = settings.current;
      if (fetchCart === 'page_load') {
        stopWaiting = scope.timer(start, fetchDelay);
      }
      scope.add(
        ofPlugin ? readByPlugin(cart) : $cart().listen(({ count }) => count !== null && known()),
        on(document, 'shop:cart-refreshed', known),
        ...(['shop:cart-added', 'shop:cart-removed'] as const).map((name) =>
          on(document, name, ({ detail }) => {
            plugin?.changed();
            // Who tells of a change and brings no cart leaves the page with the one of before.
            queueMicrotask(ofPlugin && !isRecord(detail.fragments) ? () => void refreshCart() : known);
          }),
        ),
        on(document, 'shop:cart-updated', known),
        ...['wc_fragments_loaded', 'wc_fragments_refreshed'].map((name) => onHost(document.body, name, read)),
      );
      return scope.end;
    },
  };
}
