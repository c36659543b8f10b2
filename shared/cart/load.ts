import { showEmptyCart, syncBy } from './empty-cart.js';
import { loadCart, refreshCart } from './refresh.js';
import { cookieSaysItems } from './storage.js';

/** Shows the cart at load: nothing in it, what the storage holds, or what the server says. */
export function showCart(): void {
  if (cookieSaysItems()) {
    void loadCart();
  } else {
    showEmptyCart();
  }
}

/** The truth when it may have changed behind our back (another tab, back and forward, a lost answer). */
export const syncCart = (): void => syncBy(() => void refreshCart());
