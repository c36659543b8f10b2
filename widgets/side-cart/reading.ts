import { showCart } from '../../shared/cart/load.js';
import { refreshCart } from '../../shared/cart/refresh.js';
import { shared, $cart } from '../../shared/cart/state.js';
import { cookieSaysItems, hashKey } from '../../shared/cart/storage.js';
import { followOtherScripts, startCartSync } from '../../shared/cart/sync.js';
import { on } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { isRecord } from '../../shared/json.js';
import { printEmpty, writePieces } from './frame.js';
import { CONTAINER } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

/** Keeps the cart in the panel true. */
interface Reading {
  /** Reads the cart now, where that has not begun yet. */
  start(): void;
  /** Reads it in any case. */
  again(): void;
  stop(): void;
}

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

/** With the Store API the panel's content keeps itself true, once it is there: it comes with the first line. */
function whenFilled(wanted: () => void): () => void {
  const check = (): void => {
    if (cookieSaysItems()) {
      wanted();
    }
  };
  const control = new AbortController();
  const { signal } = control;
  window.addEventListener('storage', ({ key }) => key === hashKey() && check(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal });
  return () => control.abort();
}

/**
 * When the cart is first read, by which call, and what is known once it is (contract 29 and 30).
 * @param wanted is called when the panel's content is needed, with the Store API
 * @param changed is called when there is something else in the panel
 */
export function readCart(cart: SideCartParts, wanted: () => void, changed: () => void): Reading {
  const { modal, settings, ofPlugin } = cart;
  const { fetchDelay, fetchCart } = settings.current;
  const read = (): void => {
    modal.removeAttribute('data-unread');
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
  const start = (): void => {
    if (begun) {
      return;
    }
    begun = true;
    clearTimeout(timer);
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
  const timer = fetchCart === 'page_load' ? setTimeout(start, fetchDelay) : undefined;
  const stops = [
    ...(ofPlugin ? [readByPlugin(cart)] : [whenFilled(wanted), $cart().listen(({ count }) => count !== null && known())]),
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
  ];
  return {
    start,
    again() {
      start();
      void refreshCart();
    },
    stop() {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    },
  };
}
