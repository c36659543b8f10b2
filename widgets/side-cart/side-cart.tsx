import { useStore } from '@nanostores/react';
import { useLayoutEffect, useReducer, useRef, useState, type ReactElement } from 'react';
import { syncCart } from '../../shared/cart/load.js';
import { $cart } from '../../shared/cart/state.js';
import { cookieSaysItems, hashKey } from '../../shared/cart/storage.js';
import { findAgain, pathOf } from '../../shared/dom/find-again.js';
import { createScope } from '../../shared/dom/scope.js';
import { useCell } from '../../shared/element/cell.js';
import { commit, guarded } from '../../shared/element/commit.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useEvent, useFirstIntent, useLatest, useListener, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { useHoldReady } from '../../shared/element/ready.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useLiveNodes } from '../../shared/element/use-nodes.js';
import { useFail } from '../../shared/element/use-fail.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import type { ShopEvents } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { ADDED, telling } from '../../shared/host/wc-blocks-events.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazyView } from '../../shared/lazy-view.js';
import { pageSingleton } from '../../shared/page.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { interceptForms } from './add.js';
import { Reach, useReading } from './controls.js';
import { Follower } from './follower.js';
import type { PanelHandle } from './panel.js';
import { createReading, printFrame } from './reading.js';
import {
  BASKET,
  CLOSERS,
  createCart,
  isOpen,
  LOADING,
  MENU_TRIGGER,
  modalOf,
  OPEN,
  PAGE_NOTICES,
  PRODUCT,
  TRIGGERS,
  type SideCartParts,
} from './side-cart.host.js';
import { basketShows } from './side-cart.rules.js';
import type { Settings, SideCartProps } from './side-cart.schema.js';

/** The panel's content from the Store API: comes when the panel does, or where there is something in the cart. */
const StoreContent = lazyView<SideCartProps & { readonly cart: SideCartParts }>(() =>
  import('./store-content.js').then((part) => part.StoreContent),
);
/** What an open panel does: comes with the first opening, or before it, when somebody looks like opening it. */
const lazyPanel = lazyModule('the panel of the side cart', () => import('./panel.js'));

/** After an add the panel opens this much later, in ms: the host's order of events (contract 15). */
const OPEN_AFTER_MS = 20;
/** Blocks tell of one change more than once. */
const BLOCKS_MS = 200;

/** A selector that nothing matches. */
const NONE = ':not(*)';

const nothing = (): void => undefined;

/** One tag is the page's side cart; a second one drives nothing (contract 56). */
const owner = pageSingleton('side-cart', () => ({ element: null as HTMLElement | null }));

function claimPage(element: HTMLElement): boolean {
  const page = owner();
  if (!page.element?.isConnected) {
    page.element = element;
  }
  return page.element === element;
}

/** The view of `<shop-side-cart>`: waits for the whole page, for what the plugin prints at its end is the panel. */
export const SideCart = (props: SideCartProps): ReactElement | null => (usePageParsed() ? <OfPage {...props} /> : null);

/** Drives the panel, or stands beside the plugin's own script. */
function OfPage(props: SideCartProps): ReactElement | null {
  const { element, dataSource } = props;
  const [driver] = useDriver('sideCart');
  const [isOwner] = useState(() => claimPage(element));
  useMount(() => () => {
    if (isOwner) {
      owner().element = null;
    }
  });
  if (!isOwner) {
    return null;
  }
  const follows = driver === 'host' && dataSource === 'page';
  return <Placed key={`${dataSource} ${follows}`} {...props} follows={follows} />;
}

/** Drives the panel that the plugin printed, or one that is printed here; or follows the plugin's script. */
function Placed({ follows, ...props }: SideCartProps & { readonly follows: boolean }): ReactElement | null {
  const { element, dataSource, side } = props;
  const [modal, setModal] = useState<HTMLElement | null>();
  useHoldReady(modal === undefined);
  // What was printed for another source has left by now.
  useMount(() => {
    const remove = follows || modalOf(element) ? nothing : printFrame(element, dataSource === 'page', side);
    setModal(modalOf(element));
    return remove;
  });
  return modal ? follows ? <Follower element={element} modal={modal} /> : <Cart {...props} modal={modal} /> : null;
}

/** Everything that opens the panel. @param name class of what the shop has besides */
const openersWith = (name: string): string => `${TRIGGERS}, ${BASKET}${name === '' ? '' : `, .${CSS.escape(name)}`}`;

/** Finds what opened the panel when it has closed: itself, or what stands in its place since an answer. */
function openerAgain(opener: HTMLElement | null): () => HTMLElement | undefined {
  const path = opener && pathOf(opener, document.body);
  return () => {
    const found = opener?.isConnected || !path ? opener : findAgain(path, document.body);
    return found instanceof HTMLElement ? found : undefined;
  };
}

/**
 * A side cart that is driven: what a page needs of it while nobody has opened it. The rest comes with the panel. It opens and closes by
 * everything that is pressed, and after an add (contract 5 and 16).
 */
