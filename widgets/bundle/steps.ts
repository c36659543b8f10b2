import { delegate } from '../../shared/dom/delegate.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { childOf, childrenOf, fieldLimits, nameOf, numberAt, quantityField } from './bundle.read.js';
import { pressed } from './quantity.logic.js';
import type { Session } from './session.js';

/** Plus of a child. */
const PLUS = '.woosb-quantity-input-plus';
/** Plus and minus of a child. */
export const STEPS = `${PLUS}, .woosb-quantity-input-minus`;

/**
 * What keyboard and screen reader need and the host does not print, whoever drives: plus and minus are buttons with names, quantities are
 * named by their product.
 */
export function nameControls({ parts: { list }, writes, onStop }: Session): void {
  for (const step of list.querySelectorAll<HTMLElement>(STEPS)) {
    if (!step.matches('button')) {
      writes.attr(step, 'role', 'button');
      writes.attr(step, 'tabindex', '0');
    }
    writes.attr(step, 'aria-label', message(step.matches(PLUS) ? 'bundle.more' : 'bundle.less', { name: nameOf(childOf(step)) }));
  }
  for (const child of childrenOf(list)) {
    const field = quantityField(child);
    // The host names every field alike, over the label beside it, which its sheet hides.
    const label = field?.labels?.[0]?.textContent?.trim() || nameOf(child);
    if (field && label !== '') {
      writes.attr(field, 'aria-label', label);
    }
  }
  onStop(
    delegate(list, 'keydown', STEPS, (step, event) => {
      if (event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' ') && !step.matches('button')) {
        event.preventDefault();
        step.click();
      }
    }),
  );
}

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
