/** What a shopper's session prints: the cart page, the order review, an order. Reads the session, changes nothing but fallen coupons. */
import { itemOf, miniCartOf, type CartState } from './cart.js';
import { COUPONS, checkedCoupons } from './coupons.js';
import {
  cartPageHtml,
  cartTotalsHtml,
  couponBoxesHtml,
  maxQuantity,
  noticesWrapperHtml,
  orderPageHtml,
  originHtml,
  orderReviewHtml,
  unknownOrderHtml,
  type CartPage,
  type CartRow,
  type Notice,
  type OrderReview,
} from './markup.js';
import { nonceOf, type NonceAction } from './nonces.js';
import { keepBuying, type OrderDesk } from './orders.js';
import { stockTrouble, totalsOf } from './totals.js';

/** What printing needs: the desk, and the path the request came to. */
export interface Till extends OrderDesk {
  readonly referer: string;
  /** Nonces a test wants instead of the shop's own: those of a recording. */
  readonly nonces?: Partial<Record<NonceAction, string>>;
}

/** The nonce this shop prints for an action. */
export function tillNonce(till: Pick<Till, 'nonce' | 'nonces'>, action: NonceAction): string {
  return till.nonces?.[action] ?? nonceOf(till.nonce, action);
}

/** Whether a nonce that came in is the right one for an action, and not out of date. */
export function nonceHolds(till: Pick<Till, 'nonce' | 'nonces' | 'stale'>, action: NonceAction, sent: string | null | undefined): boolean {
  return till.stale !== true && sent === tillNonce(till, action);
}

const error = (html: string): Notice => ({ kind: 'error', html });

/** Coupons that hold no longer leave; the notices say why. The host does it before it prints a cart or takes an order. */
export function dropFallenCoupons(till: Pick<Till, 'session' | 'cookies'>): readonly Notice[] {
  const { session } = till;
  const { buying, errors } = checkedCoupons(session.cart(), session.buying());
  if (errors.length > 0) {
    keepBuying(till, buying);
  }
  return errors.map(error);
}

/** What the host finds wrong with a cart: stock, then coupons. */
export function cartTroubles(till: Till): readonly Notice[] {
  return [...stockTrouble(till.session.cart(), till.stockOf).map(error), ...dropFallenCoupons(till)];
}

function rowsOf(cart: CartState, till: Till): CartRow[] {
  const items = new Map(cart.lines.map((line) => [line.key, itemOf(line)]));
  return miniCartOf(cart, till.links, till.nonce).lines.map((line) => {
    const item = items.get(line.key);
    const single = item !== undefined && 'soldIndividually' in item && item.soldIndividually;
    return { ...line, single, max: item && !single ? maxQuantity(item) : undefined };
  });
}

function cartPageOf(till: Till): CartPage {
  const cart = till.session.cart();
  const buying = till.session.buying();
  const offered = COUPONS.filter(({ code, expired }) => !expired && !buying.coupons.includes(code));
  return {
    rows: rowsOf(cart, till),
    totals: totalsOf(cart, buying),
    buying,
    below: couponBoxesHtml(offered),
    nonce: tillNonce(till, 'woocommerce-cart'),
    calculatorNonce: tillNonce(till, 'woocommerce-shipping-calculator'),
    referer: till.referer,
  };
}

/** Inside of the cart page's `div.woocommerce`, its box of notices empty; what the host finds wrong waits with the other notices. */
export function cartHtmlOf(till: Till): string {
  if (till.session.cart().lines.length > 0) {
    till.session.say(cartTroubles(till));
  }
  return cartPageHtml(cartPageOf(till), noticesWrapperHtml(), till.links);
}

/** `div.cart_totals` alone. */
export function totalsHtmlOf(till: Till): string {
  return cartTotalsHtml(cartPageOf(till), till.links);
}

/** The order review's model. */
export function reviewOf(till: Till): OrderReview {
  const cart = till.session.cart();
  const buying = till.session.buying();
  return {
    lines: miniCartOf(cart, till.links, till.nonce).lines,
    totals: totalsOf(cart, buying),
    buying,
    nonce: tillNonce(till, 'woocommerce-process_checkout'),
    referer: till.referer,
  };
}

/** Inside of `#order_review`. */
export function reviewHtmlOf(till: Till): string {
  return orderReviewHtml(reviewOf(till), till.links);
}

/** Inside of the page after an order; without the right key it says thank you and no more, as the host does. */
export function orderHtmlOf(id: number, key: string, till: Till): string {
  const order = till.session.orders().find((one) => one.id === id && one.key === key);
  if (!order) {
    return unknownOrderHtml();
  }
  const cart: CartState = { lines: order.lines, removed: [] };
  const totals = totalsOf(cart, order.buying);
  return orderPageHtml({
    id,
    at: new Date(order.at),
    lines: miniCartOf(cart, till.links, till.nonce).lines,
    totals,
    method: order.buying.method,
    note: order.note,
    billing: order.buying.billing,
    shipping: totals.rate ? order.buying.shipping : undefined,
  });
}

/** What the shop noted of an order's source; the host shows it to the shop's people only, this demo to everybody. */
export function originHtmlOf(id: number, key: string, till: Till): string {
  const order = till.session.orders().find((one) => one.id === id && one.key === key);
  return order ? originHtml(order.origin) : '';
}
