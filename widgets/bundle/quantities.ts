import { delegate } from '../../shared/dom/delegate.js';
import { shown } from '../../shared/quantity/step.logic.js';
import { clamped } from './clamp.logic.js';
import { childOf, childrenOf, FIELD, fieldLimits, fire, quantityField, type Session } from './core.js';

/** After so long a pause what was typed counts. */
const TYPING_MS = 1000;

/** Brings the quantity of a child within the limits of its field. @returns is it another one now? */
function applyQuantity(child: HTMLElement, field: HTMLInputElement): boolean {
  const quantity = shown(clamped(field.value, fieldLimits(field)));
  const isNew = child.dataset['qty'] !== quantity;
  child.dataset['qty'] = quantity;
  if (field.value !== quantity) {
    field.value = quantity;
  }
  return isNew;
}

/** Drives the quantities of the children (contract: bundle.md §3). @param changed is called with the child whose quantity has changed */
export function driveQuantities({ parts: { list }, onStop }: Session, changed: (child: HTMLElement) => void): void {
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const check = (field: HTMLElement): void => {
    clearTimeout(timers.get(field));
    const child = childOf(field);
    if (child && field instanceof HTMLInputElement && applyQuantity(child, field)) {
      fire('check_qty', Number(field.value), field);
      changed(child);
    }
  };
  // A field that the browser filled in again, or that was changed while nobody drove.
  for (const child of childrenOf(list)) {
    const field = quantityField(child);
    if (field && Number(field.value) !== Number(child.dataset['qty']) && applyQuantity(child, field)) {
      changed(child);
    }
  }
  onStop(delegate(list, 'change', FIELD, check));
  onStop(
    delegate(list, 'input', FIELD, (field) => {
      clearTimeout(timers.get(field));
      timers.set(
        field,
        setTimeout(() => check(field), TYPING_MS),
      );
    }),
  );
  onStop(() => timers.forEach((timer) => clearTimeout(timer)));
}
