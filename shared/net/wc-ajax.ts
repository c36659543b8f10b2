import { requestBody, type Fields } from './form-encode.js';
import { AS_AJAX, jsonOf, request, type TextResponse } from './request.js';
import { wcAjaxUrl } from './wc-ajax-url.js';

/** By which keys the answer of a call is known, where a plugin prints other JSON before it; those of plugins answer with fragments. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  get_variation: ['variation_id', 'attributes'],
  update_order_review: ['fragments', 'result', 'messages', 'reload'],
};
const CART_KEYS = ['fragments', 'cart_hash', 'error', 'notice', 'product_url'];

/** What a call may be told beside its fields: an abort, a limit in ms, another address pattern (`%%endpoint%%` stands for the name). */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly urlPattern?: string;
}

const send = (url: string, fields: Fields | FormData, { signal, timeoutMs }: CallOptions): Promise<TextResponse> =>
  request({ url, method: 'POST', body: requestBody(fields), headers: AS_AJAX, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) });

/**
 * Calls the shop's ajax endpoint, form-encoded or with a form's data as it is, and reads the JSON it answers.
 * @throws RequestError also where the answer is empty or no JSON
 */
export async function wcAjax(endpoint: string, fields: Fields | FormData, options: CallOptions = {}): Promise<unknown> {
  const url = wcAjaxUrl(endpoint, options.urlPattern || undefined);
  return jsonOf(await send(url, fields, options), url, KEYS[endpoint] ?? CART_KEYS);
}

/** The same for calls that answer with markup. @throws RequestError */
export async function wcAjaxText(endpoint: string, fields: Fields | FormData, options: CallOptions = {}): Promise<string> {
  return (await send(wcAjaxUrl(endpoint, options.urlPattern || undefined), fields, options)).text;
}
