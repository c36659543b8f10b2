import { withoutHash } from '../text.js';
import { isElsewhere, parsedUrl } from '../url.js';

/** Where a form is sent. Attributes are read, not properties: a field of the form may be named `action`. */

/** An attribute of the form that its submit button may overrule. */
export const submitAttribute = (form: HTMLFormElement, submitter: HTMLElement | null, name: 'action' | 'method' | 'target'): string =>
  submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';

/** What an `action` means; the page's own address where it says nothing. */
const addressOf = (form: HTMLFormElement, action: string): string =>
  (action.trim() === '' ? null : parsedUrl(action)) ?? withoutHash(form.ownerDocument.URL);

/**
 * Does a submit lead the shopper away: into another window, or, by a button with an address of its own ("Buy now" with `formaction`), to
 * another page than the form's? Such a submit is the browser's.
 */
export function leadsAway(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (!['', '_self'].includes(submitAttribute(form, submitter, 'target'))) {
    return true;
  }
  const own = submitter?.getAttribute('formaction') ?? '';
  return isElsewhere(addressOf(form, form.getAttribute('action') ?? ''), own.trim() === '' ? '' : addressOf(form, own));
}
