import { isLost } from '../cart/lost-response.rules.js';
import { parsePage } from '../html/inert.js';
import { wholeIn } from '../html/whole.js';
import type { MessageKey } from '../messages.js';
import '../messages/cart-page.js';
import { request, RequestError } from '../net/request.js';
import { safeUrl } from '../url.js';

/** What a page shows the coupons of an order in, at the checkout or in the cart. */
export const ORDER = '.woocommerce-checkout-review-order-table, .cart_totals';
const REMOVE = '.woocommerce-remove-coupon';

/** Does a part of a page show this coupon as one of the order's? The shop prints codes in small letters. */
export const showsCoupon = (part: ParentNode, code: string): boolean =>
  [...part.querySelectorAll<HTMLElement>(REMOVE)].some((el) => el.dataset['coupon']?.toLowerCase() === code.trim().toLowerCase());

/** Why a coupon's call failed, where the order cannot be read either: it may have happened. */
export class UnsureCoupon extends Error {
  constructor(override readonly cause: RequestError) {
    super(cause.message);
  }

  /** What the shopper is told. */
  get text(): MessageKey {
    return isLost(this.cause.kind) ? 'cart.update_unsure' : 'cart.update_unreadable';
  }
}

interface Wanted {
  readonly code: string;
  /** A page that shows the order. */
  readonly url: string | null;
  /** Is the coupon to be in it, or out of it? */
  readonly isIn: boolean;
}

/** How long the order may take to be read after a failure. */
const LOOK_TIMEOUT_MS = 10_000;

/** Does the order hold the coupon, or not, as wanted? @throws RequestError where nobody can tell */
async function isAsWanted({ code, url: address, isIn }: Wanted): Promise<boolean> {
  const url = safeUrl(address, { sameOrigin: true });
  if (!url) {
    throw new RequestError('empty', address ?? '');
  }
  const page = parsePage((await request({ url, cache: 'no-store', timeoutMs: LOOK_TIMEOUT_MS })).text);
  const order = wholeIn(page, ORDER);
  if (!order) {
    throw new RequestError('empty', url);
  }
  return showsCoupon(order, code) === isIn;
}

/**
 * Puts a coupon in or takes one out; where no good answer comes the order is read, and says whether it happened.
 * @param isUnsure nobody knows whether an earlier try happened: the order is read first
 * @returns the answer; `null` where the order alone says that it happened
 * @throws what `ask` threw, where it did not happen; `UnsureCoupon` where nobody knows
 */
export async function confirmed<T>(ask: () => Promise<T>, wanted: Wanted, isUnsure = false): Promise<T | null> {
  if (isUnsure && (await isAsWanted(wanted).catch(() => false))) {
    return null;
  }
  // One that was in before says nothing of this try.
  const wasAsWanted = !isUnsure && showsCoupon(document, wanted.code) === wanted.isIn && wanted.isIn;
  try {
    return await ask();
  } catch (error) {
    if (wasAsWanted || !(error instanceof RequestError) || error.kind === 'offline' || error.status === 403) {
      throw error;
    }
    const isDone = await isAsWanted(wanted).catch(() => {
      throw new UnsureCoupon(error);
    });
    if (isDone) {
      return null;
    }
    throw error;
  }
}
