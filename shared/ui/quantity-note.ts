import { afterPress } from '../dom/after-press.js';
import { clearAlert, showAlert } from './alert.js';

/** Where a quantity's note stands: after the host's box around the field. */
const anchorOf = (field: HTMLInputElement): Element => field.closest('.quantity') ?? field;

/** Notes that wait for the end of a press. */
const waiting = new WeakMap<HTMLInputElement, () => void>();

/**
 * Shows below a quantity field, and announces, why it holds another number than was typed or chosen (contract: cart.md "Settled since").
 * The focus stays where it is. While a press is under way the text waits, so that no button moves away under the pointer. The text is
 * removed with the next number that somebody enters, or replaced by a newer text. Call it after `input` and `change` were dispatched.
 */
export function showQuantityNote(field: HTMLInputElement, text: string): void {
  clearQuantityNote(field);
  field.addEventListener('input', () => clearQuantityNote(field), { once: true });
  waiting.set(
    field,
    afterPress(() => {
      waiting.delete(field);
      if (field.isConnected) {
        showAlert(anchorOf(field), text, { focus: 'none' });
      }
    }),
  );
}

/** Removes the text at a quantity field. */
export function clearQuantityNote(field: HTMLInputElement): void {
  waiting.get(field)?.();
  waiting.delete(field);
  clearAlert(anchorOf(field));
}
