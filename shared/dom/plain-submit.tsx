import { nodeOf } from './node-of.js';

/** Forms of which the browser is to make the next submit, without us. */
const plain = new WeakSet<HTMLFormElement>();

/** Has the browser send a form its own way: the page loads, as without script. */
export function sendPlainly(form: HTMLFormElement, button: HTMLElement): void {
  plain.add(form);
  resubmit(form, button);
  plain.delete(form);
}

/** Submits a form as a press on its button does. */
export const resubmit = (form: HTMLFormElement, button: HTMLElement): void =>
  form.requestSubmit(button.matches('[type=submit], button:not([type])') ? button : null);

/** Is this the submit that the browser itself shall make? Asking takes it. */
export const consumePlain = (form: HTMLFormElement): boolean => plain.delete(form);

/** Posts a form the way the browser would, past every script: the page that comes back has what was typed. */
export function submitNatively(form: HTMLFormElement | null, button: string): void {
  if (!form) {
    return;
  }
  const field = nodeOf(<input type="hidden" name={button} value="1" />);
  form.append(field);
  // A field named `submit` would stand in the way.
  HTMLFormElement.prototype.submit.call(form);
  field.remove();
}
