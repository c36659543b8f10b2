import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-store-notice>` needs no attributes: the notice itself carries its id. */
const schema = {};

/** What the documents say of `<shop-store-notice>`. */
export const doc = {
  tag: 'shop-store-notice',
  summary: 'Shows the store notice until the shopper dismisses it; a notice with another text is shown again.',
  wraps: 'WooCommerce’s `.woocommerce-store-notice` with its `.woocommerce-store-notice__dismiss-link`.',
  withoutScript: 'The notice as printed; WooCommerce prints it hidden.',
  schema,
  events: [{ name: 'shop:notice-dismissed', description: 'The shopper dismissed the notice.' }],
  expects: '.woocommerce-store-notice',
  reads: '`data-notice-id` of the notice; the cookie `store_notice` with that id behind it.',
  states: 'On the notice: `shown`, `hidden`.',
  keyboard: {
    Space: 'on the dismiss link: dismisses the notice, as Enter does',
  },
  besideHost: 'Where WooCommerce’s script `woocommerce` is bound to the link, it sets the cookie and hides the notice.',
  example:
    '<shop-store-notice>\n  <p role="complementary" aria-label="Store notice" class="woocommerce-store-notice demo_store" data-notice-id="daf8fe55" style="display:none;">Free delivery this week. <a role="button" href="#" class="woocommerce-store-notice__dismiss-link">Dismiss</a></p>\n</shop-store-notice>',
} satisfies ElementDoc;
