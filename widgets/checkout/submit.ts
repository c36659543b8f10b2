import { encodeForm } from '../../shared/dom/form-data.js';
import { isSaving, saveNow } from '../../shared/cart/unsaved.js';
import { emit } from '../../shared/events.js';
import { hostAllows } from '../../shared/host/host-questions.js';
import { asHost, fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { parseAnswer } from '../../shared/json-answer.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { AS_AJAX, request, RequestError, type Failure } from '../../shared/net/request.js';
import { wcAjaxUrl } from '../../shared/net/wc-ajax-url.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { cover, fieldMessages, formOf, orderNonce, orderTotal, readMethod, REVIEW, uncover, type DrivenPage } from './checkout.host.js';
import { forgetRefusals, refuse, scrollToNotices } from './messages.js';
import { isAgreed, plainMessage, prepareMessages, REVIEW_WAIT_MS, showOrderMessages } from './order-messages.js';
import { healing, readOrderAnswer, type OrderAnswer } from './order.rules.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { textOf } from '../../shared/text.js';

/** A payment may take its time; a connection that hangs for ever must not. */
const PLACE_TIMEOUT_MS = 120_000;

const TEXT: Partial<Record<Failure, MessageKey>> = { offline: 'checkout.offline', timeout: 'checkout.timeout' };

/** Forms whose order is being prepared: before the host's own mark is on them. */
const preparing = new WeakSet<HTMLFormElement>();

const leaveGuard = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
  event.returnValue = true;
};

/** Asks before the page is left while the shop has the order and no answer came yet. */
const guardLeaving = (): void => {
  window.addEventListener('beforeunload', leaveGuard);
};
/** The page may be left again. */
export const unguardLeaving = (): void => {
  window.removeEventListener('beforeunload', leaveGuard);
};

/**
 * A shopper, or a gateway that is done with its part, submits the form (contract 17, 71 to 74). Host handlers and listeners of
 * `shop:checkout-place` may refuse; a running refresh of the review is waited for.
 * @param shown the total that stood there at the press
 */
export async function place(page: DrivenPage, form: HTMLFormElement, shown: string): Promise<void> {
  const { review } = page;
  if (form.matches('.processing') || preparing.has(form)) {
    return;
  }
  // An address that was typed until this very press has its totals read first: what is ordered is what the page shows.
  review.hurry();
  if (review.isStale && !review.busy) {
    review.ask();
  }
  preparing.add(form);
  try {
    // A quantity that was changed beside the form, in the side cart: the order is the one the page shows once the shop has it.
    if (isSaving()) {
      cover(page, form);
      page.setState('placing');
      const isSaved = await saveNow().finally(() => page.uncover());
      if (!isSaved || formOf(page) !== form) {
        page.setState('idle');
        return;
      }
    }
    if (review.busy) {
      cover(page, form);
      page.setState('placing');
      try {
        await review.settled(REVIEW_WAIT_MS);
      } finally {
        page.uncover();
      }
      if (formOf(page) !== form) {
        return;
      }
      // Another script may have taken the order over meanwhile.
      if (form.matches('.processing')) {
        page.setState('idle');
        return;
      }
    }
    if (!isAgreed(page, form, shown, review.isStale || review.busy)) {
      return;
    }
    const api = makeHostApi(page, form);
    if (!isAllowed(form, api)) {
      page.setState('idle');
      return;
    }
    await send(page, form, api);
  } catch (error) {
    // A handler that was asked failed: nobody knows whether the payment method is ready, so nothing is sent, and that is said.
    stopped(page, form, error);
  } finally {
    preparing.delete(form);
  }
}

/**
 * What gateways are handed with `checkout_place_order`: the names of the host's script that they use (contract 21).
 * @returns that object for one form
 */
const makeHostApi = (page: DrivenPage, form: HTMLFormElement) => ({
  $checkout_form: asHost(form),
  $order_review: asHost(form.querySelector(REVIEW)),
  selectedPaymentMethod: page.methodId ?? false,
  dirtyInput: page.dirty ?? false,
  get_payment_method: () => readMethod(form),
  init_payment_methods: page.initMethods,
  trigger_update_checkout: () => page.review.trigger(null),
  update_checkout: () => {
    fireHost(document.body, 'update_checkout');
  },
  reset_update_checkout_timer: () => page.review.cancel(),
  attachUnloadEventsOnSubmit: guardLeaving,
  detachUnloadEventsOnSubmit: unguardLeaving,
  blockOnSubmit: () => cover(page, form),
  submit_error: (html: unknown) => gatewayFailed(page, form, typeof html === 'string' ? html : ''),
  scroll_to_notices: () => scrollToNotices(form),
});

type HostApi = ReturnType<typeof makeHostApi>;

function isAllowed(form: HTMLFormElement, api: HostApi): boolean {
  const method = readMethod(form) ?? '';
  return (
    hostAllows(form, 'checkout_place_order', [api]) &&
    hostAllows(form, `checkout_place_order_${method}`, [api]) &&
    emit(form, 'shop:checkout-place', { form, method })
  );
}

/** The address an order is sent to. */
const placeUrl = ({ settings }: DrivenPage): string => safeUrl(settings.current.checkoutUrl, { sameOrigin: true }) ?? wcAjaxUrl('checkout');

