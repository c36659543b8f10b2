import { clearAlert, showAlert } from './alert.js';

/** Where a quantity's note stands: after the host's box around the field. */
const anchorOf = (field: HTMLInputElement): Element => field.closest('.quantity') ?? field;

/**
 * Says at a quantity field, in text, why it holds another number than was typed or chosen (contract: cart.md "Settled since"): shown below
 * it and read out, the focus stays where it is. The text leaves with the next number that somebody gives, or a newer text takes its place.
 * To be called once the change was told by `input` and `change`.
 */
export function showQuantityNote(field: HTMLInputElement, text: string): void {
  showAlert(anchorOf(field), text, { focus: 'none' });
  field.addEventListener('input', () => clearQuantityNote(field), { once: true });
}

/** Takes the text at a quantity field away. */
export const clearQuantityNote = (field: HTMLInputElement): void => clearAlert(anchorOf(field));
