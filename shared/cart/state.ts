import { map } from 'nanostores';
import type { Fragments } from '../events.js';
import { pageSingleton } from '../page.js';

/** What the page knows of the shopper's cart. `count` is `null` while nobody could read it. */
export interface CartState {
  readonly status: 'unknown' | 'idle' | 'loading' | 'failed';
  readonly hash: string;
  readonly count: number | null;
  readonly fragments: Fragments;
}

/** The cart of the page. Only the actions in `cart.ts` write it. */
export const $cart = pageSingleton('cart-state', () => map<CartState>({ status: 'unknown', hash: '', count: null, fragments: {} }));

/** The call that reads the cart: a plugin may have one that brings its own fragments along. */
interface CartReader {
  readonly endpoint: string;
  /** Pattern of its address (`%%endpoint%%`), where it is not the page's. */
  readonly urlPattern?: string | undefined;
  /** Fires what the plugin tells before fragments are put in. */
  readonly before?: (answer: { readonly fragments: Fragments; readonly cart_hash: string }) => void;
}

/** What the cart's actions of all copies of the bundle share about this page: when it was loaded, who listens already. */
export const shared = pageSingleton('cart', () => ({
  pageLoadMs: Date.now(),
  started: false,
  /** Reads the fragments anew where we put them on the page, once the page's cart is kept true. */
  reread: undefined as (() => void) | undefined,
  hears: false,
  dayTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  reader: { endpoint: 'get_refreshed_fragments' } as CartReader,
}));
