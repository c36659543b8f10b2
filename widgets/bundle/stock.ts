import { lowest } from '../../shared/extremes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import type { Session } from './session.js';

/** The field that says how many bundles are bought; `null` where nobody can change that. */
export function bundleQuantity({ parts: { form } }: Pick<Session, 'parts'>): HTMLInputElement | null {
  const field = form.querySelector<HTMLInputElement>('input[name="quantity"]');
  return field && field.type !== 'hidden' ? field : null;
}

/** Lets go of the note at the quantity. */
export function clearStockNote(session: Pick<Session, 'parts'>): void {
  const field = bundleQuantity(session);
  if (field) {
    clearQuantityNote(field);
  }
}

/** Shows a note at the quantity that it was lowered to the stock. */
export const noteLowered = (field: HTMLInputElement): void => showQuantityNote(field, message('quantity.lowered', { max: field.value }));

/**
 * Limits how many bundles can be bought to what the children allow, never below what the field itself wants at least. More than that is
 * lowered, which other scripts hear as a shopper's edit, and said at the field.
 * @param allowed how many bundles the stock of the children allows; `null`: as many as wanted
 */
export function limitStock(session: Session, allowed: number | null): void {
  const field = bundleQuantity(session);
  if (!field) {
    return;
  }
  const { writes } = session;
  const printed = writes.original(field, 'max');
  const limits = [allowed, printed ? Number(printed) : null].filter((limit) => limit !== null);
  const max = limits.length > 0 ? Math.max(lowest(limits), Number(field.min || 0)) : null;
  if (max === null) {
    writes.restore(field, 'max');
    return;
  }
  writes.attr(field, 'max', String(max));
  if (Number(field.value) > max) {
    field.value = String(max);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    noteLowered(field);
  }
}
