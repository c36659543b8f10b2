/**
 * Carries the shop into a page: fetch and XMLHttpRequest of this window are answered by the backend where the request
 * is the shop's, and go their own way untouched where it is not.
 */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { ENGLISH, type Voice } from './arabic/answers.js';
import { handle, shopCallOf, type ShopState } from './backend.js';
import type { RequestEntry } from './debug-api.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;
/** Gives the fetch wrapper the URL where a followed redirect ended, because an answer made here cannot carry its address. */
const ENDED_AT = 'x-demo-url';

/** Puts the shop behind this window's requests; returns how to take it away again. It answers in the language of the page. */
export function intercept(
  win: Window & typeof globalThis,
  shop: ShopState,
  log: (entry: RequestEntry) => void,
  voice: Voice = ENGLISH,
): () => void {
  const ownFetch = win.fetch;
  const fetches = new FetchInterceptor();
  const xhrs = new XMLHttpRequestInterceptor();

  const answer = async (request: Request, follows: boolean): Promise<Response | undefined> => {
    const call = shopCallOf(request.url, request.method, shop);
    if (call === undefined) {
      return undefined;
    }
    const from = win.performance.now();
    const sent = new URL(request.url).search + (request.body ? await request.clone().text() : '');
    const direct = await handle(request, shop);
    const answered = direct && follows ? await followed(direct, request, shop) : direct;
    const response = answered && (await voice.answer(answered));
    if (response) {
      log({ method: request.method, call, sent, status: response.status, ms: Math.round(win.performance.now() - from) });
    }
    return response;
  };

  // Chromium gives a posted request a body, and the interceptor follows a redirect of such a one only as 303.
  const webRedirects = win.location.protocol !== 'file:';
  fetches.on('request', async ({ request, controller }) => {
    const response = await answer(request, !webRedirects);
    if (response) {
      controller.respondWith(webRedirects ? seeOther(response) : response);
    }
  });
  xhrs.on('request', async ({ request, controller }) => {
    const response = await answer(request, true);
    if (response) {
      controller.respondWith(response);
    }
  });
  fetches.apply();
  xhrs.apply();

  const shopFetch = win.fetch;
  const routed: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, win.location.href).href;
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    if (shopCallOf(address, method, shop) === undefined) {
      return ownFetch.call(win, input, init);
    }
    const response = await shopFetch.call(win, input, init);
    const ended = response.headers.get(ENDED_AT);
    if (ended !== null) {
      Object.defineProperties(response, { url: { value: ended, configurable: true }, redirected: { value: true, configurable: true } });
    }
    return response;
  };
  // The interceptor leaves fetch read-only; other scripts of a page may wrap it, as they may on any page.
  Object.defineProperty(win, 'fetch', { value: routed, configurable: true, writable: true, enumerable: true });
  const ownBeacon = win.navigator.sendBeacon?.bind(win.navigator);
  // What a page sends while it leaves: no interceptor knows it. Nobody reads the answer.
  const beacon: Navigator['sendBeacon'] = (address, body) => {
    if (shopCallOf(new URL(address, win.location.href).href, 'POST', shop) === undefined) {
      return ownBeacon?.(address, body) ?? false;
    }
    routed(address, { method: 'POST', body: body ?? null }).catch(() => undefined);
    return true;
  };
  Object.defineProperty(win.navigator, 'sendBeacon', { value: beacon, configurable: true, writable: true });

  return () => {
    Reflect.deleteProperty(win.navigator, 'sendBeacon');
    fetches.dispose();
    xhrs.dispose();
  };
}

function seeOther(response: Response): Response {
  if (response.status !== 302) {
    return response;
  }
  return new Response(null, { status: 303, headers: response.headers });
}

/** Follows redirects within the shop, for carriers that cannot: XMLHttpRequest, and everything on `file:`. */
async function followed(first: Response, request: Request, shop: ShopState): Promise<Response> {
  let response = first;
  let address = request.url;
  for (let hop = 0; hop < MOST_REDIRECTS && REDIRECTS.has(response.status); hop += 1) {
    address = new URL(response.headers.get('location') ?? '', address).href;
    response = (await handle(new Request(address), shop)) ?? (await pageReply(address, shop));
  }
  if (response === first) {
    return first;
  }
  const headers = new Headers(response.headers);
  headers.set(ENDED_AT, address);
  return new Response(await response.text(), { status: response.status, headers });
}

async function pageReply(address: string, shop: ShopState): Promise<Response> {
  return new Response(await shop.page(new URL(address).pathname), { headers: { 'content-type': 'text/html; charset=UTF-8' } });
}
