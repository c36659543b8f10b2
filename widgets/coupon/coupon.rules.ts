/** The states of a coupon, as `data-state`. */
export type CouponState = 'idle' | 'applying' | 'applied' | 'refused' | 'failed';

/** What the shop's notices say of a coupon. */
type Verdict = { readonly outcome: 'applied' | 'refused'; readonly text: string } | { readonly outcome: 'empty' };

/**
 * Reads the notices of an answer. An empty answer is the shop's way of saying that it does not know the coupon's id
 * (contract 4).
 */
export function verdict(notices: readonly { readonly text: string; readonly isError: boolean }[]): Verdict {
  const first = notices.find((n) => n.isError) ?? notices[0];
  return first ? { outcome: first.isError ? 'refused' : 'applied', text: first.text } : { outcome: 'empty' };
}

/** Which call an address is: the name of the call stands behind a prefix, or in the query. */
export const isCouponCall = (url: string): boolean => /[=/]apply_coupon_on_click(?![\w-])/.test(url);
