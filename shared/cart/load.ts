import { emit } from '../events.js';
import { cookieSaysItems, dropStoredCart } from './storage.js';
import { fireHost } from '../host/jquery-bridge.js';
import { driverOf } from '../host/driver.js';
import { message } from '../messages.js';
import '../messages/cart.js';
import { lazyModule } from '../lazy.js';
import { $cart } from './state.js';

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

/** Shows the cart as empty without asking: the cart cookie says so (contract: cart.md §2 [D]). */
function showEmptyCart(): void {
  dropStoredCart();
  $cart().set({ status: 'idle', hash: '', count: 0, fragments: {} });
  for (const box of document.querySelectorAll('.widget_shopping_cart_content')) {
    if (box.querySelector('.woocommerce-mini-cart-item, .mini_cart_item') || box.childElementCount === 0) {
      const p = document.createElement('p');
      p.className = 'woocommerce-mini-cart__empty-message';
      p.textContent = message('cart.empty');
      box.replaceChildren(p);
    }
  }
  fireHost(document.body, 'wc_fragments_loaded');
  emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 0 });
}

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

/**
 * The truth when it may have changed behind our back (another tab, back and forward, a lost answer), without a request where the
 * cookie says empty. Where the host's cart-fragments script is there, it is asked to read.
 */
export function syncCart(): void {
  if (driverOf('fragments') === 'host') {
    fireHost(document.body, 'wc_fragment_refresh');
    return;
  }
  if (cookieSaysItems()) {
    refreshLazily();
  } else {
    showEmptyCart();
  }
}
