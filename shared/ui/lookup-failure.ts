import { message } from '../messages.js';
import '../messages/variation.js';
import type { SubmitBlocker } from '../stores/product.js';
import { showAlert } from './alert.js';
import { anchorOf } from './submit-guard.js';

/**
 * Shows at the button of a product form that its variation could not be looked up, with a button to try again; the focus stays.
 * @param again looks the variation up once more
 * @returns message and action of the submit blocker
 */
export function showLookupFailure(form: HTMLFormElement, again: () => unknown): Pick<SubmitBlocker, 'message' | 'action'> {
  const text = message('variation.lookup_failed');
  const action = {
    label: message('variation.retry'),
    run: (): void => {
      again();
    },
  };
  showAlert(anchorOf(form), text, { focus: 'stays', action });
  return { message: text, action };
}
