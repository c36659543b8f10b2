import { isLost } from '../../shared/cart/lost-response.rules.js';
import { changeCart, type ChangeFailure } from '../../shared/cart/change.js';
import { syncCart } from '../../shared/cart/load.js';
import { $cart } from '../../shared/cart/state.js';
import { whenIdle } from '../../shared/dom/idle.js';
import type { CartAction, Fragments } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { inertHtml } from '../../shared/html/inert.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation } from '../../shared/url.js';
import { shown } from '../../shared/quantity/step.rules.js';
import type { Boxes } from './boxes.js';
import { coverPanel } from './busy.js';
import { exchangeButLines, noteTexts } from './keep-lines.js';
import type { Say } from './panel-errors.js';
import { CONTAINER, lineKey, PRODUCT, productName, QUANTITY } from './side-cart.host.js';
import type { Settings, SideCartParts } from './types.js';

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const FORBIDDEN = 403;
/** What a shopper changes in the panel. */
type PanelAction = Extract<CartAction, 'quantities' | 'remove' | 'undo'>;

/** What is said of a change that did not happen, and of one for which the shop took too long. */
const FAILURE: Record<PanelAction, { readonly failed: MessageKey; readonly timeout: MessageKey }> = {
  quantities: { failed: 'side-cart.failed', timeout: 'side-cart.timeout' },
  remove: { failed: 'side-cart.remove_failed', timeout: 'side-cart.remove_timeout' },
  undo: { failed: 'side-cart.undo_failed', timeout: 'side-cart.undo_failed' },
};

/** The changes a shopper makes in the panel, each a call of the plugin's (contract 37 to 41). */
interface Changes {
  /** A quantity of a line; 0 takes it out. */
  quantity(key: string, quantity: number): Promise<void>;
  /** @param control of the line that goes */
  remove(control: Element): Promise<void>;
  /** @param control of the line that comes back */
  undo(control: Element): Promise<void>;
  /** Is any of it on its way to the shop? */
  isPending(): boolean;
}

/** The quantity of a line in answered fragments: 0 where the line has left, `null` where they do not tell. */
function quantityIn(fragments: Fragments, key: string): number | null {
  const container = fragments[CONTAINER];
  if (container === undefined) {
    return null;
  }
  const row = [...inertHtml(container).querySelectorAll(PRODUCT)].find((el) => lineKey(el) === key);
  if (!row) {
    return 0;
  }
  const printed = row.querySelector(QUANTITY)?.getAttribute('value') ?? row.querySelector('.xoo-wsc-sml-qty span')?.textContent ?? '';
  const quantity = Number.parseFloat(printed);
  return Number.isFinite(quantity) ? quantity : null;
}

/** What the shopper is told: nothing of the cart that is not known. */
function failureKey(action: PanelAction, { reason, status, isKnown, isOther }: ChangeFailure): MessageKey {
  if (status === FORBIDDEN) {
    return 'side-cart.refused';
  }
  // That a line is still there is true all the same.
  if (isOther && action !== 'remove') {
    return 'side-cart.other';
  }
  if (reason === 'offline') {
    return 'cart.update_offline';
  }
  return isKnown
    ? FAILURE[action][reason === 'timeout' ? 'timeout' : 'failed']
    : isLost(reason)
      ? 'cart.update_unsure'
      : 'cart.update_unreadable';
}

/** What a change posts. */
const fieldsOf = ({ isCart, isCheckout }: Settings, key: string, quantity: number | undefined): Record<string, string | boolean> => ({
  container: 'cart',
  noticeSection: 'cart',
  isCheckout,
  isCart,
  cart_key: key,
  ...(quantity === undefined ? {} : { qty: shown(quantity) }),
});

/** Makes them. @param boxes hear what became of a quantity @param say shows why one failed */
export function createChanges({ modal, settings }: SideCartParts, boxes: Pick<Boxes, 'taken' | 'restore' | 'cancel'>, say: Say): Changes {
  let pending = 0;
  /** Announces a change, unless the server sent a notice of it: that one is being read out already, and would be cut short. */
  const confirm = (text: string): void => {
    if (!modal.querySelector('.xoo-wsc-notices li')) {
      announce(text, { delayMs: ANNOUNCE_AFTER_MS });
    }
  };
  /** @param done is announced once it has happened */
  const send = async (action: PanelAction, endpoint: string, key: string, done: string, quantity?: number): Promise<void> => {
    const uncover = coverPanel(modal);
    pending += 1;
    // There is time for it until the answer.
    const stopNoting = whenIdle((leaving) => leaving || noteTexts(modal, $cart().get().fragments[CONTAINER] ?? ''));
    const result = await changeCart({
      action,
      endpoint,
      fields: () => fieldsOf(settings.current, key, quantity),
      urlPattern: settings.current.wcAjaxUrl,
      regions: [CONTAINER],
      exchange: exchangeButLines,
      isDone: (fragments) => {
        const now = quantityIn(fragments, key);
        return quantity === undefined ? now !== 0 && now !== null : now === quantity;
      },
      tells: action === 'undo' ? ['xoo_wsc_item_restored', 'xoo_wsc_cart_updated'] : ['xoo_wsc_quantity_updated', 'xoo_wsc_cart_updated'],
      failureText: (failure) => message(failureKey(action, failure)),
    });
    stopNoting();
    uncover();
    pending -= 1;
    if (result.outcome === 'changed') {
      boxes.taken(key, quantity);
      notifyPage(settings.current);
      confirm(done);
      return;
    }
    if (result.outcome === 'failed' && result.isOther) {
      // The box shows what was read.
      boxes.taken(key, undefined);
    } else {
      boxes.restore(key);
    }
    if (result.outcome === 'failed') {
      const again = (): void => void send(action, endpoint, key, done, quantity);
      say(
        result.message,
        result.status === FORBIDDEN
          ? { label: message('cart.reload'), run: () => navigation.reload() }
          : { label: message('cart.retry'), run: again },
      );
    }
  };
  const update = (key: string, quantity: number, done: string): Promise<void> =>
    send(quantity === 0 ? 'remove' : 'quantities', 'xoo_wsc_update_item_quantity', key, done, quantity);

  const busy = new Set<string>();
  /** A second press while the first is under way adds nothing. */
  const once = async (control: Element, run: (key: string) => Promise<unknown>): Promise<void> => {
    const key = lineKey(control);
    if (key !== '' && !busy.has(key)) {
      busy.add(key);
      await run(key);
      busy.delete(key);
    }
  };

  return {
    isPending: () => pending > 0,
    quantity: (key, quantity) => update(key, quantity, message(quantity === 0 ? 'cart.removed' : 'cart.updated')),
    remove: (control) =>
      once(control, (key) => {
        boxes.cancel(key);
        const name = productName(control);
        return update(key, 0, name === '' ? message('cart.removed') : message('cart.removed_named', { name }));
      }),
    undo: (control) => once(control, (key) => send('undo', 'xoo_wsc_undo_item', key, message('cart.updated'))),
  };
}

/** Cart and checkout pages that scripts of the core drive hear of the change in their own words; our tags hear `shop:cart-updated`. */
function notifyPage({ isCart, isCheckout, refreshCart }: Settings): void {
  if (isCheckout && !document.querySelector('form.checkout')) {
    navigation.reload();
    return;
  }
  if (isCheckout && driverOf('checkout') === 'host') {
    fireHost(document.body, 'update_checkout');
  }
  if (isCart && driverOf('cartPage') === 'host') {
    fireHost(document.body, 'wc_update_cart');
  }
  if (refreshCart) {
    syncCart();
  }
}
