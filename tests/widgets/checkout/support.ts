import { exchange, pageText, wrapElement, withBody, type Exchange, type Reply, type Routes } from '../../host/recording.js';
import { one, openCart, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
// Loaded where the checkout is a block, driven or followed; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/checkout/blocks.js';
import '../../../widgets/checkout/driver.js';
import '../../../widgets/checkout/follower.js';
import '../../../widgets/checkout/coupon.js';
import '../../../widgets/checkout/submit.js';

export const REVIEW_CALL = 'POST /?wc-ajax=update_order_review';
export const ORDER_CALL = 'POST /?wc-ajax=checkout';
export const COUPON_CALL = 'POST /?wc-ajax=apply_coupon';
export const UNCOUPON_CALL = 'POST /?wc-ajax=remove_coupon';
export const SESSION_CALL = 'POST /?wc-ajax=wbte_sc_update_payment_method_on_session';
export const VALUES_CALL = 'POST /?wc-ajax=wbte_sc_set_block_checkout_values';

/** The recorded checkout with the tag around the theme's markup. */
export const checkoutHtml = (attributes = '', change: (html: string) => string = (html) => html): string =>
  pageText('page-checkout', { tags: (html) => change(wrapElement(html, /<div class="woocommerce">/, 'shop-checkout', attributes)) });

export interface CheckoutOptions extends CartPageOptions {
  readonly attributes?: string;
  readonly change?: (html: string) => string;
  /** What a fresh copy of the page says; it is asked for under an address with the time in it. */
  readonly fresh?: Reply;
}

const withFresh = (routes: Routes, reply: Reply): Routes =>
  new Proxy(routes, { get: (all, key: string) => (key.startsWith('GET /checkout/?shop-fresh=') ? reply : all[key]) });

/** Routes with a review that is always answered, unless told otherwise. */
export const answering = (routes: Routes = {}): Routes => ({ [REVIEW_CALL]: 'update-order-review-ok', ...routes });

/** Opens the recorded checkout at its own address; the first refresh is through. */
export async function openCheckout({ attributes = '', change, fresh, routes = {}, ...options }: CheckoutOptions = {}): Promise<CartPage> {
  const page = await openCart(checkoutHtml(attributes, change), {
    url: 'http://shop.test/checkout/',
    routes: fresh ? withFresh(answering(routes), fresh) : answering(routes),
    ...options,
  });
  // In a browser a script that has loaded tells of itself.
  window.dispatchEvent(new Event('load'));
  await page.wait(500);
  return page;
}

export const element = (): HTMLElement => one('shop-checkout');
export const form = (): HTMLFormElement => one<HTMLFormElement>('form.checkout');
export const field = (id: string): HTMLInputElement => one<HTMLInputElement>(`#${id}`);

/** The address of the recorded orders. */
export const ADA: Readonly<Record<string, string>> = {
  billing_first_name: 'Ada',
  billing_last_name: 'Lovelace',
  billing_address_1: '12 Square',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@shop.test',
};

/** A shopper types a value and, with `leave`, moves on. */
export function type(id: string, value: string, { leave = false }: { readonly leave?: boolean } = {}): void {
  const el = field(id);
  el.dispatchEvent(new KeyboardEvent('keydown', { key: value.at(-1) ?? 'Backspace', bubbles: true }));
  el.value = value;
  el.dispatchEvent(new Event('input', { bubbles: true }));
  if (!leave) {
    return;
  }
  el.dispatchEvent(new Event('change', { bubbles: true }));
  el.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Fills the form in without a shopper: values are there, nothing was heard. */
export function fillIn(values: Readonly<Record<string, string>> = ADA): void {
  for (const [id, value] of Object.entries(values)) {
    field(id).value = value;
  }
}

/** Chooses a box or radio as a shopper does. */
export function tick(el: HTMLInputElement, on = true): void {
  if (el.checked !== on) {
    el.click();
  }
}

/** What stands under the fields, by the field's id. */
export const sentences = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('.checkout-inline-error-message')].map((el) => [
      el.id.replace(/_description$/, ''),
      el.textContent ?? '',
    ]),
  );

/** Is anything covered still, once fades are over? */
export const covered = (): string[] =>
  [...document.querySelectorAll('.processing, [aria-busy="true"]')].map((el) => `${el.localName}.${el.className}`);

/** The messages of the shop, each line. */
export const told = (): string[] =>
  [...document.querySelectorAll('.woocommerce-NoticeGroup li, .woocommerce-NoticeGroup div.woocommerce-error')].map((el) =>
    (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  );

/** An answer of the review with other fragments, result or flags. */
export const review = (over: Readonly<Record<string, unknown>>, from = 'update-order-review-ok'): Exchange => {
  const base = exchange(from);
  return withBody(base, { ...(base.response.body as object), ...over });
};

/** A fragment of the recorded review, changed. */
export function fragment(selector: string, change: (html: string) => string): Record<string, string> {
  const all = (exchange('update-order-review-ok').response.body as { fragments: Record<string, string> }).fragments;
  return { ...all, [selector]: change(all[selector] ?? '') };
}

/** The same answer, later. */
export const after =
  (ms: number, reply: string | Exchange): Reply =>
  async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    return typeof reply === 'string' ? exchange(reply) : reply;
  };

/** A server that answers with a status and a text. */
export const status =
  (code: number, text = ''): Reply =>
  () =>
    new Response(text, { status: code });

/** How often a call was made. */
export const count = (page: CartPage, call: string): number => page.fetch.calls().filter((c) => c === call).length;

/** The fields of the newest request of a call. */
export function lastFields(page: CartPage, call: string): [string, string][] {
  const sent = page.fetch.sent.filter((s) => s.call === call).at(-1);
  if (!sent) {
    throw new Error(`no ${call}`);
  }
  return sent.fields;
}

/** The whole checkout as the shop answers a plain post, with something in its place for notices. */
export const answeredPage =
  (notices: string): Reply =>
  () =>
    new Response(
      pageText('page-checkout').replace('<div class="woocommerce-notices-wrapper">', (tag) => tag + notices),
      { headers: { 'content-type': 'text/html' } },
    );
