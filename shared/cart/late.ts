import { lazyModule } from '../lazy.js';
import { $cart } from './state.js';

/** What reads and changes the cart: a page whose cart is empty, or is read by a script of the host, needs it when somebody acts. */
export const lazyCart = lazyModule('the code of the cart', () => import('./store.js'));

/** Reads the cart, or shows one that was answered. Where the code is lost the cart has failed, and the page offers to try again. */
export const withCart = (run: (code: typeof import('./store.js')) => void): void =>
  lazyCart.use(run, () => $cart().setKey('status', 'failed'));
