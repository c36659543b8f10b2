import { emit, type CartItem } from '../../shared/events.js';
import { RequestError } from '../../shared/net/request.js';

/** What becomes of a line that cannot be loaded or saved. */

/** Failures after which nobody knows what the shop has done. */
const MAY_HAVE_ARRIVED: ReadonlySet<string> = new Set(['network', 'timeout', 'empty', 'not-json']);

/** Why a call failed, in a word. */
export const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.kind : 'script');

/** May the shop have done what it was asked for? */
export const mayHaveArrived = (error: unknown): boolean => MAY_HAVE_ARRIVED.has(reasonOf(error));

/** Logs and emits that a line could not be loaded or saved; on the document where the cart has replaced the link of the line. */
export function fail(target: Element, { cartItemKey }: CartItem, step: 'load' | 'save', reason: string, what: unknown): void {
  console.error(`[shop] <shop-cart-item-editor>: a line of the cart could not be ${step === 'load' ? 'loaded' : 'saved'}`, what);
  emit(target.isConnected ? target : document.body, 'shop:cart-item-failed', { cartItemKey, step, reason });
}
