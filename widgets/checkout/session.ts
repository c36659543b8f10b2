import { useEffect, useRef } from 'react';
import { useListener } from '../../shared/element/host-hooks.js';
import type { ShopEvents } from '../../shared/events.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { phpBoolean } from '../../shared/host/php.js';
import { driverOf } from '../../shared/host/driver.js';
import { notifyCouponSettings, NONCE } from '../../shared/host/settings/coupon.js';
import { withNonce } from '../../shared/net/nonce.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjax, type CallOptions } from '../../shared/net/wc-ajax.js';
import { readMethod } from './checkout.host.js';
import { formOf, type CheckoutPage, type Settings } from './context.js';

const CALL = 'wbte_sc_update_payment_method_on_session';

/** How the coupon plugin's calls are addressed: the name of the call is put behind what it prints. */
export const couponCalls = ({ ajaxPrefix }: Pick<Settings, 'ajaxPrefix'>, signal?: AbortSignal): CallOptions => ({
  ...(ajaxPrefix === '' ? {} : { urlPattern: `${ajaxPrefix}%%endpoint%%` }),
  ...(signal ? { signal } : {}),
});

/** Does the page want its coupon plugin told, and is that plugin's own script not there to do it? */
export const reportsMethod = ({ couponNonce }: Pick<Settings, 'couponNonce'>): boolean =>
  couponNonce !== '' && driverOf('coupons') === 'tag';

/**
 * Sends the chosen payment method to the coupon plugin: once per change, when the order review has been read with it; the newest wins
 * (contract 62). Where that made a coupon fall out the review is read again. Its failure costs the shopper nothing:
 * the server looks at the method again when the order is sent.
 */
export function useMethodSession(page: CheckoutPage): void {
  const { element, settings } = page;
  const reads = useRef(latestOnly());
  const changed = useRef(false);
  const notified = useRef<string | null>(null);

  const notify = async (method: string): Promise<void> => {
    notified.current = method;
    try {
      const answer = await reads.current.run((signal) =>
        withNonce(NONCE, (nonce) => wcAjax(CALL, { _wpnonce: nonce, payment_method: method }, couponCalls(settings.current, signal)), {
          printed: settings.current.couponNonce,
        }),
      );
      notifyCouponSettings({ payment_method: method });
      if (!isTruthy(answer)) {
        return;
      }
      const form = formOf(page);
      if (form && jquery()) {
        fireHost(form, 'update');
      } else {
        page.review?.trigger(null);
      }
    } catch (error) {
      // It is told again with the next refresh, unless a newer one took its place.
      if (error instanceof RequestError && error.kind === 'aborted') {
        return;
      }
      if (notified.current === method) {
        notified.current = null;
        changed.current = true;
      }
      if (!(error instanceof RequestError)) {
        console.error('[shop] the payment method could not be told:', error);
      }
    }
  };

  useListener<CustomEvent<ShopEvents['shop:payment-method-chosen']>>(element, 'shop:payment-method-chosen', () => {
    changed.current = true;
  });
  useListener(element, 'shop:checkout-refreshed', () => {
    const form = formOf(page);
    const method = form ? readMethod(form) : undefined;
    if (!changed.current || method === undefined || !reportsMethod(settings.current)) {
      return;
    }
    changed.current = false;
    if (method !== (notified.current ?? settings.current.couponMethod)) {
      void notify(method);
    }
  });
  useEffect(() => () => reads.current.abort(), []);
}

/** As JavaScript sees it, but for the ways PHP says no. */
const isTruthy = (answer: unknown): boolean => phpBoolean(answer) ?? Boolean(answer);
