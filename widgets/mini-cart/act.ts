import { focusOn } from '../../shared/a11y/focus.js';
import { keyAfter } from '../../shared/a11y/roving.rules.js';
import { removeFromCart, type RemoveResult } from '../../shared/cart/store.js';
import { announce } from '../../shared/stores/notices.js';
import { showBusy } from '../../shared/ui/busy.js';
import { emptyPlace, keyOf, REMOVE, rowKeys, rowOf } from './mini-cart.host.js';
import { leaveByLink, type Pressed } from './pressed-link.js';

/** Links whose row is being removed: a second press adds nothing. */
const underWay = new WeakSet<Element>();

/** Removes the row of a link; where that fails, says so and follows the link (contract 20). */
export async function removeRow(link: HTMLElement): Promise<RemoveResult['outcome'] | 'under-way'> {
  if (underWay.has(link)) {
    return 'under-way';
  }
  underWay.add(link);
  announce('');
  const row = rowOf(link);
  const uncover = row ? showBusy(row) : undefined;
  const { outcome } = await removeFromCart(keyOf(link), link);
  underWay.delete(link);
  uncover?.();
  if (outcome === 'failed') {
    leaveByLink(link);
  }
  return outcome;
}

/** So that the change of the page is read before the text, as after adding. */
const ANNOUNCE_AFTER_MS = 1000;

/** Announces that the row was removed; a focus that was in it goes to the next row, the one before, or the message of the empty cart. */
export function afterRemoval(element: HTMLElement, { key, keys, text }: Pressed): void {
  announce(text, { delayMs: ANNOUNCE_AFTER_MS });
  const active = document.activeElement;
  // The shopper went on to something else meanwhile.
  if (active && active !== document.body && active.isConnected) {
    return;
  }
  const next = keyAfter(keys, key, rowKeys(element));
  const link = next === null ? undefined : [...element.querySelectorAll<HTMLElement>(REMOVE)].find((el) => keyOf(el) === next);
  if (link) {
    focusOn(link);
    return;
  }
  const place = emptyPlace(element);
  if (place) {
    focusOn(place);
  }
}
