import { hostText } from '../host/settings.js';
import { safeUrl } from '../url.js';
import { formEncode, type Fields } from './form-encode.js';
import { AS_AJAX, jsonOf, request } from './request.js';

/** Where a shop answers when its pages print no address: WooCommerce's own default. */
const DEFAULT_PATTERN = '/?wc-ajax=%%endpoint%%';

/** The address of one of the shop's ajax calls. */
export function wcAjaxUrl(endpoint: string, pattern = hostText('wcAjaxUrl')): string {
  const raw = (pattern.includes('%%endpoint%%') ? pattern : DEFAULT_PATTERN).replace('%%endpoint%%', encodeURIComponent(endpoint));
  return safeUrl(raw, { sameOrigin: true }) ?? new URL(DEFAULT_PATTERN.replace('%%endpoint%%', encodeURIComponent(endpoint)), document.baseURI).href;
}

export interface CallOptions { readonly signal?: AbortSignal; readonly timeoutMs?: number; readonly urlPattern?: string }

/**
 * Calls the shop's ajax endpoint, form-encoded, and reads the JSON it answers.
 * @throws RequestError also where the answer is empty or no JSON
 */
export async function wcAjax(endpoint: string, fields: Fields, options: CallOptions = {}): Promise<unknown> {
  const url = wcAjaxUrl(endpoint, options.urlPattern || undefined);
  return jsonOf(await request({ url, method: 'POST', body: formEncode(fields), headers: AS_AJAX, ...pick(options) }), url);
}

/** The same for calls that answer with markup. */
export async function wcAjaxText(endpoint: string, fields: Fields, options: CallOptions = {}): Promise<string> {
  return (await request({ url: wcAjaxUrl(endpoint, options.urlPattern || undefined), method: 'POST', body: formEncode(fields), headers: AS_AJAX, ...pick(options) })).text;
}

const pick = ({ signal, timeoutMs }: CallOptions): { signal?: AbortSignal; timeoutMs?: number } => ({ ...(signal ? { signal } : {}), ...(timeoutMs === undefined ? {} : { timeoutMs }) });
