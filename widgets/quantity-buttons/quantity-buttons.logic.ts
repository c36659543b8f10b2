/** The rules of the quantity buttons (contract: product.md §6): no page, no clock. */

/**
 * The first word of a text. Words end at any white space, the no-break space of `500 g` and line ends included; an empty text has
 * an empty one.
 */
export const firstWord = (text: string): string => text.trim().split(/\s+/u)[0] ?? '';

/** What one button adds. */
export interface Order {
  readonly productId: string;
  readonly variationId: string;
  readonly amount: string;
}
