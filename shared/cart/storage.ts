import type { Fragments } from '../events.js';
import { isRecord, parseJson } from '../json.js';
import { readCookie } from '../cookies.js';
import { local, session, storageWorks } from '../storage.js';
import { storedCartIsUsable, type StoredCart } from './storage.rules.js';
import { hostText } from '../host/settings.js';
import * as places from '../host/settings/woocommerce.js';

/** Names for shops that print none; they follow the host's pattern, so a listed necessary set covers them. */
const names = (): { fragments: string; hash: string } => ({
  fragments: hostText(places.fragmentName) || 'wc_fragments_shop',
  hash: hostText(places.cartHashKey) || 'wc_cart_hash_shop',
});
const CREATED = 'wc_cart_created';
const langKey = (): string => `${names().fragments}_lang`;

/** The hash the server keeps in its cookie. */
export const cookieHash = (): string => readCookie('woocommerce_cart_hash') ?? '';

/**
 * Do the cart's cookies say that there is something in it? Without one nothing is requested (contract 35). A consent plugin that was
 * declined deletes the count where its shop has named the hash alone: then the hash says it.
 */
export function cookieSaysItems(): boolean {
  const count = readCookie('woocommerce_items_in_cart');
  return count === undefined ? cookieHash() !== '' : Number(count) > 0;
}

/** The key of the hash, for `storage` events of other tabs. */
export const hashKey = (): string => names().hash;

const storedFragments = (): Fragments | null => {
  try {
    const value = parseJson(session.get(names().fragments) ?? 'null');
    return isRecord(value) && Object.values(value).every((v) => typeof v === 'string') ? (value as Fragments) : null;
  } catch {
    return null;
  }
};

/** The stored fragments where they may be used, else `null`. */
export function loadStoredCart(nowMs: number): { fragments: Fragments; hash: string } | null {
  if (!storageWorks()) {
    return null;
  }
  const cart: StoredCart = {
    fragments: storedFragments(),
    sessionHash: session.get(names().hash) ?? '',
    cookieHash: cookieHash(),
    created: session.get(CREATED) ?? '',
    storedLang: session.get(langKey()) ?? '',
    pageLang: document.documentElement.lang,
  };
  return cart.fragments && storedCartIsUsable(cart, nowMs) ? { fragments: cart.fragments, hash: cart.sessionHash } : null;
}

/**
 * Keeps a cart answer for the next page and the other tabs. A fresh read begins a new day (`anew`); the answer to a change only
 * does where there was no cart before (contract 37).
 */
export function storeCart(fragments: Fragments, hash: string, nowMs: number, { anew = false }: { readonly anew?: boolean } = {}): void {
  const had = session.get(names().hash) ?? '';
  session.set(names().fragments, JSON.stringify(fragments));
  session.set(langKey(), document.documentElement.lang);
  local.set(names().hash, hash);
  session.set(names().hash, hash);
  if (hash === '') {
    session.remove(CREATED);
  } else if (anew || had === '' || session.get(CREATED) === null) {
    session.set(CREATED, String(nowMs));
  }
}

/** Forgets the stored cart: it belongs to somebody who has none any more. Other tabs hear of it by the shared hash. */
export function dropStoredCart(): void {
  for (const key of [names().fragments, langKey(), names().hash, CREATED]) {
    session.remove(key);
  }
  if (local.get(names().hash)) {
    local.set(names().hash, '');
  }
}

/** When the stored cart began, in milliseconds as text; empty where nobody knows. */
export const cartCreated = (): string => session.get(CREATED) ?? '';

/** What was found for each event, see `isOtherCart`. */
const found = new WeakMap<StorageEvent, boolean>();

/**
 * Does a `storage` event tell of another cart than this tab's? The hash of the cart is in the shared storage, and in this tab's own. All
 * who ask of one event get the same answer: the first of them may write this tab's hash anew.
 */
export function isOtherCart(event: StorageEvent): boolean {
  const known = found.get(event);
  if (known !== undefined) {
    return known;
  }
  const { hash } = names();
  const isOther = event.key === hashKey() && (local.get(hash) ?? '') !== (session.get(hash) ?? '');
  found.set(event, isOther);
  return isOther;
}
