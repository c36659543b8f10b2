import { encodedBody, type ButtonField, postUrlOf } from '../../shared/dom/form-data.js';
import { formFields } from '../../shared/dom/submitter.js';
import { AS_AJAX, request, RequestError, type RequestOptions } from '../../shared/net/request.js';
import { readAnswer, type Answer } from './apply-response.js';

/** Asks for a page of the shop and reads the cart out of it. @throws RequestError */
export async function fetchPage(url: string, more: Pick<RequestOptions, 'body' | 'timeoutMs'> = {}): Promise<Answer> {
  const reply = await request({ url, headers: AS_AJAX, cache: 'no-store', ...more });
  if (reply.text.trim() === '') {
    throw new RequestError('empty', url, reply.status);
  }
  return readAnswer(reply);
}

/**
 * Sends a form of the cart page with its own method to its own address, the pressed button's name and value among its fields.
 * @throws RequestError where it got no answer, or its address is none of this site's
 */
export async function postForm(
  form: HTMLFormElement,
  pressed: ButtonField | null,
  more: readonly (readonly [string, string])[] = [],
): Promise<Answer> {
  const address = postUrlOf(form);
  if (!address) {
    throw new RequestError('empty', form.getAttribute('action') ?? '');
  }
  const fields = encodedBody([...formFields(form, pressed), ...more]);
  if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'post') {
    return fetchPage(address, { body: fields });
  }
  const url = new URL(address);
  for (const [name, value] of fields) {
    url.searchParams.set(name, value);
  }
  return fetchPage(url.href);
}

/** The page that the shop leads to after a removal: on any other it forgets what was removed, and an undo brings nothing back. */
export function removedAddress(form: HTMLFormElement | null): string {
  const url = new URL((form && postUrlOf(form)) ?? window.location.href);
  url.searchParams.set('removed_item', '1');
  return url.href;
}
