import { isPrerendering, whenActivated } from '../dom/page-ready.js';
import { holdPrefetch } from '../dom/prefetch.js';
import { parseAnswer } from '../json-answer.js';
import { safeUrl } from '../url.js';
import { logRequest, type Failure } from './request-log.js';
import { beginCall } from './session-calls.js';

export type { Failure } from './request-log.js';

/** A request that gave nothing to work with; says which, where, and what the server said. */
export class RequestError extends Error {
  /** `headers` are those of the answer, where there was one: a refusal may bring a fresh nonce. */
  constructor(
    readonly kind: Failure,
    readonly url: string,
    readonly status = 0,
    readonly body = '',
    readonly headers?: Headers,
  ) {
    super(`${kind}${status ? ` ${status}` : ''} from ${url}${body ? `: ${body.slice(0, 80)}` : ''}`);
    this.name = 'RequestError';
  }
}

/** Was a request ended by us? */
export const isAborted = (error: unknown): boolean => error instanceof RequestError && error.kind === 'aborted';

/** What to ask for: a POST where there is a body and nothing else is said. */
export interface RequestOptions {
  readonly url: string;
  readonly method?: string;
  /**
   * `FormData` is sent as multipart, `URLSearchParams` form-encoded, a text as the JSON it is; anything else names its type in `headers`.
   */
  readonly body?: BodyInit | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until we give up; 0 waits for ever. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** `no-store` for answers no cache may give (a cart). */
  readonly cache?: RequestCache;
  readonly credentials?: RequestCredentials;
  /** Goes on when the page is left; browsers take 64 KB of such bodies at a time. */
  readonly keepalive?: boolean;
}

/** An answer the server gave; its text is read already. */
export interface TextResponse {
  readonly status: number;
  /** The final address after redirects; empty where the platform does not say. */
  readonly url: string;
  readonly redirected: boolean;
  readonly text: string;
  readonly type: string;
  readonly headers: Headers;
}

/** Server code tells ajax calls from page loads by this header, as jQuery sends it; a form posted for its page goes without. */
export const AS_AJAX = { 'X-Requested-With': 'XMLHttpRequest' } as const;

