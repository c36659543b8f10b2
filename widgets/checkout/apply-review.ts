import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { replaceRegion, type Snapshot } from '../../shared/html/preserve-state.js';
import { readFragments, targetsOf } from '../../shared/cart/fragments.js';
import { ANSWERS, parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import type { RefreshArgs, ReviewAnswer } from './checkout.rules.js';
import { PAYMENT, PAYMENT_BOX, REVIEW_NOTICES } from './checkout.host.js';
import { replaceAroundIframes } from './keep-iframes.js';
import { showReviewMessages } from './notices.js';
import { formOf, type CheckoutPage } from './context.js';
import { initMethods } from './payment.js';

/** An answer, and what was when it was asked for. */
interface ApplyOptions {
  readonly answer: ReviewAnswer;
  readonly args: RefreshArgs;
  /** Values of the replaced parts when the request left. */
  readonly before: ReadonlyMap<Element, Snapshot>;
  /** The fragments of the answer before. */
  readonly last: Readonly<Record<string, string>>;
  readonly scripts: 'none' | 'host';
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isToggle = (el: Field): el is HTMLInputElement => el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');

/** What a gateway's own fields hold, which have an id and often no name: they never travel. */
function holdPayment(root: ParentNode): () => void {
  const fields = (): Field[] => [
    ...root.querySelectorAll<Field>(`${PAYMENT_BOX} input[id], ${PAYMENT_BOX} select[id], ${PAYMENT_BOX} textarea[id]`),
  ];
  const held = new Map(fields().map((el) => [el.id, { el, value: el.value, checked: isToggle(el) && el.checked }]));
  return () => {
    for (const el of fields()) {
      const old = held.get(el.id);
      if (!old || old.el === el) {
        continue;
      }
      if (isToggle(el)) {
        el.checked = old.checked;
      } else if (el.value === '') {
        el.value = old.value;
      } else {
        continue;
      }
      fireHost(el, 'change');
    }
  };
}

/**
 * Applies an answer of `update_order_review`, in the host's order (contract 11, 43): old notices, fragments with what the
 * shopper had in them, messages, payment methods, focus.
 * @returns the fragments, to be compared with the next
 */
export function applyReview(
  page: CheckoutPage,
  form: HTMLFormElement,
  { answer, args, before, last, scripts }: ApplyOptions,
): Readonly<Record<string, string>> {
  for (const el of document.querySelectorAll(REVIEW_NOTICES)) {
    el.remove();
  }
  const fragments = answer.fragments ? (readFragments(answer.fragments) ?? {}) : {};
  const giveBack = holdPayment(form);
  let lost: Element | null = null;
  for (const [selector, html] of Object.entries(fragments)) {
    if (last[selector] === html) {
      continue;
    }
    for (const old of targetsOf(selector)) {
      const payment = old.matches(PAYMENT);
      const fresh = parseHtml(html, `fragment ${selector}`, payment ? { scripts, brings: ANSWERS.payment } : { replaces: old });
      const [first, ...more] = fresh.children;
      if (!first) {
        old.replaceWith(fresh);
        continue;
      }
      const { node, focus } = payment ? replaceAroundIframes(old, first, before.get(old)) : replaceRegion(old, first, before.get(old));
      node.after(...more);
      if (focus === 'lost') {
        lost = node;
      }
    }
  }
  giveBack();
  const now = formOf(page);
  if (!now) {
    showExpired(page);
    return fragments;
  }
  if (answer.result === 'failure') {
    showReviewMessages(
      now,
      parseHtml(
        answer.messages || `<div class="woocommerce-error" role="alert">${message('checkout.refresh_failed')}</div>`,
        'the messages of the order review',
      ),
    );
  }
  initMethods(page);
  if (!refocus(args, answer) && lost) {
    focusFirst(lost);
  }
  return fragments;
}

/** A shipping method that was just chosen keeps the focus, also where its node was found by nobody. */
function refocus({ current_target: target }: RefreshArgs, { result }: ReviewAnswer): boolean {
  if (result !== 'success' || !(target instanceof HTMLElement) || !target.id.includes('shipping_method')) {
    return false;
  }
  const now = document.getElementById(target.id);
  // The shopper may have moved on meanwhile.
  if (document.activeElement === null || document.activeElement === document.body) {
    now?.focus({ preventScroll: true });
  }
  return now !== null;
}

/** What had the focus has left: the fresh part takes it, so that the keyboard goes on from there. */
function focusFirst(node: Element): void {
  if (node instanceof HTMLElement && isShown(node)) {
    focusOn(node);
  }
}

/** The form has left: what stands in its place takes the focus, for nothing else can be done here. */
function showExpired({ element }: Pick<CheckoutPage, 'element'>): void {
  const notice = element.querySelector<HTMLElement>('.woocommerce-error, .is-error');
  if (notice) {
    focusOn(notice);
  }
}
