import { emit } from '../../shared/events.js';
import { readFragments } from '../../shared/html/fragments.js';
import { textOfHtml } from '../../shared/html/insert.js';
import { own } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity-buttons.js';
import { adminAjax } from '../../shared/net/admin-ajax.js';
import { RequestError } from '../../shared/net/request.js';
import { take, textOr } from '../../shared/stores/cart-take.js';
import { change, type AddResult } from '../../shared/stores/cart.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { begin, drive, end } from './marks.js';
import { fieldsOf, refusalOf, type Order } from './quantity-buttons.logic.js';

const ACTION = 'avb_add_to_cart';

/** What the tag was told, as a press needs it. */
export interface PressSettings { readonly ajaxUrl: string; readonly attributeName: string; readonly alerts: 'page' | 'native' }

/** A button may have left the page while its request was under way; then nobody would hear an event of its. */
const placeOf = (button: HTMLElement): HTMLElement => (button.isConnected ? button : document.body);

function refused(button: HTMLElement, reason: string): AddResult {
  const text = textOfHtml(reason).replaceAll(/\s+/g, ' ').trim() || message('quantity_buttons.refused');
  emit(placeOf(button), 'shop:cart-add-failed', { button, reason: 'answer', message: text });
  return { outcome: 'failed', reason: 'answer', message: text };
}

/**
 * Adds what a button names through the site's own call, in the page's cart queue (contract: product.md §6). Never throws: every end
 * is shown at the button.
 */
export async function press(button: HTMLElement, order: Order, { ajaxUrl, attributeName, alerts }: PressSettings): Promise<void> {
  drive(button);
  clearAlert(button);
  const data = fieldsOf(order, attributeName);
  if (!emit(placeOf(button), 'shop:cart-add', { button, data })) { return; }
  begin(button);
  const result = await change(async () => {
    const answer = await adminAjax(ACTION, data, { url: ajaxUrl });
    const refusal = refusalOf(answer);
    if (refusal !== null) { return refused(button, refusal); }
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) { throw new RequestError('empty', ACTION); }
    const cartHash = textOr(own(answer, 'cart_hash'));
    const productId = textOr(data['product_id']);
    const quantity = Number(data['quantity']) || 1;
    take(fragments, cartHash, () => emit(document.body, 'shop:cart-added', { fragments, cartHash, button, productId, quantity }));
    return { outcome: 'added', fragments, cartHash, productId, quantity };
  }, button);
  end(button, result.outcome);
  // The focus stays on the button: it is the shopper's place, and the message is announced by its role.
  if (result.outcome === 'failed') { showAlert(button, result.message, { native: alerts === 'native', focus: 'none' }); }
}
