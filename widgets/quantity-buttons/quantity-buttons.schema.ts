import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** What a theme may set on `<shop-quantity-buttons>`. */
export const schema = {
  ajaxUrl: attr.text('data-ajax-url', { host: places.ajaxUrl, description: 'Address of the site’s general ajax endpoint.' }),
  attributeName: attr.text('data-attribute-name', {
    fallback: 'attribute_pa_daudzums',
    description: 'Name of the field that carries the first word of the button’s text.',
  }),
  cartUrl: attr.text('data-cart-url', { host: places.cartUrl, description: 'Address of the cart, for the link after adding.' }),
  viewCartText: attr.text('data-view-cart-text', { host: places.viewCartText, description: 'Text of the link to the cart.' }),
  isCart: attr.flag('data-is-cart', { host: places.isCart, description: 'This page is the cart: no link to it is added.' }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
};

/** What the documents say of `<shop-quantity-buttons>`. */
export const doc = {
  tag: 'shop-quantity-buttons',
  display: 'contents',
  summary: 'Buttons that each add a fixed amount of a product: the first word of the button’s text.',
  wraps: 'Buttons or links with `data-product_id` and `data-variation_id`; any number of them, also ones inserted later.',
  withoutScript: 'Links load the page they name; buttons do what the theme printed.',
  schema,
  events: [
    { name: 'shop:cart-add', description: 'Before a request leaves; prevent it to stop that, or change its data.' },
    { name: 'shop:cart-added', description: 'The product is in the cart.' },
    { name: 'shop:cart-add-failed', description: 'It is not, and why.' },
  ],
  expects: '[data-product_id], [data-product-id]',
  reads:
    '`data-product_id`, `data-variation_id` and the first word of a button, as printed, or its `data-amount`; `ajax_url` of `wc_add_to_cart_params` or `woocommerce_params`.',
  calls: 'The site’s `admin-ajax.php`, action `avb_add_to_cart`.',
  states: 'On each button: `idle`, `loading`, `added`, `failed`; beside it WooCommerce’s classes `loading` and `added`.',
  keyboard: { Space: 'presses a link that is a button, as Enter does' },
  besideHost:
    'Where `wc-add-to-cart` is on the page, the tag still sends the request; that script then puts the new cart into the page and adds the link to the cart.',
  example:
    '<shop-quantity-buttons>\n  <a href="/product/honey/" class="button" data-product_id="35" data-variation_id="71">500 g</a>\n</shop-quantity-buttons>',
} satisfies ElementDoc;
