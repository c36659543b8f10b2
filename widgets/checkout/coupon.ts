import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { parsePage } from '../../shared/html/inert.js';
import { wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { followInBackground, postInBackground } from '../../shared/net/in-background.js';
import { askCoupon, type CouponAnswer } from '../../shared/coupon/call.js';
import { confirmed, ORDER, showsCoupon, UnsureCoupon } from '../../shared/coupon/confirm.js';
import { clearCouponError, clearCouponField, couponField, showCouponError } from '../../shared/coupon/field.js';
import { cartQueue } from '../../shared/cart/queue.js';
import { RequestError } from '../../shared/net/request.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { noticeNodes, outcomesIn, ownSuccess, placeNotices } from '../../shared/ui/host-notices.js';
import { showBusy } from '../../shared/ui/busy.js';
import { slide } from '../../shared/ui/slide.js';
import { isOpen } from '../../shared/ui/transition.js';
import { COUPON_FORM, COUPON_LINK, focusAfterClosing, formOf, INLINE_ERROR, REVIEW, type CheckoutPage } from './checkout.host.js';
import { dropNotices } from './messages.js';

/** What an answered page says of a coupon. */
function answerIn(page: Document): CouponAnswer {
  const notices = outcomesIn(page);
  return { notices, nodes: noticeNodes(notices) };
}

/**
 * Posts the coupon's form in the background, where the shop takes no nonce: leaving the page would throw the address away.
 * @throws RequestError where the shop says nothing of it
 */
async function applyPlainly(page: CheckoutPage, form: HTMLFormElement): Promise<CouponAnswer> {
  const reply = answerIn(
    parsePage(await postInBackground(form, { button: 'apply_coupon', url: formOf(page)?.getAttribute('action') ?? null })),
  );
  if (reply.notices.length === 0) {
    throw new RequestError('empty', 'apply_coupon');
  }
  return reply;
}

/**
 * Follows a coupon's link in the background: a shop takes it out without a word, so the word is ours. Only a page that shows the whole
 * order tells that it is out; one of another kind, or one that breaks off, tells nothing.
 * @throws RequestError where it is still in, or nobody knows
 */
async function removePlainly(link: HTMLElement, code: string): Promise<CouponAnswer> {
  const answered = parsePage(await followInBackground(link.getAttribute('href')));
  if (showsCoupon(answered, code)) {
    throw new RequestError('empty', 'remove_coupon');
  }
  const isTold = wholeIn(answered, ORDER) !== null;
  const answer = answerIn(answered);
  if (answer.notices.length === 0 && !isTold) {
    throw new RequestError('not-json', 'remove_coupon');
  }
  return answer.notices.length > 0 ? answer : ownAnswer('coupon.removed');
}

/** What the shop would have said. */
function ownAnswer(key: 'coupon.applied' | 'coupon.removed'): CouponAnswer {
  const own = ownSuccess(message(key));
  return { notices: [own], nodes: [own.element] };
}

/** The checkout's own page, which shows the order. */
const orderPage = (page: CheckoutPage): string => formOf(page)?.getAttribute('action') || window.location.pathname;

/** The review with the coupon in or out; the shipping methods are not told again (contract 18). */
function refresh(page: CheckoutPage, event: string, code: string): void {
  const args = { update_shipping_method: false };
  fireHost(document.body, event, [code]);
  if (jquery()) {
    fireHost(document.body, 'update_checkout', [args]);
  } else {
    page.review?.ask(args);
  }
}

/** As WooCommerce's script takes for it. */
const SLIDE_MS = 400;

/** Closes the coupon form; beside WooCommerce's script, which has opened it, no panel of ours does. */
function closeForms(page: CheckoutPage, done: () => void): void {
  if (page.closeCoupon) {
    page.closeCoupon(done);
    return;
  }
  document.querySelectorAll(COUPON_LINK).forEach((link) => link.setAttribute('aria-expanded', 'false'));
  const forms = [...document.querySelectorAll<HTMLElement>(COUPON_FORM)].filter(isOpen);
  forms.forEach((form) => slide(form, false, { ms: SLIDE_MS, easing: 'ease-in-out', ...(form === forms[0] && { done }) }));
  if (forms.length === 0) {
    done();
  }
}

function showFailure(page: CheckoutPage, anchor: Element, error: unknown, text: string, again: (isUnsure: boolean) => void): void {
  const isUnsure = error instanceof UnsureCoupon;
  if (!isUnsure && !(error instanceof RequestError)) {
    console.error('[shop] the coupon call failed:', error);
  }
  showAlert(anchor, isUnsure ? message(error.text) : text, {
    native: page.settings.current.alerts === 'native',
    action: { label: message('coupon.retry'), run: () => again(isUnsure) },
  });
}

/**
 * Tries the typed coupon. A refusal stands at the field and keeps the code.
 * @param isUnsure nobody knows whether an earlier try of it happened
 */
export async function applyCoupon(page: CheckoutPage, form: HTMLFormElement, isUnsure = false): Promise<void> {
  if (form.matches('.processing')) {
    return;
  }
  clearCouponError(form);
  clearAlert(form);
  const code = couponField(form)?.value ?? '';
  const email = formOf(page)?.querySelector<HTMLInputElement>('input[name="billing_email"]')?.value ?? '';
  const release = showBusy(form, { color: '#fff', processing: true });
  try {
    const ask = async (): Promise<CouponAnswer> =>
      (await askCoupon('checkout', 'apply_coupon', { coupon_code: code, billing_email: email })) ?? applyPlainly(page, form);
    const answer = await cartQueue().add(() => confirmed(ask, { code, url: orderPage(page), isIn: true }, isUnsure));
    const { notices, nodes } = answer ?? ownAnswer('coupon.applied');
    release();
    dropNotices(`.${INLINE_ERROR}`);
    const error = notices.find((n) => n.isError);
    if (error) {
      const input = couponField(form);
      showCouponError(form, error.text, { tag: 'span', box: input?.parentElement, live: true });
      input?.focus();
    } else {
      const isHere = form.contains(document.activeElement);
      clearCouponField(form);
      // Read out now: the notice comes when the form has closed. Whoever is in the form hears it then.
      if (!isHere) {
        announce(notices.map((n) => n.text).join(' '));
      }
      closeForms(page, () => {
        placeNotices(nodes, null, form);
        if (isHere) {
          focusAfterClosing(form);
        }
      });
    }
    refresh(page, 'applied_coupon_in_checkout', code);
  } catch (error) {
    release();
    const isOffline = error instanceof RequestError && error.kind === 'offline';
    showFailure(page, form, error, message(isOffline ? 'coupon.offline' : 'coupon.failed'), (unsure) => {
      // What is in the field by now is another coupon.
      void applyCoupon(page, form, unsure && couponField(form)?.value === code);
    });
  }
}

/** Removes a coupon from the order. */
export async function removeCoupon(page: CheckoutPage, link: HTMLElement): Promise<void> {
  const box = link.closest<HTMLElement>('.woocommerce-checkout-review-order') ?? page.element.querySelector<HTMLElement>(REVIEW);
  if (box?.matches('.processing')) {
    return;
  }
  const code = link.dataset['coupon'] ?? '';
  const anchor = box?.querySelector('table') ?? link;
  clearAlert(anchor);
  const release = box ? showBusy(box, { color: '#fff', processing: true }) : () => undefined;
  try {
    const ask = async (): Promise<CouponAnswer> =>
      (await askCoupon('checkout', 'remove_coupon', { coupon: code })) ?? removePlainly(link, code);
    const answer = await cartQueue().add(() => confirmed(ask, { code, url: orderPage(page), isIn: false }));
    const { nodes } = answer ?? ownAnswer('coupon.removed');
    release();
    dropNotices();
    placeNotices(nodes, null, formOf(page));
    refresh(page, 'removed_coupon_in_checkout', code);
    for (const form of document.querySelectorAll('form.checkout_coupon')) {
      clearCouponField(form);
    }
    closeForms(page, () => undefined);
  } catch (error) {
    release();
    const isOffline = error instanceof RequestError && error.kind === 'offline';
    showFailure(page, anchor, error, message(isOffline ? 'coupon.remove_offline' : 'coupon.remove_failed'), () => {
      void removeCoupon(page, link);
    });
  }
}
