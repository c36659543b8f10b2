/** Quantities of a cart form by field name, as text. */
export type Quantities = Readonly<Record<string, string>>;

/** The states of the tag, as `data-state`. */
export type CartPageState = 'idle' | 'updating' | 'failed' | 'empty';

/** What a submit of the cart form is for; `other` is the browser's. */
type Submit = 'quantities' | 'apply-coupon' | 'other';

/**
 * What a submit of the cart form is for (contract 19, 20): the pressed button decides, without one the focused
 * field.
 * @param button name of the pressed submit button, empty for none
 * @param focused what the focus is in
 */
export function submitOf(button: string, focused: 'quantity' | 'coupon' | 'else'): Submit {
  if (button === 'update_cart') {
    return 'quantities';
  }
  if (button === 'apply_coupon') {
    return 'apply-coupon';
  }
  if (button !== '') {
    return 'other';
  }
  return focused === 'quantity' ? 'quantities' : focused === 'coupon' ? 'apply-coupon' : 'other';
}

/** Which fields a shopper changed and the server does not know yet. */
export const changedQuantities = (typed: Quantities, printed: Quantities): string[] =>
  Object.keys(typed).filter((name) => Number(typed[name]) !== Number(printed[name]) || (typed[name] === '') !== (printed[name] === ''));

/**
 * Did the server leave a post unread? With a stale nonce it answers with a fresh page and says nothing (contract 45).
 * @param sent nonce of the form that was posted
 * @param fresh nonce of the form in the answer
 * @param notices how many notices the answer has
 */
export const wasIgnored = (sent: string, fresh: string, notices: number): boolean =>
  sent !== '' && fresh !== '' && sent !== fresh && notices === 0;
