import { useRef } from 'react';
import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { readFragments } from '../../shared/cart/fragments.js';
import { couponErrors } from '../../shared/coupon/field.js';
import { useDelegate, useHostEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { answerNext } from '../../shared/host/host-questions.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { own } from '../../shared/json.js';
import { announce } from '../../shared/stores/notices.js';
import { textOf } from '../../shared/text.js';
import { revealFocus } from '../../shared/ui/reveal.js';
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
  methodsPlace,
  ORDER_NOTICES,
  orderTotal,
  PAYMENT,
  PLACE,
  readMethod,
  REVIEW,
  TABLE,
  uncover,
  type CheckoutPage,
  type CheckoutParts,
} from './checkout.host.js';
import { useFailures, follows, heard, isReview, UPDATE_BUTTON } from './failures.js';
import { describeInvalid, markTouched } from './messages.js';
import { isAgreed, REVIEW_WAIT_MS } from './order-messages.js';
import { readOrderAnswer } from './order.rules.js';

/**
 * Beside WooCommerce's own checkout script, which asks, replaces and sends: we say what it leaves unsaid (that a refresh or a coupon
 * failed, what is wrong with a field), uncover what it leaves covered, put a stale nonce right once, and keep the focus in what it
 * replaces (contract 117 and following; woocommerce-payments#12121). It fires all host events itself, and what it writes stands: nothing of
 * the page is shown from here, so that all of it is hooks which hear.
 */
export function Follower({ page, form }: CheckoutParts): null {
  useFailures(page);
  useAgreement(page);
  useKeptFocus(page);
  useForwardEvents(page);
  useOrderEvents(page, form);
  useFieldTexts(page);
  return null;
}

/** How often it is looked whether the totals are read. */
const CHECK_MS = 50;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * What is ordered is what the page shows: a press while the totals are being read, or after an address that they do not know, waits until
 * they are there. Where they are those of the press, it goes on to the script and its gateways; else it is said, and the next press
 * counts. Every other press is the script's alone.
 */
function useAgreement(page: CheckoutPage): void {
  const { element } = page;
  // What is under way is known by its request: one that was sent before this code came ends without having begun here.
  const { current: now } = useRef({ underWay: new Set<unknown>(), isTyped: false, isStale: false, isGoing: false });
  const begun = heard((call, _xhr, request) => {
    if (call === 'update_order_review') {
      now.underWay.add(request);
      now.isTyped = false;
    }
  });
  const ended = heard((call, xhr, request) => {
    if (call === 'update_order_review') {
      now.underWay.delete(request);
      if (xhr.statusText !== 'abort') {
        now.isStale = !isReview(xhr);
      }
    }
  });
  const typed = (): void => {
    now.isTyped = true;
  };
  useHostEvent(document, 'ajaxSend', begun);
  useHostEvent(document, 'ajaxComplete', ended);
  useDelegate(element, 'input', `${FORM} :is(${ADDRESS_TEXT})`, typed);
  useDelegate(element, 'change', `${FORM} :is(${ADDRESS_SELECT})`, typed);

  const isUnread = (): boolean => now.isTyped || now.underWay.size > 0;
  const readTotals = async (form: HTMLFormElement, shown: string): Promise<boolean> => {
    // After the script has heard of the press, by which it forgets what it was about to ask.
    await wait(0);
    if (now.isTyped && now.underWay.size === 0) {
      fireHost(document.body, 'update_checkout');
    }
    for (let left = REVIEW_WAIT_MS; left > 0 && isUnread(); left -= CHECK_MS) {
      await wait(CHECK_MS);
    }
    uncover(page, form);
    page.setState('idle');
    return formOf(page) === form && isAgreed(page, form, shown, isUnread() || now.isStale);
  };
  const submit = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (
      now.isGoing ||
      !follows() ||
      !(form instanceof HTMLFormElement) ||
      form !== formOf(page) ||
      form.matches('.processing') ||
      submitter?.getAttribute('name') === UPDATE_BUTTON ||
      (!isUnread() && !now.isStale)
    ) {
      return;
    }
    event.preventDefault();
    // By this mark of its own the script, and gateways that it asks, leave the form alone.
    cover(page, form, true);
    page.setState('placing');
    void readTotals(form, orderTotal(form)).then((isAgreedTo) => {
      if (isAgreedTo) {
        now.isGoing = true;
        form.requestSubmit(submitter?.isConnected ? submitter : form.querySelector<HTMLElement>(PLACE));
        now.isGoing = false;
      }
    });
  };
  useListener(window, 'submit', submit, true);
}

/** A part that the script is about to replace, and how to give what is in it to the new one. */
interface Held {
  readonly selector: string;
  readonly old: Element;
  readonly before: Snapshot | undefined;
  give: ReturnType<typeof keepRegionState>;
}

