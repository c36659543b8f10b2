/** The rules of the cart-fragments storage (contract 36, 37), apart from where the values lie. */

/** The fragment without which stored fragments are no use. */
export const REQUIRED_FRAGMENT = 'div.widget_shopping_cart_content';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything the decision needs. Empty texts where a value is absent. */
export interface StoredCart {
  readonly fragments: Readonly<Record<string, string>> | null;
  readonly sessionHash: string;
  readonly cookieHash: string;
  /** Milliseconds since 1970, as text, when the cart got its first item. */
  readonly created: string;
  /** Language of the page that stored them, and of this page: fragments carry texts. */
  readonly storedLang: string;
  readonly pageLang: string;
}

/** May the stored fragments be shown without asking the server? All of contract 36. */
export function storedCartIsUsable(cart: StoredCart, nowMs: number): boolean {
  if (!cart.fragments || !(REQUIRED_FRAGMENT in cart.fragments)) {
    return false;
  }
  if (cart.sessionHash !== cart.cookieHash) {
    return false;
  }
  if (cart.storedLang !== '' && cart.storedLang !== cart.pageLang) {
    return false;
  }
  if (cart.sessionHash === '') {
    return true;
  }
  const created = Number(cart.created);
  return cart.created !== '' && Number.isFinite(created) && nowMs - created <= DAY_MS;
}

/** How long until the stored fragments are too old, so that a refresh can be set for then. */
export const refreshDelayMs = (created: string, nowMs: number): number => {
  const start = Number(created);
  return created !== '' && Number.isFinite(start) ? Math.max(0, start + DAY_MS - nowMs) : DAY_MS;
};
