import { buttonField } from '../../shared/dom/form-data.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { isNonceRefusal, nonceOf, withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { noticesIn, type Notice } from '../../shared/ui/host-notices.js';
import { safeUrl } from '../../shared/url.js';
import { fetchPage } from './fetch-page.js';
import { currentForm, run, submitForm, withCart, type CartPage } from './actions.js';
import { TOTALS } from './cart.read.js';
import { addNotices, couponField, dropCouponError, dropNotices, showCouponError } from './notices.js';
import { applyPage, type Taken } from './apply-response.js';

/** A coupon call's notices. @throws RequestError where the shop refused the nonce twice, or answered with none */
async function call(endpoint: 'apply_coupon' | 'remove_coupon', field: 'coupon_code' | 'coupon', code: string): Promise<Notice[]> {
  return withNonce(`wc_cart_params.${endpoint}_nonce`, async (nonce) => {
    const html = await wcAjaxText(endpoint, { security: nonce, [field]: code });
    // An old server refuses with 200.
    if (html.trim() === '-1') { throw new RequestError('not-json', endpoint, 403, '-1'); }
    const notices = noticesIn(parseHtml(html, 'the coupon notice'));
    if (notices.length === 0) { throw new RequestError('empty', endpoint); }
    return notices;
  });
}

/** The notices of a call, or `null` where its nonce is dead or unknown and the page's own way has to do. */
async function askUnlessRefused(endpoint: 'apply_coupon' | 'remove_coupon', field: 'coupon_code' | 'coupon', code: string): Promise<Notice[] | null> {
  if (nonceOf(`wc_cart_params.${endpoint}_nonce`) === '') { return null; }
  try {
    return await call(endpoint, field, code);
  } catch (error) {
    if (isNonceRefusal(error)) { return null; }
    throw error;
  }
}

const anchorOf = ({ element }: CartPage): Element | null => couponField(element)?.closest('.coupon') ?? couponField(element);

/**
 * Tries a coupon (contract: cart.md §4): a refusal stands at the field and keeps the code, a success is a notice; either way
 * `applied_coupon` with the code as typed, then the cart is printed again. Without a good nonce the form itself is posted.
 */
export function applyCoupon(page: CartPage): Promise<void> {
  const { element } = page;
  const code = couponField(element)?.value ?? '';
  // Asked once: where only printing the cart again failed, another try of the code would be refused as applied already.
  let said: Notice[] | null | undefined;
  const ask = async (): Promise<Notice[] | null> => {
    const notices = await askUnlessRefused('apply_coupon', 'coupon_code', code);
    if (!notices) { return null; }
    dropNotices(element);
    const error = notices.find((n) => n.isError);
    if (error) { showCouponError(element, error.text, { live: false }); } else { addNotices(element, notices); clearField(element); }
    fireHost(document.body, 'applied_coupon', [code]);
    return notices;
  };
  return run(page, {
    action: 'apply-coupon',
    code,
    byHand: true,
    anchor: () => anchorOf(page),
    work: async (quiet): Promise<Taken> => {
      if (said === undefined) { said = await ask(); }
      if (!said) { return submitForm(page, buttonField(currentForm(page), 'apply_coupon', 'Apply coupon'), { quiet }); }
      const taken = await submitForm(page, null, { preserve: true, quiet });
      const error = said.find((n) => n.isError);
      const field = couponField(element);
      if (error && field) {
        showCouponError(element, error.text, { live: true });
        if (!taken.quiet) { field.focus({ preventScroll: true }); }
      }
      return taken;
    },
  });
}

/** Takes a coupon out (contract: cart.md §4). Without a good nonce the link's own page is taken in. */
export function removeCoupon(page: CartPage, link: HTMLElement): Promise<void> {
  const { element } = page;
  const code = link.dataset['coupon'] ?? '';
  const href = link.getAttribute('href');
  // Asked once, as above: it is out, whatever becomes of printing the cart again.
  let said: Notice[] | null | undefined;
  const ask = async (): Promise<Notice[] | null> => {
    const notices = await askUnlessRefused('remove_coupon', 'coupon', code);
    if (!notices) { return null; }
    dropNotices(element);
    addNotices(element, notices);
    fireHost(document.body, 'removed_coupon', [code]);
    clearField(element);
    return notices;
  };
  return run(page, {
    action: 'remove-coupon',
    code,
    byHand: true,
    cover: [link.closest(TOTALS) ?? element.querySelector(TOTALS)],
    work: async (quiet): Promise<Taken> => {
      if (said === undefined) { said = await ask(); }
      if (said) { return submitForm(page, null, { preserve: true, quiet }); }
      const url = safeUrl(href, { sameOrigin: true });
      if (!url) { throw new RequestError('status', String(href), 403); }
      return applyPage(element, withCart(await fetchPage(url), url), { quiet });
    },
  });
}

function clearField(element: HTMLElement): void {
  const field = couponField(element);
  if (field) { field.value = ''; }
  dropCouponError(element);
}
