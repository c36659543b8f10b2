import { refreshCart } from '../../shared/cart/refresh.js';
import { $cart } from '../../shared/cart/state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { coverPanel } from './busy.js';
import type { Say } from './panel-errors.js';
import { isOpen } from './side-cart.host.js';

/** Shows in an open panel that its cart is being loaded, for the first time or again, or that it could not be loaded. */
interface Unread {
  /** The panel has opened or closed. */
  check(): void;
  stop(): void;
}

/** Watches the reading of the plugin's cart: covers the panel until it is there; where it fails there is a way to try again. */
export function watchReading(modal: HTMLElement, say: Say): Unread {
  let uncover: (() => void) | undefined;
  let failed = false;
  const check = (): void => {
    const { status } = $cart().get();
    const waits = isOpen(modal) && (status === 'loading' || (modal.hasAttribute('data-unread') && status !== 'failed'));
    if (waits !== (uncover !== undefined)) {
      uncover?.();
      uncover = waits ? coverPanel(modal) : undefined;
    }
    if (status === 'failed' && isOpen(modal) && !failed) {
      say(message('cart.refresh_failed'), { label: message('cart.retry'), run: () => void refreshCart() });
    }
    failed = status === 'failed' && isOpen(modal);
  };
  const attributes = new MutationObserver(check);
  attributes.observe(modal, { attributeFilter: ['data-unread'] });
  const stopListening = $cart().listen(check);
  return {
    check,
    stop() {
      attributes.disconnect();
      stopListening();
      uncover?.();
    },
  };
}
