import { onDemand } from '../../shared/lazy.js';

/** Changes the cart, once somebody is about to. */
export const acting = onDemand('what changes the cart', () => import('./lazy-actions.js'));
