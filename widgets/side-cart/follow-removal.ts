import { refreshCart } from '../../shared/cart/refresh.js';
import { parseAjaxEvent } from '../../shared/host/ajax-event.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { navigation } from '../../shared/url.js';
import { BODY, lineKey, LOADING, PRODUCT, productName, REMOVE } from './side-cart.host.js';

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const FORBIDDEN = 403;
const CALL = 'xoo_wsc_update_item_quantity';

/** A line that is being taken out. */
interface Removal {
  readonly key: string;
  readonly name: string;
}

/**
 * Says what the plugin's script leaves unsaid when a line is removed: that it is out, or that it is not, with a way to try again. That
 * script stays covered for ever where no good answer comes; then the cart is read, and says whether it happened.
 * @returns `updated`: the plugin has changed the cart and says nothing of it itself
 */
export function followRemovals(modal: HTMLElement): { updated(): void; stop(): void } {
  let pressed: Removal | undefined;
  const rowOf = ({ key }: Removal): Element | undefined => [...modal.querySelectorAll(PRODUCT)].find((row) => lineKey(row) === key);

  const note = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(REMOVE) : null;
    if (control && modal.contains(control)) {
      pressed = { key: lineKey(control), name: productName(control) };
    }
  };
  const tellFailure = (removal: Removal, key: MessageKey): void => {
    const place = rowOf(removal) ?? modal.querySelector(BODY)?.firstElementChild;
    if (!place) {
      announce(message(key), { assertive: true });
      return;
    }
    const again = (): void => rowOf(removal)?.querySelector<HTMLElement>(REMOVE)?.click();
    showAlert(place, message(key), {
      action:
        key === 'side-cart.refused'
          ? { label: message('cart.reload'), run: () => navigation.reload() }
          : { label: message('cart.retry'), run: again },
    });
  };
  const updated = (): void => {
    const removal = pressed;
    pressed = undefined;
    if (!removal) {
      announce(message('cart.updated'), { delayMs: ANNOUNCE_AFTER_MS });
    } else if (rowOf(removal)) {
      tellFailure(removal, 'side-cart.remove_failed');
    } else {
      const { name } = removal;
      announce(name === '' ? message('cart.removed') : message('cart.removed_named', { name }), { delayMs: ANNOUNCE_AFTER_MS });
    }
  };
  const failed = async (removal: Removal, status: number): Promise<void> => {
    modal.classList.remove(LOADING);
    if (status === FORBIDDEN) {
      tellFailure(removal, 'side-cart.refused');
    } else if (!navigator.onLine) {
      tellFailure(removal, 'cart.update_offline');
    } else if (await refreshCart()) {
      pressed = removal;
      updated();
    } else {
      tellFailure(removal, status === 0 ? 'cart.update_unsure' : 'cart.update_unreadable');
    }
  };
  const stopErrors = onHost(document, 'ajaxError', (_event, args) => {
    const { url, status } = parseAjaxEvent(args);
    const removal = pressed;
    if (removal && url.includes(CALL)) {
      pressed = undefined;
      void failed(removal, status);
    }
  });
  document.addEventListener('click', note, true);
  return {
    updated,
    stop() {
      stopErrors();
      document.removeEventListener('click', note, true);
    },
  };
}
