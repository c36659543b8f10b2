import type { ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './cart.schema.js';
import { PageCart } from './page-cart.js';

/** Props of the tag's views. */
export type CartProps = Values<typeof schema> & ElementProps;

/** Loaded only where a shop asks for it: most have a cart page of their own. */
const StoreCart = lazyView<CartProps>(async () => (await import('./store-cart.js')).StoreCart);

/**
 * @element shop-cart
 * @summary The cart page without page loads (contract: cart.md §4).
 * @attr data-source, data-update, data-alerts, data-api-url, data-checkout-url, data-return-url: see the schema
 * @event shop:cart-update {action, code}, cancelable · shop:cart-updated {action, code} · shop:cart-update-failed {action, reason, message} · shop:cart-emptied
 * @reads the printed cart page; wc_cart_params; with data-source="store-api" the link rel="https://api.w.org/"
 * @calls the form's own action; wc-ajax=apply_coupon, remove_coupon, update_shipping_method, get_cart_totals; or wc/store/v1/cart and batch
 * @without-js the form posts to the cart page, links load it
 *
 * `data-state` on the tag: idle, updating, failed, empty. Where the host's cart script is on the page it does the asking, and the
 * tag follows: quantities that settle, focus and typed values kept, failures told.
 */
export function Cart(props: CartProps): ReactElement {
  return props.dataSource === 'page' ? <PageCart {...props} /> : <StoreCart {...props} />;
}
