import { made } from '../dom/made.js';
import { priceParts, type Currency } from '../money/money.js';

/**
 * A whole price as nodes of WooCommerce's markup, `span.woocommerce-Price-amount.amount > bdi`, for places of the host that no React
 * renders; React's is `Amount` of `store-cart-parts.tsx`. Amount in minor units.
 */
export function priceElement(minor: number, currency: Currency): HTMLElement {
  const content = priceParts(minor, currency).map(({ text, isSymbol }) =>
    isSymbol ? made('span', 'woocommerce-Price-currencySymbol', text) : text,
  );
  return made('span', 'woocommerce-Price-amount amount', made('bdi', '', ...content));
}
