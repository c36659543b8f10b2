import { onDemand } from '../../shared/lazy.js';

/** Counts; comes once that is allowed. */
export const counting = onDemand('what counts the page', () => import('./tracker.js'));
