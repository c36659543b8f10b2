import { made } from '../dom/nodes.js';
import { message } from '../messages.js';
import '../messages/product.js';
import { formatMinor, priceParts, type Currency } from '../money/money.js';

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

/**
 * A price below the one before it, as nodes of WooCommerce's markup: the amounts for the eye, and both in words for those who do not
 * see that one is struck through. Amounts in minor units.
 */
export function salePriceNodes(regular: number, sale: number, currency: Currency): (Node | string)[] {
  const amount = (tag: string, minor: number): HTMLElement => {
    const el = made(tag, '', priceElement(minor, currency));
    el.setAttribute('aria-hidden', 'true');
    return el;
  };
  const words = (key: 'price.was' | 'price.is', minor: number): HTMLElement =>
    made('span', 'screen-reader-text', message(key, { price: formatMinor(minor, currency) }));
  return [amount('del', regular), ' ', words('price.was', regular), amount('ins', sale), words('price.is', sale)];
}
