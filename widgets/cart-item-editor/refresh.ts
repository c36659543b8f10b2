import { refreshCart } from '../../shared/cart/refresh.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { blockStore } from '../../shared/host/wc-blocks-store.js';
import type { Settings } from './cart-item-editor.schema.js';

/** Has the cart of the page read again, whatever shows it (contract: cart-item-editor.md §4). */
export function refreshCarts({ hasCartBlock }: Settings): void {
  const block = hasCartBlock ? blockStore('cart') : undefined;
  if (block) {
    block.act('invalidateResolutionForStore');
    block.ask('getCartData');
  } else if (document.querySelector('shop-cart')) {
    emit(document, 'shop:cart-refresh', { scope: 'page', preserve: true });
  } else if (driverOf('cartPage') === 'host') {
    fireHost(document, 'wc_update_cart');
  }
  void refreshCart();
}
