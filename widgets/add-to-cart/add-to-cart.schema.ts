import { BUTTON, FORM } from './add-to-cart.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** What a theme may set on `<shop-add-to-cart>`; everything is read from the host's own settings where nothing is set. */
export const schema = {
  redirect: attr.flag('data-redirect', { host: places.redirectAfterAdd, description: 'Go to the cart after adding.' }),
  cartUrl: attr.text('data-cart-url', {
    host: places.cartUrl,
    description: 'Address of the cart, for the link after adding and for the redirect.',
  }),
  viewCartText: attr.text('data-view-cart-text', { host: places.viewCartText, description: 'Text of the link to the cart.' }),
  isCart: attr.flag('data-is-cart', { host: places.isCart, description: 'This page is the cart: no link to it is added.' }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
  noAjax: attr.flag('data-no-ajax', { description: 'Leave links and forms to the browser: they load a page, as without script.' }),
};

/** What the tag was told, as the acting parts need it. */
export type Settings = Omit<Values<typeof schema>, 'noAjax'>;

/** What the documents say of `<shop-add-to-cart>`. */
export const doc = {
  tag: 'shop-add-to-cart',
  display: 'contents',
  summary: 'Adds to the cart without leaving the page: one button, a whole product list, or a product form.',
  wraps: 'An add-to-cart link, a product list with such links, or a `form.cart`; any number of them, also ones inserted later.',
  withoutScript: 'Links load a page that adds the product, forms post to their product page.',
  schema,
  events: [
    { name: 'shop:cart-add', description: 'Before a request leaves; prevent it to stop that, or change its data.' },
    { name: 'shop:cart-added', description: 'The product is in the cart.' },
    { name: 'shop:cart-add-failed', description: 'It is not, and why.' },
  ],
  expects: '.add_to_cart_button, form.cart, ul.products',
  drives: `${BUTTON}, ${FORM}`,
  reads: '`wc_add_to_cart_params`; the `data-*` attributes of the pressed button.',
  calls: '`wc-ajax=add_to_cart` for a button; for a form its own `action`, then `wc-ajax=get_refreshed_fragments`.',
  states: 'On each button: `idle`, `loading`, `added`, `failed`; beside it WooCommerce’s classes `loading` and `added`.',
  keyboard: { Space: 'presses a link that is a button, as Enter does' },
  besideHost:
    'Where `wc-add-to-cart` is on the page, the tag still sends the request, and a press is never sent twice. That script then puts the new cart into the page, and adds the link to the cart.',
  example:
    '<shop-add-to-cart>\n  <a href="?add-to-cart=35" data-product_id="35" data-quantity="1" class="button add_to_cart_button ajax_add_to_cart">Add to cart</a>\n</shop-add-to-cart>',
} satisfies ElementDoc;
