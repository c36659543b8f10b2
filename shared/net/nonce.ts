import { parsePage } from '../html/inert.js';
import { own, parseJson } from '../json.js';
import { pageSingleton } from '../page.js';
import { request, RequestError } from './request.js';

/**
 * Pages come from shared caches, so a nonce printed in one is a hint (shared contract 49). A refused one is fetched anew once, from a
 * fresh copy of this very page, and the call is tried once more; after that the caller falls back to the plain form post.
 */
const fresh = pageSingleton('nonces', () => new Map<string, string>());

const walk = (from: unknown, keys: readonly string[]): string | undefined => {
  const value = keys.reduce(own, from);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/**
 * Reads `object.key` out of the inline settings scripts of a page, e.g. `wc_cart_params.apply_coupon_nonce`; keys may go deeper. Only
 * scripts count: what a page shows may be anybody's words.
 */
export function nonceIn(pageText: string, path: string): string | undefined {
  for (const script of parsePage(pageText).querySelectorAll('script:not([src])')) {
    const nonce = nonceInScript(script.textContent ?? '', path);
    if (nonce !== undefined) {
      return nonce;
    }
  }
  return undefined;
}

function nonceInScript(code: string, path: string): string | undefined {
  const [object = '', ...keys] = path.split('.');
  const start = new RegExp(`(?:var|window\\.)\\s*${object.replaceAll(/\W/g, '')}\\s*=\\s*(\\{)`).exec(code);
  if (!start) {
    return undefined;
  }
  const line = code.slice(start.index + start[0].length - 1);
  const last = line.lastIndexOf('}');
  for (let to = line.indexOf('};'); ; to = line.indexOf('};', to + 1)) {
    try {
      return walk(parseJson(line.slice(0, (to < 0 ? last : to) + 1)), keys);
    } catch {
      if (to < 0) {
        return undefined;
      }
    }
  }
}

/** The nonce to send: the freshest known, else the one the page printed. */
export const nonceOf = (path: string): string => fresh().get(path) ?? walk(globalThis, path.split('.')) ?? '';

/** WordPress' ways of refusing a nonce: 403, mostly with the body `-1`; old plugins answer a bare `-1` with 200. */
export const isNonceRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  ((error.kind === 'status' && error.status === 403) || (error.kind === 'not-json' && error.body === '-1'));

/** Where a nonce is that the host's settings objects do not hold. */
interface NonceSource {
  /** As this page has it; what the settings object says comes first. */
  readonly printed?: string;
  /** Finds it in the text of a fresh copy of the page. */
  readonly read?: (pageText: string) => string | undefined;
}

/**
 * Runs a call with its nonce; where the nonce is refused, gets a fresh one and runs it once more.
 * @throws whatever the second run throws, or the first where no fresh nonce could be had
 */
export async function withNonce<T>(path: string, run: (nonce: string) => Promise<T>, source: NonceSource = {}): Promise<T> {
  const sent = nonceOf(path) || (source.printed ?? '');
  try {
    return await run(sent);
  } catch (error) {
    if (!isNonceRefusal(error)) {
      throw error;
    }
    const renewed = await renew(path, source.read);
    if (!renewed || renewed === sent) {
      throw error;
    }
    return run(renewed);
  }
}

/** What may name a page of the platform in an address without pretty paths. */
const NAMES_A_PAGE = new Set(['p', 'page_id', 'pagename', 'name', 'attachment_id', 'post_type', 'product', 'lang']);

async function renew(path: string, read: NonceSource['read']): Promise<string | undefined> {
  const url = new URL(window.location.href);
  url.hash = '';
  // The rest may be an act (`?add-to-cart=7`, `?remove_item=…`), which reading the page again would repeat.
  for (const key of [...url.searchParams.keys()]) {
    if (!NAMES_A_PAGE.has(key)) {
      url.searchParams.delete(key);
    }
  }
  url.searchParams.set('shop-fresh', String(Date.now()));
  try {
    const { text } = await request({ url: url.href, headers: { 'Cache-Control': 'no-cache' } });
    const nonce = nonceIn(text, path) ?? read?.(text);
    if (nonce) {
      fresh().set(path, nonce);
    }
    return nonce;
  } catch {
    return undefined;
  }
}
