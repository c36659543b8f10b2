import { drive, stateOf } from '../../shared/ui/cart-button.js';
import { consumePlain } from '../../shared/dom/plain-submit.js';
import { formData } from '../../shared/dom/submitter.js';
import { leadsAway, submitAttribute } from '../../shared/dom/submit-target.js';
import { postForm } from './add.js';
import { isSkipped } from './side-cart.rules.js';
import type { SideCartParts } from './types.js';

const SUBMITTER = '.single_add_to_cart_button, [type=submit], button:not([type])';

/** Is a form the side cart's: nobody else's, and one that a script may post (contract 18 and 19)? */
function isOurs(form: HTMLFormElement, button: HTMLElement | null): boolean {
  return (
    form.matches('form.cart') &&
    submitAttribute(form, button, 'method').toLowerCase() === 'post' &&
    form.closest('shop-add-to-cart, .yith-wapo-popup') === null &&
    !form.closest('.product')?.matches('.product-type-external') &&
    ![...(form.parentElement?.children ?? [])].some((el) => el !== form && el.matches('.xoo-wsc-disable-atc'))
  );
}

/**
 * Sends product forms outside of `<shop-add-to-cart>` by the plugin's call, where nobody has prevented their submit.
 * @returns how to stop
 */
export function interceptForms(cart: SideCartParts): () => void {
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    const { ajaxAddToCart, skipAjaxForData } = cart.settings.current;
    if (!ajaxAddToCart || event.defaultPrevented || !(form instanceof HTMLFormElement)) {
      return;
    }
    const button = event.submitter ?? form.querySelector<HTMLElement>(SUBMITTER);
    if (!button || !isOurs(form, button) || consumePlain(form) || leadsAway(form, button)) {
      return;
    }
    if (isSkipped(formData(form, button), skipAjaxForData)) {
      return;
    }
    event.preventDefault();
    drive(button);
    void postForm(cart, form, button, stateOf(button));
  };
  window.addEventListener('submit', onSubmit);
  return () => window.removeEventListener('submit', onSubmit);
}
