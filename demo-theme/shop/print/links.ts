/**
 * Where things are. The printers ask this object, so the same markup can be printed with the demo's flat files,
 * or with the addresses of the recorded shop when a test compares the two.
 */
import type { CategorySlug, Product } from '../types.js';

/** The products that stand for a kind; their pages are named after the kind, so that an author finds them. */
const NAMED_PAGES: Readonly<Record<string, string>> = {
  'copper-kettle': 'product-simple.html',
  'cotton-tee': 'product-variable.html',
  'workshop-jacket': 'product-300.html',
  'workshop-jacket-ajax': 'product-ajax.html',
  'field-cap': 'product-any.html',
  'garden-starter-set': 'product-grouped.html',
  'garden-day-bundle': 'product-bundle.html',
  'growers-almanac': 'product-external.html',
};

/** The file of a product's page. */
export function fileOf(product: Product): string {
  return NAMED_PAGES[product.slug] ?? `product-${product.slug}.html`;
}

/** Where the page of the other reading direction is; undefined for pages that have none. */
export const RTL_PAGES: Readonly<Record<string, string>> = {
  'index.html': 'home-rtl.html',
  ...Object.fromEntries(
    [
      'shop',
      'category-kitchen',
      'category-garden',
      'category-clothing',
      'cart',
      'checkout',
      'order-received',
      'account',
      'product-simple',
      'product-variable',
      'product-any',
      'product-grouped',
      'product-external',
      'product-canvas-apron',
      'product-gift-note',
      'product-hand-fork',
      'product-kneeling-mat',
      'product-linen-tea-towel',
      'product-oak-chopping-board',
      'product-salt-pig',
      'product-seed-tin',
      'product-twine-spool',
      'product-wool-socks',
      'product-zinc-watering-can',
    ].map((page) => [`${page}.html`, `${page}-rtl.html`]),
  ),
};

/** Languages of the shop. */
export type Language = 'en' | 'ar';

/** Addresses, unescaped. */
export interface Links {
  product(product: Product): string;
  category(slug: CategorySlug): string;
  picture(src: string): string;
  readonly home: string;
  readonly shop: string;
  readonly cart: string;
  readonly checkout: string;
  readonly account: string;
  readonly terms: string;
  readonly privacy: string;
  /** Where reviews are sent. */
  readonly comments: string;
  /** Where the checkout sends the browser once an order is taken. */
  orderReceived(id: number, key: string): string;
  /** Link that adds a product without script; the host points it at the page it is printed on. */
  addToCart(id: number): string;
}

/**
 * The demo's flat files. `base` is the folder of the pages, ending in a slash; empty for relative links, as the
 * pages print them. The backend prints absolute ones, as the host does in its answers.
 */
export function demoLinks(base = '', language: Language = 'en'): Links {
  const page = (file: string): string => `${base}${(language === 'ar' ? RTL_PAGES[file] : undefined) ?? file}`;
  return {
    product: (product) => page(fileOf(product)),
    category: (slug) => page(`category-${slug}.html`),
    picture: (src) => `${base}${src}`,
    home: page('index.html'),
    shop: page('shop.html'),
    cart: page('cart.html'),
    checkout: page('checkout.html'),
    account: page('account.html'),
    terms: page('terms.html'),
    privacy: page('privacy.html'),
    comments: `${base}wp-comments-post.php`,
    orderReceived: (id, key) => `${page('order-received.html')}?order=${id}&key=${key}`,
    addToCart: (id) => `?add-to-cart=${id}`,
  };
}

/** Adds fields to an address that may have a query already; the result is unescaped. */
export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
