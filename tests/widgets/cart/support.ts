import { pageText, wrapElement, type Exchange, exchange, withBody } from '../../host/recording.js';
import { openCart, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

export const PAGE = 'POST /cart/';
export const COUPON = 'POST /?wc-ajax=apply_coupon';
export const UNCOUPON = 'POST /?wc-ajax=remove_coupon';
export const METHOD = 'POST /?wc-ajax=update_shipping_method';
export const TOTALS = 'POST /?wc-ajax=get_cart_totals';

/** The rows of the recorded cart page. */
export const FORK = '6c8349cc7260ae62e3b1396831a8398f';
export const TOWEL = '3416a75f4cea9109507cacd8e2f2aefc';
export const TEE = 'ad0cba1b9f3ec1de28f8e9545c9256f6';
export const NONCE = '90883b1091';
export const removeCall = (key: string, nonce = NONCE): string => `GET /cart/?remove_item=${key}&_wpnonce=${nonce}`;
export const undoCall = (key: string, nonce = NONCE): string => `GET /cart/?undo_item=${key}&_wpnonce=${nonce}`;

/** A recorded cart page with the tag around the theme's markup. */
export const cartHtml = (attributes = '', page = 'page-cart'): string =>
  pageText(page, { tags: (html) => wrapElement(html, /<div class="woocommerce">/, 'shop-cart', attributes) });

/** Opens the recorded cart page at its own address. */
export const openCartPage = (options: CartPageOptions = {}, attributes = '', page = 'page-cart'): Promise<CartPage> =>
  openCart(cartHtml(attributes, page), { url: 'http://shop.test/cart/', ...options });

/** The quantity field of a row. */
export function qty(key: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`input[name="cart[${key}][qty]"]`);
  if (!field) {
    throw new Error(`no quantity of ${key}`);
  }
  return field;
}

/** A shopper types a value; `commit` leaves the field or presses its arrows. */
export function type(field: HTMLInputElement, value: string, { commit = false }: { readonly commit?: boolean } = {}): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (commit) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** A recorded page answer in which something stands otherwise. */
export function altered(name: string, change: (html: string) => string): Exchange {
  const from = exchange(name);
  const before = String(from.response.body);
  const after = change(before);
  if (after === before) {
    throw new Error(`nothing of ${name} was changed`);
  }
  return withBody(from, after);
}

/** The recorded answer of an emptied cart: the page as a shop prints it after the last row has left. */
export const emptyAnswer = (): Exchange =>
  withBody(exchange('cart-removed-item'), /<main[\s\S]*<\/main>/.exec(pageText('page-cart-empty', { stripScripts: 'all' }))?.[0] ?? '');

/** Texts of the page's notices. */
export const notices = (): string[] =>
  [...document.querySelectorAll('.woocommerce-notices-wrapper > *')].map((el) => (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

/** A key of the keyboard on an element. @returns whether the browser would have gone on with it */
export const key = (el: Element, name: string): boolean =>
  el.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
