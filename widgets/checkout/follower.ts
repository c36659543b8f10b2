import { useLayoutEffect, useRef } from 'react';
import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { couponErrors } from '../../shared/coupon/field.js';
import { useDelegate, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { answerNext } from '../../shared/host/host-questions.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { ajaxField, parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { renewCheckoutNonce } from '../../shared/host/settings/woocommerce.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { readFragments } from '../../shared/cart/fragments.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { isRecord, own } from '../../shared/json.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import '../../shared/messages/coupon.js';
import { withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { announce } from '../../shared/stores/notices.js';
import { textOf } from '../../shared/text.js';
import { showAlert } from '../../shared/ui/alert.js';
import { revealFocus } from '../../shared/ui/reveal.js';
import { readOrderAnswer } from './checkout.rules.js';
import {
  ADDRESS_SELECT,
  ADDRESS_TEXT,
  cover,
  COUPON_FORM,
  FIELD,
  fieldMessages,
  focusAfterClosing,
  FORM,
  formOf,
  ORDER_NOTICES,
  orderTotal,
  PAYMENT,
  PLACE,
  readMethod,
  REMOVE_COUPON,
  REVIEW,
  TABLE,
  uncover as uncoverForm,
  type CheckoutPage,
  type CheckoutParts,
} from './checkout.host.js';
import { describeInvalid, isAgreed, markTouched, REVIEW_WAIT_MS } from './messages.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';

const follows = (): boolean => driverOf('checkout') === 'host';

/** Our own call of a coupon, for one of the script's that failed. */
const lazyCoupon = lazyModule('what asks for a coupon again', () => import('./coupon.js'));

type Call = 'update_order_review' | 'apply_coupon' | 'remove_coupon';
const callOf = ({ url }: AjaxEvent): Call | null =>
  (/[?&]wc-ajax=(update_order_review|apply_coupon|remove_coupon)\b/.exec(url)?.[1] ?? null) as Call | null;

/**
 * Beside WooCommerce's own checkout script, which asks, replaces and sends: we say what it leaves unsaid (that a refresh or a coupon
 * failed, what is wrong with a field), uncover what it leaves covered, put a stale nonce right once, and keep the focus in what it
 * replaces (contract 117 and following; woocommerce-payments#12121). It fires all host events itself.
 */
export function Follower({ page, form }: CheckoutParts): null {
  useFailures(page);
  useAgreement(page);
  useKeptFocus(page);
  useTold(page, form);
  useFieldTexts(page);
  return null;
}

/** How often it is looked whether the totals are read. */
const CHECK_MS = 50;

const UPDATE_BUTTON = 'woocommerce_checkout_update_totals';

/**
 * What is ordered is what the page shows: a press while the totals are being read, or after an address that they do not know, waits until
 * they are there. Where they are those of the press, it goes on to the script and its gateways; else it is said, and the next press
 * counts. Every other press is the script's alone.
 */
function useAgreement(page: CheckoutPage): void {
  const { element } = page;
  // What is under way is known by its request: one that was sent before this code came ends without having begun here.
  const now = useRef({ underWay: new Set<unknown>(), isTyped: false, isStale: false, isGoing: false });
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    if (callOf(parseAjaxEvent(args)) === 'update_order_review') {
      now.current.underWay.add(args[0]);
      now.current.isTyped = false;
    }
  });
  useHostEvent(document, 'ajaxComplete', (_event, args) => {
    const xhr = parseAjaxEvent(args);
    if (callOf(xhr) === 'update_order_review') {
      now.current.underWay.delete(args[0]);
      if (xhr.statusText !== 'abort') {
        now.current.isStale = !isReview(xhr);
      }
    }
  });
  const typed = (): void => {
    now.current.isTyped = true;
  };
  useDelegate(element, 'input', `${FORM} :is(${ADDRESS_TEXT})`, typed);
  useDelegate(element, 'change', `${FORM} :is(${ADDRESS_SELECT})`, typed);

  const readTotals = async (form: HTMLFormElement, shown: string): Promise<boolean> => {
    // After the script has heard of the press, by which it forgets what it was about to ask.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (now.current.isTyped && now.current.underWay.size === 0) {
      fireHost(document.body, 'update_checkout');
    }
    for (let left = REVIEW_WAIT_MS; left > 0 && (now.current.isTyped || now.current.underWay.size > 0); left -= CHECK_MS) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    }
    uncoverForm(page, form);
    page.setState('idle');
    const { isTyped, underWay, isStale } = now.current;
    return formOf(page) === form && isAgreed(page, form, shown, isTyped || underWay.size > 0 || isStale);
  };
  useListener<SubmitEvent>(
    window,
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      const { underWay, isTyped, isStale, isGoing } = now.current;
      if (
        isGoing ||
        !follows() ||
        !(form instanceof HTMLFormElement) ||
        form !== formOf(page) ||
        form.matches('.processing') ||
        submitter?.getAttribute('name') === UPDATE_BUTTON ||
        (underWay.size === 0 && !isTyped && !isStale)
      ) {
        return;
      }
      event.preventDefault();
      // By this mark of its own the script, and gateways that it asks, leave the form alone.
      cover(page, form, true);
      page.setState('placing');
      void readTotals(form, orderTotal(form)).then((isAgreedTo) => {
        if (isAgreedTo) {
          now.current.isGoing = true;
          form.requestSubmit(submitter?.isConnected ? submitter : form.querySelector<HTMLElement>(PLACE));
          now.current.isGoing = false;
        }
      });
    },
    true,
  );
}

