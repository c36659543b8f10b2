import { firstSubmitBlocker, productOf } from '../stores/product.js';
import { clearAlert, showAlert } from './alert.js';

/** Where the reason stands: below the button's row, or below the form. Whatever is told of a form's choice stands there, so nothing twice. */
export const anchorOf = (form: HTMLFormElement): Element => form.querySelector('.woocommerce-variation-add-to-cart, .single_add_to_cart_button') ?? form;

/**
 * Asks whether a product form may be submitted; if not, shows the first reason at the form's button and moves the focus to what
 * is missing (design.md §5 "Blockers"); where the reason offers a way on, to the reason.
 * @returns true where something is missing and nothing may be sent
 */
export function showSubmitBlocker(form: HTMLFormElement, { native = false }: { readonly native?: boolean } = {}): boolean {
  const store = productOf(form);
  const blocker = firstSubmitBlocker(store);
  if (!blocker) { clearAlert(anchorOf(form)); return false; }
  const { message, action } = blocker;
  // The browser's own box has no way on.
  const close = showAlert(anchorOf(form), message, { native: native && !action, ...(action ? { action } : { focus: () => blocker.focus() }) });
  // The message leaves as soon as what it asks for is done, whoever put the blocker.
  const stop = store.listen(({ blockers }) => {
    if (blockers.some((b) => b.by === blocker.by && b.message === blocker.message)) { return; }
    stop();
    close();
  });
  return true;
}

/** Takes the shown reason away, because the shopper moved on. */
export const clearSubmitBlocker = (form: HTMLFormElement): void => clearAlert(anchorOf(form));
