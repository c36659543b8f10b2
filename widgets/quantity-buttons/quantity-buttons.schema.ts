import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as addressesPlaces from '../../shared/host/settings/addresses.js';
import * as cartPlaces from '../../shared/host/settings/cart.js';

/** What a theme may set on `<shop-quantity-buttons>`. */
export const schema = {
  ajaxUrl: attr.text('data-ajax-url', { host: addressesPlaces.ajaxUrl, description: 'Address of the site’s general ajax endpoint.' }),
  attributeName: attr.text('data-attribute-name', { fallback: 'attribute_pa_daudzums', description: 'Name of the field that carries the first word of the button’s text.' }),
  cartUrl: attr.text('data-cart-url', { host: cartPlaces.cartUrl, description: 'Address of the cart, for the link after adding.' }),
  viewCartText: attr.text('data-view-cart-text', { host: cartPlaces.viewCartText, description: 'Text of the link to the cart.' }),
  isCart: attr.flag('data-is-cart', { host: cartPlaces.isCart, description: 'This page is the cart: no link to it is added.' }),
  alerts: attr.choice('data-alerts', ['page', 'native'], { fallback: 'page', description: 'Messages in the page, or in the browser’s own box.' }),
};

/** What the documents say of `<shop-quantity-buttons>`. */
export const doc: ElementDoc = {
  tag: 'shop-quantity-buttons',
  summary: 'Buttons of which each adds a fixed amount of a product: the amount is the first word of the button’s text.',
  wraps: 'Buttons or links with data-product_id and data-variation_id; any number of them, also ones inserted later.',
  withoutScript: 'Links load the page they name; buttons do what the theme printed.',
  schema,
  events: [
    { name: 'shop:cart-add', description: 'Before a request leaves; prevent it to stop that, or change its data.' },
    { name: 'shop:cart-added', description: 'The product is in the cart.' },
    { name: 'shop:cart-add-failed', description: 'It is not, and why.' },
  ],
  expects: '[data-product_id], [data-product-id]',
  example: '<shop-quantity-buttons>\n  <a href="/product/honey/" class="button" data-product_id="35" data-variation_id="71">500 g</a>\n</shop-quantity-buttons>',
};
