import { onDemand } from '../../shared/on-demand.js';

/** Changes the cart, once somebody is about to. */
export const acting = onDemand('what changes the cart', () => import('./acting.js'));