/** Does an answer hold an order review? */
const isReview = (xhr: AjaxEvent): boolean =>
  xhr.status >= 200 && xhr.status < 300 && isRecord(xhr.json) && (isRecord(xhr.json['fragments']) || xhr.json['reload'] === true);

function useFailures(page: CheckoutPage): void {
  const { element } = page;
  const healed = useRef(false);
  const closeAlert = useRef<() => void>(() => undefined);
  const lastArgs = useRef<unknown>(undefined);
  useLayoutEffect(() => () => closeAlert.current(), []);

  useHostEvent(document.body, 'update_checkout', (_event, [args]) => {
    lastArgs.current = args;
  });

  const alertAt = (anchor: Element | null, text: string, action: { label: string; run(): void }): void => {
    closeAlert.current();
    if (anchor) {
      closeAlert.current = showAlert(anchor, text, { native: page.settings.current.alerts === 'native', focus: 'none', action });
    }
  };
  const again = (): void => {
    fireHost(document.body, 'update_checkout', lastArgs.current === undefined ? [] : [lastArgs.current]);
  };

  const reviewFailed = async (xhr: AjaxEvent): Promise<void> => {
    uncover(element, `${TABLE}, ${PAYMENT}`);
    const refused = xhr.status === 403 || xhr.text.trim() === '-1';
    if (refused && !healed.current) {
      healed.current = true;
      const fresh = await freshNonce('update_order_review_nonce');
      if (fresh) {
        renewCheckoutNonce('update_order_review_nonce', fresh);
        again();
        return;
      }
    }
    page.setState('failed');
    const text = message(refused ? 'checkout.refresh_refused' : 'checkout.refresh_failed');
    emit(element, 'shop:checkout-refresh-failed', { reason: refused ? 'nonce' : 'status', message: text });
    alertAt(
      element.querySelector(TABLE) ?? element.querySelector(REVIEW),
      text,
      refused
        ? { label: message('checkout.plain'), run: () => submitNatively(formOf(page), 'woocommerce_checkout_update_totals') }
        : { label: message('checkout.retry'), run: again },
    );
  };
  // The script knows the nonce of the page alone; ours gets a fresh one, or does without. Nothing leaves the page: the address is on it.
  const couponFailed = (call: Call, { status }: AjaxEvent, code: string): void => {
    uncover(document, `${COUPON_FORM}, .woocommerce-checkout-review-order`);
    const form = document.querySelector<HTMLFormElement>(COUPON_FORM);
    const link = [...element.querySelectorAll<HTMLElement>(REMOVE_COUPON)].find((el) => el.dataset['coupon'] === code);
    const isRemoval = call === 'remove_coupon';
    const say = (): void => {
      void lazyCoupon.load();
      alertAt(isRemoval ? element.querySelector(TABLE) : form, message(isRemoval ? 'coupon.remove_failed' : 'coupon.failed'), {
        label: message('coupon.retry'),
        run: mend,
      });
    };
    const mend = (): void => {
      lazyCoupon.use(({ applyCoupon, removeCoupon }) => {
        if (isRemoval && link) {
          void removeCoupon(page, link);
        } else if (!isRemoval && form) {
          void applyCoupon(page, form);
        }
      }, say);
    };
    if (status === 403) {
      mend();
    } else {
      say();
    }
  };

  useHostEvent(document, 'ajaxSend', (_event, args) => {
    const call = callOf(parseAjaxEvent(args));
    if (!follows() || call === null || !formOf(page)) {
      return;
    }
    closeAlert.current();
    if (call === 'update_order_review') {
      page.setState('refreshing');
    }
  });
  useHostEvent(document, 'ajaxComplete', (_event, args) => {
    const xhr = parseAjaxEvent(args);
    const call = callOf(xhr);
    if (!follows() || !call || !formOf(page)) {
      return;
    }
    // A newer one took its place.
    if (xhr.statusText === 'abort') {
      return;
    }
    const bad = !(xhr.status >= 200 && xhr.status < 300);
    if (call !== 'update_order_review') {
      if (bad) {
        couponFailed(call, xhr, ajaxField(xhr, 'coupon'));
      }
      return;
    }
    if (!isReview(xhr)) {
      void reviewFailed(xhr);
      return;
    }
    healed.current = false;
  });
}

