import { startLoader } from '../../shared/loader.js';
import { WIDGETS } from '../index.js';
import { SCRIPT } from './script.js';

/**
 * `dist/shop.js` and `dist/shop.classic.js`: one source, bundled twice. What the build begins with stands in this folder; what comes
 * of it is tested as the finished scripts, in tests/browser.
 */
startLoader(WIDGETS, SCRIPT);
