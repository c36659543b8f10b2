import { checkBundle, quantityField, type Session } from './core.js';

/** Moves the focus to the child at fault, else to the first one that can be changed, else to the message. */
export function focusReason(session: Session): void {
  const { parts } = session;
  const { children, reasons } = checkBundle(session);
  const at = reasons[0]?.child ?? null;
  const wrong = at === null ? undefined : children[at]?.element;
  // Swatches stand for their select.
  const choice =
    wrong?.querySelector<HTMLElement>('.variable-item[tabindex="0"]') ??
    [...(wrong?.querySelectorAll('select') ?? [])].find(({ value }) => value === '') ??
    wrong?.querySelector('select');
  const field = (wrong && quantityField(wrong)) ?? quantityField(parts.list);
  const alert = parts.wrap.querySelector<HTMLElement>('.woosb-alert');
  const target = choice ?? field ?? alert;
  if (target === alert) {
    alert?.setAttribute('tabindex', '-1');
  }
  target?.focus();
}
