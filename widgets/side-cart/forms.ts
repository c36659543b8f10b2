import { drive, mark, stateOf } from '../../shared/ui/cart-button.js';
import { consumePlain, sendPlainly } from '../../shared/dom/plain-submit.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { formData } from '../../shared/dom/submitter.js';
import { leadsAway, submitAttribute } from '../../shared/dom/submit-target.js';
import { lazyModule } from '../../shared/lazy.js';
import { focusSubmitBlocker } from '../../shared/stores/product.js';
import { isSkipped } from './side-cart.logic.js';
import type { SideCartParts } from './types.js';

const lazyAdd = lazyModule('the code that adds to the cart', () => import('./add.js'));

const SUBMITTER = '.single_add_to_cart_button, [type=submit], button:not([type])';

/** Is a form the side cart's: nobody else's, and one that a script may post (contract: side-cart.md §4)? */
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
 * Sends product forms outside of `<shop-add-to-cart>` by the plugin's call, where nobody has prevented their submit. A submit that comes
 * before the code for that is loaded waits for it; where the code cannot be loaded, the browser sends the form.
 * @returns how to stop
 */
export function interceptForms(cart: SideCartParts): () => void {
  const posting = new WeakSet<HTMLFormElement>();
  const stopIntent = onFirstIntent(document.body, 'form.cart', lazyAdd.load);
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
    // While one post of a form is under way a further submit does nothing.
    if (posting.has(form)) {
      return;
    }
    posting.add(form);
    drive(button);
    const before = stateOf(button);
    if (!lazyAdd.loaded) {
      // So that the press is answered at once.
      mark(button, 'loading');
    }
    lazyAdd.use(
      ({ postForm }) => {
        void postForm(cart, form, button, before).finally(() => posting.delete(form));
      },
      () => {
        posting.delete(form);
        mark(button, before);
        if (!focusSubmitBlocker(form)) {
          sendPlainly(form, button);
        }
      },
    );
  };
  window.addEventListener('submit', onSubmit);
  return () => {
    stopIntent();
    window.removeEventListener('submit', onSubmit);
  };
}
