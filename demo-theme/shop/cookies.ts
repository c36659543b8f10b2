/**
 * The cookies the shop sets. A Response made inside the page cannot set cookies, so the shop writes them itself
 * through this port: document.cookie in the page, a map in tests.
 */

/** Reads and writes cookies of the whole site (path `/`, until the browser closes). */
export interface CookiePort {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Set to `1` while something is in the cart; scripts ask for fragments only then (shared/cart contract 3). */
const ITEMS_COOKIE = 'woocommerce_items_in_cart';

/** The cart's hash, by which kept fragments are known to be fresh or stale. */
const HASH_COOKIE = 'woocommerce_cart_hash';

/** Sets both cookies for a cart with this hash, or takes them away for an empty one, as the host does. */
export function writeCartCookies(cookies: CookiePort, hash: string): void {
  if (hash === '') {
    if (cookies.get(ITEMS_COOKIE) !== undefined || cookies.get(HASH_COOKIE) !== undefined) {
      cookies.delete(ITEMS_COOKIE);
      cookies.delete(HASH_COOKIE);
    }
    return;
  }
  if (cookies.get(ITEMS_COOKIE) !== '1') {
    cookies.set(ITEMS_COOKIE, '1');
  }
  if (cookies.get(HASH_COOKIE) !== hash) {
    cookies.set(HASH_COOKIE, hash);
  }
}

/** The port over a document's `cookie` text. */
export function documentCookies(target: { cookie: string }): CookiePort {
  return {
    get: (name) => {
      const found = target.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
      return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
    },
    set: (name, value) => {
      target.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax`;
    },
    delete: (name) => {
      target.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
    },
  };
}
