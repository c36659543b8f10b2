/** Which page shows what: the links the host's printers use, and the pages that have a right-to-left copy. */
import { demoLinks } from '../shop/markup.js';
import type { Links } from '../shop/markup.js';

export { fileOf } from '../shop/markup.js';

/** The demo's links, relative, so that the pages also open by double click. */
export const LINKS: Links = demoLinks();

export { RTL_PAGES } from '../shop/print/links.js';
