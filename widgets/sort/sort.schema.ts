import { ORDERBY, ORDERING } from './sort.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-sort>` needs no attributes: everything is in the host's form. */
const schema = {};

/** What the documents say of `<shop-sort>`. */
export const doc = {
  tag: 'shop-sort',
  display: 'contents',
  summary: 'Sorts a listing as soon as the order is chosen, and tells screen readers the sorted result.',
  wraps:
    'The theme’s `form.woocommerce-ordering` with its `select.orderby`, or, inside that form, what it holds. The `.woocommerce-result-count` may stand inside or anywhere on the page.',
  withoutScript: 'The form as printed; a submit button of the theme sends it, and stays usable with script too.',
  schema,
  events: [{ name: 'shop:sort-change', description: 'Before the form is sent; prevent it to sort in another way.' }],
  expects: '.woocommerce-ordering, .orderby',
  lacks: (element) =>
    [...element.querySelectorAll(ORDERBY)].some((select) => select.closest(ORDERING)) ? null : `holds no ${ORDERING} ${ORDERBY}`,
  reads: '`select.orderby` of the form; `data-is-sorted-by` of `.woocommerce-result-count`.',
  states: 'On the form: `idle`, `sorting`.',
  besideHost: 'Where WooCommerce’s script `woocommerce` is bound to the form, it sends the form and tells screen readers the result.',
  example:
    '<shop-sort>\n  <form class="woocommerce-ordering" method="get">\n    <select name="orderby" class="orderby" aria-label="Shop order"><option value="menu_order" selected>Default sorting</option><option value="price">Sort by price</option></select>\n    <input type="hidden" name="paged" value="1">\n    <noscript><button type="submit">Sort</button></noscript>\n  </form>\n</shop-sort>',
} satisfies ElementDoc;
