import { parseAnswer } from '../json-answer.js';
import { exchange, leadsElsewhere, RequestError } from './request.js';
import { isAbort, restError, RestError, serverError, type RestCause } from './rest-error.js';
import { addMissing, joinRoute, underRoot } from './rest-url.js';

/** One REST call. Exactly one of `path`, `url`, `namespace` with `endpoint` says where to. */
export interface RestOptions {
  /** Below the root: `/wp/v2/posts?per_page=5`. */
  readonly path?: string;
  /** A full address. */
  readonly url?: string;
  readonly namespace?: string;
  readonly endpoint?: string;
  /** `POST` where there is a body, else `GET`. PUT, PATCH and DELETE travel as POST with an override. */
  readonly method?: string;
  /** Sent as JSON; an empty value sends no body. */
  readonly data?: unknown;
  /** Sent as it is: a `FormData` for uploads, `URLSearchParams` for form fields. */
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  /** false: gives the response itself, and throws a refused one as the response it is. */
  readonly parse?: boolean;
  readonly signal?: AbortSignal;
  /** Milliseconds until we give up; 0 waits for ever. */
  readonly timeoutMs?: number;
  readonly credentials?: RequestCredentials;
  /** false: the address as it is, without `_locale=user`. */
  readonly locale?: boolean;
  /** `host` hands the call to the page's own `wp.apiFetch`, whose nonce and middlewares then count. */
  readonly transport?: 'own' | 'host';
}

/** The rest of the way of a call. */
export type Next = (options: RestOptions) => Promise<unknown>;
/** A step on that way: may change the call, its answer, or answer itself. */
export type Middleware = (options: RestOptions, next: Next) => Promise<unknown>;

/** Builds the way out of its steps: the first of the list runs first. */
export const chain = (steps: readonly Middleware[], end: Next): Next =>
  steps.reduceRight<Next>((next, step) => (options) => step(options, next), end);

/** The header's value in whatever letter case it is written; `undefined` where it is not there. */
export const headerOf = (headers: RestOptions['headers'], name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** The headers with one given anew, whatever letter case it was written in: two spellings would travel as one joined value. */
const withHeader = (headers: RestOptions['headers'], name: string, value: string): Record<string, string> => ({
  ...withoutHeader(headers, name),
  [name]: value,
});

const withoutHeader = (headers: RestOptions['headers'], name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() !== name.toLowerCase()));

/** Changes both ways of naming the address. */
export const mapUrl = (options: RestOptions, change: (address: string) => string): RestOptions => ({
  ...options,
  ...(typeof options.path === 'string' ? { path: change(options.path) } : {}),
  ...(typeof options.url === 'string' ? { url: change(options.url) } : {}),
});

/** The header a REST call carries its nonce in. */
export const NONCE = 'X-WP-Nonce';

/** Sends the nonce we have; guests have none, and sending a wrong one turns a call that works into a refusal. */
export const nonceMiddleware =
  (current: () => string): Middleware =>
  (options, next) => {
    const nonce = current();
    return next(
      nonce === '' || headerOf(options.headers, NONCE) === nonce
        ? options
        : { ...options, headers: withHeader(options.headers, NONCE, nonce) },
    );
  };

/** The path of a call that names namespace and endpoint. */
export const routeMiddleware: Middleware = (options, next) => {
  if (typeof options.namespace !== 'string' || typeof options.endpoint !== 'string') {
    return next(options);
  }
  const { namespace, endpoint, ...rest } = options;
  return next({ ...rest, path: joinRoute(namespace, endpoint) });
};

/** Texts in the answer are in the language of the caller, not of the site. */
export const localeMiddleware: Middleware = (options, next) =>
  next(options.locale === false ? options : mapUrl(options, (a) => addMissing(a, { _locale: 'user' })));

/** A path becomes an address below the root. */
export const rootMiddleware =
  (root: () => string): Middleware =>
  (options, next) =>
    routeMiddleware(options, (o) => next(typeof o.path === 'string' ? { ...o, url: underRoot(root(), o.path) } : o));

const OVERRIDDEN = new Set(['PUT', 'PATCH', 'DELETE']);

