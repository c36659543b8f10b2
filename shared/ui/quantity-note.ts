import { afterPress, isPressing } from '../dom/after-press.js';
import { createScope } from '../dom/scope.js';
import { productOf, setSubmitBlocker } from '../stores/product.js';
import { clearAlert } from './alert-box.js';
import { showAlert } from './alert.js';

/** Where a quantity's note stands: after the host's box around the field. */
const anchorOf = (field: HTMLInputElement): Element => field.closest('.quantity') ?? field;

/** Notes that wait for the end of a press. */
const waiting = new WeakMap<HTMLInputElement, () => void>();

/** Forms that are held for the rest of a press, by the field that was changed in it. */
const holding = new WeakMap<HTMLInputElement, () => void>();

/**
 * Holds a product form for the rest of the press in which a quantity of it was changed: nobody orders a number that they have not seen. The
 * press of its button leads to the field; the next one counts.
 */
function holdPress(field: HTMLInputElement, form: HTMLFormElement, message: string): void {
  const store = productOf(form);
  const scope = createScope();
  const end = (): void => {
    scope.end();
    holding.delete(field);
    setSubmitBlocker(store, 'quantity', null);
  };
  scope.listen(window, 'pointerdown', end, { capture: true });
  scope.listen(window, 'keydown', end, { capture: true });
  holding.set(field, end);
  setSubmitBlocker(store, 'quantity', {
    message,
    isShown: () => true,
    focus() {
      end();
      field.focus();
    },
  });
}

/**
 * Shows below a quantity field, and announces, why it holds another number than was typed or chosen (contract 6 to 8).
 * The focus stays where it is. While a press is under way the text waits, so that no button moves away under the pointer. The text is
 * removed with the next number that somebody enters, or replaced by a newer text. Call it after `input` and `change` were dispatched.
 * @param form the product form whose button does nothing in that press. Default: the one around the field
 */
export function showQuantityNote(field: HTMLInputElement, text: string, form = field.closest<HTMLFormElement>('form.cart')): void {
  clearQuantityNote(field);
  if (form && isPressing()) {
    holdPress(field, form, text);
  }
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
  holding.get(field)?.();
  clearAlert(anchorOf(field));
}
