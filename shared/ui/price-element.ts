import { priceParts, type Currency } from '../money/money.js';

/**
 * Amounts as nodes of WooCommerce's markup, for places of the host that no React renders; React's are `Amount` of `store-cart-parts.tsx`.
 */

/** What stands inside the `bdi` of a price: the number and its symbol. Amount in minor units. */
export function priceContent(minor: number, currency: Currency): DocumentFragment {
  const content = document.createDocumentFragment();
  for (const { text, isSymbol } of priceParts(minor, currency)) {
    if (!isSymbol) {
      content.append(text);
      continue;
    }
    const symbol = document.createElement('span');
    symbol.className = 'woocommerce-Price-currencySymbol';
    symbol.textContent = text;
    content.append(symbol);
  }
  return content;
}

/** A whole price: `span.woocommerce-Price-amount.amount > bdi`. Amount in minor units. */
export function priceElement(minor: number, currency: Currency): HTMLElement {
  const [price, inside] = [document.createElement('span'), document.createElement('bdi')];
  price.className = 'woocommerce-Price-amount amount';
  inside.append(priceContent(minor, currency));
  price.append(inside);
  return price;
}
