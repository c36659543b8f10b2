/**
 * The shop's coupons: which may be used, what each takes off, and the host's sentences when one may not (recordings:
 * apply-coupon-*, coupon-click-*). Ids, codes and amounts are those of the recorded shop.
 */
import type { Buying } from './purchase.js';
import { itemOf, lineMinor, subtotalMinor, type CartState } from './cart.js';
import { escapeHtml } from './print/html.js';
import { plainAmountHtml } from './print/price.js';

/** A coupon. `amount` is per cent for `percent`, pence for `fixed_cart`. */
export interface Coupon {
  readonly id: number;
  /** Lower case, as the host keeps it. */
  readonly code: string;
  readonly type: 'percent' | 'fixed_cart';
  readonly amount: number;
  readonly description: string;
  /** Least subtotal, in pence. */
  readonly minimumMinor?: number;
  /** The one payment method it holds for. */
  readonly method?: string;
  readonly expired?: boolean;
}

/** Every coupon of the shop. */
export const COUPONS: readonly Coupon[] = [
  { id: 24, code: 'cashonly', type: 'fixed_cart', amount: 200, description: 'Only with cash on delivery', method: 'cod' },
  { id: 25, code: 'tenoff', type: 'percent', amount: 10, description: 'Ten per cent off' },
  { id: 26, code: 'fiver', type: 'fixed_cart', amount: 500, description: 'Five pounds off' },
  { id: 27, code: 'expired', type: 'percent', amount: 10, description: 'Too late', expired: true },
  { id: 28, code: 'bigspend', type: 'fixed_cart', amount: 2000, description: 'On orders over £500', minimumMinor: 50_000 },
];

/** The coupon with this code, in whatever case it was typed. */
export function couponOf(code: string): Coupon | undefined {
  return COUPONS.find((coupon) => coupon.code === normalCode(code));
}

/** A typed code as the host keeps and names it. */
export function normalCode(code: string): string {
  return code.trim().toLowerCase();
}

/** Why a coupon may not be used now, as markup; empty when it may. Whether it is in use already is not asked here. */
function couponTrouble(code: string, cart: CartState, buying: Buying): string {
  const label = `&quot;${escapeHtml(normalCode(code))}&quot;`;
  const coupon = couponOf(code);
  if (!coupon) {
    return `Coupon ${label} cannot be applied because it does not exist.`;
  }
  if (coupon.expired) {
    return `Coupon ${label} has expired.`;
  }
  if (coupon.minimumMinor !== undefined && subtotalMinor(cart) < coupon.minimumMinor) {
    return `The minimum spend for coupon ${label} is ${plainAmountHtml(coupon.minimumMinor)}.`;
  }
  // The recorded shop never had to say this one; the words are the coupon plugin's own.
  return coupon.method !== undefined && coupon.method !== buying.method
    ? 'Sorry, this coupon is not applicable for selected payment method'
    : '';
}

/** Applies a code. `error` is the host's sentence, as markup. */
export function applyCoupon(code: string, cart: CartState, buying: Buying): { readonly buying: Buying } | { readonly error: string } {
  const plain = normalCode(code);
  if (plain === '') {
    return { error: 'Please enter a coupon code.' };
  }
  if (buying.coupons.includes(plain)) {
    return { error: `Coupon code &quot;${escapeHtml(plain)}&quot; already applied!` };
  }
  const error = couponTrouble(plain, cart, buying);
  return error === '' ? { buying: { ...buying, coupons: [...buying.coupons, plain] } } : { error };
}

/** Coupons that hold no longer are taken out; `errors` says why, as markup. This is what the host does before it prints a cart. */
export function checkedCoupons(cart: CartState, buying: Buying): { readonly buying: Buying; readonly errors: readonly string[] } {
  const fallen = buying.coupons.map((code) => [code, couponTrouble(code, cart, buying)] as const).filter(([, error]) => error !== '');
  if (fallen.length === 0) {
    return { buying, errors: [] };
  }
  const codes = new Set(fallen.map(([code]) => code));
  return { buying: { ...buying, coupons: buying.coupons.filter((code) => !codes.has(code)) }, errors: fallen.map(([, error]) => error) };
}

/** What one coupon takes off: the sum, and each line's part of it, in pence. */
export interface Discount {
  readonly coupon: Coupon;
  readonly minor: number;
  readonly byLine: readonly number[];
}

/** What the coupons in use take off, in order. Per cents are of the undiscounted prices; nothing falls below nought. */
export function discountsOf(cart: CartState, codes: readonly string[]): readonly Discount[] {
  const full = cart.lines.map((line) => {
    return itemOf(line) ? lineMinor(line) : 0;
  });
  let left: readonly number[] = full;
  return codes.flatMap((code) => {
    const coupon = couponOf(code);
    if (!coupon) {
      return [];
    }
    const asked = coupon.type === 'percent' ? halfDown((sum(full) * coupon.amount) / 100) : coupon.amount;
    const shares =
      coupon.type === 'percent' ? full.map((minor) => Math.floor((minor * coupon.amount) / 100)) : sharedOut(asked, left, cart);
    const byLine = topped(
      shares.map((share, at) => Math.min(share, left[at] ?? 0)),
      Math.min(asked, sum(left)),
      left,
    );
    left = left.map((minor, at) => minor - (byLine[at] ?? 0));
    return [{ coupon, minor: sum(byLine), byLine }];
  });
}

const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0);

/** The host rounds a discount's half penny down. */
const halfDown = (value: number): number => Math.ceil(value - 0.5);

/** A fixed sum goes in equal parts to every piece. */
function sharedOut(minor: number, left: readonly number[], cart: CartState): number[] {
  const pieces = cart.lines.reduce((all, line, at) => all + ((left[at] ?? 0) > 0 ? line.quantity : 0), 0);
  const each = pieces === 0 ? 0 : Math.floor(minor / pieces);
  return cart.lines.map((line, at) => ((left[at] ?? 0) > 0 ? each * line.quantity : 0));
}

/** Pennies that rounding left over go to the first lines that can bear them. */
function topped(shares: readonly number[], wanted: number, most: readonly number[]): number[] {
  const out = [...shares];
  for (let at = 0; at < out.length && sum(out) < wanted; at += 1) {
    const room = (most[at] ?? 0) - (out[at] ?? 0);
    out[at] = (out[at] ?? 0) + Math.min(room, wanted - sum(out));
  }
  return out;
}
