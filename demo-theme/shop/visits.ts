/**
 * What a server would have done before it printed the page: obey the fields of the address the page was opened with.
 * The demo has no server, so the page side does it on load. This is also where `npm start` sends forms posted without
 * our scripts: as a GET with the form's fields in the query.
 */
import { hasCartOrder, obeyCartForm } from './cart-form.js';
import { placeOrder } from './checkout.js';
import { troubleFor, type Fault } from './faults.js';
import { fieldsFrom, type Fields } from './fields.js';
import { hasOrder, applyAction } from './orders.js';
import { hasReview, addReview } from './reviews.js';
import type { PrintContext } from './session-views.js';

/** What became of a visit. Notices wait in the session for the page that has a box for them. */
interface Visit {
  /** Another page to go to instead, as the host redirects. */
  readonly goTo?: string;
  /** The address without the orders, so that a reload does not buy again; undefined when there were none. */
  readonly address?: string;
}

/** What a visit needs: a context without a page, and a clock in milliseconds. */
type VisitContext = Omit<PrintContext, 'referer'> & { now(): number };

/** Names in an address that are orders or belong to one. */
const ORDER_FIELDS =
  /^(add-to-cart|quantity(\[.+\])?|variation_id|product_id|product_sku|remove_item|undo_item|removed_item|remove_coupon|_wpnonce|shop-fresh)$/;
/** Of a form's fields only these say something about the page and buy nothing. */
const PAGE_FIELDS = /^(attribute_.*|orderby|paged|inspect|shop-.*)$/;

/**
 * Obeys the address of a page.
 *
 * @param address full address of the page as opened
 * @param faults orders to fail; `sold-out` and `stale-nonce` matter here, for there is no answer to spoil
 */
export function visit(address: string, shop: VisitContext, faults: readonly Fault[]): Visit {
  const url = new URL(address);
  const fields = fieldsFrom(url.searchParams);
  const trouble = troubleFor(callOf(fields), faults);
  const context: PrintContext = {
    ...shop,
    referer: url.pathname,
    stale: trouble.staleNonce,
    ...(trouble.soldOut ? { stockOf: () => ({ inStock: false }) } : {}),
  };
  return (
    form(url, fields, context, shop.now()) ??
    order(url, fields, context) ??
    emptyCheckout(url, context) ??
    (url.searchParams.has('removed_item') ? { address: without(url, ORDER_FIELDS) } : {})
  );
}

function callOf(fields: Fields): string {
  const named: readonly (readonly [field: string, call: string])[] = [
    ['comment_post_ID', 'review'],
    ['woocommerce_checkout_place_order', 'checkout-form'],
    ['woocommerce-cart-nonce', 'cart-form'],
    ['remove_item', 'remove-link'],
    ['undo_item', 'undo-link'],
    ['remove_coupon', 'remove-coupon-link'],
  ];
  return named.find(([field]) => fields.get(field) !== undefined)?.[1] ?? 'add-link';
}

/** A form that came as an address: the cart's, the checkout's, a review's. */
function form(url: URL, fields: Fields, context: PrintContext, now: number): Visit | undefined {
  const { session, links } = context;
  const stay = (): Visit => ({
    address: [...url.searchParams.keys()].reduce((left, name) => (PAGE_FIELDS.test(name) ? left : deleted(left, name)), new URL(url)).href,
  });
  if (hasReview(fields)) {
    const outcome = addReview(fields, session, links, now);
    if ('location' in outcome) {
      return { goTo: new URL(outcome.location, url).href };
    }
    session.say(outcome.error === '' ? [] : [{ kind: 'error', html: outcome.error }]);
    return stay();
  }
  if (fields.get('woocommerce_checkout_place_order') !== undefined) {
    const outcome = placeOrder(fields, context, now);
    if (outcome.ok) {
      return { goTo: new URL(outcome.redirect, url).href };
    }
    session.say(outcome.notices);
    return stay();
  }
  if (hasCartOrder(fields)) {
    return obeyCartForm(fields, context) === 'to-checkout' ? { goTo: new URL(links.checkout, url).href } : stay();
  }
  return undefined;
}

/** A link or a product's form. */
function order(url: URL, fields: Fields, context: PrintContext): Visit | undefined {
  if (!hasOrder(fields)) {
    return undefined;
  }
  const outcome = applyAction(fields, context);
  const cart = new URL(context.links.cart, url);
  // On the cart page itself the page prints what a redirect would have brought it to.
  if (outcome === 'stay' || cart.pathname === url.pathname) {
    return { address: without(url, ORDER_FIELDS) };
  }
  return { goTo: outcome === 'to-cart-removed' ? `${cart.href}?removed_item=1` : cart.href };
}

/** With nothing to pay for, the checkout leads to the cart (recording: checkout-page-empty-cart.json). */
function emptyCheckout(url: URL, { links, session }: PrintContext): Visit | undefined {
  const atCheckout = new URL(links.checkout, url).pathname === url.pathname;
  return atCheckout && session.cart().lines.length === 0 ? { goTo: new URL(links.cart, url).href } : undefined;
}

/** Attributes stay in the address of a product page: `?attribute_…` chooses there, and buys nothing. */
function without(url: URL, names: RegExp): string {
  return [...url.searchParams.keys()].reduce((left, name) => (names.test(name) ? deleted(left, name) : left), new URL(url)).href;
}

function deleted(url: URL, name: string): URL {
  url.searchParams.delete(name);
  return url;
}
