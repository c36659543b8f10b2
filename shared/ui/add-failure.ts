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
 * Says at its button why a product form could not be posted, and offers a way on: once more, and after a second failure the way the
 * browser itself would send it. What the shop refused (`answer`) it refuses again: no way on.
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
