import { on, type ShopEventName, type ShopEvents } from './events.js';
import { standInForSwatchesQuery } from './host/swatches-stand-in.js';
import type { Middleware, RestOptions } from './net/rest-middleware.js';
import { addRestMiddleware } from './net/rest-loader.js';
import { lazyModule } from './lazy.js';
import { pageSingleton, VERSION } from './page.js';
import { lazyCart } from './cart/late.js';
import { $cart, type CartState } from './cart/state.js';
import type { AddOptions, AddResult } from './cart/store.js';
import { $consent, type ConsentState } from './stores/consent-state.js';
import { $notices, announce, type AnnounceOptions, type Notices } from './stores/notices.js';
import { productOf, type ProductState } from './stores/product.js';

/** A store: read it, or hear it change. It is changed by the functions of `window.shop` only. */
export interface MapStore<State extends object> {
  get(): Readonly<State>;
  /** Calls at once and at every change. Gives a function that stops. */
  subscribe(listener: StoreListener<State>): () => void;
  /** Calls at every change. Gives a function that stops. */
  listen(listener: StoreListener<State>): () => void;
}

export type StoreListener<State extends object> = (
  value: Readonly<State>,
  oldValue: Readonly<State> | undefined,
  changedKey: keyof State | undefined,
) => void;

/** One product form's store. */
export type ProductStore = MapStore<ProductState>;

/** The public face of the bundle, `window.shop`: small, documented, the same for every copy on the page. */
export interface PublicShop {
  readonly version: string;
  /** Stores with nanostores' `get()`, `subscribe()` and `listen()`. */
  readonly stores: {
    readonly cart: MapStore<CartState>;
    readonly consent: MapStore<ConsentState>;
    readonly notices: MapStore<Notices>;
    /** The store of the product form an element belongs to. */
    product(element: Element): ProductStore;
  };
  /**
   * Puts a product into the cart; `product_id` and `quantity` as the shop names them. Never throws: the result says what happened; without
   * a text where not even the code could be had.
   */
  addToCart(data: Record<string, unknown>, options?: AddOptions): Promise<AddResult>;
  /** Reads the cart from the server again. */
  refreshCart(): Promise<boolean>;
  /**
   * Calls the site's REST interface: nonce, root, language, methods, uploads and paging as the host's own helper does; gives the JSON
   * of the answer. What went wrong is thrown, an Error with `code` and `message`: the server's, or `invalid_json`, `unknown_error`,
   * `fetch_error`, `post_process` with our texts.
   */
  readonly rest: PublicRest;
  /** Hears one of our events on the document. Gives a function that stops. */
  on<K extends ShopEventName>(name: K, handler: (event: CustomEvent<ShopEvents[K]>) => void): () => void;
  /** Announces a text in the page's live region. */
  announce(text: string, options?: AnnounceOptions): void;
}

/** `window.shop.rest`. */
export interface PublicRest {
  (options: RestOptions): Promise<unknown>;
  /** Puts a step in front of all others; the one added last runs first. Gives a function that takes it out. */
  use(step: Middleware): () => void;
}

/** Every event of ours as the listener gets it. */
export type ShopEventMap = { [K in keyof ShopEvents]: CustomEvent<ShopEvents[K]> };

/** What every tag takes in TSX beside its own attributes. A custom element has `class`, not `className`, in React 18. */
export interface ShopTagAttributes {
  children?: unknown;
  key?: string | number | null;
  ref?: unknown;
  id?: string;
  class?: string;
  className?: string;
  style?: unknown;
  slot?: string;
  hidden?: boolean;
  lang?: string;
  dir?: string;
  suppressHydrationWarning?: boolean;
  [data: `data-${string}`]: unknown;
  [aria: `aria-${string}`]: unknown;
}

declare global {
  interface Window {
    shop?: PublicShop;
  }
}

const lazyRest = lazyModule('the REST helper', () => import('./net/rest.js'));

const rest = async (options: RestOptions): Promise<unknown> => {
  const code = await lazyRest.load();
  // Its texts come with the code that could not be had.
  if (!code) {
    throw Object.assign(new Error('You are probably offline.'), { code: 'fetch_error' });
  }
  return code.rest(options);
};

/** Puts `window.shop` on the page, once, and prints what tags read where the address asks for it. */
export const publishShop = pageSingleton('public', (): PublicShop => {
  const shop: PublicShop = {
    version: VERSION,
    stores: {
      get cart() {
        return $cart();
      },
      get consent() {
        return $consent();
      },
      get notices() {
        return $notices();
      },
      product: productOf,
    },
    addToCart: async (data, options) =>
      (await lazyCart.load())?.addToCart(data, options) ?? { outcome: 'failed', reason: 'offline', message: '' },
    refreshCart: async () => (await lazyCart.load())?.refreshCart() ?? false,
    rest: Object.assign(rest, { use: addRestMiddleware }),
    on: (name, handler) => on(document, name, handler),
    announce,
  };
  // Own only: an element with the id "shop" answers to the name as well, and must not keep us out.
  if (Object.hasOwn(window, 'shop')) {
    console.warn('[shop] window.shop belongs to another script; the public functions are not published');
  } else {
    window.shop = shop;
  }
  standInForSwatchesQuery();
  if (new URLSearchParams(window.location.search).has('shop-debug')) {
    lazyModule('the debug printer', () => import('./debug.js')).use(
      ({ startDebug }) => startDebug(),
      () => undefined,
    );
  }
  return shop;
});