function Cart({ modal, ...props }: SideCartProps & { readonly modal: HTMLElement }): ReactElement {
  const { element, dataSource, triggerClass } = props;
  const ofPlugin = dataSource === 'page';
  const settings = useLatest<Settings>(props);
  const [scope] = useState(createScope);
  const { code, panel, withPanel } = usePanel(scope);
  const [cart] = useState(() =>
    createCart({ element, modal, settings, ofPlugin, showPageNotice: () => withPanel((now) => now.showPageNotice()) }),
  );
  const [isContentWanted, wantContent] = useReducer(() => true, false);
  const [changes, countChange] = useReducer((count: number) => count + 1, 0);
  /** There is something else in the panel. */
  const changed = useEvent(() => {
    countChange();
    panel.current?.changed();
    if (document.querySelector(`${PAGE_NOTICES} li`) && !isOpen(cart)) {
      cart.showPageNotice();
    }
  });
  const [reading] = useState(() => createReading(cart, wantContent, changed));

  const open = useEvent((opener: HTMLElement | null, notice?: string) => {
    // Its place is known now: before the panel has its code, or is painted, an answer may print it anew.
    const returnFocus = openerAgain(opener);
    reading.start();
    wantContent();
    withPanel(
      (now) => now.open(returnFocus, notice),
      () => {
        // Without its code the way is the one without script; what leads nowhere without one leads to the cart.
        const ways = opener ? [opener.getAttribute('href'), settings.current.cartUrl] : [];
        const url = safeUrl(ways.find((way) => way && !way.startsWith('#')));
        if (url) {
          navigation.go(url);
        }
      },
    );
  });
  const stopSoon = useRef(nothing);
  /** Something was added: it opens by itself where the shop wants that. @param notice what the shop said of it */
  const openSoon = (notice?: string): void => {
    if (settings.current.autoOpenCart) {
      stopSoon.current();
      stopSoon.current = scope.timer(() => open(null, notice), OPEN_AFTER_MS);
    }
  };

  useMount(reading.begin);
  useMount(() => (ofPlugin ? interceptForms(cart) : undefined));
  useMount(() => {
    scope.observe(modal, { childList: true }, changed);
    const { addedToCart, autoOpenCart } = settings.current;
    if (addedToCart && autoOpenCart) {
      queueMicrotask(() => open(null));
    }
    return scope.end;
  });
  useAdditions(cart, openSoon, (run) => scope.timer(run, BLOCKS_MS));
  const shippingChosen = (): void => {
    const { isCart, isCheckout } = settings.current;
    if (isCart || isCheckout) {
      reading.again();
    }
  };
  useFirstLine(wantContent);
  const openers = openersWith(triggerClass.trim());
  const prepare = useEvent(() => withPanel((now) => now.prepare()));
  useTurns(cart, openers, { open, close: () => panel.current?.close() });
  return (
    <>
      <Host node={document.body} on={{ updated_checkout: changed, updated_shipping_method: shippingChosen }} />
      {/* After each change it is prepared anew. */}
      <Intent key={changes} openers={openers} prepare={prepare} />
      <Shown cart={cart} settings={props} />
      {code && <code.Panel cart={cart} handle={panel} />}
      {!ofPlugin && isContentWanted && <StoreContent {...props} cart={cart} />}
    </>
  );
}

/** With the Store API the panel's content keeps itself true, once it is there: it comes with the first line, also of another tab. */
function useFirstLine(wantContent: () => void): void {
  const check = (isNews: boolean): void => {
    if (isNews && cookieSaysItems()) {
      wantContent();
    }
  };
  useListener<StorageEvent>(window, 'storage', ({ key }) => check(key === hashKey()));
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => check(persisted));
}

/** What opens and closes the panel. */
interface Turns {
  readonly open: (opener: HTMLElement) => void;
  readonly close: () => void;
}

/** Opens and closes the panel by what is pressed; a press on the basket of an open one closes it. */
function useTurns(cart: SideCartParts, openers: string, { open, close }: Turns): void {
  useToggle(document.body, `${openers}, ${CLOSERS}`, {
    wanted: (control) => (control.matches(`${CLOSERS}, ${BASKET}`) ? cart.modal.contains(control) : true),
    isOpen: () => isOpen(cart),
    turn(control) {
      if (control.matches(CLOSERS) || (control.matches(BASKET) && isOpen(cart))) {
        close();
      } else {
        open(control);
      }
    },
  });
}

/** Prepares the panel once somebody looks like opening it. */
function Intent({ openers, prepare }: { readonly openers: string; readonly prepare: () => void }): null {
  useFirstIntent(document.body, prepare, openers);
  return null;
}

type PanelModule = NonNullable<(typeof lazyPanel)['loaded']>;

