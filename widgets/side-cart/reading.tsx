import type { ReactElement } from 'react';
import { showCart } from '../../shared/cart/load.js';
import { refreshCart } from '../../shared/cart/refresh.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { createScope } from '../../shared/dom/scope.js';
import { shared, $cart } from '../../shared/cart/state.js';
import { cookieSaysItems } from '../../shared/cart/storage.js';
import { followOtherScripts, startCartSync } from '../../shared/cart/sync.js';
import { on } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { safeUrl } from '../../shared/url.js';
import { BODY, CLOSE, CONTAINER, FOOTER, MODAL, NOTICE_BOX, PAGE_NOTICES, type SideCartParts } from './side-cart.host.js';
import type { SideCartProps } from './side-cart.schema.js';

/** The side cart's markup where the page has none: the plugin's own, so that its fragments find their places (contract 1 and 2). */

const classOf = (selector: string): string => selector.slice(1);

/** A basket, drawn: the plugin's icon font is not there. */
function Bag(): ReactElement {
  return (
    <span className="xoo-wsc-bki" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8" />
      </svg>
    </span>
  );
}

/**
 * What is in the panel, without its lines. `as`: a `section` where no fragment shall take its place: their selectors name a `div`, and the
 * browser's storage may hold those of a plugin that has left.
 */
function Container({ as: Box }: { readonly as: 'div' | 'section' }): ReactElement {
  return (
    <Box className="xoo-wsc-container">
      <div className="xoo-wsc-basket">
        <span className="xoo-wsc-items-count" />
        <Bag />
      </div>
      <div className="xoo-wsc-header">
        <div className="xoo-wsch-top xoo-wsch-new">
          <div className={classOf(NOTICE_BOX)} data-section="cart" />
          <div className="xoo-wsch-section xoo-wsch-sec-left">
            <span className="xoo-wsch-text">{message('side-cart.title')}</span>
          </div>
          <div className="xoo-wsch-section xoo-wsch-sec-right">
            <span className={classOf(CLOSE)}>×</span>
          </div>
        </div>
      </div>
      <div className={classOf(BODY)} />
      <div className={classOf(FOOTER)} />
      <span className="xoo-wsc-loader" />
    </Box>
  );
}

/**
 * Prints the whole side cart into a tag, as plain nodes: fragments replace what is in it, and what is shown there takes it for the page's.
 * @param takesFragments do the plugin's fragments fill it?
 * @param side where it stands
 * @returns how to take it away
 */
export function printFrame(element: HTMLElement, takesFragments: boolean, side: SideCartProps['side']): () => void {
  const nodes = [
    nodeOf(<div className={`${classOf(PAGE_NOTICES)} shop-side-cart`} data-side={side} />),
    nodeOf(
      <div className="xoo-wsc-markup shop-side-cart" data-side={side}>
        <div className={classOf(MODAL)}>
          <Container as={takesFragments ? 'div' : 'section'} />
          <span className="xoo-wsc-opac" />
        </div>
      </div>,
    ),
  ];
  element.append(...nodes);
  return () => nodes.forEach((node) => node.remove());
}

/** What a panel without lines says, and the way to the shop. @param isLive are its lines printed by us, too? */
export function Empty({ productsUrl, isLive }: { readonly productsUrl: string; readonly isLive?: boolean }): ReactElement {
  const href = safeUrl(productsUrl);
  return (
    <div className="xoo-wsc-empty-cart" data-shop-empty={isLive}>
      <span>{message('side-cart.empty')}</span>
      {href && (
        <a className="xoo-wsc-btn button" href={href}>
          {message('side-cart.continue')}
        </a>
      )}
    </div>
  );
}

/** Numbers of pieces, wherever the side cart shows one. */
const COUNTS = '.xoo-wsc-items-count, .xoo-wsch-items-count, .xoo-wscb-count, .xoo-wsc-sc-count';

function write(selector: string, text: string): void {
  for (const el of document.querySelectorAll(selector)) {
    if (el.textContent !== text) {
      el.textContent = text;
    }
  }
}

/** Writes the number of pieces into the panel and its triggers. */
const writePieces = (count: number): void => write(COUNTS, String(count));

/** Empties the panel without asking: the cart cookie says that there is nothing in it. */
function printEmpty(modal: HTMLElement, productsUrl: string): void {
  const place = modal.querySelector(`${CONTAINER} ${BODY}`);
  const printed = place?.querySelector('.xoo-wsc-empty-cart');
  place?.replaceChildren(printed ?? nodeOf(<Empty productsUrl={productsUrl} />));
  for (const el of modal.querySelectorAll('.xoo-wsc-ft-totals, .xoo-wsc-footer-txt, .xoo-wsc-ft-btn-cart, .xoo-wsc-ft-btn-checkout')) {
    el.remove();
  }
  // What it costs is printed in the shop's own way, which nobody here knows.
  write('.xoo-wsc-sc-subt', '');
  writePieces(0);
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
