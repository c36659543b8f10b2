import { isRecord, own } from '../json.js';
import { parseAnswer } from '../json-answer.js';
import { pageSingleton } from '../page.js';
import { local } from '../storage.js';
import { safeUrl } from '../url.js';
import { textOfHtml } from '../html/inert.js';
import { jsonOf, request, RequestError, type Failure } from './request.js';
import { DEFAULT_ROOT, restRoot } from './rest-url.js';

/**
 * The shop's Store API, `wc/store/v1` (recordings `store-*`). Changes carry the `Nonce` header; every answer, refusals included,
 * brings the nonce to send next. Where no cookie can carry the cart (another origin, cookies switched off) the `Cart-Token` header
 * does instead, and is kept for the next page; a nonce never goes to another origin. Where cookies work no token is sent: it would
 * name another cart than the page's own.
 */
export interface StoreApi {
  /** Does the token carry the cart, and not the cookie? */
  readonly byToken: boolean;
  /** Is there a cart to ask for, by token? Meaningless where the cookie carries it. */
  readonly hasToken: boolean;
  /** The hash of the cart as the last answer told it. */
  readonly cartHash: string;
  /** Reads; never out of a cache. @throws StoreApiError */
  get(path: string): Promise<unknown>;
  /** Changes. A refused nonce is put right once. @throws StoreApiError */
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  /**
   * Several changes in one request (25 at most in each), answered one by one in their order.
   * @throws StoreApiError where the whole was refused
   */
  batch(calls: readonly StoreCall[]): Promise<StoreAnswer[]>;
}

/** One change: the path below `wc/store/v1` and its body. */
export interface StoreCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What came of one call of a batch. */
type StoreAnswer = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly error: StoreApiError };

/** Why a call gave nothing; `refused`: the shop answered, said no, and told why in `message`. */
export class StoreApiError extends Error {
  constructor(
    readonly kind: Failure | 'refused',
    /** The shop's word for it, `woocommerce_rest_cart_invalid_key` say; empty where it said none. */
    readonly code: string,
    readonly status: number,
    /** For the shopper, entities decoded; empty where the shop said none. */
    text: string,
    /** The cart as it is, where the refusal brings it along (409). */
    readonly cart?: unknown,
  ) {
    super(text);
    this.name = 'StoreApiError';
  }
}

const NAMESPACE = 'wc/store/v1';
const TOKEN_KEY = 'shop_cart_token';
/** The shop takes no more in one. */
const BATCH_LIMIT = 25;
const NONCE_REFUSALS = new Set(['woocommerce_rest_invalid_nonce', 'woocommerce_rest_missing_nonce']);

interface Session {
  nonce: string;
  token: string;
  hash: string;
}

const sessions = pageSingleton('store-api', () => new Map<string, Session>());

/** Where the REST calls of the shop begin: the given address, what the page's settings or head say, the platform's default. */
function rootOf(given: string): string {
  const raw = given || restRoot();
  const url = safeUrl(raw);
  if (url) {
    return url.includes('?') || url.endsWith('/') ? url : `${url}/`;
  }
  console.error(`[shop] ${JSON.stringify(raw)} is no address of a REST root; using ${DEFAULT_ROOT}`);
  return new URL(DEFAULT_ROOT, document.baseURI).href;
}

/** Headers of an answer. */
interface Headers {
  get(name: string): string | null;
}

/** What tells the shop whose cart is meant: the cookie with a nonce, or a token. */
function createIdentity(root: string) {
  const isForeign = safeUrl(root, { sameOrigin: true }) === null;
  const byToken = isForeign || !navigator.cookieEnabled;
  const key = `${TOKEN_KEY}:${root}`;
  if (!sessions().has(root)) {
    sessions().set(root, { nonce: '', token: byToken ? (local.get(key) ?? '') : '', hash: '' });
  }
  const session = sessions().get(root) as Session;
  return {
    byToken,
    session,
    read(headers: Headers | undefined): void {
      session.nonce = headers?.get('Nonce') || session.nonce;
      session.hash = headers?.get('Cart-Hash') ?? session.hash;
      const token = headers?.get('Cart-Token');
      if (!byToken || !token || token === session.token) {
        return;
      }
      session.token = token;
      local.set(key, token);
    },
    headers(): Record<string, string> {
      if (byToken) {
        return session.token === '' ? {} : { 'Cart-Token': session.token };
      }
      return session.nonce === '' ? {} : { Nonce: session.nonce };
    },
  };
}

