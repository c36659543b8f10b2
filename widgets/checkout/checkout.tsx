import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useLatest, useListener } from '../../shared/element/host-hooks.js';
import { useAwaitedDriver, useBegun, useRecheck } from '../../shared/element/use-driver.js';
import type { ShopEvents } from '../../shared/events.js';
import { CHECKOUT, driverOf, isNamed } from '../../shared/host/driver.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { phpBoolean } from '../../shared/host/php.js';
import { notifyCouponSettings, NONCE } from '../../shared/host/settings/coupon.js';
import { lazyView } from '../../shared/lazy-view.js';
import { withNonce } from '../../shared/net/nonce.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import {
  BLOCK_CHECKOUT,
  couponCalls,
  FORM,
  formOf,
  PAY_FORM,
  readMethod,
  reportsMethod,
  type CheckoutPage,
  type CheckoutParts,
} from './checkout.host.js';
import type { CheckoutState } from './checkout.rules.js';
import type { ExtensionValues, Settings } from './checkout.schema.js';
import { validate } from './messages.js';

type Props = Settings & ElementProps;

/** Reading the review, placing the order and panels come where the tag drives; beside WooCommerce's script nothing of them is needed. */
const DriveCheckout = lazyView<CheckoutParts>(() => import('./driver.js').then((part) => part.DriveCheckout));
const Follower = lazyView<CheckoutParts>(
  () => import('./follower.js').then((part) => part.Follower),
  'what follows WooCommerce’s checkout script',
);
const BlockCheckout = lazyView<{ readonly page: CheckoutPage; readonly block: Element | null; readonly extensionData: ExtensionValues }>(
  () => import('./blocks.js').then((part) => part.BlockCheckout),
  'what tells plugins of the checkout block',
);

/** The view of `<shop-checkout>`: classic checkout, checkout block, and the page of an order to pay for. */
export function Checkout(props: Props): ReactElement {
  const { element } = props;
  const [state, setState] = useState<CheckoutState>('idle');
  const settings = useLatest<Settings>(props);
  const page = useMemo(() => makePage(element, settings, setState), [element, settings]);
  const [form] = useMatches<HTMLFormElement>(element, FORM);
  useAddress(
    element,
    (el) => el.closest(element.localName) === element,
    ({ fields, stateChanged }) => {
      // What was said of a field may no longer be true.
      for (const field of fields) {
        if (field.closest(FORM)) {
          validate(field, 'input');
        }
      }
      // The country itself has the review read again, too: two wishes are one request.
      if (stateChanged && form && driverOf('checkout') === 'tag') {
        page.review?.ask();
      }
    },
  );
  useMethodSession(page);
  const isClassic = useMatches(element, `${FORM}, ${PAY_FORM}`).length > 0;
  const [driver, recheck] = useAwaitedDriver('checkout');
  useRecheck(element, recheck);
  const begun = useBegun(isClassic ? driver : null);
  useEffect(() => {
    // Nobody else is expected: it need not wait until the page's scripts have run.
    if (isClassic && !isNamed(CHECKOUT)) {
      DriveCheckout.ahead();
    }
  }, [isClassic]);
  const [block] = useMatches(element, BLOCK_CHECKOUT);
  const parts = { page, form: form ?? null };
  return (
    <>
      <Host node={element} data-state={state} />
      {begun.tag && <DriveCheckout {...parts} />}
      {begun.host && <Follower {...parts} />}
      {(block || Object.keys(props.extensionData).length > 0) && (
        <BlockCheckout page={page} block={block ?? null} extensionData={props.extensionData} />
      )}
    </>
  );
}

const SESSION_CALL = 'wbte_sc_update_payment_method_on_session';

/**
 * Sends the chosen payment method to the coupon plugin: once per change, when the order review has been read with it; the newest wins
 * (contract 62). Where that made a coupon fall out the review is read again. Its failure costs the shopper nothing:
 * the server looks at the method again when the order is sent.
 */
function useMethodSession(page: CheckoutPage): void {
  const { element, settings } = page;
  const reads = useRef(latestOnly());
  const changed = useRef(false);
  const notified = useRef<string | null>(null);

  const notify = async (method: string): Promise<void> => {
    notified.current = method;
    try {
      const answer = await reads.current.run((signal) =>
        withNonce(
          NONCE,
          (nonce) => wcAjax(SESSION_CALL, { _wpnonce: nonce, payment_method: method }, couponCalls(settings.current, signal)),
          {
            printed: settings.current.couponNonce,
          },
        ),
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

const makePage = (
  element: HTMLElement,
  settings: { readonly current: Settings },
  setState: (state: CheckoutState) => void,
): CheckoutPage => ({
  element,
  settings,
  setState,
  methodId: undefined,
  dirty: null,
  uncover: () => undefined,
});
