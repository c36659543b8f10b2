/** The rules of posting a product form: what its reply says. */

/** What the reply to a product form says. */
interface FormReply {
  readonly hasSuccess: boolean;
  /** The cart's hash cookie before the post and after it. */
  readonly hashBefore: string;
  readonly hashAfter: string;
}

/**
 * Did the shop take it? A success notice says yes. Shops may switch that notice off, and a grouped product may be taken in part, so
 * without one the cart's own hash decides: it changes with every change of the cart.
 */
export const wasAdded = ({ hasSuccess, hashBefore, hashAfter }: FormReply): boolean =>
  hasSuccess || (hashAfter !== '' && hashAfter !== hashBefore);