/** One answer of a batch. @param read takes its headers */
function batchAnswer(one: unknown, read: (headers: Headers) => void): StoreAnswer {
  const headers = own(one, 'headers');
  read({
    get: (name) => {
      const value = own(headers, name);
      return typeof value === 'string' ? value : null;
    },
  });
  const status = Number(own(one, 'status'));
  const body = own(one, 'body');
  return status < 400 ? { ok: true, body } : { ok: false, error: refusal(body, status) };
}

/** The Store API of this page's shop, or of the one at `given` (the address of its REST root). */
export function storeApi(given = ''): StoreApi {
  const root = rootOf(given);
  const { byToken, session, read, headers } = createIdentity(root);

  const ask = async (path: string, body: string | undefined): Promise<unknown> => {
    const url = root + NAMESPACE + path;
    try {
      const reply = await request({
        url,
        cache: 'no-store',
        ...(body === undefined ? { headers: byToken ? headers() : {} } : { method: 'POST', body, headers: headers() }),
      });
      read(reply.headers);
      return jsonOf(reply, url, ['items', 'responses', 'code']);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      read(error.headers);
      throw asStoreError(error);
    }
  };

  /** Runs a change; with a refused nonce once more, with the one the refusal brought or a read fetches. */
  const healing = async <T>(run: () => Promise<T>, refused: (result: T) => boolean = () => false): Promise<T> => {
    const sent = session.nonce;
    const again = async (): Promise<T> => {
      if (session.nonce === sent) {
        await ask('/cart', undefined);
      }
      return run();
    };
    try {
      const result = await run();
      return refused(result) ? await again() : result;
    } catch (error) {
      if (error instanceof StoreApiError && NONCE_REFUSALS.has(error.code) && !byToken) {
        return again();
      }
      throw error;
    }
  };

  const batchOf = async (calls: readonly StoreCall[]): Promise<StoreAnswer[]> => {
    const requests = calls.map(({ path, body }) => ({ path: `/${NAMESPACE}${path}`, method: 'POST', headers: lowered(headers()), body }));
    const answer = await ask('/batch', JSON.stringify({ requests }));
    const responses = own(answer, 'responses');
    if (!Array.isArray(responses) || responses.length !== calls.length) {
      throw new StoreApiError('not-json', '', 207, '');
    }
    return responses.map((one: unknown) => batchAnswer(one, read));
  };
  const allStale = (answers: readonly StoreAnswer[]): boolean =>
    !byToken && answers.every((a) => !a.ok && NONCE_REFUSALS.has(a.error.code));

  return {
    byToken,
    get hasToken() {
      return session.token !== '';
    },
    get cartHash() {
      return session.hash;
    },
    get: (path) => ask(path, undefined),
    post: (path, body) => healing(() => ask(path, JSON.stringify(body))),
    async batch(calls) {
      const answers: StoreAnswer[] = [];
      for (let i = 0; i < calls.length; i += BATCH_LIMIT) {
        const part = calls.slice(i, i + BATCH_LIMIT);
        for (const answer of await healing(() => batchOf(part), allStale)) {
          answers.push(answer);
        }
      }
      return answers;
    },
  };
}

/** Header names inside a batch are written small, as recorded. */
const lowered = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** What the shop said when it said no. */
function refusal(body: unknown, status: number): StoreApiError {
  const text = (key: string): string => {
    const value = own(body, key);
    return typeof value === 'string' ? value : '';
  };
  const cart = own(own(body, 'data'), 'cart');
  return new StoreApiError('refused', text('code'), status, textOfHtml(text('message')).trim(), isRecord(cart) ? cart : undefined);
}

function asStoreError(error: RequestError): StoreApiError {
  if (error.kind !== 'status') {
    return new StoreApiError(error.kind, '', error.status, '');
  }
  let body: unknown;
  try {
    body = parseAnswer(error.body, ['code']);
  } catch {
    /* a page of the server's, no answer of the shop's */
  }
  return isRecord(body) && typeof own(body, 'code') === 'string'
    ? refusal(body, error.status)
    : new StoreApiError('status', '', error.status, '');
}
