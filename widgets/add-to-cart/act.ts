import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { addToCart, buttonData, type AddResult } from '../../shared/cart/store.js';
import { showAlert } from '../../shared/ui/alert.js';
import { navigation } from '../../shared/url.js';
import { mark, printedState, countRequests } from '../../shared/ui/cart-button.js';
import type { Settings } from './add-to-cart.schema.js';

/** What a button sends: its own data, without the state that we wrote on it. */
function payloadOf(button: HTMLElement): Record<string, unknown> {
  const data = buttonData(button);
  const printed = printedState(button);
  if (printed === undefined) {
    return data;
  }
  const { state: _ours, ...rest } = data;
  return printed === null ? rest : { ...rest, state: printed };
}

/**
 * Adds what a listing button names; the caller has marked it as loading. The success itself is shown when `shop:cart-added` is heard,
 * because the host's handlers expect the button's new classes right after their own event; here are the other ends.
 */
export async function pressButton(button: HTMLElement, settings: Settings): Promise<void> {
  const data = payloadOf(button);
  countRequests(button, 1);
  const result = await addToCart(data, { button, redirect: settings.redirect, ...(settings.cartUrl ? { cartUrl: settings.cartUrl } : {}) });
  const left = countRequests(button, -1);
  end(button, result, settings);
  if (left > 0) {
    mark(button, 'loading');
  }
}

function end(button: HTMLElement, result: AddResult, { alerts }: Settings): void {
  switch (result.outcome) {
    case 'added':
      if (result.note) {
        showAlert(button, result.note, { native: alerts === 'native', focus: 'none' });
      }
      return;
    case 'vetoed':
      mark(button, 'idle');
      // The host's script does it when it hears of the request that was not sent.
      if (driverOf('addToCart') === 'tag') {
        fireHost(document.body, 'wc_cart_button_updated', [asHost(button)]);
      }
      return;
    // The page is leaving: the button waits with it.
    case 'redirect':
      navigation.go(result.url);
      return;
    case 'refused':
    case 'failed':
      mark(button, 'failed');
      // The focus stays on the button: in a list it is the shopper's place, and the message is announced by its role.
      showAlert(button, result.message, { native: alerts === 'native', focus: 'none' });
      if (result.outcome === 'refused') {
        navigation.go(result.url);
      }
  }
}
