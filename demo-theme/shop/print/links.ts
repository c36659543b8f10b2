/**
 * Where things are. The printers ask this object, so the same markup can be printed with the demo's flat files,
 * or with the addresses of the recorded shop when a test compares the two.
 */
import type { CategorySlug, Product } from '../types.js';

/** Addresses, unescaped. */
export interface Links {
  product(product: Product): string;
  category(slug: CategorySlug): string;
  picture(src: string): string;
  readonly home: string;
  readonly shop: string;
  readonly cart: string;
  readonly checkout: string;
  /** Link that adds a product without script; the host points it at the page it is printed on. */
  addToCart(id: number): string;
}

/**
 * The demo's flat files. `base` is the folder of the pages, ending in a slash; empty for relative links, as the
 * pages print them. The backend prints absolute ones, as the host does in its answers.
 */
export function demoLinks(base = ''): Links {
  return {
    product: (product) => `${base}product-${product.slug}.html`,
    category: (slug) => `${base}category-${slug}.html`,
    picture: (src) => `${base}${src}`,
    home: `${base}index.html`,
    shop: `${base}shop.html`,
    cart: `${base}cart.html`,
    checkout: `${base}checkout.html`,
    addToCart: (id) => `?add-to-cart=${id}`,
  };
}

/** Adds fields to an address that may have a query already; the result is unescaped. */
export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
