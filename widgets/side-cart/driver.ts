import { shared, $cart } from '../../shared/cart/state.js';
import { cookieSaysItems } from '../../shared/cart/storage.js';
import { followOtherScripts, startCartSync } from '../../shared/cart/sync.js';
import { refreshLazily } from '../../shared/cart/load.js';
import { claimClicks } from '../../shared/dom/click-claim.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { on } from '../../shared/events.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { ADDED, telling } from '../../shared/host/wc-blocks-events.js';
import { lazyModule } from '../../shared/lazy.js';
import { onPage } from '../../shared/page.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { letIn, markOpeners, pressByKey } from './controls.js';
import { printEmpty, printFrame, writePieces } from './frame.js';
import type { Panel } from './panel.js';
import { basketShows } from './basket.logic.js';
import { BASKET, CLOSERS, CONTAINER, isOpen, MENU_TRIGGER, PAGE_NOTICES, PRODUCT, TRIGGERS } from './side-cart.read.js';
import { modalOf } from './modal.js';
import type { Settings, SideCartParts } from './types.js';

const lazyPanel = lazyModule('the panel of the side cart', () => import('./panel.js'));

const lazyForms = lazyModule('the code that adds to the cart', () => import('./forms.js'));

/** After an add the panel opens this much later, in ms: the host's order of events (contract §8). */
const OPEN_AFTER_MS = 20;
/** Blocks tell of one change more than once. */
const BLOCKS_MS = 200;

/** The tag that drives: a page has one side cart. */
const owner = onPage('side-cart', () => ({ element: null as HTMLElement | null }));

/**
 * Drives the side cart where the plugin's script is not on the page: what a page needs of it while nobody has opened it. The rest comes
 * with the first opening.
 * @param wanted is called when the panel's content is needed, with the Store API
 * @returns how to give the page back as it was
 */
export function drive(
  element: HTMLElement,
  settings: { readonly current: Settings },
  source: Settings['dataSource'],
  wanted: () => void,
): () => void {
  if (owner().element?.isConnected && owner().element !== element) {
    return () => undefined;
  }
  owner().element = element;
  const ofPlugin = source === 'page';
  const takeAway = modalOf(element) ? undefined : printFrame(element, ofPlugin);
  const modal = modalOf(element);
  if (!modal) {
    return () => undefined;
  }
  const cart: SideCartParts = { element, modal, settings, showPageNotice: () => withPanel((now) => now.showPageNotice()) };
  let panel: Panel | undefined;
  const withPanel = (act: (panel: Panel) => void, instead: () => void = () => undefined): void =>
    lazyPanel.use(({ createPanel }) => {
      if (owner().element === element) {
        act((panel ??= createPanel(cart)));
      }
    }, instead);

  const hasItems = (): boolean =>
    modal.hasAttribute('data-unread')
      ? cookieSaysItems()
      : ofPlugin
        ? modal.querySelector(PRODUCT) !== null
        : ($cart().get().count ?? 0) > 0;

  /** The basket as it is now keeps clear of what else stands at the edge of the screen. */
  let atEdge: HTMLElement | null = null;
  let leaveEdge = (): void => undefined;
  const standAtEdge = (): void => {
    const basket = modal.querySelector<HTMLElement>(BASKET);
    const now = basket?.style.display === 'block' ? basket : null;
    // The basket of an open panel is not seen; measuring the edges would have the whole page styled anew with each answer.
    if (now === atEdge || isOpen(modal)) {
      return;
    }
    const leave = leaveEdge;
    atEdge = now;
    leaveEdge = now ? joinEdgeLater(now, 'basket') : () => undefined;
    // Afterwards: an edge that nobody stands at for a moment has the whole page styled anew.
    leave();
  };

  /** Everything that follows from the nodes in the panel and in the menu: after each change of them. */
  const fit = (): void => {
    const has = hasItems();
    const { showBasket, menuCartHideOnEmpty, shortcodeEls } = settings.current;
    for (const basket of modal.querySelectorAll<HTMLElement>(BASKET)) {
      basket.style.display = basketShows(showBasket, has) ? 'block' : 'none';
    }
    for (const part of menuCartHideOnEmpty) {
      const selector = shortcodeEls[part];
      for (const el of selector ? document.querySelectorAll<HTMLElement>(`${MENU_TRIGGER} ${selector}`) : []) {
        el.style.display = has ? '' : 'none';
      }
    }
    letIn(modal, isOpen(modal));
    markOpeners(modal);
    standAtEdge();
  };
  const changed = (): void => {
    fit();
    panel?.changed();
    if (document.querySelector(`${PAGE_NOTICES} li`) && !isOpen(modal)) {
      cart.showPageNotice();
    }
  };

  const { start: startReading, stop: stopReading } = readCart(cart, source, wanted, changed);
  const open = (opener: HTMLElement | null, event?: Event): void => {
    startReading();
    wanted();
    withPanel(
      (now) => now.open(opener),
      () => {
        // Without its code the way is the one without script.
        const url = event && safeUrl(opener?.getAttribute('href'));
        if (url) {
          navigation.go(url);
        }
      },
    );
  };
  let opening: ReturnType<typeof setTimeout> | undefined;
  const openSoon = (): void => {
    if (!settings.current.autoOpenCart) {
      return;
    }
    clearTimeout(opening);
    opening = setTimeout(() => open(null), OPEN_AFTER_MS);
  };

  const triggers = (): string => {
    const name = settings.current.triggerClass.trim();
    return name === '' ? TRIGGERS : `${TRIGGERS}, .${CSS.escape(name)}`;
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && (modal.contains(event.target) || event.target.closest(MENU_TRIGGER))) {
      pressByKey(event);
    }
  };
  let blocks: ReturnType<typeof setTimeout> | undefined;
  const blockAdded = (): void => {
    if (telling().ours) {
      return;
    }
    clearTimeout(blocks);
    // The cart itself is read by whoever keeps it true (`cart/sync.ts`).
    blocks = setTimeout(openSoon, BLOCKS_MS);
  };

  const observer = new MutationObserver(changed);
  observer.observe(modal, { childList: true });
  document.addEventListener('keydown', keys);
  document.body.addEventListener(ADDED, blockAdded);
  const stops = [
    claimClicks(
      document.body,
      `${triggers()}, ${BASKET}, ${CLOSERS}`,
      (el) => (el.matches(`${CLOSERS}, ${BASKET}`) ? modal.contains(el) : true),
      (el, event) => {
        event.preventDefault();
        if (el.matches(CLOSERS) || (el.matches(BASKET) && isOpen(modal))) {
          panel?.close();
        } else {
          open(el, event);
        }
      },
    ),
    onFirstIntent(document.body, `${triggers()}, ${BASKET}`, () => {
      void lazyPanel.load();
    }),
    on(element, 'shop:side-cart-closed', standAtEdge),
    on(document, 'shop:cart-added', ({ detail }) => {
      // The fragments are put in right after the event.
      queueMicrotask(() => {
        if (ofPlugin) {
          fireHost(document.body, 'xoo_wsc_before_loading_fragments', [{ fragments: detail.fragments }]);
          fireHost(document.body, 'wc_fragments_refreshed');
        }
        openSoon();
      });
    }),
    onHost(document.body, 'updated_checkout', changed),
    ...(ofPlugin ? [takeForms(cart)] : []),
  ];
  if (settings.current.isCart || settings.current.isCheckout) {
    stops.push(onHost(document.body, 'updated_shipping_method', startReading.again));
  }

  modal.setAttribute('data-state', 'closed');
  modal.toggleAttribute('data-unread', true);
  fit();
  if (settings.current.addedToCart && settings.current.autoOpenCart) {
    open(null);
  }

  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', keys);
    document.body.removeEventListener(ADDED, blockAdded);
    clearTimeout(opening);
    clearTimeout(blocks);
    stopReading();
    leaveEdge();
    for (const stop of stops) {
      stop();
    }
    panel?.leave();
    letIn(modal, true);
    modal.removeAttribute('data-state');
    modal.removeAttribute('data-unread');
    owner().element = null;
    takeAway?.();
  };
}

