import { syncCart } from '../../shared/cart/load.js';
import { on } from '../../shared/events.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { createBasket } from './basket.js';
import { letIn } from './controls.js';
import { interceptForms } from './forms.js';
import { printFrame } from './frame.js';
import { modalOf } from './modal.js';
import { driveOpening } from './opening.js';
import { createPanelDoor } from './panel-door.js';
import { readCart } from './reading.js';
import { isOpen, PAGE_NOTICES } from './side-cart.host.js';
import type { Settings, SideCartParts } from './types.js';

/** Says to the sheet that the panel is ours to lay out; beside the plugin's script it is as its own sheet draws it. */
const DRIVEN = 'data-shop-driven';

/** A side cart that is driven. */
export interface Driven {
  /** What is on the page is as the settings of this moment want it. */
  fit(): void;
  /** Gives the page back as it was. */
  stop(): void;
}

/**
 * Drives the side cart where the plugin's script is not on the page: what a page needs of it while nobody has opened it. The rest comes
 * with the first opening.
 * @param wanted is called when the panel's content is needed, with the Store API
 * @returns `null`: there is no panel, and none can be printed
 */
export function drive(
  element: HTMLElement,
  settings: { readonly current: Settings },
  source: Settings['dataSource'],
  wanted: () => void,
): Driven | null {
  const ofPlugin = source === 'page';
  const removeFrame = modalOf(element) ? undefined : printFrame(element, ofPlugin, settings.current.side);
  const modal = modalOf(element);
  if (!modal) {
    return null;
  }
  const panel = createPanelDoor(() => cart);
  const cart: SideCartParts = { element, modal, settings, ofPlugin, showPageNotice: () => panel.use((now) => now.showPageNotice()) };
  const basket = createBasket(cart);
  const changed = (): void => {
    basket.fit();
    panel.now?.changed();
    opening.changed();
    if (document.querySelector(`${PAGE_NOTICES} li`) && !isOpen(modal)) {
      cart.showPageNotice();
    }
  };
  const reading = readCart(cart, wanted, changed);
  const opening = driveOpening(cart, panel, () => {
    reading.start();
    if (!ofPlugin) {
      wanted();
    }
  });
  const observer = new MutationObserver(changed);
  observer.observe(modal, { childList: true });
  const { addedToCart, autoOpenCart } = settings.current;
  const stops = [
    reading.stop,
    opening.stop,
    on(element, 'shop:side-cart-closed', basket.joinEdge),
    on(document, 'shop:cart-added', ({ detail }) => {
      // The fragments are put in right after the event.
      queueMicrotask(() => {
        if (ofPlugin) {
          fireHost(document.body, 'xoo_wsc_before_loading_fragments', [{ fragments: detail.fragments }]);
          fireHost(document.body, 'wc_fragments_refreshed');
          if (settings.current.refreshCart) {
            syncCart();
          }
        }
        opening.soon(detail.notice);
      });
    }),
    onHost(document.body, 'updated_checkout', changed),
    ...(ofPlugin ? [interceptForms(cart)] : []),
    onHost(document.body, 'updated_shipping_method', () => {
      const { isCart, isCheckout } = settings.current;
      if (isCart || isCheckout) {
        reading.again();
      }
    }),
  ];
  modal.setAttribute('data-state', 'closed');
  modal.toggleAttribute('data-unread', true);
  modal.toggleAttribute(DRIVEN, true);
  basket.fit();
  if (addedToCart && autoOpenCart) {
    opening.open(null);
  }
  return {
    fit: basket.fit,
    stop() {
      observer.disconnect();
      stops.forEach((stop) => stop());
      basket.leave();
      panel.leave();
      letIn(modal, true);
      modal.removeAttribute('data-state');
      modal.removeAttribute('data-unread');
      modal.removeAttribute(DRIVEN);
      removeFrame?.();
    },
  };
}