/** The JSON of an answer; `undefined` where there is none to read. */
function jsonIn(text: string): unknown {
  try {
    return parseAnswer(text, ['result']);
  } catch {
    return undefined;
  }
}

/** One attempt. @throws RequestError where no answer came */
async function attempt(page: DrivenPage, form: HTMLFormElement): Promise<OrderAnswer> {
  const url = placeUrl(page);
  guardLeaving();
  try {
    const reply = await request({
      url,
      method: 'POST',
      body: encodeForm(new FormData(form)),
      headers: AS_AJAX,
      timeoutMs: PLACE_TIMEOUT_MS,
    });
    return readOrderAnswer(jsonIn(reply.text));
  } finally {
    unguardLeaving();
  }
}

async function send(page: DrivenPage, form: HTMLFormElement, api: HostApi): Promise<void> {
  cover(page, form, true);
  page.setState('placing');
  announce(message('checkout.placing'));
  try {
    for (let tried = 0; ; tried += 1) {
      const sentNonce = orderNonce(form);
      const totalBefore = orderTotal(form);
      const answer = await attempt(page, form);
      if (answer.outcome === 'placed') {
        placed(page, form, answer, api);
        return;
      }
      if (answer.outcome === 'unreadable') {
        fail(page, form, 'answer', plainMessage(message('checkout.failed')));
        return;
      }
      if (answer.reload) {
        uncover(page, form);
        navigation.reload();
        return;
      }
      if (answer.refresh) {
        askReview(page);
        await page.review.settled(REVIEW_WAIT_MS);
        if (formOf(page) !== form) {
          uncover(page, form);
          return;
        }
        const next = healing({ sentNonce, freshNonce: orderNonce(form), totalBefore, totalAfter: orderTotal(form), tried });
        if (next === 'again') {
          page.setState('placing');
          continue;
        }
        if (next === 'plain') {
          uncover(page, form);
          submitNatively(form, 'woocommerce_checkout_place_order');
          return;
        }
      }
      refused(page, form, answer.messages);
      return;
    }
  } catch (error) {
    if (!(error instanceof RequestError)) {
      stopped(page, form, error);
      return;
    }
    fail(page, form, error.kind, plainMessage(message(TEXT[error.kind] ?? 'checkout.failed')));
  }
}

/** Something in the page failed on the way, mostly a handler of a payment method: the shopper is told, and the console why. */
function stopped(page: DrivenPage, form: HTMLFormElement, error: unknown): void {
  console.error('[shop] the order was not placed:', error);
  fail(page, form, 'script', plainMessage(message('checkout.failed')));
}

/** Has the review read again: everybody hears it where jQuery is, we among them. */
function askReview(page: DrivenPage): void {
  page.review.forget();
  if (jquery()) {
    fireHost(document.body, 'update_checkout');
  } else {
    page.review.ask();
  }
}

function placed(
  page: DrivenPage,
  form: HTMLFormElement,
  { redirect, orderId, messages, raw }: Extract<OrderAnswer, { outcome: 'placed' }>,
  api: HostApi,
): void {
  const url = safeUrl(redirect);
  if (!url) {
    fail(page, form, 'answer', plainMessage(message('checkout.failed')));
    return;
  }
  // A gateway that goes on by itself may have had the shop say something.
  if (!hostAllows(form, 'checkout_place_order_success', [raw, api])) {
    refused(page, form, messages);
    return;
  }
  emit(page.element, 'shop:checkout-placed', { orderId, redirect: url });
  if (!emit(page.element, 'shop:checkout-follow', { redirect: url })) {
    uncover(page, form);
    page.setState('idle');
    return;
  }
  // A gateway that goes on in this page changes the hash and listens for it: the page stays, and so must not be covered.
  const stays = url.split('#')[0] === window.location.href.split('#')[0] && url.includes('#');
  if (stays) {
    uncover(page, form);
    page.setState('idle');
  }
  navigation.go(url);
}

function refused(page: DrivenPage, form: HTMLFormElement, html: string): void {
  if (html.trim() === '') {
    fail(page, form, 'refused', plainMessage(message('checkout.failed')));
    return;
  }
  fail(page, form, 'refused', prepareMessages(html));
}

/** Uncovers, shows why, and says at each field that was named what is wrong with it; nothing that was typed is touched. */
function fail(page: DrivenPage, form: HTMLFormElement, reason: string, messages: HTMLElement): void {
  uncover(page, form);
  page.setState('failed');
  announce('');
  forgetRefusals(form);
  const named = fieldMessages(messages);
  const html = messages.outerHTML;
  const text = textOf(messages) || textOfHtml(message('checkout.failed'));
  showOrderMessages(form, messages);
  fireHost(document.body, 'checkout_error', [html]);
  for (const { id, text: said } of named) {
    const field = document.getElementById(id);
    if (field && form.contains(field)) {
      refuse(field, said);
    }
  }
  emit(page.element, 'shop:checkout-failed', { reason, message: text, fields: named.map(({ id }) => id) });
}

/** What a gateway has to say instead of the shop (`api.submit_error`). */
function gatewayFailed(page: DrivenPage, form: HTMLFormElement, html: string): void {
  fail(page, form, 'gateway', messagesOf(html));
}

const messagesOf = (html: string): HTMLElement => {
  const made = prepareMessages(html);
  return made.childElementCount > 0 ? made : plainMessage(html);
};
