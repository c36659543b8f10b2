import { buttonField, encodedBody, textFields } from '../dom/form-data.js';
import { safeUrl } from '../url.js';
import { request, RequestError } from './request.js';

/**
 * What the browser does without script (follow a link, post a form), but without leaving the page: nothing that is typed on it is
 * lost. It is the way on where the shop takes no nonce for a call of ours (contract 27).
 */

/** Asks for the page a link leads to. @returns its text. @throws RequestError also where it leads to no page of this site */
export async function followInBackground(href: string | null): Promise<string> {
  const url = safeUrl(href, { sameOrigin: true });
  if (!url) {
    throw new RequestError('empty', href ?? '');
  }
  return (await request({ url, cache: 'no-store' })).text;
}

/** How a form is posted. */
interface BackgroundPost {
  /** The pressed button's name; where the form has none of it, a plain yes is sent. */
  readonly button: string;
  /** The page it is posted to where the form does not say. */
  readonly url: string | null;
  /** Values that take the place of what its fields hold. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Posts a form as one of its buttons would.
 * @returns the answered page's text.
 * @throws RequestError also where it is posted to no page of this site
 */
export async function postInBackground(form: HTMLFormElement, { button, url, fields = {} }: BackgroundPost): Promise<string> {
  const address = safeUrl(form.getAttribute('action') || url, { sameOrigin: true });
  if (!address) {
    throw new RequestError('empty', form.getAttribute('action') ?? '');
  }
  const body = encodedBody(textFields(new FormData(form)));
  body.set(...buttonField(form, button, '1'));
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, value);
  }
  return (await request({ url: address, method: 'POST', body, cache: 'no-store' })).text;
}
