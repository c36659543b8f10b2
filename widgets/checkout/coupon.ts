import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { parseHtml, parsePage, takePart } from '../../shared/html/sanitize.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { followInBackground, postInBackground } from '../../shared/net/in-background.js';
import { isNonceRefusal, withNonce } from '../../shared/net/nonce.js';
import { cartQueue } from '../../shared/cart/queue.js';
import { RequestError, type Failure } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { noticesIn, type Notice } from '../../shared/ui/host-notices.js';
import { showBusy } from '../../shared/ui/busy.js';
import { COUPON_FIELD, INLINE_ERROR, REMOVE_COUPON, REVIEW } from './checkout.read.js';
import { dropNotices } from './notices.js';
import { formOf, type CheckoutPage } from './context.js';
import { closeCoupon } from './toggles.js';

const ERROR = 'coupon-error-notice';
const TEXT: Partial<Record<Failure, MessageKey>> = { offline: 'coupon.offline' };

const field = (form: ParentNode): HTMLInputElement | null => form.querySelector<HTMLInputElement>(COUPON_FIELD);

/** Takes a coupon's error away from its field. */
export function dropCouponError(form: ParentNode): void {
  for (const el of form.querySelectorAll(`.${ERROR}`)) { el.remove(); }
  const input = field(form);
  if (!input?.classList.contains('has-error')) { return; }
  input.classList.remove('has-error');
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
}

function showCouponError(form: ParentNode, text: string): void {
  const input = field(form);
  if (!input?.parentElement || text === '') { return; }
  input.classList.add('has-error');
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', ERROR);
  input.focus();
  const span = document.createElement('span');
  span.className = ERROR;
  span.id = ERROR;
  span.setAttribute('role', 'alert');
  span.textContent = text;
  input.parentElement.append(span);
}

/** What the shop said of a coupon: its notices, and the nodes to show. */
interface Said { readonly notices: readonly Notice[]; readonly nodes: readonly Node[] }

/**
 * The answer of a coupon call. Where the shop takes no nonce for it, `plainly` asks as a browser without script does, but in the
 * background: leaving the page would throw the address away. @throws RequestError where there is nothing in the answer
 */
async function ask(endpoint: 'apply_coupon' | 'remove_coupon', fields: Readonly<Record<string, string>>, plainly: () => Promise<Said>): Promise<Said> {
  try {
    return await withNonce(`wc_checkout_params.${endpoint}_nonce`, async (nonce) => {
      const html = await wcAjaxText(endpoint, { security: nonce, ...fields });
      // An old server refuses with 200.
      if (html.trim() === '-1') { throw new RequestError('not-json', endpoint, 403, '-1'); }
      const nodes = parseHtml(html, 'the coupon notice');
      const notices = noticesIn(nodes);
      if (notices.length === 0) { throw new RequestError('empty', endpoint); }
      return { notices, nodes: [...nodes.childNodes] };
    });
  } catch (error) {
    if (!isNonceRefusal(error)) { throw error; }
    return plainly();
  }
}

/** The words of an answered page. Informations stand on every checkout and say nothing of a coupon. */
function wordsOf(page: Document): Said {
  const notices = noticesIn(page).filter((n) => n.isError || n.isSuccess);
  return { notices, nodes: notices.map((n) => takePart(n.element, 'a notice')) };
}

/** Posts the coupon's form in the background. @throws RequestError where the shop says nothing of it */
async function applyPlainly(page: CheckoutPage, form: HTMLFormElement): Promise<Said> {
  const said = wordsOf(parsePage(await postInBackground(form, { button: 'apply_coupon', url: formOf(page)?.getAttribute('action') ?? null })));
  if (said.notices.length === 0) { throw new RequestError('empty', 'apply_coupon'); }
  return said;
}

/** Follows a coupon's link in the background: a shop takes it out without a word. @throws RequestError where it is still in */
async function removePlainly(link: HTMLElement, code: string): Promise<Said> {
  const answered = parsePage(await followInBackground(link.getAttribute('href')));
  if ([...answered.querySelectorAll<HTMLElement>(REMOVE_COUPON)].some((el) => el.dataset['coupon'] === code)) { throw new RequestError('empty', 'remove_coupon'); }
  return wordsOf(answered);
}

/** The review with the coupon in or out; the shipping methods are not told again (contract: checkout.md §6). */
function refresh(page: CheckoutPage, event: string, code: string): void {
  const args = { update_shipping_method: false };
  fireHost(document.body, event, [code]);
  if (jquery()) { fireHost(document.body, 'update_checkout', [args]); } else { page.review.ask(args); }
}

function sayFailure(page: CheckoutPage, anchor: Element, error: unknown, again: () => void): void {
  if (!(error instanceof RequestError)) { console.error('[shop] the coupon call failed:', error); }
  const key = error instanceof RequestError ? TEXT[error.kind] : undefined;
  showAlert(anchor, message(key ?? 'coupon.failed'), { native: page.settings.current.alerts === 'native', action: { label: message('coupon.retry'), run: again } });
}

/** Tries the typed coupon. A refusal stands at the field and keeps the code. */
export async function applyCoupon(page: CheckoutPage, form: HTMLFormElement): Promise<void> {
  if (form.matches('.processing')) { return; }
  dropCouponError(form);
  clearAlert(form);
  const code = field(form)?.value ?? '';
  const email = formOf(page)?.querySelector<HTMLInputElement>('input[name="billing_email"]')?.value ?? '';
  const release = showBusy(form, { color: '#fff', processing: true });
  try {
    const { notices, nodes } = await cartQueue().add(() => ask('apply_coupon', { coupon_code: code, billing_email: email }, () => applyPlainly(page, form)));
    release();
    dropNotices(`.${INLINE_ERROR}`);
    const error = notices.find((n) => n.isError);
    if (error) {
      showCouponError(form, error.text);
    } else {
      const input = field(form);
      if (input) { input.value = ''; }
      // Read out now: the notice comes when the form has closed.
      announce(notices.map((n) => n.text).join(' '));
      closeCoupon(form.ownerDocument, () => { form.before(...nodes); });
    }
    refresh(page, 'applied_coupon_in_checkout', code);
  } catch (error) {
    release();
    sayFailure(page, form, error, () => { void applyCoupon(page, form); });
  }
}

/** Takes a coupon out. */
export async function removeCoupon(page: CheckoutPage, link: HTMLElement): Promise<void> {
  const box = link.closest<HTMLElement>('.woocommerce-checkout-review-order') ?? page.element.querySelector<HTMLElement>(REVIEW);
  if (box?.matches('.processing')) { return; }
  const code = link.dataset['coupon'] ?? '';
  const anchor = box?.querySelector('table') ?? link;
  clearAlert(anchor);
  const release = box ? showBusy(box, { color: '#fff', processing: true }) : () => undefined;
  try {
    const { nodes } = await cartQueue().add(() => ask('remove_coupon', { coupon: code }, () => removePlainly(link, code)));
    release();
    dropNotices();
    formOf(page)?.before(...nodes);
    refresh(page, 'removed_coupon_in_checkout', code);
    for (const form of document.querySelectorAll('form.checkout_coupon')) {
      const input = field(form);
      if (input) { input.value = ''; }
      dropCouponError(form);
    }
    closeCoupon(document);
  } catch (error) {
    release();
    sayFailure(page, anchor, error, () => { void removeCoupon(page, link); });
  }
}
