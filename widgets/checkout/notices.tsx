import { nodeOf } from '../../shared/dom/node-of.js';
import { focusOn } from '../../shared/a11y/focus.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { FIELD, isLaidOut, ORDER_NOTICES, REVIEW_NOTICES } from './checkout.host.js';
import { isTouched, validate } from './fields.js';

const OLD = '.woocommerce-error, .woocommerce-message, .is-error, .is-success';

/** Removes older notices from the page; those of the mini-cart are not ours. */
export function dropNotices(more = ''): void {
  for (const el of document.querySelectorAll(`${OLD}${more && `, ${more}`}`)) {
    if (!el.closest('.widget_shopping_cart_content')) {
      el.remove();
    }
  }
}

function group(form: HTMLElement, kind: 'checkout' | 'updateOrderReview', content: Node): HTMLElement {
  const box = nodeOf(<div className={`woocommerce-NoticeGroup woocommerce-NoticeGroup-${kind}`} />);
  box.append(content);
  form.prepend(box);
  return box;
}

/** Has the fields of a form judged, as `validate` does: also those other scripts judge, who hear it. */
function validateAll(form: HTMLElement, which: 'all' | 'touched'): void {
  for (const field of form.querySelectorAll(FIELD)) {
    if (which === 'touched' && !isTouched(field)) {
      continue;
    }
    fireHost(field, 'validate');
    // What is folded away (another address, a new account) was not asked for.
    if (isLaidOut(field)) {
      validate(field, 'ask');
    }
  }
}

/** Brings the checkout's notices into view: 100 px below the top, over 1000 ms (contract 83). */
export function scrollToNotices(form: HTMLElement): void {
  scrollToElement(form.querySelector(`${REVIEW_NOTICES}, ${ORDER_NOTICES}`) ?? form);
}

/** Shows what the shop said while it read the order review; older notices leave. */
export function showReviewMessages(form: HTMLElement, messages: Node): void {
  dropNotices();
  group(form, 'updateOrderReview', messages);
  validateAll(form, 'touched');
  scrollToNotices(form);
}

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
