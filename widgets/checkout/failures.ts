import { useRef } from 'react';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { useHostEvent, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { ajaxField, expectAnswer, isWholePage, parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { renewCheckoutNonce } from '../../shared/host/settings/woocommerce-checkout.js';
import { isRecord } from '../../shared/json.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import '../../shared/messages/coupon.js';
import { withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { showAlert } from '../../shared/ui/alert.js';
import { COUPON_FORM, formOf, PAYMENT, REMOVE_COUPON, REVIEW, TABLE, type CheckoutPage } from './checkout.host.js';

/** The requests of WooCommerce's checkout script: what is heard of them, and what is said where one failed. */

/** Does the host's script drive the checkout at this moment? */
export const follows = (): boolean => driverOf('checkout') === 'host';

/** The name of the form's own button that reads the totals. */
export const UPDATE_BUTTON = 'woocommerce_checkout_update_totals';

/** Our own call of a coupon, for one of the script's that failed. */
const lazyCoupon = lazyModule('what asks for a coupon again', () => import('./coupon.js'));

type Call = 'update_order_review' | 'apply_coupon' | 'remove_coupon';

/**
 * Hears one of the script's requests, which jQuery tells of on the document.
 * @param run is given the request itself, too, by which its end is known again, and all that jQuery tells
 */
export const heard =
  (run: (call: Call, xhr: AjaxEvent, request: unknown, args: readonly unknown[]) => void) =>
  (_event: unknown, args: readonly unknown[]): void => {
    const xhr = parseAjaxEvent(args);
    const call = /[?&]wc-ajax=(update_order_review|apply_coupon|remove_coupon)\b/.exec(xhr.url)?.[1];
    if (call !== undefined) {
      run(call as Call, xhr, args[0], args);
    }
  };

const isSuccess = ({ status }: AjaxEvent): boolean => status >= 200 && status < 300;

/** Nobody knows what the shop did: no answer came, or the page of somebody else. */
const isUnknown = ({ status, text }: AjaxEvent): boolean => status === 0 || isWholePage(text);

/** Does an answer hold an order review? */
export const isReview = (xhr: AjaxEvent): boolean =>
  isSuccess(xhr) && isRecord(xhr.json) && (isRecord(xhr.json['fragments']) || xhr.json['reload'] === true);

type Action = NonNullable<NonNullable<Parameters<typeof showAlert>[2]>['action']>;

/** One alert at a time. */
function useAlert({ settings }: CheckoutPage) {
  const close = useRef<() => void>(() => undefined);
  useMount(() => () => close.current());
  return {
    close: () => close.current(),
    show(anchor: Element | null, text: string, action: Action): void {
      close.current();
      if (anchor) {
        close.current = showAlert(anchor, text, { native: settings.current.alerts === 'native', focus: 'none', action });
      }
    },
  };
}

/** A call of the script's that failed is uncovered and said, with a way to try it again. */
export function useFailures(page: CheckoutPage): void {
  const { element } = page;
  const alert = useAlert(page);
  const isHealed = useRef(false);
  const lastArgs = useRef<unknown>(undefined);
  const again = (): void => {
    fireHost(document.body, 'update_checkout', lastArgs.current === undefined ? [] : [lastArgs.current]);
  };
  const reviewFailed = async (xhr: AjaxEvent): Promise<void> => {
    uncoverHosts(element, `${TABLE}, ${PAYMENT}`);
    const isRefused = xhr.status === 403 || xhr.text.trim() === '-1';
    if (isRefused && !isHealed.current) {
      isHealed.current = true;
      const fresh = await freshNonce('update_order_review_nonce');
      if (fresh) {
        renewCheckoutNonce('update_order_review_nonce', fresh);
        again();
        return;
      }
    }
    page.setState('failed');
    const text = message(isRefused ? 'checkout.refresh_refused' : 'checkout.refresh_failed');
    emit(element, 'shop:checkout-refresh-failed', { reason: isRefused ? 'nonce' : 'status', message: text });
    alert.show(
      element.querySelector(TABLE) ?? element.querySelector(REVIEW),
      text,
      isRefused
        ? { label: message('checkout.plain'), run: () => submitNatively(formOf(page), UPDATE_BUTTON) }
        : { label: message('checkout.retry'), run: again },
    );
  };

  const begun = heard((call, _xhr, _request, args) => {
    if (follows() && formOf(page)) {
      alert.close();
      if (call === 'update_order_review') {
        page.setState('refreshing');
      } else {
        expectAnswer(args, (text) => !isWholePage(text));
      }
    }
  });
  const ended = heard((call, xhr) => {
    // Of an aborted one a newer one took the place.
    if (!follows() || !formOf(page) || xhr.statusText === 'abort') {
      return;
    }
    if (call !== 'update_order_review') {
      if (!isSuccess(xhr) || isUnknown(xhr)) {
        couponFailed(page, call, xhr, alert.show);
      }
    } else if (isReview(xhr)) {
      isHealed.current = false;
    } else {
      void reviewFailed(xhr);
    }
  });
  useHostEvent(document.body, 'update_checkout', (_event, [args]) => {
    lastArgs.current = args;
  });
  useHostEvent(document, 'ajaxSend', begun);
  useHostEvent(document, 'ajaxComplete', ended);
}

/**
 * The script knows the nonce of the page alone; ours gets a fresh one, or does without. Nothing leaves the page: the address is on it.
 * Where nobody knows what the shop did, our call reads the order first, and says what is so.
 */
function couponFailed(page: CheckoutPage, call: Call, xhr: AjaxEvent, show: ReturnType<typeof useAlert>['show']): void {
  uncoverHosts(document, `${COUPON_FORM}, .woocommerce-checkout-review-order`);
  const isRemoval = call === 'remove_coupon';
  const form = document.querySelector<HTMLFormElement>(COUPON_FORM);
  // The shop prints codes in small letters.
  const code = ajaxField(xhr, isRemoval ? 'coupon' : 'coupon_code')
    .trim()
    .toLowerCase();
  const link = [...page.element.querySelectorAll<HTMLElement>(REMOVE_COUPON)].find((el) => el.dataset['coupon']?.toLowerCase() === code);
  // One that was in before says nothing of this try.
  const isUnsure = isUnknown(xhr) && !link;
  const say = (): void => {
    void lazyCoupon.load();
    show(isRemoval ? page.element.querySelector(TABLE) : form, message(isRemoval ? 'coupon.remove_failed' : 'coupon.failed'), {
      label: message('coupon.retry'),
      run: mend,
    });
  };
  const mend = (): void => {
    lazyCoupon.use(({ applyCoupon, removeCoupon }) => {
      if (isRemoval && link) {
        void removeCoupon(page, link);
      } else if (!isRemoval && form) {
        void applyCoupon(page, form, isUnsure);
      }
    }, say);
  };
  if (xhr.status === 403 || isUnknown(xhr)) {
    mend();
  } else {
    say();
  }
}

/** Removes the host's busy cover where the host's script has left it. */
function uncoverHosts(root: ParentNode, selector: string): void {
  const $ = jquery();
  const unblock = $?.fn['unblock'];
  for (const node of root.querySelectorAll<HTMLElement>(selector)) {
    node.classList.remove('processing');
    if ($ && typeof unblock === 'function') {
      Reflect.apply(unblock, $(node), []);
    }
  }
}

/** A fresh nonce out of a fresh copy of the page; `null` where there is none. */
async function freshNonce(name: 'update_order_review_nonce'): Promise<string | null> {
  let isFirst = true;
  try {
    return await withNonce(`wc_checkout_params.${name}`, async (nonce) => {
      // The one on the page was refused a moment ago.
      if (isFirst) {
        isFirst = false;
        throw new RequestError('status', name, 403);
      }
      return nonce;
    });
  } catch {
    return null;
  }
}
