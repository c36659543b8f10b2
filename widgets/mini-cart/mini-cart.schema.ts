import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-mini-cart>` needs no attributes: everything comes from the markup and the host's settings. */
export const schema = {};

/** What the documents say of `<shop-mini-cart>`. */
export const doc: ElementDoc = {
  tag: 'shop-mini-cart',
  summary: 'Keeps the mini-cart true and removes rows in place; asks the server nothing while the cart is empty.',
  wraps: 'The theme’s cart widget with its .widget_shopping_cart_content. Anywhere on the page [data-shop-cart-count] shows the number of pieces (value "hide": hidden at none) and [data-shop-cart-label="Cart, {count}"] gets it in its label.',
  withoutScript: 'The widget as printed; remove links load the cart page.',
  schema,
  events: [
    { name: 'shop:cart-remove', is: 'Before a row is removed; prevent it to keep the row.' },
    { name: 'shop:cart-removed', is: 'The row is gone.' },
    { name: 'shop:cart-remove-failed', is: 'It is not; the browser follows the row’s link.' },
    { name: 'shop:cart-refreshed', is: 'The cart was read again.' },
  ],
  expects: '.widget_shopping_cart, .widget_shopping_cart_content',
  example: '<shop-mini-cart>\n  <div class="widget_shopping_cart_content"></div>\n</shop-mini-cart>',
};
