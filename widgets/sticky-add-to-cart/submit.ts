import { firstSubmitBlocker, productOf } from '../../shared/stores/product.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { buttonOf } from './form.read.js';

const SCROLL_MS = 400;

/**
 * A press of the bar's button is one of the form's own: its handlers, its checks, its submit. Where something is missing the
 * shopper is brought to the form first, because that is where the reason stands.
 */
export function submitForm(form: HTMLFormElement, { native }: { readonly native: boolean }): void {
  const button = buttonOf(form);
  if (!button) {
    return;
  }
  const toForm = (): void => {
    scrollToElement(form, { durationMs: SCROLL_MS });
  };
  const blocker = firstSubmitBlocker(productOf(form));
  if (blocker) {
    // The focus goes to what is missing, and the page with it; where an answer is awaited it stays, and only the page goes.
    showSubmitBlocker(form, { native });
    if (blocker.isAwaited) {
      toForm();
    }
    return;
  }
  if (button.matches(':disabled, .disabled')) {
    toForm();
  }
  // Whoever switched it off says why; a button that is `disabled` says nothing.
  button.click();
}
