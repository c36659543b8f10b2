import { hostText } from '../host/settings.js';
import { printedSwatchesQuery } from '../host/swatches-query.js';
import { SWATCHES_ROUTE } from '../host/swatches-stand-in.js';
import { own } from '../json.js';
import { pageSingleton } from '../page.js';
import { safeUrl } from '../url.js';
import { adminAjaxUrl } from './admin-ajax.js';
import { request } from './request.js';
import { extraQuery, preloading } from './rest-extra.js';
import { mediaMiddleware } from './rest-media.js';
import { pagesMiddleware } from './rest-pages.js';
import { isAbort, RestError, restError, serverError } from './rest-error.js';
import { addedMiddleware, addRestMiddleware } from './rest-loader.js';
import { restRoot } from './rest-url.js';
import {
  abortReason,
  chain,
  headerOf,
  localeMiddleware,
  methodMiddleware,
  NONCE,
  nonceMiddleware,
  rootMiddleware,
  routeMiddleware,
  sendRequest,
  type Middleware,
  type Next,
  type RestOptions,
} from './rest-middleware.js';
import * as places from '../host/settings/wordpress.js';

export { extraQuery, preloading };
export { addRestMiddleware as addRestStep };
export { RestError } from './rest-error.js';
export type { Middleware, RestOptions } from './rest-middleware.js';

/** What all copies of the bundle share: the nonce of the moment, the one refresh under way, steps of others, the pauses of uploads. */
const state = pageSingleton('rest', () => ({
  nonce: '',
  refresh: undefined as Promise<string | undefined> | undefined,
  pausesMs: [] as readonly number[],
}));

/** The nonce to send: the freshest known, else the one the page printed; empty for guests. */
const nonce = (): string => state().nonce || hostText(places.restNonce);

/** Milliseconds to wait before each of the five post-process tries of an upload; none by default. */
export function setUploadPauses(pausesMs: readonly number[]): void {
  state().pausesMs = pausesMs;
}

/** Calls to the swatches plugin's routes carry what the plugin printed for them. */
const swatchesStep: Middleware = (options, next) =>
  `${options.path} ${options.url}`.includes(SWATCHES_ROUTE)
    ? extraQuery(SWATCHES_ROUTE, printedSwatchesQuery(document))(options, next)
    : next(options);

/** The way of a call, in the host's own order: others, uploads, nonce, root, language, route, method, all pages, the network. */
const way = (): Next =>
  chain(
    [
      ...addedMiddleware(),
      swatchesStep,
      mediaMiddleware(() => state().pausesMs),
      nonceMiddleware(nonce),
      rootMiddleware(restRoot),
      localeMiddleware,
      routeMiddleware,
      methodMiddleware,
      pagesMiddleware,
    ],
    sendRequest(restRoot, (fresh) => {
      state().nonce = fresh;
    }),
  );

/**
 * Calls the site's REST interface: nonce, root, language, methods, uploads and paging as the host's own helper does
 * (contract 34 to 45).
 * @returns the JSON of the answer, `null` for an empty one (204); with `parse: false` the response
 * @throws RestError for everything that is no good answer; with `parse: false` the refused response itself; an `AbortError` as it is
 */
export async function rest(options: RestOptions): Promise<unknown> {
  if (options.transport === 'host') {
    return throughHost(options);
  }
  const sent = nonce();
  try {
    return await way()(options);
  } catch (error) {
    if (!(error instanceof RestError) || error.code !== 'rest_cookie_invalid_nonce' || options.body instanceof ReadableStream) {
      throw error;
    }
    if (!(await renewed(sent, options))) {
      throw error;
    }
    return way()(options);
  }
}

/** Sees to it that there is another nonce than the refused one. @returns false where none could be had */
async function renewed(refused: string, { signal, headers }: RestOptions): Promise<boolean> {
  // Another call of the same moment may have been quicker.
  if (nonce() !== refused && nonce() !== (headerOf(headers, NONCE) ?? refused)) {
    return true;
  }
  const page = state();
  page.refresh ??= askForNonce().finally(() => {
    page.refresh = undefined;
  });
  return (await unlessAborted(page.refresh, signal)) !== undefined;
}

/** Where the site gives out nonces: what the host's own helper was told, else the general endpoint's action for it. */
function nonceAddress(): string {
  const renewal = safeUrl(hostText(places.restNonceUrl), { sameOrigin: true });
  if (renewal) {
    return renewal;
  }
  const url = new URL(adminAjaxUrl());
  url.searchParams.set('action', 'rest-nonce');
  return url.href;
}

const NONCE_SHAPE = /^[\w-]{2,64}$/;

/** One plain GET; the shop answers it for a session that is logged in only. */
async function askForNonce(): Promise<string | undefined> {
  try {
    const text = (await request({ url: nonceAddress() })).text.trim();
    if (!NONCE_SHAPE.test(text) || text === '-1') {
      return undefined;
    }
    state().nonce = text;
    return text;
  } catch {
    return undefined;
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) {
    return work;
  }
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortReason(signal));
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Hands a call to the page's own `wp.apiFetch`; its errors are plain objects, ours are one type. */
async function throughHost({ transport: _transport, locale: _locale, timeoutMs: _timeoutMs, ...options }: RestOptions): Promise<unknown> {
  const apiFetch = own(own(globalThis, 'wp'), 'apiFetch');
  if (typeof apiFetch !== 'function') {
    console.error('[shop] REST: the page has no wp.apiFetch to hand the call to; sending it ourselves');
    return rest(options);
  }
  try {
    return await (Reflect.apply(apiFetch, undefined, [options]) as Promise<unknown>);
  } catch (error) {
    if (error instanceof Response || isAbort(error)) {
      throw error;
    }
    if (error instanceof Error) {
      throw restError('unknown_error');
    }
    const status = own(own(error, 'data'), 'status');
    throw serverError(error, typeof status === 'number' ? status : 0);
  }
}
