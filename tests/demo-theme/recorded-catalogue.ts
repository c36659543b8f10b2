/**
 * The demo's catalogue as the recorded shop has it, for tests that compare what the demo prints and answers with what that shop did:
 * its codes (`RIG-…`), its weights and sizes, and the figures that only a test would choose. Imported for what it does.
 */
import { PRODUCTS, type Product } from '../../demo-theme/shop/catalogue.js';
import { COUPONS, type Coupon } from '../../demo-theme/shop/coupons.js';

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Ours alone; the recorded shop has none of their kind. */
const OWN = new Set([701, 702]);
const FIRST_LENGTH_CM = 10;

function asRecorded(product: Open<Product>, simpleAt: number): void {
  product.sku = product.sku.replace('FH-', 'RIG-');
  if (product.type === 'variable') {
    for (const variation of product.variations as readonly Open<(typeof product.variations)[number]>[]) {
      variation.sku = variation.sku.replace('FH-', 'RIG-');
    }
  }
  if (product.type === 'simple') {
    product.weight = String((simpleAt + 2) / 10);
    product.size = { length: String(FIRST_LENGTH_CM + simpleAt), width: '8', height: '4' };
  }
  if (product.type === 'simple' && product.slug === 'gift-note') {
    product.regularMinor = 123_456;
  }
  if (product.slug === 'workshop-jacket-ajax') {
    product.name = 'Workshop Jacket (ajax)';
  }
}

const simple = PRODUCTS.filter(({ type }) => type === 'simple')
  .map(({ id }) => id)
  .sort((a, b) => a - b);
for (const product of PRODUCTS as readonly Open<Product>[]) {
  if (!OWN.has(product.id)) {
    asRecorded(product, simple.indexOf(product.id));
  }
}
for (const coupon of COUPONS as readonly Open<Coupon>[]) {
  if (coupon.code === 'bigspend') {
    coupon.description = 'Needs 500 in the cart';
  }
}
