/** Which form a tag is for (contract 5). */
const FORM = 'form.cart';
const BUTTON = '.single_add_to_cart_button';
/** Other products on a product's page. */
export const OTHERS = '.related, .upsells, .cross-sells, ul.products';

/** The form in or around what a selector found. */
const formAt = (el: Element | null): HTMLFormElement | null =>
  el?.matches('form') ? (el as HTMLFormElement) : (el?.querySelector<HTMLFormElement>(FORM) ?? null);

/**
 * The form a tag is for: the named one, else the one inside the tag, else that of the same product. `null` while it is not there;
 * a product that cannot be bought has none.
 * @throws SyntaxError where the selector is none
 */
export function formOf(element: Element, selector: string): HTMLFormElement | null {
  if (selector.trim() !== '') {
    return formAt(element.ownerDocument.querySelector(selector));
  }
  return (
    formAt(element) ??
    [...(element.closest('.product')?.querySelectorAll<HTMLFormElement>(FORM) ?? [])].find((form) => !form.closest(OTHERS)) ??
    null
  );
}

/** The button that submits a product form. */
export const buttonOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`${BUTTON}, button[type=submit], input[type=submit]`);
