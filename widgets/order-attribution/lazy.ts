import { lazyModule } from '../../shared/lazy.js';

/** Reads, keeps and hands on the source; comes once that is allowed, or once something that was kept has to go. */
export const lazyRecorder = lazyModule('what keeps the source of an order', () => import('./recorder.js'));
