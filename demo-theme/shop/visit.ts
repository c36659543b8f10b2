/**
 * What a server would have done before it printed the page: obey the fields of the address the page was opened with.
 * The demo has no server, so the page side does it on load. This is also where `npm start` sends forms posted without
 * our scripts: as a GET with the form's fields in the query.
 */
import { troubleFor, type Fault } from './faults.js';
import { fieldsFrom } from './fields.js';
import type { Links } from './markup.js';
import { hasOrder, obey, type OrderDesk } from './orders.js';

/** What became of a visit. Notices wait in the session for the page that has a box for them. */
export interface Visit {
  /** Another page to go to instead, as the host redirects. */
  readonly goTo?: string;
  /** The address without the orders, so that a reload does not buy again; undefined when there were none. */
  readonly address?: string;
}

/** Names in an address that are orders or belong to one. */
const ORDER_FIELDS = /^(add-to-cart|quantity(\[.+\])?|variation_id|product_id|product_sku|remove_item|undo_item|removed_item|_wpnonce)$/;

/**
 * Obeys the address of a page.
 *
 * @param address full address of the page as opened
 * @param faults orders to fail; `sold-out` and `stale-nonce` matter here, for there is no answer to spoil
 */
export function visit(address: string, desk: OrderDesk, faults: readonly Fault[]): Visit {
  const url = new URL(address);
  const fields = fieldsFrom(url.searchParams);
  if (!hasOrder(fields)) {
    return url.searchParams.has('removed_item') ? { address: withoutOrders(url) } : {};
  }
  const call = fields.get('remove_item') !== undefined ? 'remove-link' : fields.get('undo_item') !== undefined ? 'undo-link' : 'add-link';
  const trouble = troubleFor(call, faults);
  const outcome = obey(fields, {
    ...desk,
    ...(trouble.soldOut ? { stockOf: () => ({ inStock: false }) } : {}),
    ...(trouble.staleNonce ? { nonce: `${desk.nonce}-renewed` } : {}),
  });
  const goTo = outcome === 'stay' ? undefined : elsewhere(url, desk.links, outcome === 'to-cart-removed');
  if (goTo !== undefined) {
    return { goTo };
  }
  return { address: withoutOrders(url) };
}

/** The cart page, unless that is where we are: then the page prints what a redirect would have brought it to. */
function elsewhere(url: URL, links: Links, removed: boolean): string | undefined {
  const cart = new URL(links.cart, url);
  if (cart.pathname === url.pathname) {
    return undefined;
  }
  return removed ? `${cart.href}?removed_item=1` : cart.href;
}

/** Attributes stay in the address of a product page: `?attribute_…` chooses there, and buys nothing. */
function withoutOrders(url: URL): string {
  const left = new URL(url);
  for (const name of [...left.searchParams.keys()]) {
    if (ORDER_FIELDS.test(name)) {
      left.searchParams.delete(name);
    }
  }
  return left.href;
}