/** Takes product forms as soon as somebody turns to one; until the code is here they are the browser's. @returns how to stop */
function takeForms(cart: SideCartParts): () => void {
  let over = false;
  let stop = onFirstIntent(document.body, 'form.cart', async () => {
    const code = await lazyForms.load();
    if (code && !over) {
      stop = code.takeForms(cart);
    }
  });
  return () => {
    over = true;
    stop();
  };
}

interface Reading {
  /** Reads the cart now, where that has not begun yet; `again` where it has, too. */
  readonly start: (() => void) & { readonly again: () => void };
  readonly stop: () => void;
}

/** Keeps the cart in the panel true: when it is first read, by which call, and what is known once it is. */
function readCart({ modal, settings }: SideCartParts, source: Settings['dataSource'], wanted: () => void, changed: () => void): Reading {
  const { refreshCart, wcAjaxUrl, fetchDelay, fetchCart } = settings.current;
  const ofPlugin = source === 'page';
  const { reader } = shared();
  if (ofPlugin && !refreshCart) {
    shared().reader = {
      endpoint: 'xoo_wsc_refresh_fragments',
      ...(wcAjaxUrl === '' ? {} : { urlPattern: wcAjaxUrl }),
      before: (answer) => {
        fireHost(document.body, 'xoo_wsc_before_loading_fragments', [answer]);
      },
    };
  }
  let begun = false;
  let asked = false;
  let told = false;
  const begin = (): void => {
    if (begun) {
      return;
    }
    begun = true;
    clearTimeout(timer);
    if (ofPlugin) {
      startCartSync();
    } else if (cookieSaysItems()) {
      wanted();
    }
  };
  const read = (): void => {
    modal.removeAttribute('data-unread');
    changed();
  };
  const known = (): void => {
    const { fragments, count } = $cart().get();
    if (!ofPlugin) {
      if (count !== null) {
        writePieces(count);
      }
      read();
      return;
    }
    if (count === 0 && Object.keys(fragments).length === 0) {
      printEmpty(modal, settings.current.productsUrl);
    } else if (!(CONTAINER in fragments)) {
      if (!asked) {
        // What the storage held came from a page without the plugin.
        asked = true;
        refreshLazily();
        return;
      }
      if (!told) {
        told = true;
        console.error('[shop] <shop-side-cart>: the shop’s answers hold no side cart; without its plugin say data-source="store-api"');
      }
    }
    read();
  };
  const timer = fetchCart === 'page_load' ? setTimeout(begin, fetchDelay) : undefined;
  if (ofPlugin) {
    followOtherScripts();
  }
  const stops = [
    on(document, 'shop:cart-refreshed', known),
    ...(['shop:cart-added', 'shop:cart-removed'] as const).map((name) =>
      on(document, name, () => {
        asked = false;
        queueMicrotask(known);
      }),
    ),
    on(document, 'shop:cart-updated', known),
    ...['wc_fragments_loaded', 'wc_fragments_refreshed'].map((name) => onHost(document.body, name, read)),
  ];
  if (!ofPlugin) {
    stops.push($cart().listen(({ count }) => count !== null && known()));
  }
  const start = Object.assign(begin, {
    again: () => {
      begin();
      refreshLazily();
    },
  });
  return {
    start,
    stop: () => {
      clearTimeout(timer);
      shared().reader = reader;
      for (const stop of stops) {
        stop();
      }
    },
  };
}
