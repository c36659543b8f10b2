export { limitsOf, valueOf } from '../../shared/quantity/field.host.js';

/** The host's quantity fields. */
export const FIELD = 'input.qty';

/** Those inside a tag, also in tags of its kind. */
export const fieldsIn = (element: Element): readonly HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>(FIELD)];

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
