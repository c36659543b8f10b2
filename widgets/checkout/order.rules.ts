/** What the shop answers to an order, and what follows. */
import { phpBoolean } from '../../shared/host/php.js';
import { isRecord, own, stringOf } from '../../shared/json.js';

/** What the shop said to an order. */
export type OrderAnswer =
  | {
      readonly outcome: 'placed';
      readonly redirect: string;
      readonly orderId: string;
      readonly messages: string;
      readonly raw: Record<string, unknown>;
    }
  | {
      readonly outcome: 'refused';
      readonly messages: string;
      readonly refresh: boolean;
      readonly reload: boolean;
      readonly raw: Record<string, unknown>;
    }
  | { readonly outcome: 'unreadable' };

/** Reads an answer to an order; a success without an address to go to is unreadable too. */
export function readOrderAnswer(value: unknown): OrderAnswer {
  if (!isRecord(value)) {
    return { outcome: 'unreadable' };
  }
  const result = own(value, 'result');
  const redirect = stringOf(own(value, 'redirect'));
  if (result === 'success' && redirect !== '') {
    const id = own(value, 'order_id');
    return {
      outcome: 'placed',
      redirect,
      orderId: typeof id === 'number' || typeof id === 'string' ? String(id) : '',
      messages: stringOf(own(value, 'messages')),
      raw: value,
    };
  }
  const flag = (key: string): boolean => phpBoolean(own(value, key)) === true;
  const messages = stringOf(own(value, 'messages'));
  if (result !== 'failure' && messages === '' && !flag('refresh') && !flag('reload')) {
    return { outcome: 'unreadable' };
  }
  return { outcome: 'refused', messages, refresh: flag('refresh'), reload: flag('reload'), raw: value };
}

/** How a stale nonce was found out and what it means for the next step: see `healing`. */
interface Healing {
  readonly sentNonce: string;
  readonly freshNonce: string;
  readonly totalBefore: string;
  readonly totalAfter: string;
  readonly tried: number;
}

/**
 * What follows a refusal that asks for a refresh, once that refresh is through. Where it brought another nonce the order was not
 * looked at at all: it is sent once more, unless the total the shopper agreed to has changed. A second refusal goes the plain way
 * (contract 81). With the same nonce something else was wrong, and the shop's message says what.
 */
export function healing({ sentNonce, freshNonce, totalBefore, totalAfter, tried }: Healing): 'again' | 'plain' | 'tell' {
  if (freshNonce === '' || freshNonce === sentNonce) {
    return 'tell';
  }
  if (totalBefore !== totalAfter) {
    return 'tell';
  }
  return tried === 0 ? 'again' : 'plain';
}
