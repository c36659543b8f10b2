import { defineFound } from '../../shared/loader.js';
import { WIDGETS } from '../index.js';

/**
 * `import 'shop-widgets'`, of the npm package: every tag, each one imported when the page first holds it. The sheet and the texts of other
 * languages are files of the package, and the project imports them itself.
 */
defineFound(WIDGETS, () => Promise.resolve());
