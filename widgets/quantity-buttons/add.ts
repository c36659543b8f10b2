import { emit } from '../../shared/events.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { adminAjax } from '../../shared/net/admin-ajax.js';
import { addThrough, type AddResult } from '../../shared/cart/store.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { mark, type ButtonState, countRequests } from '../../shared/ui/cart-button.js';
import { fieldsOf, refusalOf, type Order } from './quantity-buttons.rules.js';

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

/**
 * Adds what a button names through the site's own call, in the page's cart queue (contract 3). Never throws: every end
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
  countRequests(button, 1);
  const result = await addThrough(
    async (apply) => {
      const answer = await adminAjax(ACTION, data, { url: ajaxUrl });
      const refusal = refusalOf(answer);
      return refusal === null ? apply(answer) : refused(button, refusal);
    },
    data,
    // The plugin's own call never leads to the cart.
    { button, redirect: false },
  );
  const left = countRequests(button, -1);
  mark(button, left > 0 ? 'loading' : result.outcome === 'added' ? 'added' : result.outcome === 'failed' ? 'failed' : 'idle');
  // The focus stays on the button: it is the shopper's place, and the message is announced by its role.
  const text = result.outcome === 'failed' ? result.message : result.outcome === 'added' ? result.note : undefined;
  if (text) {
    showAlert(button, text, { native: alerts === 'native', focus: 'none' });
  }
}