const DEFAULT_TIMEOUT_MS = 30_000;
/** So long a slow shop may go on with a call that we gave up. */
const GOES_ON_MS = 5000;
const contentType = (body: RequestOptions['body']): Record<string, string> => {
  if (body instanceof URLSearchParams) {
    return { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  }
  return typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
};

/**
 * Is this the page's own origin? A page from the disk has none. What is sent there carries cookies, nonces and what the shopper
 * typed: no redirect (307 keeps the body) may lead it away.
 */
const isHome = (url: string): boolean => window.location.protocol !== 'file:' && safeUrl(url, { sameOrigin: true }) !== null;

/** Settles when a prerendered page is activated, or what was to be sent is not wanted any more. */
const activation = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    whenActivated(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * The one door to the network. `read` takes what it needs of the response, within the time limit; any status is an answer to it. A
 * prerendered page sends nothing until it is activated. While the shop is told something, or asked for what no cache may give (links that
 * change the cart are such), no page is fetched ahead, and a change of the cart waits.
 * @throws RequestError where there is no answer: no connection, time out, abort, a body that breaks off. One that `read` throws passes
 */
export async function exchange<T>(ask: RequestOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const {
    url,
    method = ask.body ? 'POST' : 'GET',
    body,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    signal,
    credentials = 'same-origin',
    cache,
    keepalive,
  } = ask;
  const control = new AbortController();
  let failure = 'network' as Failure;
  const stop = (why: Failure) => (): void => {
    failure = why;
    control.abort();
  };
  if (signal?.aborted) {
    throw new RequestError('aborted', url);
  }
  const onAbort = stop('aborted');
  signal?.addEventListener('abort', onAbort);
  if (isPrerendering()) {
    await activation(control.signal);
  }
  const timer = timeoutMs > 0 ? setTimeout(stop('timeout'), timeoutMs) : undefined;
  const mayWrite = method !== 'GET' || cache === 'no-store';
  const letGo = mayWrite ? holdPrefetch() : undefined;
  const end = mayWrite ? beginCall() : undefined;
  const began = performance.now();
  const log = (status: number, failed?: Failure): void =>
    logRequest({ method, url, status, ms: performance.now() - began, ...(failed ? { failure: failed } : {}) });
  try {
    const answering = fetch(url, {
      method,
      credentials,
      signal: control.signal,
      ...(cache ? { cache } : {}),
      ...(isHome(url) ? { mode: 'same-origin' as const } : {}),
      ...(keepalive ? { keepalive } : {}),
      headers: { ...contentType(body), ...ask.headers },
      ...(body ? { body } : {}),
    });
    // Asked as it leaves: a connection that breaks off later may have carried the request.
    if (navigator.onLine === false) {
      failure = 'offline';
    }
    const response = await answering;
    const result = await read(response);
    log(response.status, response.status >= 400 ? 'status' : undefined);
    return result;
  } catch (error) {
    const reported = error instanceof RequestError ? error : new RequestError(failure, url);
    log(reported.status, reported.kind);
    throw reported;
  } finally {
    clearTimeout(timer);
    letGo?.();
    if (end && failure === 'timeout') {
      setTimeout(end, GOES_ON_MS);
    } else {
      end?.();
    }
    signal?.removeEventListener('abort', onAbort);
  }
}

/** How long it may take to find out why a call has failed. */
const PROBE_TIMEOUT_MS = 5000;

/**
 * Does a URL of the page's own origin lead to another one? A call there fails like a lost connection, for none is followed. Asked by a
 * request that changes nothing, after such a failure.
 */
export async function leadsElsewhere(url: string): Promise<boolean> {
  if (!isHome(url) || navigator.onLine === false) {
    return false;
  }
  try {
    const { type } = await fetch(url, {
      method: 'HEAD',
      mode: 'same-origin',
      redirect: 'manual',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return type === 'opaqueredirect';
  } catch {
    return false;
  }
}

/**
 * Asks and gives the reply of any status below 400.
 * @throws RequestError for everything else: no connection, time out, abort, an error status
 */
export function request(ask: RequestOptions): Promise<TextResponse> {
  return exchange(ask, async (response) => {
    const text = await response.text();
    if (response.status >= 400) {
      throw new RequestError('status', ask.url, response.status, text, response.headers);
    }
    return {
      status: response.status,
      url: response.url,
      redirected: response.redirected,
      text,
      type: response.headers.get('content-type') ?? '',
      headers: response.headers,
    };
  });
}

/** The platform's answer to an unknown action and to a refused nonce; JSON by chance. */
export const BARE: ReadonlySet<string> = new Set(['0', '-1']);

/**
 * The JSON of a reply, whatever a notice, a comment or a log has put around it.
 * @param keys by which the answer is known, see `parseAnswer`
 * @throws RequestError `empty` or `not-json`, the platform's bare `0` and `-1` included
 */
export function jsonOf(reply: Pick<TextResponse, 'text' | 'status'>, url: string, keys?: readonly string[]): unknown {
  const text = reply.text.trim();
  if (text === '') {
    throw new RequestError('empty', url, reply.status);
  }
  const bad = (): RequestError => new RequestError('not-json', url, reply.status, text);
  if (BARE.has(text)) {
    throw bad();
  }
  try {
    return parseAnswer(text, keys);
  } catch {
    throw bad();
  }
}

/** Reads of which only the newest counts. */
interface Reads {
  /** Makes the one before void, which ends as aborted. */
  run<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T>;
  abort(): void;
}

/** Runs reads of which only the newest counts: each call aborts the one before. */
export function latestOnly(): Reads {
  let current: AbortController | undefined;
  return {
    run(read) {
      current?.abort();
      current = new AbortController();
      return read(current.signal);
    },
    abort() {
      current?.abort();
    },
  };
}

/**
 * The same for reads that the shop goes on with when nobody listens any more, and writes the shopper's session at their end: an older one
 * is void at once, but its connection stays, so that its end is known.
 */
export function latestHeard(): Reads {
  const reads = latestOnly();
  return {
    ...reads,
    run: (read) =>
      reads.run(
        (signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(new RequestError('aborted', '')));
            read(signal).then(resolve, reject);
          }),
      ),
  };
}
