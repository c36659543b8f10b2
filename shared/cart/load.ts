import { lazyModule } from '../lazy.js';
import { showEmptyCart, syncBy } from './empty-cart.js';
import { $cart } from './state.js';
import { cookieSaysItems } from './storage.js';

/**
 * The cart as far as a page knows it by the cookie alone: most pages have an empty cart, and need none of what reads, stores and
 * shows one.
 */

/** Reading the cart, as a chunk of its own. */
export const lazyRefresh = lazyModule('the code that reads the cart', () => import('./refresh.js'));

/** Where that chunk cannot be had, nobody knows the cart. */
const unread = (): void => {
  $cart().setKey('status', 'failed');
};

/** Shows the cart at load: nothing in it, what the storage holds, or what the server says. */
export function loadCartLazily(): void {
  if (cookieSaysItems()) {
    lazyRefresh.use(({ loadCart }) => {
      void loadCart();
    }, unread);
  } else {
    showEmptyCart();
  }
}

/** Reads the cart from the server. */
export function refreshLazily(): void {
  lazyRefresh.use(({ refreshCart }) => {
    void refreshCart();
  }, unread);
}

/** The truth when it may have changed behind our back (another tab, back and forward, a lost answer). */
export const syncCart = (): void => syncBy(refreshLazily);
