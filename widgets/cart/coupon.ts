import { askCoupon, couponNonce, type CouponCall } from '../../shared/coupon/call.js';
import { showsCoupon } from '../../shared/coupon/confirm.js';
import { clearCouponField, couponField } from '../../shared/coupon/field.js';
import { buttonField } from '../../shared/dom/form-data.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { nonceOf } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import type { Notice } from '../../shared/ui/host-notices.js';
import { safeUrl } from '../../shared/url.js';
import { applyPage, fetchPage, type Applied } from './apply-response.js';
import { submitForm, told } from './actions.js';
import { currentForm, run, withCart, type CartPage } from './run.js';
import { TOTALS } from './cart.host.js';
import { addNotices, dropNotices, showRefusal } from './notices.js';

/** What the shop says of a coupon; `null` where its nonce is dead or unknown and the page's own way has to do. */
const ask = async (call: CouponCall, fields: Readonly<Record<string, string>>): Promise<readonly Notice[] | null> =>
  nonceOf(couponNonce('cart', call)) === '' ? null : ((await askCoupon('cart', call, fields))?.notices ?? null);

const holds = (part: ParentNode | null, code: string): boolean => part !== null && showsCoupon(part, code);

const anchorOf = ({ element }: CartPage): Element | null => couponField(element)?.closest('.coupon') ?? couponField(element);

/**
 * Tries a coupon (contract 32): a refusal stands at the field and keeps the code, a success is a notice; either way
 * `applied_coupon` with the code as typed, then the cart is printed again. Without a good nonce the form itself is posted.
 */
export function applyCoupon(page: CartPage): Promise<void> {
  const { element } = page;
  const code = couponField(element)?.value ?? '';
  // One that was in before says nothing of this try.
  const wasIn = holds(element, code);
  // Asked once: where only printing the cart again failed, another try of the code would be refused as applied already.
  let outcome: readonly Notice[] | null | undefined;
  const tryCode = async (): Promise<readonly Notice[] | null> => {
    const notices = await ask('apply_coupon', { coupon_code: code });
    if (!notices) {
      return null;
    }
    dropNotices(element);
    const error = notices.find((n) => n.isError);
    if (error) {
      showRefusal(element, error.text, false);
    } else {
      addNotices(element, notices);
      clearCouponField(element);
    }
    fireHost(document.body, 'applied_coupon', [code]);
    return notices;
  };
  /** With the cart printed again: a refusal stands at the field that is there now. */
  const shown = (notices: readonly Notice[], taken: Applied): Applied => {
    const error = notices.find((n) => n.isError);
    const field = couponField(element);
    if (error && field) {
      showRefusal(element, error.text, true);
      if (!taken.quiet) {
        field.focus({ preventScroll: true });
      }
    }
    return taken;
  };
  return run(page, {
    action: 'apply-coupon',
    code,
    byHand: true,
    anchor: () => anchorOf(page),
    work: async (quiet): Promise<Applied> => {
      if (outcome === undefined) {
        outcome = await tryCode();
      }
      if (!outcome) {
        return submitForm(page, buttonField(currentForm(page), 'apply_coupon', 'Apply coupon'), { quiet });
      }
      return shown(outcome, await submitForm(page, null, { preserve: true, quiet }));
    },
    confirm: (read, quiet) => {
      if (outcome) {
        return shown(outcome, applyPage(element, read, { preserve: true, quiet }));
      }
      if (wasIn || !holds(read.totals, code)) {
        return null;
      }
      clearCouponField(element);
      const taken = applyPage(element, told(read, message('coupon.applied')), { quiet });
      fireHost(document.body, 'applied_coupon', [code]);
      return taken;
    },
  });
}

/**
 * Removes a coupon (contract 7). Without a valid nonce the page behind the link is loaded and applied; it holds no notice of the
 * coupon, so we add one.
 */
export function removeCoupon(page: CartPage, link: HTMLElement): Promise<void> {
  const { element } = page;
  const code = link.dataset['coupon'] ?? '';
  const href = link.getAttribute('href');
  // Asked once, as above: it is out, whatever becomes of printing the cart again.
  let outcome: readonly Notice[] | null | undefined;
  const withdraw = async (): Promise<readonly Notice[] | null> => {
    const notices = await ask('remove_coupon', { coupon: code });
    if (!notices) {
      return null;
    }
    dropNotices(element);
    addNotices(element, notices);
    fireHost(document.body, 'removed_coupon', [code]);
    clearCouponField(element);
    return notices;
  };
  return run(page, {
    action: 'remove-coupon',
    code,
    byHand: true,
    cover: [link.closest(TOTALS) ?? element.querySelector(TOTALS)],
    work: async (quiet): Promise<Applied> => {
      if (outcome === undefined) {
        outcome = await withdraw();
      }
      if (outcome) {
        return submitForm(page, null, { preserve: true, quiet });
      }
      const url = safeUrl(href, { sameOrigin: true });
      if (!url) {
        throw new RequestError('status', String(href), 403);
      }
      const answer = withCart(await fetchPage(url), url);
      if (holds(answer.totals, code)) {
        throw new RequestError('empty', url);
      }
      // A shop takes it out by its link without a word.
      return applyPage(element, told(answer, message('coupon.removed')), { quiet });
    },
    confirm: (read, quiet) => {
      if (outcome) {
        return applyPage(element, read, { preserve: true, quiet });
      }
      if (holds(read.totals, code)) {
        return null;
      }
      clearCouponField(element);
      const taken = applyPage(element, told(read, message('coupon.removed')), { quiet });
      fireHost(document.body, 'removed_coupon', [code]);
      return taken;
    },
  });
}
