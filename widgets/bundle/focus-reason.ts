import { focusOn, isInView } from '../../shared/a11y/focus.js';
import { quantityField } from './bundle.read.js';
import { checkBundle, type Session } from './session.js';

/**
 * Moves the focus to the child at fault, else to the first one that can be changed; to the message where that cannot be seen along with it,
 * and where nothing can be changed.
 */
export function focusReason(session: Session): void {
  const { parts } = session;
  const { children, reasons } = checkBundle(session);
  const at = reasons[0]?.child ?? null;
  const wrong = at === null ? undefined : children[at]?.element;
  // The way on of a child that could not be looked up; swatches stand for their select.
  const choice =
    wrong?.querySelector<HTMLElement>('.shop-alert__action') ??
    wrong?.querySelector<HTMLElement>('.variable-item[tabindex="0"]') ??
    [...(wrong?.querySelectorAll('select') ?? [])].find(({ value }) => value === '') ??
    wrong?.querySelector('select');
  const target = choice ?? (wrong && quantityField(wrong)) ?? quantityField(parts.list);
  const alert = parts.wrap.querySelector<HTMLElement>('.woosb-alert');
  target?.focus();
  const isSaid = alert !== null && alert.style.display !== 'none';
  if (isSaid && (!target || !isInView(alert))) {
    focusOn(alert);
  }
}
