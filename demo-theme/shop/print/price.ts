/** Prices, stock and stars as WooCommerce 10.3.7 prints them (recordings of the pages). */
import { childrenOf, isOnSale, priceRangeMinor, ratingOf } from '../catalogue.js';
import type { Product, SimpleProduct, Stock, Variation } from '../types.js';
import { escapeHtml } from './html.js';

/** Pence as the shop writes them: two decimals, commas between thousands, no sign. */
export function moneyText(minor: number): string {
  const pounds = Math.trunc(Math.abs(minor) / 100);
  const pence = String(Math.abs(minor) % 100).padStart(2, '0');
  const grouped = String(pounds).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}${grouped}.${pence}`;
}

/** One amount. In a range the amounts are hidden from readers, who get one sentence instead. */
export function amountHtml(minor: number, options: { readonly hidden?: boolean } = {}): string {
  const hidden = options.hidden ? ' aria-hidden="true"' : '';
  return `<span class="woocommerce-Price-amount amount"${hidden}><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>${moneyText(minor)}</bdi></span>`;
}

/** An amount without the `bdi` that prices have: sentences, discounts and order tables print it so. */
export function plainAmountHtml(minor: number): string {
  return `<span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">&pound;</span>${moneyText(minor)}</span>`;
}

function spoken(text: string): string {
  return `<span class="screen-reader-text">${text}</span>`;
}

/** Old and new price, each with its sentence for readers. */
export function salePriceHtml(regularMinor: number, saleMinor: number): string {
  return (
    `<del aria-hidden="true">${amountHtml(regularMinor)}</del> ${spoken(`Original price was: &pound;${moneyText(regularMinor)}.`)}` +
    `<ins aria-hidden="true">${amountHtml(saleMinor)}</ins>${spoken(`Current price is: &pound;${moneyText(saleMinor)}.`)}`
  );
}

/** From the lowest to the highest price. */
function rangeHtml(minMinor: number, maxMinor: number): string {
  return (
    `${amountHtml(minMinor, { hidden: true })} <span aria-hidden="true">&ndash;</span> ${amountHtml(maxMinor, { hidden: true })}` +
    spoken(`Price range: &pound;${moneyText(minMinor)} through &pound;${moneyText(maxMinor)}`)
  );
}

/** The inside of a price box (`span.price`, `p.price`) of one thing with one price. */
function onePriceHtml(item: { readonly regularMinor: number; readonly saleMinor?: number }): string {
  return item.saleMinor === undefined ? amountHtml(item.regularMinor) : salePriceHtml(item.regularMinor, item.saleMinor);
}

/** The inside of a product's price box, whatever its type. */
export function priceHtml(product: Product): string {
  if (product.type === 'simple' || product.type === 'external') {
    return onePriceHtml(product);
  }
  const { min, max } = priceRangeMinor(product);
  if (min !== max) {
    return rangeHtml(min, max);
  }
  if (!isOnSale(product)) {
    return amountHtml(min);
  }
  const regular = product.type === 'variable' ? product.variations : childrenOf(product);
  return salePriceHtml(Math.max(...regular.map((one) => one.regularMinor)), min);
}

/** `price_html` of a variation: empty when all variations cost the same, because the page shows the price already. */
export function variationPriceHtml(variation: Variation, siblings: readonly Variation[]): string {
  const prices = new Set(siblings.map((one) => `${one.regularMinor}/${one.saleMinor ?? one.regularMinor}`));
  return prices.size === 1 ? '' : `<span class="price">${onePriceHtml(variation)}</span>`;
}

/** The stock line; empty where stock is not counted and there is some. */
export function stockHtml(stock: Stock): string {
  if (!stock.inStock) {
    return '<p class="stock out-of-stock">Out of stock</p>\n';
  }
  return stock.left === undefined ? '' : `<p class="stock in-stock">${stock.left} in stock</p>\n`;
}

/** Most pieces a shopper may put in the box at once; undefined for no limit. */
export function maxQuantity(item: SimpleProduct | Variation): number | undefined {
  if ('soldIndividually' in item && item.soldIndividually) {
    return 1;
  }
  return item.stock.left;
}

/** Stars of a listing item; empty without reviews. */
export function ratingHtml(product: Product): string {
  const rating = ratingOf(product);
  return rating === undefined ? '' : starsHtml(rating.toFixed(2), rating, '');
}

/** Stars with the number of ratings and the link to them, for the head of a product page; empty without reviews. */
export function ratingLineHtml(product: Product): string {
  const rating = ratingOf(product);
  if (rating === undefined) {
    return '';
  }
  const count = product.reviews.length;
  const based = ` based on <span class="rating">${count}</span> customer rating${count === 1 ? '' : 's'}`;
  return (
    `<div class="woocommerce-product-rating">${starsHtml(rating.toFixed(2), rating, based)}` +
    `<a href="#reviews" class="woocommerce-review-link" rel="nofollow">(<span class="count">${count}</span> customer review${count === 1 ? '' : 's'})</a></div>`
  );
}

/** Five stars, filled to `rating` of 5; `shown` is the number as text, `more` finished markup for the sentence. */
export function starsHtml(shown: string, rating: number, more: string): string {
  const text = escapeHtml(shown);
  return (
    `<div class="star-rating" role="img" aria-label="Rated ${text} out of 5"><span style="width:${Math.round(rating * 20)}%">` +
    `Rated <strong class="rating">${text}</strong> out of 5${more}</span></div>`
  );
}
