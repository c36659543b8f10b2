import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { orderTotal, TABLE } from './checkout.host.js';
import type { CheckoutPage } from './context.js';

/** An order is not sent with the totals of before (complaint woocommerce#8711), but neither waits for ever. */
export const REVIEW_WAIT_MS = 10_000;

/** Forms whose shopper was told that nobody knows the total: the next press is sent all the same. */
const toldUnknown = new WeakSet<HTMLFormElement>();

/**
 * Is the total the one that stood there when the button was pressed? Where it is another, or nobody could read it, the page says so at
 * the button, which keeps the focus, and the next press is the one that counts.
 */
export function isAgreed(page: CheckoutPage, form: HTMLFormElement, shown: string, isUnknown: boolean): boolean {
  const total = orderTotal(form);
  if (total === shown && (!isUnknown || toldUnknown.has(form))) {
    toldUnknown.delete(form);
    return true;
  }
  if (isUnknown) {
    toldUnknown.add(form);
  } else {
    toldUnknown.delete(form);
  }
  page.setState(isUnknown ? 'failed' : 'idle');
  const text = message(isUnknown ? 'checkout.total_unknown' : 'checkout.total_changed', { total });
  const anchor = form.querySelector('#place_order') ?? form.querySelector(TABLE);
  if (anchor) {
    const close = showAlert(anchor, text, { native: page.settings.current.alerts === 'native', focus: 'stays' });
    for (const over of ['shop:checkout-refreshed', 'shop:checkout-place']) {
      page.element.addEventListener(over, close, { once: true });
    }
  } else {
    announce(text, { assertive: true });
  }
  emit(page.element, 'shop:checkout-failed', { reason: 'total', message: text, fields: [] });
  return false;
}
