import { delegate } from '../../shared/dom/delegate.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { shown } from '../../shared/quantity/step.logic.js';
import { childOf, childrenOf, FIELD, clamped, fieldLimits, pressed, quantityField, STEPS, type Session } from './core.js';

/** After so long a pause what was typed counts. */
const TYPING_MS = 1000;

/** Brings the quantity of a child within the limits of its field. @returns the quantity; `null` where nothing changed */
function applyQuantity(child: HTMLElement, field: HTMLInputElement): string | null {
  const quantity = shown(clamped(field.value, fieldLimits(field)));
  if (field.value !== quantity) {
    field.value = quantity;
  }
  const isNew = child.dataset['qty'] !== quantity;
  child.dataset['qty'] = quantity;
  return isNew ? quantity : null;
}

/** Drives the quantities of the children (contract: bundle.md §3). @param changed is called with the child whose quantity has changed */
export function driveQuantities(session: Session, changed: (child: HTMLElement) => void): void {
  const { list } = session.parts;
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const check = (field: HTMLInputElement): void => {
    clearTimeout(timers.get(field));
    const child = childOf(field);
    const quantity = child && applyQuantity(child, field);
    if (child && quantity !== null) {
      fireHost(document, 'woosb_check_qty', [Number(quantity), asHost(field)]);
      changed(child);
    }
  };
  // A field that the browser filled in again, or that was changed while nobody drove.
  for (const child of childrenOf(list)) {
    const field = quantityField(child);
    if (field && Number(field.value) !== Number(child.dataset['qty']) && applyQuantity(child, field) !== null) {
      changed(child);
    }
  }
  session.onStop(delegate(list, 'change', FIELD, (field) => check(field as HTMLInputElement)));
  session.onStop(
    delegate(list, 'input', FIELD, (field) => {
      clearTimeout(timers.get(field));
      timers.set(
        field,
        setTimeout(() => check(field as HTMLInputElement), TYPING_MS),
      );
    }),
  );
  session.onStop(
    delegate(list, 'click', STEPS, (step) => {
      const child = childOf(step);
      const field = child && quantityField(child);
      if (!field || field.disabled || field.readOnly) {
        return;
      }
      const next = pressed(field.value, step.matches('.woosb-quantity-input-plus') ? 1 : -1, fieldLimits(field));
      if (next !== null) {
        field.value = next;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }),
  );
  session.onStop(() => timers.forEach((timer) => clearTimeout(timer)));
}