/** Removes the host's busy cover where the host's script has left it. */
function uncover(root: ParentNode, selector: string): void {
  const nodes = [...root.querySelectorAll<HTMLElement>(selector)];
  const $ = jquery();
  for (const node of nodes) {
    node.classList.remove('processing');
    const unblock = $?.fn['unblock'];
    if ($ && typeof unblock === 'function') {
      Reflect.apply(unblock, $(node), []);
    }
  }
}

/** A fresh nonce out of a fresh copy of the page; `null` where there is none. */
async function freshNonce(name: 'update_order_review_nonce'): Promise<string | null> {
  let first = true;
  try {
    return await withNonce(`wc_checkout_params.${name}`, async (nonce) => {
      // The one on the page was refused a moment ago.
      if (first) {
        first = false;
        throw new RequestError('status', name, 403);
      }
      return nonce;
    });
  } catch {
    return null;
  }
}

/** The script replaces table and payment box; focus and what was typed since are given to the new ones. */
function useKeptFocus(page: CheckoutPage): void {
  const { element } = page;
  type Held = {
    readonly selector: string;
    readonly old: Element;
    readonly before: Snapshot | undefined;
    give: ReturnType<typeof keepRegionState>;
  };
  const held = useRef<Held[]>([]);
  const hold = (selector: string, before?: Snapshot): Held | null => {
    const old = element.querySelector(selector);
    return old && { selector, old, before, give: keepRegionState(old, before) };
  };
  const renew = (): void => {
    for (const h of held.current) {
      h.give = keepRegionState(h.old, h.before);
    }
  };
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    if (!follows() || callOf(parseAjaxEvent(args)) !== 'update_order_review') {
      return;
    }
    const table = element.querySelector(TABLE);
    held.current = [hold(TABLE, table ? snapshot(table) : undefined), hold(PAYMENT)].filter((h) => h !== null);
  });
  useDelegate(element, 'input', `${REVIEW} *`, renew);
  useDelegate(element, 'change', `${REVIEW} *`, renew);
  useDelegate(element, 'focusin', '*', renew);
  useHostEvent(document.body, 'updated_checkout', () => {
    const now = held.current;
    held.current = [];
    if (!follows()) {
      return;
    }
    for (const { selector, old, give } of now) {
      const fresh = element.querySelector(selector);
      // Its control has left with the row (a removed coupon): the keyboard goes on from the new part.
      if (fresh instanceof HTMLElement && fresh !== old && give(fresh) === 'lost' && isShown(fresh)) {
        focusOn(fresh);
      }
    }
  });
  // The script closes the form with the focus in it, and says what came of it where the form was.
  useHostEvent(document.body, 'applied_coupon_in_checkout', () => {
    const form = document.querySelector<HTMLFormElement>(COUPON_FORM);
    const $ = jquery();
    if (follows() && $ && form?.contains(document.activeElement) && couponErrors(form).length === 0) {
      $(form)
        .promise()
        .done(() => focusAfterClosing(form));
    }
  });
}

