import { focusOn } from '../../shared/a11y/focus.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { emit } from '../../shared/events.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { ORDER_NOTICES, orderTotal, TABLE, type CheckoutPage } from './checkout.host.js';
import { dropNotices, group, scrollToNotices, validateAll } from './messages.js';

/**
 * The shop's messages as the page shows them: the list keeps its role of a list, an alert stands around it, and every message that
 * names a field is a link to that field (contract 83).
 */
export function prepareMessages(html: string): HTMLElement {
  const alert = nodeOf(<div role="alert" />);
  alert.append(parseHtml(html, 'the messages of an order'));
  for (const el of alert.children) {
    el.removeAttribute('role');
    el.setAttribute('tabindex', '-1');
  }
  for (const li of alert.querySelectorAll('li[data-id]')) {
    const id = li.getAttribute('data-id') ?? '';
    if (id === '') {
      continue;
    }
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- its text follows
    const link = nodeOf(<a href={`#${id}`} />);
    link.append(...li.childNodes);
    li.append(link);
  }
  return alert;
}

/** A message of ours in the shop's clothes. */
export function plainMessage(html: string): HTMLElement {
  const alert = nodeOf(
    <div role="alert">
      <div className="woocommerce-error" tabIndex={-1} />
    </div>,
  );
  alert.firstElementChild?.append(parseHtml(html, 'the message of a failed order'));
  return alert;
}

/** Shows why an order failed: older notices leave, fields are judged, the page scrolls there and the message takes the focus. */
export function showOrderMessages(form: HTMLElement, messages: HTMLElement): void {
  dropNotices(ORDER_NOTICES);
  const box = group(form, 'checkout', messages);
  validateAll(form, 'all');
  scrollToNotices(form);
  const target = box.querySelector<HTMLElement>('.woocommerce-error[tabindex="-1"], .is-error[tabindex="-1"]') ?? box;
  focusOn(target);
}

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
