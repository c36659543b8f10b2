import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { keepRegionState, replaceRegion, type Replaced, type Snapshot } from '../../shared/html/preserve-state.js';
import { readFragments, targetsOf } from '../../shared/cart/fragments.js';
import { ANSWERS, parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import type { RefreshArgs, ReviewAnswer } from './checkout.rules.js';
import { formOf, PAYMENT, PAYMENT_BOX, REVIEW_NOTICES, type CheckoutPage } from './checkout.host.js';
import { showReviewMessages } from './messages.js';
import { initMethods } from './panels.js';

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

/* ---------------------------------------------------------------- frames that stay */

/** What loses its content when it is taken out of the page, be it for a moment. */
const FRAME = 'iframe, object, embed';

const holdsFrame = (el: Element): boolean => el.matches(FRAME) || el.querySelector(FRAME) !== null;

const classes = (el: Element): string[] => [...el.classList];

/**
 * Does a fresh element stand for an old one? Scripts add classes of their own (`processing`, a gateway's state), and take none of the
 * server's.
 */
const replaces = (fresh: Element, old: Element): boolean =>
  fresh.localName === old.localName && fresh.id === old.id && (old.id !== '' || classes(fresh).every((c) => old.classList.contains(c)));

/** Among what is kept, the one a fresh element stands for: the most alike, where there are several. */
const twinOf = (fresh: Element, kept: readonly Element[]): Element | undefined =>
  kept
    .filter((old) => replaces(fresh, old) && (fresh.classList.length > 0 || old.classList.length === 0 || old.id !== ''))
    .sort((a, b) => a.classList.length - b.classList.length)[0];

const isMethod = (el: Element): boolean => el.matches('li.wc_payment_method');

/** Attributes of a kept element as the server has them now. How it is shown, and what a gateway noted on it, is theirs. */
function bringUpToDate(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes) {
    if (name !== 'style' && name !== 'class' && old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
}

/** A gateway's own part stays as the gateway made it; what the server says in it (amounts in `data-*`, hidden fields) is renewed. */
function keepWhole(old: Element, fresh: Element): void {
  bringUpToDate(old, fresh);
  for (const part of fresh.querySelectorAll('[id]')) {
    const there = [...old.querySelectorAll('[id]')].find((el) => el.id === part.id);
    if (!there || there.localName !== part.localName || there.matches('input:not([type="hidden"]), select, textarea, iframe')) {
      continue;
    }
    bringUpToDate(there, part);
    if (there instanceof HTMLInputElement) {
      there.value = part.getAttribute('value') ?? '';
    }
  }
}

/** Makes `old` what `fresh` is around everything in it that holds a frame, without taking that out of the page. */
function growAround(old: Element, fresh: Element): void {
  if (old.matches('div.payment_box')) {
    keepWhole(old, fresh);
    return;
  }
  bringUpToDate(old, fresh);
  const kept = [...old.children].filter(holdsFrame);
  for (const node of [...old.childNodes]) {
    if (!(node instanceof Element && kept.includes(node))) {
      node.remove();
    }
  }
  const left = [...kept];
  let at: ChildNode | null = null;
  for (const node of [...fresh.childNodes]) {
    const twin = node instanceof Element ? twinOf(node, left) : undefined;
    if (twin && node instanceof Element) {
      left.splice(left.indexOf(twin), 1);
      growAround(twin, node);
      at = twin;
      continue;
    }
    if (at) {
      at.after(node);
    } else {
      old.prepend(node);
    }
    at = node;
  }
  // A method that is no longer offered leaves with its frame; what a script put there itself stays.
  for (const el of left) {
    if (isMethod(el)) {
      el.remove();
    }
  }
}

/**
 * Puts a fresh part of the checkout in the place of the old. Frames of payment gateways are neither moved nor made anew: where there
 * are any, the old nodes down to them stay and everything around them is renewed.
 */
export function replaceAroundIframes(old: Element, fresh: Element, before?: Snapshot): Replaced {
  if (!holdsFrame(old)) {
    return replaceRegion(old, fresh, before);
  }
  const restore = keepRegionState(old, before);
  growAround(old, fresh);
  return { node: old, focus: restore(old) };
}
