/** What stands above a listing: how many products, and the form that sorts them (recordings: page-shop.html, listing-sorted.json). */
import { ORDERS } from '../listing.js';
import { escapeHtml } from './html.js';

/** How many are shown. `sorted` is what readers are told of the order; empty in the default one. */
export function resultCountHtml(count: number, sorted = ''): string {
  const marks = sorted === '' ? '' : ' data-is-sorted-by="true"';
  const hiddenText = sorted === '' ? '' : `<span class="screen-reader-text">${escapeHtml(sorted)}</span>`;
  const words = count === 1 ? 'Showing the single result' : `Showing all ${count} results`;
  return `<p class="woocommerce-result-count" role="alert" aria-relevant="all"${marks}>${words}${hiddenText}</p>`;
}

/** The form that sorts, with the chosen order selected. */
export function orderingHtml(chosen = 'menu_order'): string {
  const options = ORDERS.map(
    ({ value, label }) => `<option value="${value}"${value === chosen ? ' selected="selected"' : ''}>${label}</option>`,
  ).join('');
  return (
    '<form class="woocommerce-ordering" method="get">' +
    `<select name="orderby" class="orderby" aria-label="Shop order">${options}</select><input type="hidden" name="paged" value="1" /></form>`
  );
}
