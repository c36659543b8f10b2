import { lazyModule } from '../../shared/lazy.js';

/** Counts; comes once that is allowed. */
export const lazyTracker = lazyModule('what counts the page', () => import('./tracker.js'));
