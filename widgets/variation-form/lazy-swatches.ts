import { lazyModule } from '../../shared/lazy.js';

/** What prints and drives swatches: few shops have some. Where it cannot be loaded, the page keeps what it printed. */
export const lazySwatches = lazyModule('the swatches of <shop-variation-form>', () => import('./swatches.view.js'));
