import { childOf, fieldLimits, numberAt, PLUS, quantityField } from './core.js';
import { pressed } from './press.logic.js';

/** Moves the quantity beside a pressed plus or minus by its step, and tells the page. */
export function pressStep(step: HTMLElement): void {
  const child = childOf(step);
  const field = child && quantityField(child);
  if (!field || field.disabled || field.readOnly) {
    return;
  }
  const size = numberAt(field, 'step') ?? 0;
  const next = pressed(field.value, step.matches(PLUS) ? 1 : -1, { ...fieldLimits(field), step: size > 0 ? size : 1 });
  if (next !== null) {
    field.value = next;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
