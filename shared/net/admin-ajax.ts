import { hostText } from '../host/settings.js';
import { safeUrl } from '../url.js';
import { requestBody, type Fields } from './form-encode.js';
import { AS_AJAX, BARE, jsonOf, request, RequestError, type TextResponse } from './request.js';
import * as places from '../host/settings/woocommerce.js';

const DEFAULT_PATH = '/wp-admin/admin-ajax.php';

/** The address of the site's general ajax endpoint: the given one, the page's, the platform's default. */
export const adminAjaxUrl = (given = ''): string =>
  safeUrl(given || hostText(places.ajaxUrl) || DEFAULT_PATH, { sameOrigin: true }) ?? new URL(DEFAULT_PATH, document.baseURI).href;

/** What a call may be told beside its fields: an abort, another URL. */
interface CallOptions {
  readonly url?: string;
  readonly signal?: AbortSignal;
}

/** The action is ours, whatever the fields say: their names may come from the page. What the caller gave stays as it is. */
function withAction(action: string, fields: Fields | FormData): Fields | FormData {
  if (!(fields instanceof FormData)) {
    const { action: _theirs, ...rest } = fields;
    return { action, ...rest };
  }
  const body = new FormData();
  body.append('action', action);
  for (const [name, value] of fields) {
    if (name !== 'action') {
      body.append(name, value);
    }
  }
  return body;
}

const send = (url: string, action: string, fields: Fields | FormData, { signal }: CallOptions): Promise<TextResponse> =>
  request({ url, method: 'POST', body: requestBody(withAction(action, fields)), headers: AS_AJAX, signal });

/**
 * Calls an action of the site's general ajax endpoint, form-encoded or with a form's data, and reads the JSON it answers.
 * @throws RequestError also for the platform's bare `0` and `-1` (unknown action, refused nonce), as `not-json`
 */
export async function adminAjax(action: string, fields: Fields | FormData, options: CallOptions = {}): Promise<unknown> {
  const url = adminAjaxUrl(options.url);
  return jsonOf(await send(url, action, fields, options), url);
}

/** The same for calls that answer with markup. @throws RequestError also for the platform's bare `0` and `-1`, as `not-json` */
export async function adminAjaxText(action: string, fields: Fields | FormData, options: CallOptions = {}): Promise<string> {
  const url = adminAjaxUrl(options.url);
  const { text, status } = await send(url, action, fields, options);
  if (BARE.has(text.trim())) {
    throw new RequestError('not-json', url, status, text);
  }
  return text;
}