/** The script replaces table and payment box; focus and what was typed since are given to the new ones. */
function useKeptFocus({ element }: CheckoutPage): void {
  const held = useRef<Held[]>([]);
  const hold = (selector: string, withValues: boolean): Held[] => {
    const old = element.querySelector(selector);
    const before = old && withValues ? snapshot(old) : undefined;
    return old ? [{ selector, old, before, give: keepRegionState(old, before) }] : [];
  };
  const renew = (): void => {
    held.current.forEach((part) => {
      part.give = keepRegionState(part.old, part.before);
    });
  };
  const begun = heard((call) => {
    if (follows() && call === 'update_order_review') {
      held.current = [...hold(TABLE, true), ...hold(PAYMENT, false)];
    }
  });
  useHostEvent(document, 'ajaxSend', begun);
  useDelegate(element, 'input', `${REVIEW} *`, renew);
  useDelegate(element, 'change', `${REVIEW} *`, renew);
  useDelegate(element, 'focusin', '*', renew);
  useHostEvent(document.body, 'updated_checkout', () => {
    const parts = held.current;
    held.current = [];
    for (const part of follows() ? parts : []) {
      const fresh = element.querySelector(part.selector);
      // Its control has left with the row (a removed coupon): the keyboard goes on from the new part.
      if (fresh instanceof HTMLElement && fresh !== part.old && part.give(fresh) === 'lost' && isShown(fresh)) {
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

/** Of an order that got no answer the script prints a reason that is neither announced nor focused. */
function tellReason(box: Element | null): void {
  const reason = box?.querySelector<HTMLElement>('.woocommerce-error');
  if (box && reason && !box.matches('[role="alert"]') && !box.querySelector('[role="alert"]') && !box.contains(document.activeElement)) {
    announce(textOf(reason), { assertive: true });
    focusOn(reason);
    revealFocus();
  }
}

/** Our own events, out of the host's. */
function useForwardEvents(page: CheckoutPage): void {
  const { element } = page;
  useHostEvent(document.body, 'payment_method_selected', () => {
    const place = methodsPlace(page);
    if (follows() && place) {
      emit(element, 'shop:payment-method-chosen', { method: readMethod(place) ?? '' });
    }
  });
  useHostEvent(document.body, 'updated_checkout', (_event, [answer]) => {
    if (follows()) {
      page.setState(formOf(page) ? 'idle' : 'expired');
      const result = own(answer, 'result');
      const fragments = readFragments(own(answer, 'fragments')) ?? {};
      emit(element, 'shop:checkout-refreshed', { result: typeof result === 'string' ? result : '', fragments });
    }
  });
  useHostEvent(document.body, 'checkout_error', (_event, [html]) => {
    if (!follows() || !formOf(page)) {
      return;
    }
    page.setState('failed');
    const box = element.querySelector(ORDER_NOTICES);
    const text = textOfHtml(typeof html === 'string' ? html : '');
    emit(element, 'shop:checkout-failed', {
      reason: 'refused',
      message: text.replaceAll(/\s+/g, ' ').trim(),
      fields: box ? fieldMessages(box).map(({ id }) => id) : [],
    });
    tellReason(box);
  });
}

/**
 * The script asks whoever is bound to the form, and then those of the payment method: after all of them our listeners are asked, as
 * where we place the order ourselves (contract 17).
 */
function useOrderEvents(page: CheckoutPage, node: HTMLFormElement | null): void {
  const { element } = page;
  const withdraw = useRef<readonly (() => void)[]>([]);
  const withdrawAll = (): void => withdraw.current.forEach((stop) => stop());
  useMount(() => withdrawAll);
  useHostEvent(node, 'checkout_place_order', () => {
    withdrawAll();
    const form = formOf(page);
    if (!follows() || !form) {
      return;
    }
    const method = readMethod(form);
    withdraw.current = [
      answerNext(form, `checkout_place_order_${String(method)}`, () => {
        const isAllowed = emit(form, 'shop:checkout-place', { form, method: method ?? '' });
        if (!isAllowed) {
          page.setState('idle');
        }
        return isAllowed;
      }),
      // An order that a gateway takes over is not placed yet.
      answerNext(form, 'checkout_place_order_success', ([answer]) => {
        const read = readOrderAnswer(answer);
        if (read.outcome === 'placed') {
          emit(element, 'shop:checkout-placed', { orderId: read.orderId, redirect: read.redirect });
        }
        return true;
      }),
    ];
  });
}

/** The script marks a wrong field but says nothing: the sentence comes when its own handlers are through. */
function useFieldTexts({ element }: CheckoutPage): void {
  const inForm = `${FORM} :is(${FIELD})`;
  // An event of jQuery alone comes from a script.
  const write = (field: Element, event: object): void => {
    if (event instanceof Event) {
      markTouched(field);
    }
  };
  const say = (field: Element): void => {
    if (follows()) {
      queueMicrotask(() => describeInvalid(field));
    }
  };
  useDelegate(element, 'input', inForm, write);
  useDelegate(element, 'change', inForm, (field, event) => {
    write(field, event);
    say(field);
  });
  useDelegate(element, 'focusout', inForm, say);
}
