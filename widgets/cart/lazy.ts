import { lazyModule } from '../../shared/lazy.js';

/** Changes the cart, once somebody is about to. */
export const lazyActions = lazyModule('what changes the cart', () => import('./lazy-actions.js'));
