/** Which page shows what: file names of the demo, and the links the host's printers use. */
import { demoLinks } from '../shop/markup.js';
import type { Links } from '../shop/markup.js';
import type { Product } from '../shop/catalogue.js';

/** The products that stand for a kind; their pages are named after the kind, so that an author finds them. */
const NAMED_PAGES: Readonly<Record<string, string>> = {
  'copper-kettle': 'product-simple.html',
  'cotton-tee': 'product-variable.html',
  'workshop-jacket': 'product-300.html',
  'workshop-jacket-ajax': 'product-ajax.html',
  'field-cap': 'product-any.html',
  'garden-starter-set': 'product-grouped.html',
  'growers-almanac': 'product-external.html',
};

/** The file of a product's page. */
export function fileOf(product: Product): string {
  return NAMED_PAGES[product.slug] ?? `product-${product.slug}.html`;
}

/** Old addresses that lead on: the slug's own page name of the products above → the page they have. */
export function movedPages(): ReadonlyMap<string, string> {
  return new Map(Object.entries(NAMED_PAGES).map(([slug, file]) => [`product-${slug}.html`, file]));
}

/** The demo's links, relative, so that the pages also open by double click. */
export const LINKS: Links = { ...demoLinks(), product: fileOf };

/** Where the page of the other reading direction is; undefined for pages that have none. */
export const RTL_PAGES: Readonly<Record<string, string>> = {
  'index.html': 'home-rtl.html',
  'shop.html': 'shop-rtl.html',
  'product-variable.html': 'product-variable-rtl.html',
};
