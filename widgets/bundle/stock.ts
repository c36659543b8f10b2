import type { Checked, Session } from './core.js';
import { bundleLimit } from './stock.logic.js';

/** Limits how many bundles can be bought to what the children allow, never below what the field itself wants at least. */
export function limitStock({ parts: { form }, ledger }: Session, { children }: Checked): void {
  const field = form.querySelector<HTMLInputElement>('input[name="quantity"]');
  if (!field || field.type === 'hidden') {
    return;
  }
  const printed = ledger.original(field, 'max');
  const limits = [bundleLimit(children), printed ? Number(printed) : null].filter((limit) => limit !== null);
  const max = limits.length > 0 ? Math.max(Math.min(...limits), Number(field.min || 0)) : null;
  ledger.attr(field, 'max', max === null ? printed : String(max));
  if (max !== null && Number(field.value) > max) {
    field.value = String(max);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
