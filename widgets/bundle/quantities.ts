import { delegate } from '../../shared/dom/delegate.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { compare, parseDecimal } from '../../shared/money/decimal.js';
import { shown } from '../../shared/quantity/step.logic.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { clamped } from './quantity.logic.js';
import { childOf, childrenOf, FIELD, fieldLimits, quantityField } from './bundle.read.js';
import { fire, type Session } from './session.js';

/** After so long a pause what was typed counts. */
const TYPING_MS = 1000;

/**
 * Brings the quantity of a child within the limits of its field, and says so where that is another one than was typed.
 * @returns is it another one than before?
 */
function applyQuantity(child: HTMLElement, field: HTMLInputElement, form: HTMLFormElement): boolean {
  const limits = fieldLimits(field);
  const typed = parseDecimal(field.value);
  const quantity = clamped(field.value, limits);
  const text = shown(quantity);
  const isNew = child.dataset['qty'] !== text;
  child.dataset['qty'] = text;
  if (field.value !== text) {
    field.value = text;
  }
  if (typed && compare(typed, quantity) > 0) {
    showQuantityNote(field, message('quantity.lowered', { max: text }), form);
  } else if (typed && compare(typed, quantity) < 0) {
    showQuantityNote(field, message('quantity.raised', { min: text }), form);
  }
  return isNew;
}

/** Drives the quantities of the children (contract 20 to 23). @param changed is called with the child whose quantity has changed */
export function driveQuantities({ parts: { list, form }, onStop }: Session, changed: (child: HTMLElement) => void): void {
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const forget = (field: HTMLElement): void => {
    clearTimeout(timers.get(field));
    timers.delete(field);
  };
  const check = (field: HTMLElement): void => {
    forget(field);
    const child = childOf(field);
    if (child && field instanceof HTMLInputElement && applyQuantity(child, field, form)) {
      fire('check_qty', Number(field.value), field);
      changed(child);
    }
  };
  // A field that the browser filled in again, or that was changed while nobody drove.
  for (const child of childrenOf(list)) {
    const field = quantityField(child);
    if (field && Number(field.value) !== Number(child.dataset['qty']) && applyQuantity(child, field, form)) {
      changed(child);
    }
  }
  onStop(delegate(list, 'change', FIELD, check));
  onStop(
    delegate(list, 'input', FIELD, (field) => {
      forget(field);
      timers.set(
        field,
        setTimeout(() => check(field), TYPING_MS),
      );
    }),
  );
  // What stands in the fields is what is sent, also where nobody waits for the pause.
  const checkAll = (): void => [...timers.keys()].forEach(check);
  form.addEventListener('submit', checkAll, true);
  onStop(() => {
    form.removeEventListener('submit', checkAll, true);
    [...timers.keys()].forEach(forget);
    childrenOf(list).forEach((child) => {
      const field = quantityField(child);
      if (field) {
        clearQuantityNote(field);
      }
    });
  });
}
