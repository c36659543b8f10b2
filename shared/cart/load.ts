import { showEmptyCart, syncBy } from './empty-cart.js';
import { withCart } from './late.js';
import { cookieSaysItems } from './storage.js';

/** Shows the cart at load: nothing in it, what the storage holds, or what the server says. */
export function showCart(): void {
  if (cookieSaysItems()) {
    withCart(({ loadCart }) => void loadCart());
  } else {
    showEmptyCart();
  }
}

/** Reads the cart from the server. */
export const readCart = (): void => withCart(({ refreshCart }) => void refreshCart());

/** The truth when it may have changed behind our back (another tab, back and forward, a lost answer). */
export const syncCart = (): void => syncBy(readCart);
