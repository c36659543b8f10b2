import { message } from '../messages.js';
import '../messages/variation.js';
import type { SubmitBlocker } from '../stores/product.js';
import { showAlert } from './alert.js';
import { anchorOf } from './submit-guard.js';

/**
 * Says at the button of a product form that its variation could not be looked up, with a way on; the focus stays where it is.
 * @param again asks once more
 * @returns what a blocker says of it
 */
export function showLookupFailure(form: HTMLFormElement, again: () => unknown): Pick<SubmitBlocker, 'message' | 'action'> {
  const text = message('variation.lookup_failed');
  const action = {
    label: message('variation.retry'),
    run: (): void => {
      again();
    },
  };
  showAlert(anchorOf(form), text, { focus: 'none', action });
  return { message: text, action };
}
