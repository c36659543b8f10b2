import { hostTranslation } from '../host/translation.js';
import { isRecord, own } from '../json.js';
import { message } from '../messages.js';
import { restTexts } from '../messages/rest.js';

/** The codes we give ourselves; every other code is the server's own (contract 45). */
type RestCode = 'invalid_json' | 'unknown_error' | 'fetch_error' | 'post_process';

/** Why no answer came, for developers; `redirect`: the shop's server sent the call to another origin, where it is not taken. */
export type RestCause = 'offline' | 'network' | 'timeout' | 'redirect';

/**
 * A REST call that gave nothing to work with. `code` and `message` are the server's where it sent JSON, else ours; `status` is that of
 * the answer, 0 where there was none; `data` and `body` are what the server sent.
 */
export class RestError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly body: unknown;
  override readonly cause: RestCause | undefined;

  constructor(
    code: string,
    text: string,
    more: { readonly status?: number; readonly data?: unknown; readonly body?: unknown; readonly cause?: RestCause } = {},
  ) {
    super(text);
    this.name = 'RestError';
    this.code = code;
    this.status = more.status ?? 0;
    this.data = more.data;
    this.body = more.body;
    this.cause = more.cause;
  }
}

/** The text of a code of ours: the owner's, the host's translation, English. */
function restText(code: RestCode): string {
  const key = `rest.${code}` as const;
  const text = message(key);
  return text === restTexts[key].en ? hostTranslation(text) : text;
}

/** An error with a code of ours. */
export const restError = (code: RestCode, more: { readonly status?: number; readonly cause?: RestCause } = {}): RestError =>
  new RestError(code, restText(code), more);

/** The error a refused call is, out of the JSON the server sent with it. An empty value tells nothing: `unknown_error`. */
export function serverError(body: unknown, status: number): RestError {
  const code = own(body, 'code');
  const text = own(body, 'message');
  if (!isRecord(body) || (typeof code !== 'string' && typeof text !== 'string')) {
    return new RestError('unknown_error', restText('unknown_error'), { status, body });
  }
  return new RestError(
    typeof code === 'string' ? code : 'unknown_error',
    typeof text === 'string' && text !== '' ? text : restText('unknown_error'),
    { status, data: body['data'], body },
  );
}

/** Did somebody give the call up? Such an error passes unchanged, it is no failure. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
