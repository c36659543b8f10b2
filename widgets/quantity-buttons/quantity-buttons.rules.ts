import { stringOf } from '../../shared/json.js';

/** The rules of the quantity buttons: no page, no clock. */

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

/** The quantity of one press (contract 3). */
const QUANTITY = 1;

/** The fields of the request after `action`, in their order (contract 3). */
export const fieldsOf = ({ productId, variationId, amount }: Order, attributeName: string): Record<string, unknown> => ({
  product_id: productId,
  variation_id: variationId,
  quantity: QUANTITY,
  [attributeName]: amount,
});

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

/** An error of WordPress' own list form: `[{code, message}]`. */
const listed = (value: unknown): unknown => (Array.isArray(value) ? memberOf(value[0], 'message') : undefined);

/**
 * Why the shop refused, if it did: `null` for an answer that is no refusal, an empty text for one without a reason. A refusal is a
 * true `error`, or WordPress' own `success: false`.
 */
export function refusalOf(answer: unknown): string | null {
  const error = memberOf(answer, 'error');
  if (!error && memberOf(answer, 'success') !== false) {
    return null;
  }
  const data = memberOf(answer, 'data');
  return (
    [memberOf(answer, 'message'), memberOf(data, 'message'), listed(data), data, error]
      .map((value) => stringOf(value).trim())
      .find((text) => text !== '') ?? ''
  );
}
