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
import { savePurchase, type OrderContext } from './orders.js';
import { stockTrouble, totalsOf } from './totals.js';

/** What printing needs: the context of orders, and the path the request came to. */
export interface PrintContext extends OrderContext {
  readonly referer: string;
  /** Nonces a test wants instead of the shop's own: those of a recording. */
  readonly nonces?: Partial<Record<NonceAction, string>>;
}

/** The nonce this shop prints for an action. */
export function nonceFor(context: Pick<PrintContext, 'nonce' | 'nonces'>, action: NonceAction): string {
  return context.nonces?.[action] ?? nonceOf(context.nonce, action);
}

/** Whether a nonce that came in is the right one for an action, and not out of date. */
export function nonceHolds(
  context: Pick<PrintContext, 'nonce' | 'nonces' | 'stale'>,
  action: NonceAction,
  sent: string | null | undefined,
): boolean {
  return context.stale !== true && sent === nonceFor(context, action);
}

const error = (html: string): Notice => ({ kind: 'error', html });

/** Coupons that hold no longer leave; the notices say why. The host does it before it prints a cart or takes an order. */
export function dropFallenCoupons(context: Pick<PrintContext, 'session' | 'cookies'>): readonly Notice[] {
  const { session } = context;
  const { buying, errors } = checkedCoupons(session.cart(), session.buying());
  if (errors.length > 0) {
    savePurchase(context, buying);
  }
  return errors.map(error);
}

/** What the host finds wrong with a cart: stock, then coupons. */
export function cartTroubles(context: PrintContext): readonly Notice[] {
  return [...stockTrouble(context.session.cart(), context.stockOf).map(error), ...dropFallenCoupons(context)];
}

function rowsOf(cart: CartState, context: PrintContext): CartRow[] {
  const items = new Map(cart.lines.map((line) => [line.key, itemOf(line)]));
  return miniCartOf(cart, context.links, context.nonce).lines.map((line) => {
    const item = items.get(line.key);
    const single = item !== undefined && 'soldIndividually' in item && item.soldIndividually;
    return { ...line, single, max: item && !single ? maxQuantity(item) : undefined };
  });
}

function cartPageOf(context: PrintContext): CartPage {
  const cart = context.session.cart();
  const buying = context.session.buying();
  const offered = COUPONS.filter(({ code, expired }) => !expired && !buying.coupons.includes(code));
  return {
    rows: rowsOf(cart, context),
    totals: totalsOf(cart, buying),
    buying,
    below: couponBoxesHtml(offered),
    nonce: nonceFor(context, 'woocommerce-cart'),
    calculatorNonce: nonceFor(context, 'woocommerce-shipping-calculator'),
    referer: context.referer,
  };
}

/** Inside of the cart page's `div.woocommerce`, its box of notices empty; what the host finds wrong waits with the other notices. */
export function cartHtmlOf(context: PrintContext): string {
  if (context.session.cart().lines.length > 0) {
    context.session.say(cartTroubles(context));
  }
  return cartPageHtml(cartPageOf(context), noticesWrapperHtml(), context.links);
}

/** `div.cart_totals` alone. */
export function totalsHtmlOf(context: PrintContext): string {
  return cartTotalsHtml(cartPageOf(context), context.links);
}

/** The order review's model. */
export function reviewOf(context: PrintContext): OrderReview {
  const cart = context.session.cart();
  const buying = context.session.buying();
  return {
    lines: miniCartOf(cart, context.links, context.nonce).lines,
    totals: totalsOf(cart, buying),
    buying,
    nonce: nonceFor(context, 'woocommerce-process_checkout'),
    referer: context.referer,
  };
}

/** Inside of `#order_review`. */
export function reviewHtmlOf(context: PrintContext): string {
  return orderReviewHtml(reviewOf(context), context.links);
}

/** Inside of the page after an order; without the right key it says thank you and no more, as the host does. */
export function orderHtmlOf(id: number, key: string, context: PrintContext): string {
  const order = context.session.orders().find((one) => one.id === id && one.key === key);
  if (!order) {
    return unknownOrderHtml();
  }
  const cart: CartState = { lines: order.lines, removed: [] };
  const totals = totalsOf(cart, order.buying);
  return orderPageHtml({
    id,
    at: new Date(order.at),
    lines: miniCartOf(cart, context.links, context.nonce).lines,
    totals,
    method: order.buying.method,
    note: order.note,
    billing: order.buying.billing,
    shipping: totals.rate ? order.buying.shipping : undefined,
  });
}

/** What the shop noted of an order's source; the host shows it to the shop's people only, this demo to everybody. */
export function originHtmlOf(id: number, key: string, context: PrintContext): string {
  const order = context.session.orders().find((one) => one.id === id && one.key === key);
  return order ? originHtml(order.origin) : '';
}
