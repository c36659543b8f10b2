/** What the tests of the whole cart page share. */
import { afterEach, beforeEach, vi } from 'vitest';
import { navigation } from '../../../shared/url.js';
import { one, openCart, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { exchange, pageSettings, pageText, withBody, type Exchange, type Fields, type SentRequest } from '../../host/recording.js';
import { altered, openCartPage } from './support.js';
// Loaded beside the host's script; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/cart/follower.js';

/** The page of the test that runs. */
export let page: CartPage;

/** Has a file's tests leave no page behind, and reload none. */
export function cleanCartPages(): void {
  beforeEach(() => {
    vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    await page?.close();
  });
}

export const open = async (options: CartPageOptions = {}, attributes = '', name = 'page-cart'): Promise<CartPage> => {
  page = await openCartPage(options, attributes, name);
  return page;
};
export const element = (): HTMLElement => one('shop-cart');
export const form = (): HTMLFormElement => one<HTMLFormElement>('.woocommerce-cart-form');
export const updateButton = (): HTMLButtonElement => one<HTMLButtonElement>('[name="update_cart"]');
export const applyButton = (): HTMLButtonElement => one<HTMLButtonElement>('[name="apply_coupon"]');
export const couponField = (): HTMLInputElement => one<HTMLInputElement>('#coupon_code');
export const sent = (call: string): SentRequest[] => page.fetch.sent.filter((r) => r.call === call);
export const total = (): string => one('.order-total .amount').textContent ?? '';
/** A recorded status answer: a server that fails. */
export const broken = (): Exchange => ({
  ...withBody(exchange('cart-form-update'), '<h1>Error</h1>'),
  response: { ...exchange('cart-form-update').response, status: 500, text: '<h1>Error</h1>', body: '<h1>Error</h1>' },
});
/** The recorded page as it is asked for anew: nothing has happened. `change` makes of it what the shop prints where something did. */
export const cartNow = (change: (html: string) => string = (html) => html): Exchange =>
  withBody(exchange('cart-form-update'), change(pageText('page-cart', { stripScripts: 'all' })));
export const refused = (): Exchange => exchange('apply-coupon-bad-nonce');
/** The page as it is asked for anew for the sake of a nonce, with another one of that name. */
export const freshPage = (nonce: string): Readonly<Record<string, Exchange>> => {
  const old = String((pageSettings(pageText('page-cart'))['wc_cart_params'] as Record<string, string>)[nonce]);
  const text = pageText('page-cart', { stripScripts: 'none' });
  if (!text.includes(old)) {
    throw new Error(`the recorded page has no ${nonce}`);
  }
  return {
    [`GET /cart/?shop-fresh=${Date.parse('2026-11-20T06:14:10Z') + 50}`]: withBody(
      exchange('cart-form-update'),
      text.replaceAll(old, 'abcdef0123'),
    ),
  };
};
export const nonces = (call: string): unknown[] => sent(call).map((r) => Object.fromEntries(r.fields)['security']);
export const printedNonce = (name: string): unknown =>
  (pageSettings(pageText('page-cart'))['wc_cart_params'] as Record<string, unknown>)[name];
/** The page with other quantities printed: what an answer to those quantities looks like. */
export const answerWith = (values: Readonly<Record<string, string>>): Exchange =>
  altered('cart-form-update', (html) =>
    Object.entries(values).reduce(
      (text, [row, value]) => text.replace(new RegExp(`(name="cart\\[${row}\\]\\[qty\\]"\\s+value=")\\d+`), `$1${value}`),
      html.replace('Cart updated.', 'Cart updated.\t'),
    ),
  );
/** The recorder left an empty coupon field out of some posts; a browser does not. */
export const withoutCoupon = (fields: Fields | undefined): Fields =>
  (fields ?? []).filter(([name, value]) => name !== 'coupon_code' || value !== '');
export const inOrder = (fields: Fields): Fields => [...fields].sort(([a], [b]) => (a < b ? -1 : 1));

/** A page of another making is the page of the test that runs. */
export async function openOther(...of: Parameters<typeof openCart>): Promise<void> {
  page = await openCart(...of);
}
