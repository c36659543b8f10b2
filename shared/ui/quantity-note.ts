import { afterPress } from '../dom/after-press.js';
import { clearAlert, showAlert } from './alert.js';

/** Where a quantity's note stands: after the host's box around the field. */
const anchorOf = (field: HTMLInputElement): Element => field.closest('.quantity') ?? field;

/** Notes that wait for the end of a press. */
const waiting = new WeakMap<HTMLInputElement, () => void>();

/**
 * Says at a quantity field, in text, why it holds another number than was typed or chosen (contract: cart.md "Settled since"): shown below
 * it and read out, the focus stays where it is; after a press that has just begun, so that no button moves away under it. The text leaves
 * with the next number that somebody gives, or a newer text takes its place. To be called once the change was told by `input` and `change`.
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

/** Takes the text at a quantity field away. */
export function clearQuantityNote(field: HTMLInputElement): void {
  waiting.get(field)?.();
  waiting.delete(field);
  clearAlert(anchorOf(field));
}