/** The way to a panel whose code comes with the first need. `withPanel` acts at once where it is here; `instead`: it cannot be had. */
function usePanel(scope: { readonly isOver: boolean }) {
  const [code, setCode] = useState<PanelModule | null>(null);
  const panel = useRef<PanelHandle | null>(null);
  const fail = useFail();
  const [withPanel] = useState(() => (act: (panel: PanelHandle) => void, instead = nothing): void => {
    const run = (loaded: PanelModule): void => {
      if (scope.isOver) {
        return;
      }
      commit(() => setCode(loaded));
      if (panel.current) {
        act(panel.current);
      }
    };
    lazyPanel.use((loaded) => guarded(fail, () => run(loaded)), instead);
  });
  return { code, panel, withPanel };
}

/**
 * Opens the panel when something was added (contract 15 and 16). Its code comes meanwhile.
 * @param blockTold runs something once no block tells of a change any more
 */
function useAdditions(
  { settings, ofPlugin }: SideCartParts,
  openSoon: (notice?: string) => void,
  blockTold: (run: () => void) => () => void,
): void {
  const open = useEvent(openSoon);
  useListener(document, 'shop:cart-add', () => void lazyPanel.load());
  useListener<CustomEvent<ShopEvents['shop:cart-added']>>(document, 'shop:cart-added', ({ detail }) => {
    // The fragments are put in right after the event.
    queueMicrotask(() => {
      if (ofPlugin) {
        fireHost(document.body, 'xoo_wsc_before_loading_fragments', [{ fragments: detail.fragments }]);
        fireHost(document.body, 'wc_fragments_refreshed');
        if (settings.current.refreshCart) {
          syncCart();
        }
      }
      open(detail.notice);
    });
  });
  const stopBlocks = useRef(nothing);
  useListener(document.body, ADDED, () => {
    if (!telling().ours) {
      stopBlocks.current();
      // The cart itself is read by whoever keeps it true (`cart/sync.ts`).
      stopBlocks.current = blockTold(() => open());
    }
  });
}

/** What the page shows of the side cart's state: on the panel itself, on its basket, on the menu's trigger, on what opens it. */
function Shown({ cart, settings }: { readonly cart: SideCartParts; readonly settings: Settings }): ReactElement {
  const { modal, ofPlugin } = cart;
  const phase = useCell(cart.phase);
  const isUnread = useCell(cart.isUnread);
  const waiting = useCell(cart.waiting);
  const { status, count } = useStore($cart());
  const hasLines = useReading(modal, () => modal.querySelector(PRODUCT) !== null);
  const hasItems = isUnread ? cookieSaysItems() : ofPlugin ? hasLines : (count ?? 0) > 0;
  const isShown = phase !== 'closed';
  // The cart is being loaded, for the first time or again.
  const isLoading = ofPlugin && isShown && (status === 'loading' || (isUnread && status !== 'failed'));
  const isBusy = isLoading || waiting > 0 || undefined;
  const { showBasket, menuCartHideOnEmpty, shortcodeEls } = settings;
  /** The parts of the menu's trigger that an empty cart hides (contract 49). */
  const hidden = menuCartHideOnEmpty.map((part) => `${MENU_TRIGGER} ${shortcodeEls[part] || NONE}`).join(', ');
  const menuParts = useMatches(document, hidden || NONE);
  return (
    <>
      {/* `data-shop-driven` says to the sheet that the panel is ours to lay out; beside the plugin's script it is as that one's sheet draws it. */}
      <Host
        node={modal}
        className={{ [OPEN]: isShown, [LOADING]: isBusy }}
        aria-busy={isBusy}
        data-state={isShown ? 'open' : 'closed'}
        data-unread={isUnread ? '' : null}
        data-shop-driven=""
      />
      {/* What is not seen of an opening waits for the frame that shows it. */}
      <Reach modal={modal} isOpen={phase === 'open'} />
      <Basket modal={modal} isVisible={basketShows(showBasket, hasItems)} isOpen={isShown} />
      <Host node={menuParts} style={{ display: hasItems ? null : 'none' }} />
    </>
  );
}

const basketsIn = (modal: Element): readonly HTMLElement[] => [...modal.querySelectorAll<HTMLElement>(BASKET)];

/** The basket; it keeps clear of what else stands at the edge of the screen. */
function Basket({
  modal,
  isVisible,
  isOpen: isCovered,
}: {
  readonly modal: HTMLElement;
  readonly isVisible: boolean;
  readonly isOpen: boolean;
}): ReactElement {
  const baskets = useLiveNodes(modal, basketsIn);
  const atEdge = useRef<HTMLElement | null>(null);
  const leaveEdge = useRef(nothing);
  const now = (isVisible && baskets[0]) || null;
  useLayoutEffect(() => {
    // The basket of an open panel is not seen; measuring the edges would have the whole page styled anew with each answer.
    if (now === atEdge.current || isCovered) {
      return;
    }
    const leave = leaveEdge.current;
    atEdge.current = now;
    leaveEdge.current = now ? joinEdgeLater(now, 'basket') : nothing;
    // Afterwards: an edge that nobody stands at for a moment has the whole page styled anew.
    leave();
  }, [now, isCovered]);
  useLayoutEffect(() => () => leaveEdge.current(), []);
  return <Host node={baskets} style={{ display: isVisible ? 'block' : 'none' }} />;
}