/** Methods that a proxy may refuse travel as POST and say in a header what they are. */
export const methodMiddleware: Middleware = (options, next) => {
  if (!OVERRIDDEN.has((options.method ?? '').toUpperCase())) {
    return next(options);
  }
  const headers = withHeader(options.headers, 'X-HTTP-Method-Override', options.method ?? '');
  // A multipart body names its own type, with the boundary in it.
  return next({
    ...options,
    method: 'POST',
    headers: options.body === undefined ? withHeader(headers, 'Content-Type', 'application/json') : headers,
  });
};

const ACCEPT = 'application/json, */*;q=0.1';

/** May this address be given the shop's nonce? A page opened from the disk has no origin: there the root's counts. */
function isOurs(url: string, root: string): boolean {
  const { protocol, origin } = window.location;
  const own = protocol === 'file:' || protocol === 'about:' ? new URL(root, document.baseURI).origin : origin;
  return new URL(url, document.baseURI).origin === own;
}

/** Sends a finished call. `learn` is told a nonce the shop gave along with its answer. */
export const sendRequest =
  (root: () => string, learn: (nonce: string) => void): Next =>
  async (options) => {
    const { path, data, body, parse = true, method, signal, timeoutMs, credentials = 'include' } = options;
    const url = options.url ?? path ?? window.location.href;
    const json = data === undefined || data === null || data === '' || data === 0 || data === false ? undefined : JSON.stringify(data);
    const ours = isOurs(url, root());
    const allowed = ours ? { ...options.headers } : withoutHeader(options.headers, NONCE);
    const headers = {
      ...(headerOf(allowed, 'Accept') === undefined ? { Accept: ACCEPT } : {}),
      ...(json === undefined ? allowed : withHeader(allowed, 'Content-Type', 'application/json')),
    };
    const response = await answerOf(
      exchange(
        {
          url,
          headers,
          credentials,
          ...(method ? { method } : {}),
          ...((json ?? body) === undefined ? {} : { body: json ?? body }),
          ...(signal ? { signal } : {}),
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        },
        async (r) => ({ response: r, text: parse && r.status !== 204 ? await r.text() : '' }),
      ),
      { url, signal },
    );
    const fresh = ours ? response.response.headers.get(NONCE) : null;
    if (fresh) {
      learn(fresh);
    }
    if (parse) {
      return valueOf(response.response.status, response.text);
    }
    if (!isOk(response.response)) {
      throw response.response;
    }
    return response.response;
  };

const isOk = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

/** Turns what the network door throws into the catalogue's words; a call that was given up stays given up. */
async function answerOf<T>(
  sent: Promise<T>,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal | undefined },
): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof RequestError)) {
      throw error;
    }
    if (error.kind === 'aborted') {
      throw abortReason(signal);
    }
    if (error.kind === 'network' && (await leadsElsewhere(url))) {
      console.error(`[shop] ${url} leads to another origin, where calls are not taken: call the address that the shop has now`);
      throw restError('unknown_error', { cause: 'redirect' });
    }
    const cause: RestCause = error.kind === 'timeout' || error.kind === 'offline' ? error.kind : 'network';
    throw restError('fetch_error', { cause });
  }
}

/** What a call that was given up throws. */
export const abortReason = (signal: AbortSignal | undefined): unknown =>
  isAbort(signal?.reason) ? signal?.reason : new DOMException('The operation was aborted.', 'AbortError');

/** The value of an answer. @throws RestError where it is a refusal or no JSON */
function valueOf(status: number, text: string): unknown {
  if (status === 204) {
    return null;
  }
  const value = parsed(text, status);
  if (!isOk({ status })) {
    throw serverError(value, status);
  }
  return value;
}

function parsed(text: string, status: number): unknown {
  try {
    return parseAnswer(text);
  } catch {
    throw restError('invalid_json', { status });
  }
}

/** Reads a response that was asked for with `parse: false`, by the same rules. */
export async function readResponse(response: Response): Promise<unknown> {
  return valueOf(response.status, response.status === 204 ? '' : await response.text());
}

/** The error of a response that was thrown as it is; any other error as it came. */
export async function readError(error: unknown): Promise<unknown> {
  if (!(error instanceof Response)) {
    return error;
  }
  try {
    await readResponse(error);
    return restError('unknown_error', { status: error.status });
  } catch (read) {
    return read instanceof RestError ? read : restError('invalid_json', { status: error.status });
  }
}
