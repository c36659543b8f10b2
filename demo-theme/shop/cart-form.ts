/**
 * The cart page's own forms and links: quantities, coupons, the shipping calculator. The host obeys them before it prints
 * any page; the notices wait in the session (recordings: cart-form-*.json, cart-calc-shipping.json).
 */
import { withParts } from './purchase.js';
import { itemOf, lineName, type CartState } from './cart.js';
import { applyCoupon, normalCode } from './coupons.js';
import type { Fields } from './fields.js';
import { escapeHtml, type Notice } from './markup.js';
import { savePurchase, keepCart } from './orders.js';
import { nonceHolds, type PrintContext } from './session-views.js';

const FORM_BUTTONS = ['update_cart', 'apply_coupon', 'calc_shipping', 'proceed'] as const;

/** Whether the fields are those of the cart's form, its calculator, or a link that removes a coupon. */
export function hasCartOrder(fields: Fields): boolean {
  return FORM_BUTTONS.some((name) => fields.get(name) !== undefined) || fields.get('remove_coupon') !== undefined;
}

/** Obeys them. `to-checkout`: the form asked to go on. */
export function obeyCartForm(fields: Fields, context: PrintContext): 'stay' | 'to-checkout' {
  const { session } = context;
  const coupon = fields.get('remove_coupon');
  if (
    fields.get('calc_shipping') !== undefined &&
    nonceHolds(context, 'woocommerce-shipping-calculator', fields.get('woocommerce-shipping-calculator-nonce'))
  ) {
    session.say([calculate(fields, context)]);
  } else if (fields.get('apply_coupon') !== undefined && (fields.get('coupon_code') ?? '') !== '') {
    session.say([apply(fields.get('coupon_code') ?? '', context)]);
  } else if (coupon !== undefined) {
    session.say([removeCoupon(coupon, context)]);
  }
  const holds = nonceHolds(context, 'woocommerce-cart', fields.get('woocommerce-cart-nonce'));
  const sent = ['update_cart', 'apply_coupon', 'proceed'].some((name) => fields.get(name) !== undefined);
  if (!sent || !holds) {
    return 'stay';
  }
  const changed = setQuantities(fields, context);
  if (fields.get('proceed') !== undefined) {
    return 'to-checkout';
  }
  if (changed) {
    session.say([{ kind: 'success', html: 'Cart updated.' }]);
  }
  return 'stay';
}

/** Applies a code, as form, call and click do; the notice says what came of it. */
export function apply(code: string, context: Pick<PrintContext, 'session' | 'cookies'>): Notice {
  const outcome = applyCoupon(code, context.session.cart(), context.session.buying());
  if ('error' in outcome) {
    return { kind: 'error', html: outcome.error };
  }
  savePurchase(context, outcome.buying);
  return { kind: 'success', html: 'Coupon code applied successfully.' };
}

/** Removes a coupon code. As in the host the notice is the same whether or not it was in use; only an empty code is an error. */
export function removeCoupon(code: string, context: Pick<PrintContext, 'session' | 'cookies'>): Notice {
  const plain = normalCode(code);
  if (plain === '') {
    return { kind: 'error', html: 'Sorry there was a problem removing this coupon.' };
  }
  const buying = context.session.buying();
  savePurchase(context, { ...buying, coupons: buying.coupons.filter((one) => one !== plain) });
  return { kind: 'success', html: 'Coupon has been removed.' };
}

/** A British postcode, with or without its blank; elsewhere letters, digits, blanks and dashes. */
export function isPostcode(postcode: string, country: string): boolean {
  return country === 'GB' ? /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(postcode.trim()) : /^[a-z\d\s-]+$/i.test(postcode);
}

function calculate(fields: Fields, context: PrintContext): Notice {
  const part = (name: string): string => (fields.get(`calc_shipping_${name}`) ?? '').trim();
  const country = part('country');
  const postcode = part('postcode');
  if (postcode !== '' && !isPostcode(postcode, country)) {
    return { kind: 'error', html: 'Please enter a valid postcode / ZIP.' };
  }
  if (country === '' || country === 'default') {
    return { kind: 'info', html: 'Shipping costs updated.' };
  }
  const buying = context.session.buying();
  const place = { country, state: part('state'), city: part('city'), postcode };
  savePurchase(context, {
    ...buying,
    calculated: true,
    shipping: withParts(buying.shipping, place),
    billing: withParts(buying.billing, place),
  });
  return { kind: 'info', html: 'Shipping costs updated.' };
}

/** Sets the quantities that differ; nought removes. More than the stock is kept: the page then says what is wrong. */
function setQuantities(fields: Fields, context: PrintContext): boolean {
  const cart = context.session.cart();
  let changed = false;
  const lines = cart.lines.flatMap((line) => {
    const sent = (fields.get(`cart[${line.key}][qty]`) ?? '').replace(/[^\d.]/g, '');
    const quantity = Math.floor(Number(sent));
    if (sent === '' || !Number.isFinite(quantity) || quantity === line.quantity) {
      return [line];
    }
    const item = itemOf(line);
    if (quantity > 1 && item && 'soldIndividually' in item && item.soldIndividually) {
      context.session.say([{ kind: 'error', html: `You can only have 1 ${escapeHtml(lineName(line))} in your cart.` }]);
      return [line];
    }
    changed = true;
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
  if (changed) {
    const gone = cart.lines.filter((line) => !lines.some((left) => left.key === line.key));
    const next: CartState = { lines, removed: [...cart.removed.filter((old) => !gone.some(({ key }) => key === old.key)), ...gone] };
    keepCart(context, next);
  }
  return changed;
}
