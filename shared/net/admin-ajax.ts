import { hostText } from '../host/settings.js';
import { safeUrl } from '../url.js';
import { formEncode, type Fields } from './form-encode.js';
import { AS_AJAX, jsonOf, request } from './request.js';
import * as places from '../host/settings/addresses.js';

const DEFAULT_PATH = '/wp-admin/admin-ajax.php';

/** The address of the site's general ajax endpoint: the given one, the page's, the platform's default. */
export const adminAjaxUrl = (given = ''): string =>
  safeUrl(given || hostText(places.ajaxUrl) || DEFAULT_PATH, { sameOrigin: true }) ?? new URL(DEFAULT_PATH, document.baseURI).href;

/**
 * Calls an action of the site's general ajax endpoint and reads the JSON it answers.
 * @throws RequestError also for the platform's bare `0` and `-1` (unknown action, refused nonce), as `not-json`
 */
export async function adminAjax(action: string, fields: Fields, options: { readonly url?: string; readonly signal?: AbortSignal } = {}): Promise<unknown> {
  const url = adminAjaxUrl(options.url);
  // The action is ours, whatever the fields say: their names may come from the page.
  const { action: _theirs, ...rest } = fields;
  const body = formEncode({ action, ...rest });
  return jsonOf(await request({ url, method: 'POST', body, headers: AS_AJAX, signal: options.signal }), url);
}
