import { startLoader } from '../../shared/loader.js';
import { WIDGETS } from '../index.js';

/** `dist/shop.js` and `dist/shop.classic.js`: one source, bundled twice. */
startLoader(WIDGETS);
