import type { Limits } from '../../shared/quantity/step.logic.js';

/** The host's quantity fields. */
export const FIELD = 'input.qty';

const numberIn = (text: string | null): number | null => {
  const n = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(n) ? n : null;
};

/** The typed value, `null` for an empty field or one that holds no number. */
export const valueOf = (input: HTMLInputElement): number | null => numberIn(input.value);

/** The limits a field carries now; the host prints `max=""` for none, and `step="any"` steps by one. */
export function limitsOf(input: HTMLInputElement): Limits {
  const step = numberIn(input.getAttribute('step'));
  return { min: numberIn(input.getAttribute('min')), max: numberIn(input.getAttribute('max')), step: step !== null && step > 0 ? step : 1 };
}

/** May a shopper change this field? One sold singly is printed hidden, one in a finished order read-only. */
export const isOpen = (input: HTMLInputElement): boolean => input.type !== 'hidden' && !input.readOnly && !input.disabled;

/** Has the theme put buttons of its own beside the field? Then ours would be a second pair. */
export const hasOwnButtons = (input: HTMLInputElement): boolean =>
  [...(input.closest('.quantity')?.querySelectorAll('button, [class*=plus], [class*=minus]') ?? [])].some(
    (el) => el !== input && !el.closest('.shop-into'),
  );

/** What the field is called, for the names of its buttons; empty where nothing names it. */
export const nameOf = (input: HTMLInputElement): string =>
  (input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '').replaceAll(/\s+/g, ' ').trim();

/** Is this the one quantity of a product form (and not one member of a grouped product, or a row of the cart)? */
export const isProductQuantity = (input: HTMLInputElement): boolean => input.name === 'quantity' && input.closest('form.cart') !== null;
