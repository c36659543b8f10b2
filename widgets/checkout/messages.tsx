import { nodeOf } from '../../shared/dom/node-of.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { FIELD, holds, INLINE_ERROR, isLaidOut, nameOf, ORDER_NOTICES, REVIEW_NOTICES, ROW, rulesOf } from './checkout.host.js';
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

/** The sentence for a problem of a field. The label of a box to tick is a sentence itself, and makes none with ours. */
const sentence = (field: Element, row: Element, problem: FieldProblem): string =>
  holds(field).ticked === false
    ? message('checkout.tick')
    : message(TEXT[problem], { field: nameOf(field, row) || message('checkout.this_field') });

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

/** Puts a group of notices at the head of the form, as the host's script names it. */
export function group(form: HTMLElement, kind: 'checkout' | 'updateOrderReview', content: Node): HTMLElement {
  const box = nodeOf(<div className={`woocommerce-NoticeGroup woocommerce-NoticeGroup-${kind}`} />);
  box.append(content);
  form.prepend(box);
  return box;
}

/** Has the fields of a form judged, as `validate` does: also those other scripts judge, who hear it. */
export function validateAll(form: HTMLElement, which: 'all' | 'touched'): void {
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
