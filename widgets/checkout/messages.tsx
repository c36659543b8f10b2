import { focusOn } from '../../shared/a11y/focus.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import {
  FIELD,
  holds,
  INLINE_ERROR,
  isLaidOut,
  nameOf,
  ORDER_NOTICES,
  orderTotal,
  REVIEW_NOTICES,
  ROW,
  rulesOf,
  TABLE,
  type CheckoutPage,
} from './checkout.host.js';
import { onFieldEvent, problemsOf, type FieldEvent, type FieldProblem } from './checkout.rules.js';

/** What the host's script marks a row with (contract 63). */
const CLASS: Readonly<Record<FieldProblem, string>> = {
  required: 'woocommerce-invalid-required-field',
  email: 'woocommerce-invalid-email',
  phone: 'woocommerce-invalid-phone',
};
const TEXT: Readonly<Record<FieldProblem, MessageKey>> = {
  required: 'checkout.required',
  email: 'checkout.email',
  phone: 'checkout.phone',
};
const INVALID = ['woocommerce-invalid', ...Object.values(CLASS)];
const VALID = 'woocommerce-validated';

/** Fields the shopper wrote in. */
const touched = new WeakSet<Element>();
/** What a field held when the shop itself found it wrong: our rules know less, so its word stands until the field changes. */
const refused = new WeakMap<Element, string>();

const signature = (field: Element): string => {
  const { value, ticked } = holds(field);
  return `${value}\n${String(ticked)}`;
};

/** The shopper wrote in a field. */
export const markTouched = (field: Element): void => {
  touched.add(field);
};

const idOfMessage = (field: Element): string => `${field.id || field.getAttribute('name') || 'field'}_description`;

function describe(field: Element, id: string | null): void {
  const own = idOfMessage(field);
  const others = (field.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((word) => word !== '' && word !== own);
  const words = id === null ? others : [...others, id];
  if (words.length === 0) {
    field.removeAttribute('aria-describedby');
  } else {
    field.setAttribute('aria-describedby', words.join(' '));
  }
}

/** Removes the message under a field, and the attributes that refer to it. */
function clearError(field: Element): void {
  const row = field.closest(ROW);
  for (const p of row?.querySelectorAll(`.${INLINE_ERROR}`) ?? []) {
    p.remove();
  }
  field.removeAttribute('aria-invalid');
  describe(field, null);
}

/** Shows under a field what is wrong with it (complaints woocommerce#8297, #49094). Texts only. */
function showError(field: Element, text: string): void {
  const row = field.closest(ROW);
  if (text === '') {
    return;
  }
  for (const p of row?.querySelectorAll(`.${INLINE_ERROR}`) ?? []) {
    p.remove();
  }
  field.setAttribute('aria-invalid', 'true');
  if (!row) {
    return;
  }
  const id = idOfMessage(field);
  row.append(
    nodeOf(
      <p id={id} className={INLINE_ERROR}>
        {text}
      </p>,
    ),
  );
  describe(field, id);
}

/** The sentence for a problem of a field. */
const sentence = (field: Element, row: Element, problem: FieldProblem): string =>
  message(TEXT[problem], { field: nameOf(field, row) || message('checkout.this_field') });

/** The shop found a field wrong. */
export function refuse(field: Element, text: string): void {
  showError(field, text);
  refused.set(field, signature(field));
}

/**
 * Judges a field for an event, marks its row as the host's script does, and says what is wrong under it while the shopper moves on
 * (contract 63, 65).
 */
export function validate(field: Element, event: FieldEvent): void {
  const row = field.closest(ROW);
  const value = holds(field);
  if (refused.get(field) === signature(field) && event !== 'input') {
    return;
  }
  refused.delete(field);
  const empty = value.ticked === null ? value.value === '' : !value.ticked;
  const what = onFieldEvent(event, touched.has(field) || field.getAttribute('aria-invalid') === 'true', empty);
  if (what === 'leave') {
    return;
  }
  clearError(field);
  row?.classList.remove(...INVALID, ...(what === 'clear' ? [VALID] : []));
  if (what === 'clear' || !row) {
    return;
  }
  const [first, ...more] = problemsOf(rulesOf(row), value);
  if (!first) {
    row.classList.add(VALID);
    return;
  }
  row.classList.remove(VALID);
  row.classList.add('woocommerce-invalid', ...[first, ...more].map((problem) => CLASS[problem]));
  showError(field, sentence(field, row, first));
}

/**
 * Beside the host's own script, which marks a wrong row but says nothing: says it, where the shopper wrote something. That script
 * takes the sentence away itself.
 */
export function describeInvalid(field: Element): void {
  const row = field.closest(ROW);
  if (!row?.matches('.woocommerce-invalid') || !touched.has(field) || row.querySelector(`.${INLINE_ERROR}`)) {
    return;
  }
  const problem = (Object.keys(CLASS) as FieldProblem[]).find((key) => row.classList.contains(CLASS[key]));
  if (problem) {
    showError(field, sentence(field, row, problem));
  }
}

/** Removes all messages and marks from a form. */
export function clearFields(root: ParentNode): void {
  for (const field of root.querySelectorAll(FIELD)) {
    const row = field.closest(ROW);
    if (!row?.querySelector(`.${INLINE_ERROR}`) && !row?.matches(`.woocommerce-invalid, .${VALID}`)) {
      continue;
    }
    clearError(field);
    row.classList.remove(...INVALID, VALID);
  }
}

/** The shop looks at all fields anew: what it found wrong before counts no more, nor what was said of it. */
export function forgetRefusals(root: ParentNode): void {
  for (const field of root.querySelectorAll('[aria-invalid="true"]')) {
    refused.delete(field);
    clearError(field);
  }
  for (const p of root.querySelectorAll(`.${INLINE_ERROR}`)) {
    p.remove();
  }
}

/** Was anything written in a field, or found wrong before? */
const isTouched = (field: Element): boolean => touched.has(field) || field.getAttribute('aria-invalid') === 'true';

/* ---------------------------------------------------------------- notices */

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

/* ---------------------------------------------------------------- the total */

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