/** Our own events, out of the host's. */
function useTold(page: CheckoutPage, node: HTMLFormElement | null): void {
  const { element } = page;
  const form = (): HTMLFormElement | null => formOf(page);
  useHostEvent(document.body, 'payment_method_selected', () => {
    const now = element.querySelector<HTMLElement>(`${FORM}, form#order_review`);
    if (follows() && now) {
      emit(element, 'shop:payment-method-chosen', { method: readMethod(now) ?? '' });
    }
  });
  useHostEvent(document.body, 'updated_checkout', (_event, [answer]) => {
    if (!follows()) {
      return;
    }
    page.setState(form() ? 'idle' : 'expired');
    const result = own(answer, 'result');
    emit(element, 'shop:checkout-refreshed', {
      result: typeof result === 'string' ? result : '',
      fragments: readFragments(own(answer, 'fragments')) ?? {},
    });
  });
  useHostEvent(document.body, 'checkout_error', (_event, [html]) => {
    if (!follows() || !form()) {
      return;
    }
    page.setState('failed');
    const box = element.querySelector(ORDER_NOTICES);
    emit(element, 'shop:checkout-failed', {
      reason: 'refused',
      message: textOfHtml(typeof html === 'string' ? html : '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      fields: box ? fieldMessages(box).map(({ id }) => id) : [],
    });
    // Of an order that got no answer the script prints a reason that is neither announced nor focused.
    const reason = box?.querySelector<HTMLElement>('.woocommerce-error');
    if (box && reason && !box.matches('[role="alert"]') && !box.querySelector('[role="alert"]') && !box.contains(document.activeElement)) {
      announce(textOf(reason), { assertive: true });
      focusOn(reason);
      revealFocus();
    }
  });
  // The script asks whoever is bound to the form, and then those of the payment method: after all of them our listeners are asked, as
  // where we place the order ourselves (contract 17).
  const withdraw = useRef<() => void>(() => undefined);
  useLayoutEffect(() => () => withdraw.current(), []);
  useHostEvent(node, 'checkout_place_order', () => {
    withdraw.current();
    const now = form();
    if (!follows() || !now) {
      return;
    }
    const method = readMethod(now);
    const withdrawn = [
      answerNext(now, `checkout_place_order_${String(method)}`, () => {
        const allowed = emit(now, 'shop:checkout-place', { form: now, method: method ?? '' });
        if (!allowed) {
          page.setState('idle');
        }
        return allowed;
      }),
      // An order that a gateway takes over is not placed yet.
      answerNext(now, 'checkout_place_order_success', ([answer]) => {
        const read = readOrderAnswer(answer);
        if (read.outcome === 'placed') {
          emit(element, 'shop:checkout-placed', { orderId: read.orderId, redirect: read.redirect });
        }
        return true;
      }),
    ];
    withdraw.current = () => {
      for (const f of withdrawn) {
        f();
      }
    };
  });
}

/** The script marks a wrong field but says nothing: the sentence comes when its own handlers are through. */
function useFieldTexts(page: CheckoutPage): void {
  const inForm = (el: Element): boolean => el.closest(FORM) !== null && page.element.contains(el);
  useDelegate(page.element, 'input', FIELD, (el, event) => {
    if (event instanceof Event && inForm(el)) {
      markTouched(el);
    }
  });
  const later = (el: Element): void => {
    if (follows() && inForm(el)) {
      queueMicrotask(() => describeInvalid(el));
    }
  };
  useDelegate(page.element, 'change', FIELD, (el, event) => {
    if (event instanceof Event && inForm(el)) {
      markTouched(el);
    }
    later(el);
  });
  useDelegate(page.element, 'focusout', FIELD, later);
}
