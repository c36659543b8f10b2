import { emit } from '../events.js';
import { fireHost } from '../host/jquery-bridge.js';
import { driverOf } from '../host/driver.js';
import { message } from '../messages.js';
import '../messages/cart.js';
import { $cart } from './state.js';
import { cookieSaysItems, dropStoredCart } from './storage.js';

/** Shows the cart as empty without asking: the cart cookie says so (contract 35). */
export function showEmptyCart(): void {
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

/**
 * The truth when it may have changed, without a request where the cookie says empty. Where the host's cart-fragments script is there, it
 * is asked to read.
 * @param read asks the server
 */
export function syncBy(read: () => void): void {
  if (driverOf('fragments') === 'host') {
    fireHost(document.body, 'wc_fragment_refresh');
  } else if (cookieSaysItems()) {
    read();
  } else {
    showEmptyCart();
  }
}
