/** The order of a listing and what the page says about it (recording: listing-sorted.json). */
import { isOnSale, priceRangeMinor, ratingOf, type Product } from './catalogue.js';

/** The ways to sort, as the select offers them, and what the count says to readers once one is chosen. */
export const ORDERS: readonly { readonly value: string; readonly label: string; readonly sorted: string }[] = [
  { value: 'menu_order', label: 'Default sorting', sorted: '' },
  { value: 'popularity', label: 'Sort by popularity', sorted: 'Sorted by popularity' },
  { value: 'rating', label: 'Sort by average rating', sorted: 'Sorted by average rating' },
  { value: 'date', label: 'Sort by latest', sorted: 'Sorted by latest' },
  { value: 'price', label: 'Sort by price: low to high', sorted: 'Sorted by price: low to high' },
  { value: 'price-desc', label: 'Sort by price: high to low', sorted: 'Sorted by price: high to low' },
];

/** Nobody counts sales here: what is talked about, and what is reduced, stands for what sells. */
const sold = (product: Product): number => product.reviews.length + (isOnSale(product) ? 1 : 0);

const RULES: Readonly<Record<string, (a: Product, b: Product) => number>> = {
  popularity: (a, b) => sold(b) - sold(a),
  rating: (a, b) => (ratingOf(b) ?? 0) - (ratingOf(a) ?? 0),
  date: (a, b) => b.id - a.id,
  price: (a, b) => priceRangeMinor(a).min - priceRangeMinor(b).min,
  'price-desc': (a, b) => priceRangeMinor(b).max - priceRangeMinor(a).max,
};

/** The order an address asks for; undefined for the default and for words the shop does not know. */
export function orderIn(address: URL): string | undefined {
  const asked = address.searchParams.get('orderby') ?? '';
  return Object.hasOwn(RULES, asked) ? asked : undefined;
}

/** Products in an order; equals keep the default one. */
export function sortedProducts(products: readonly Product[], order: string): readonly Product[] {
  const rule = Object.hasOwn(RULES, order) ? RULES[order] : undefined;
  return rule ? [...products].sort(rule) : products;
}
