import { emit, type Fragments } from '../../shared/events.js';
import { readFragments } from '../../shared/cart/fragments.js';
import { textOfHtml } from '../../shared/html/sanitize.js';
import { own } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity-buttons.js';
import { adminAjax } from '../../shared/net/admin-ajax.js';
import { RequestError } from '../../shared/net/request.js';
import { applyCartResponse, textOr } from '../../shared/cart/apply-response.js';
import { queueAddition, type AddResult } from '../../shared/cart/store.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { mark, type ButtonState } from '../../shared/ui/cart-button.js';
import { fieldsOf, refusalOf } from './add.logic.js';
import type { Order } from './quantity-buttons.logic.js';

export { clearAlert };

const ACTION = 'avb_add_to_cart';

/** What the tag was told, as a press needs it. */
export interface PressSettings {
  readonly ajaxUrl: string;
  readonly attributeName: string;
  readonly alerts: 'page' | 'native';
}

/** A button may have left the page while its request was under way; then nobody would hear an event of its. */
const placeOf = (button: HTMLElement): HTMLElement => (button.isConnected ? button : document.body);

function refused(button: HTMLElement, reason: string): AddResult {
  const text = textOfHtml(reason).replaceAll(/\s+/g, ' ').trim() || message('quantity_buttons.refused');
  emit(placeOf(button), 'shop:cart-add-failed', { button, reason: 'answer', message: text });
  return { outcome: 'failed', reason: 'answer', message: text };
}

/** Requests under way by button: a button stays `loading` until the last of them has ended. */
const underWay = new WeakMap<Element, number>();

const count = (button: HTMLElement, by: 1 | -1): number => {
  const now = (underWay.get(button) ?? 0) + by;
  underWay.set(button, now);
  return now;
};

/**
 * Adds what a button names through the site's own call, in the page's cart queue (contract: product.md §6). Never throws: every end
 * is shown at the button, which the caller has marked as loading; `before` is its state until then.
 */
export async function press(
  button: HTMLElement,
  order: Order,
  { ajaxUrl, attributeName, alerts }: PressSettings,
  before: ButtonState,
): Promise<void> {
  clearAlert(button);
  const data = fieldsOf(order, attributeName);
  if (!emit(placeOf(button), 'shop:cart-add', { button, data })) {
    mark(button, before);
    return;
  }
  count(button, 1);
  const arrived = (fragments: Fragments, cartHash: string): AddResult => {
    const productId = textOr(data['product_id']);
    const quantity = Number(data['quantity']) || 1;
    applyCartResponse(fragments, cartHash, () =>
      emit(document.body, 'shop:cart-added', { fragments, cartHash, button, productId, quantity }),
    );
    return { outcome: 'added', fragments, cartHash, productId, quantity };
  };
  const result = await queueAddition(
    async () => {
      const answer = await adminAjax(ACTION, data, { url: ajaxUrl });
      const refusal = refusalOf(answer);
      if (refusal !== null) {
        return refused(button, refusal);
      }
      const fragments = readFragments(own(answer, 'fragments'));
      if (!fragments) {
        throw new RequestError('empty', ACTION);
      }
      return arrived(fragments, textOr(own(answer, 'cart_hash')));
    },
    { button, data, arrived },
  );
  const left = count(button, -1);
  mark(button, left > 0 ? 'loading' : result.outcome === 'added' ? 'added' : result.outcome === 'failed' ? 'failed' : 'idle');
  // The focus stays on the button: it is the shopper's place, and the message is announced by its role.
  const text = result.outcome === 'failed' ? result.message : result.outcome === 'added' ? result.note : undefined;
  if (text) {
    showAlert(button, text, { native: alerts === 'native', focus: 'none' });
  }
}
