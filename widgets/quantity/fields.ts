import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { shown, stepped, type Direction, raised } from '../../shared/quantity/step.rules.js';
import { productOf } from '../../shared/stores/product.js';
import { showQuantityNote } from '../../shared/ui/quantity-note.js';
import { isProductQuantity, limitsOf, valueOf } from './quantity.host.js';

/** Dispatches `input` and `change` for a new value, as typing would; jQuery's handlers hear these too. */
function setValue(input: HTMLInputElement, value: number): void {
  input.value = shown(value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
  emit(input, 'shop:quantity-changed', { value, input });
}

/** One press of a button. */
export function step(input: HTMLInputElement, direction: Direction): void {
  const next = stepped(valueOf(input), direction, limitsOf(input));
  if (next !== null) {
    setValue(input, next);
  }
}

/** The minimum rule (contract 7). `say` tells the shopper who typed the value, in text at the field. */
export function applyMinimum(input: HTMLInputElement, { say }: { readonly say: boolean }): void {
  const min = raised(valueOf(input), limitsOf(input).min);
  if (min === null) {
    return;
  }
  setValue(input, min);
  if (say) {
    showQuantityNote(input, message('quantity.raised', { min: shown(min) }));
  }
}

/** Brings the quantity of a product form into its store, whoever changed it. */
export function syncProduct(input: HTMLInputElement): void {
  const value = valueOf(input);
  if (value === null || value < 0 || !isProductQuantity(input)) {
    return;
  }
  const store = productOf(input);
  if (store.get().quantity !== value) {
    store.setKey('quantity', value);
  }
}
