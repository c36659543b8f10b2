import { askCoupon, type CouponCall, couponNonce } from '../../shared/coupon/call.js';
import { showsCoupon } from '../../shared/coupon/confirm.js';
import { clearCouponField, couponField } from '../../shared/coupon/field.js';
import { buttonField } from '../../shared/dom/form-data.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/coupon.js';
import { nonceOf, withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import type { Notice } from '../../shared/ui/host-notices.js';
import { navigation, safeUrl } from '../../shared/url.js';
import {
  isAddress,
  addNotices,
  asForm,
  CALCULATOR,
  cartForm,
  chosenMethods,
  dropNotices,
  keyIn,
  METHOD,
  nameIn,
  nonceIn,
  rowOf,
  saidSince,
  setNonce,
  showRefusal,
  TOTALS,
} from './cart.host.js';
import {
  type Sent,
  agrees,
  type Answer,
  type Applied,
  applyPage,
  applyTotals,
  currentForm,
  fetchPage,
  Leaving,
  postForm,
  removedAddress,
  removedNotice,
  submitForm,
  told,
  withCart,
  totalsIn,
  undoOf,
  unreadNonce,
} from './response.js';
import { type CartPage, focusRow, run } from './run.js';

/** Sends the quantities as typed. @param anchor where it is told that they could not be sent */
export function updateQuantities(
  page: CartPage,
  { byHand, anchor }: { readonly byHand: boolean; anchor(): Element | null },
): Promise<void> {
  let sent: Sent | undefined;
  // An answer that refuses something may belie what was said before.
  const keep = ({ notices }: Answer): readonly Element[] =>
    byHand || notices.some((n) => n.isError) ? [] : saidSince(page.element, page.older);
  return run(page, {
    action: 'quantities',
    byHand,
    anchor,
    work: (quiet) =>
      submitForm(page.element, buttonField(currentForm(page.element), 'update_cart', 'Update Cart'), { quiet, keep }, (now) => {
        sent = now;
      }),
    confirm: (read, quiet) =>
      sent && agrees(sent.changed, read.form)
        ? applyPage(page.element, told(read, message('cart.updated')), { form: sent.before, quiet, keep })
        : null,
  });
}

/** Has the server print the cart again; what was typed and not saved stays. */
export const refresh = (page: CartPage, { preserve }: { readonly preserve: boolean }): Promise<void> =>
  run(page, { action: 'refresh', work: () => submitForm(page.element, null, { preserve }) });

/** Links whose request is under way: a second press adds nothing. */
const following = new WeakMap<Element, Set<string>>();

/** Follows a remove or undo link in place (contract 6). A link with a stale nonce is looked up in the fresh page once. */
export async function followLink(page: CartPage, action: 'remove' | 'undo', link: HTMLAnchorElement): Promise<void> {
  const { element } = page;
  const url = safeUrl(link.href, { sameOrigin: true });
  if (!url) {
    // Another host of the same shop (www, a language) cannot be asked: the browser follows, as without script.
    const elsewhere = safeUrl(link.href);
    if (elsewhere) {
      navigation.go(elsewhere);
    }
    return;
  }
  const busy = following.get(element) ?? new Set();
  following.set(element, busy);
  if (busy.has(url)) {
    return;
  }
  busy.add(url);
  const key = keyIn(url);
  const name = nameIn(link.closest('.cart_item'));
  const removed = (answer: Answer, quiet: () => boolean): Applied => {
    const applied = applyPage(element, answer, { quiet });
    fireHost(document.body, 'item_removed_from_classic_cart');
    return applied;
  };
  await run(page, {
    action,
    byHand: true,
    still: action === 'undo',
    readAt: removedAddress(asForm(cartForm(element))),
    work: async (quiet) => {
      let answer = withCart(await fetchPage(url), url);
      const again = action === 'remove' && answer.notices.length === 0 ? sameRow(answer, key) : null;
      if (again && again !== url) {
        answer = withCart(await fetchPage(again), again);
      }
      if (action === 'undo') {
        return undone(element, answer, key, url);
      }
      return removed(answer, quiet);
    },
    confirm: (read, quiet) => {
      const isThere = read.form !== null && rowOf(read.form, key) !== null;
      if (key === '' || isThere !== (action === 'undo')) {
        return null;
      }
      return isThere ? undone(element, read, key, url) : removed(told(read, removedNotice(name, undoOf(url))), quiet);
    },
    after: () => {
      busy.delete(url);
    },
  });
  busy.delete(url);
}

/**
 * A row is back: its link to remove it, which began it all, gets the focus that leaves with the notice, and it is said which row.
 * @throws RequestError where it is not: its link was too old
 */
function undone(element: HTMLElement, answer: Answer, key: string, url: string): Applied {
  if (key !== '' && answer.form && !rowOf(answer.form, key)) {
    throw new RequestError('empty', url);
  }
  const applied = applyPage(element, answer, { quiet: () => true });
  return focusRow(element, key) ? { ...applied, lost: false } : applied;
}

/** The remove link of a row that is still in an answered cart. */
function sameRow(answer: Answer, key: string): string | null {
  const link = answer.form && key !== '' ? rowOf(answer.form, key) : null;
  return link ? safeUrl(link.getAttribute('href'), { sameOrigin: true }) : null;
}

/**
 * A call for a coupon, made once however often its job is tried: its code would be refused as applied already, or is out already. `said` is
 * what the shop said; `null` where it was not asked, or its nonce is dead or unknown and the page's own way has to do.
 * @param heard shows what the shop said; older notices have left
 */
function couponAsk(
  { element }: CartPage,
  call: CouponCall,
  fields: Readonly<Record<string, string>>,
  heard: (notices: readonly Notice[]) => void,
) {
  let isAsked = false;
  const one = {
    said: null as readonly Notice[] | null,
    async ask(): Promise<readonly Notice[] | null> {
      if (!isAsked) {
        one.said = nonceOf(couponNonce('cart', call)) === '' ? null : ((await askCoupon('cart', call, fields))?.notices ?? null);
        isAsked = true;
        if (one.said) {
          dropNotices(element);
          heard(one.said);
        }
      }
      return one.said;
    },
  };
  return one;
}

const holds = (part: ParentNode | null, code: string): boolean => part !== null && showsCoupon(part, code);

/**
 * Tries a coupon (contract 32): a refusal stands at the field and keeps the code, a success is a notice; either way
 * `applied_coupon` with the code as typed, then the cart is printed again. Without a good nonce the form itself is posted.
 */
export function applyCoupon(page: CartPage): Promise<void> {
  const { element } = page;
  const code = couponField(element)?.value ?? '';
  // One that was in before says nothing of this try.
  const wasIn = holds(element, code);
  const coupon = couponAsk(page, 'apply_coupon', { coupon_code: code }, (notices) => {
    const error = notices.find((n) => n.isError);
    if (error) {
      showRefusal(element, error.text, false);
    } else {
      addNotices(element, notices);
      clearCouponField(element);
    }
    fireHost(document.body, 'applied_coupon', [code]);
  });
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
    anchor: () => couponField(element)?.closest('.coupon') ?? couponField(element),
    work: async (quiet): Promise<Applied> => {
      const said = await coupon.ask();
      return said
        ? shown(said, await submitForm(element, null, { preserve: true, quiet }))
        : submitForm(element, buttonField(currentForm(element), 'apply_coupon', 'Apply coupon'), { quiet });
    },
    confirm: (read, quiet) => {
      if (coupon.said) {
        return shown(coupon.said, applyPage(element, read, { preserve: true, quiet }));
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
  const coupon = couponAsk(page, 'remove_coupon', { coupon: code }, (notices) => {
    addNotices(element, notices);
    fireHost(document.body, 'removed_coupon', [code]);
    clearCouponField(element);
  });
  return run(page, {
    action: 'remove-coupon',
    code,
    byHand: true,
    cover: [link.closest(TOTALS) ?? element.querySelector(TOTALS)],
    work: async (quiet): Promise<Applied> => {
      if (await coupon.ask()) {
        return submitForm(element, null, { preserve: true, quiet });
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
      if (coupon.said) {
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

/**
 * Cart pages on which a change of the method waits for its turn: it sends what is chosen then, so a newer choice needs no turn of its own.
 */
const waiting = new WeakSet<HTMLElement>();

/** Sends the chosen shipping methods and applies the totals of the answer (contract 8). The newest choice wins. */
export async function chooseMethod(page: CartPage): Promise<void> {
  const { element } = page;
  if (waiting.has(element)) {
    return;
  }
  waiting.add(element);
  let sent: { readonly methods: Readonly<Record<string, string>>; readonly before: Snapshot } | undefined;
  await run(page, {
    action: 'shipping-method',
    cover: [element.querySelector(TOTALS)],
    anchor: () => element.querySelector(METHOD)?.closest('ul, select') ?? null,
    work: async () => {
      waiting.delete(element);
      const now = { methods: chosenMethods(element), before: snapshot(element.querySelector(TOTALS) ?? element) };
      sent = now;
      const html = await withNonce('wc_cart_params.update_shipping_method_nonce', (nonce) =>
        wcAjaxText('update_shipping_method', { security: nonce, shipping_method: now.methods }),
      );
      applyTotals(element, totalsIn(html, 'update_shipping_method'), now.before);
      announce(message('cart.updated'));
    },
    confirm: ({ totals }) => {
      const now = totals ? chosenMethods(totals) : {};
      if (!totals || !sent || Object.entries(sent.methods).some(([index, method]) => now[index] !== method)) {
        return null;
      }
      applyTotals(element, totals, sent.before);
      announce(message('cart.updated'));
      return { outcome: 'replaced', lost: false, quiet: true };
    },
    after: () => {
      waiting.delete(element);
      fireHost(document.body, 'updated_shipping_method');
    },
  });
  waiting.delete(element);
}

/** Asks for the totals alone. */
export function refreshTotals(page: CartPage): Promise<void> {
  const { element } = page;
  return run(page, {
    action: 'totals',
    cover: [element.querySelector(TOTALS)],
    work: async () => {
      applyTotals(element, totalsIn(await wcAjaxText('get_cart_totals', {}), 'get_cart_totals'));
    },
  });
}

/**
 * Sends the shipping calculator and takes the answered cart in (contract 8). With a stale nonce the shop reads nothing and
 * says nothing: the same is sent once more with the answered one, and if that is not read either the form posts itself.
 */
export function calculate(page: CartPage, form: HTMLFormElement): Promise<void> {
  const { element } = page;
  let sent: { readonly address: FormData; readonly totals: Snapshot } | undefined;
  return run(page, {
    action: 'calculate-shipping',
    byHand: true,
    cover: [element.querySelector(TOTALS)],
    anchor: () => element.querySelector(CALCULATOR),
    work: async (quiet) => {
      // An earlier job may have replaced it; what was typed came along.
      const now = element.querySelector<HTMLFormElement>(CALCULATOR) ?? form;
      const before = snapshot(element.querySelector(TOTALS) ?? now);
      const send = async () => withCart(await postForm(now, null, [['calc_shipping', 'x']]), now.action);
      sent = { address: new FormData(now), totals: before };
      const nonce = nonceIn(now);
      const first = await send();
      const second = unreadNonce(nonce, first);
      if (second === null) {
        return applyPage(element, first, { totals: before, quiet });
      }
      setNonce(now, second);
      const answer = await send();
      const third = unreadNonce(second, answer);
      if (third === null) {
        return applyPage(element, answer, { totals: before, quiet });
      }
      setNonce(now, third);
      submitNatively(now, 'calc_shipping');
      throw new Leaving();
    },
    confirm: (read, quiet) => {
      const fresh = read.totals?.querySelector(CALCULATOR);
      if (!sent || !fresh || !isAddress(sent.address, fresh)) {
        return null;
      }
      return applyPage(element, told(read, message('cart.updated')), { totals: sent.totals, quiet });
    },
  });
}
