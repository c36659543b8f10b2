import { resubmit, sendPlainly } from '../dom/plain-submit.js';
import { message } from '../messages.js';
import '../messages/cart.js';
import type { AddFailure } from '../cart/apply-response.js';
import { showAlert } from './alert.js';
import { showSubmitBlocker } from './submit-guard.js';

/** Failed posts of a form since one got an answer. */
const failures = new WeakMap<HTMLFormElement, number>();

/** The shop has answered a post of this form: the next failure is the first one again. */
export const forgetFailures = (form: HTMLFormElement): void => {
  failures.delete(form);
};

/**
 * Shows at its button why a product form could not be posted, with a button to try again; after a second failure, with one that has the
 * browser send the form. What the shop refused (`answer`) it would refuse again: then there is no button.
 */
export function showAddFailure(
  form: HTMLFormElement,
  button: HTMLElement,
  { message: text, reason }: { readonly message: string; readonly reason: AddFailure },
  native: boolean,
): void {
  if (reason === 'answer') {
    showAlert(button, text, { native });
    return;
  }
  const failed = (failures.get(form) ?? 0) + 1;
  failures.set(form, failed);
  // Offline the browser could only show its own error page, and what was typed would be behind it.
  const plainly = failed > 1 && reason !== 'offline';
  const run = (): void => {
    if (!showSubmitBlocker(form, { native })) {
      (plainly ? sendPlainly : resubmit)(form, button);
    }
  };
  showAlert(button, text, { native, action: { label: message(plainly ? 'cart.send_plain' : 'cart.retry'), run } });
}
