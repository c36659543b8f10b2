import type { ElementDoc } from '../../shared/element/manifest.js';
import type { ElementProps } from '../../shared/element/define.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** What a theme may set on `<shop-mini-cart>`; around a printed mini-cart nothing needs to be. */
const schema = {
  dataSource: attr.choice('data-source', ['page', 'store-api'], {
    description: 'Keep the mini-cart the theme printed true, or print it from the shop’s Store API (wc/store/v1).',
  }),
  apiUrl: attr.text('data-api-url', { description: 'Address of the shop’s REST root, for the Store API; the page’s own where not said.' }),
  cartUrl: attr.text('data-cart-url', {
    host: places.cartUrl,
    description: 'Address of the cart, for the button below lines printed from the Store API.',
  }),
  checkoutUrl: attr.text('data-checkout-url', {
    description: 'Address of the checkout, for the button below lines printed from the Store API.',
  }),
};

/** Props of the tag's views. */
export type MiniCartProps = Values<typeof schema> & ElementProps;

/** What the documents say of `<shop-mini-cart>`. */
export const doc = {
  tag: 'shop-mini-cart',
  summary: 'Keeps the mini-cart true and removes rows in place; asks the server nothing while the cart is empty.',
  wraps: 'The theme’s cart widget with its `.widget_shopping_cart_content`.',
  withoutScript: 'The widget as printed; remove links load the cart page.',
  schema,
  events: [
    { name: 'shop:cart-remove', description: 'Before a row is removed; prevent it to keep the row.' },
    { name: 'shop:cart-removed', description: 'The row is gone.' },
    { name: 'shop:cart-remove-failed', description: 'It is not; the browser follows the row’s link.' },
    { name: 'shop:cart-refreshed', description: 'The cart was read again.' },
  ],
  expects: '.widget_shopping_cart, .widget_shopping_cart_content',
  mayBeEmpty: true,
  reads:
    '`wc_cart_fragments_params`, `wc_add_to_cart_params.wc_ajax_url`; the cookies `woocommerce_items_in_cart` and `woocommerce_cart_hash`; WooCommerce’s keys in the browser’s storage.',
  calls:
    '`wc-ajax=get_refreshed_fragments` (never while the cookie says that the cart is empty), `wc-ajax=remove_from_cart`. With `data-source="store-api"` `wc/store/v1/cart` and `batch`.',
  states: 'On the tag: `idle`, `loading`, `failed`, `empty`.',
  keyboard: {
    Space: 'on the remove link of a row: removes it, as Enter does',
  },
  besideHost:
    'Where `wc-add-to-cart` is on the page, it removes rows; where `wc-cart-fragments` is, it reads the cart. The tag keeps the focus, tells screen readers, and sets counts and state.',
  example: '<shop-mini-cart>\n  <div class="widget_shopping_cart_content"></div>\n</shop-mini-cart>',
} satisfies ElementDoc;
