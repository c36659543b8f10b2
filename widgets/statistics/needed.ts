import { onDemand } from '../../shared/on-demand.js';

/** Counts; comes once that is allowed. */
export const counting = onDemand('what counts the page', () => import('./counting.js'));
