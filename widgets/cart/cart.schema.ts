import type { ElementProps } from '../../shared/element/define.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-cart>`. */
const schema = {
  dataSource: attr.choice('data-source', ['page', 'store-api'], {
    description: 'Drive the cart page the theme printed, or print the cart from the shop’s Store API (wc/store/v1).',
  }),
  update: attr.choice('data-update', ['auto', 'button'], {
    description: 'Send a changed quantity by itself 300 ms after the last change, or only by the update button and Enter.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
  apiUrl: attr.text('data-api-url', { description: 'Address of the shop’s REST root, for the Store API; the page’s own where not said.' }),
  checkoutUrl: attr.text('data-checkout-url', {
    description: 'Address of the checkout, for the button below totals printed from the Store API.',
  }),
  returnUrl: attr.text('data-return-url', {
    description: 'Address of the shop, for the link of an empty cart printed from the Store API.',
  }),
};

/** Props of the tag's views. */
export type CartProps = Values<typeof schema> & ElementProps;

/** What the documents say of `<shop-cart>`. */
export const doc = {
  tag: 'shop-cart',
  display: 'contents',
  summary: 'The cart page without page loads: quantities, coupons, shipping, removing and undoing in place.',
  wraps:
    'The theme’s cart page: `.woocommerce` with `form.woocommerce-cart-form` and `.cart_totals`. With `data-source="store-api"` the tag prints the cart itself, and shows what is inside until then.',
  withoutScript: 'The form posts to the cart page, links load it.',
  schema,
  events: [
    { name: 'shop:cart-update', description: 'Before a change is sent; prevent it to leave all as it is.' },
    { name: 'shop:cart-updated', description: 'The page shows what the server answered.' },
    { name: 'shop:cart-update-failed', description: 'The change did not happen, and why.' },
    { name: 'shop:cart-emptied', description: 'The last thing has left the cart.' },
  ],
  expects: '.woocommerce, .woocommerce-cart-form',
  mayBeEmpty: true,
  reads: 'The printed cart page; `wc_cart_params`. With `data-source="store-api"` the page’s `<link rel="https://api.w.org/">`.',
  calls:
    'The `action` of the cart form; `wc-ajax=apply_coupon`, `remove_coupon`, `update_shipping_method`, `get_cart_totals`. With `data-source="store-api"` `wc/store/v1/cart` and `batch`.',
  states: 'On the tag: `idle`, `updating`, `failed`, `empty`.',
  keyboard: {
    'Enter in a quantity': 'sends the quantities; without the tag it presses the coupon button',
    Space: 'on a link that removes or brings back: does it, as Enter does',
  },
  besideHost:
    'Where `wc-cart` is on the page, it sends the requests. The tag lets quantities settle before it presses the update button, brings what cannot be ordered to its limit, keeps focus and typed values, and says when a request failed.',
  example: '<shop-cart>\n  <div class="woocommerce">… the cart page as the theme prints it …</div>\n</shop-cart>',
} satisfies ElementDoc;
