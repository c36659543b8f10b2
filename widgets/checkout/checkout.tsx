import { useMemo, useState } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr, useLatest } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { driverOf } from '../../shared/host/driver.js';
import { useBlockCheckout } from './blocks.js';
import type { CheckoutState } from './checkout.logic.js';
import { FORM } from './checkout.read.js';
import type { schema } from './checkout.schema.js';
import { useClassicCheckout } from './driver.js';
import { validate } from './fields.js';
import { useFollower } from './follower.js';
import type { CheckoutPage, Settings } from './context.js';
import { createReview } from './review.js';
import { useMethodSession } from './session.js';

type Props = Values<typeof schema> & ElementProps;

/**
 * @element shop-checkout
 * @summary The checkout (contract: checkout.md): classic, block, and the page of an order to pay for.
 * @attr data-alerts, data-scripts, data-checkout-url, data-is-checkout, data-guest-checkout, data-coupon-nonce, data-coupon-method,
 *   data-wc_ajax_url, data-extension-data: see the schema
 * @event shop:checkout-refreshed {result, fragments} · shop:checkout-refresh-failed {reason, message} · shop:payment-method-chosen {method}
 *   · shop:checkout-place {form, method}, cancelable · shop:checkout-placed {orderId, redirect} · shop:checkout-follow {redirect}, cancelable · shop:checkout-failed {reason, message, fields};
 *   hears shop:checkout-refresh, shop:cart-added, shop:cart-removed, shop:cart-updated, shop:coupon-applied, shop:coupon-failed
 * @reads the printed checkout; wc_checkout_params, wc_country_select_params, wc_address_i18n_params (or shopSettings.address), WTSmartCouponOBJ; the stores of the checkout block
 * @calls wc-ajax=update_order_review, checkout, apply_coupon, remove_coupon, wbte_sc_update_payment_method_on_session, wbte_sc_set_block_checkout_values
 * @without-js the form posts to the checkout page; “Update totals” reads the order review
 *
 * `data-state` on the tag: idle, refreshing, placing, failed, expired. Where WooCommerce's own script is on the page it does the
 * asking and the sending, and the tag follows: failures told, covers taken off, sentences under fields, focus kept.
 */
export function Checkout(props: Props): null {
  const { element } = props;
  const [state, setState] = useState<CheckoutState>('idle');
  const settings = useLatest<Settings>(props);
  useHostAttr(element, 'data-state', state);
  const page = useMemo(() => makePage(element, settings, setState), [element, settings]);
  const [form] = useNodes<HTMLFormElement>(element, FORM);
  useAddress(element, (el) => el.closest(element.localName) === element, ({ fields, stateChanged }) => {
    // What was said of a field may no longer be true.
    for (const field of fields) { if (field.closest(FORM)) { validate(field, 'input'); } }
    // The country itself has the review read again, too: two wishes are one request.
    if (stateChanged && form && driverOf('checkout') === 'tag') { page.review.ask(); }
  });
  useClassicCheckout(page, form ?? null);
  useFollower(page, form ?? null);
  useMethodSession(page);
  useBlockCheckout(page, props.extensionData);
  return null;
}

function makePage(element: HTMLElement, settings: { readonly current: Settings }, setState: (state: CheckoutState) => void): CheckoutPage {
  const page: Omit<CheckoutPage, 'review'> = { element, settings, setState, methodId: undefined, dirty: null, uncover: () => undefined };
  return Object.assign(page, { review: createReview(page) });
}
