import { cartQueue } from '../../shared/cart/queue.js';
import { confirmed } from '../../shared/coupon/confirm.js';
import { blockCart, onCouponDone, notifyCouponClicked, notifyCouponDone, type CouponClick } from '../../shared/host/wc-blocks-store.js';
import { parsePage } from '../../shared/html/inert.js';
import { markedHtml } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { followInBackground, postInBackground } from '../../shared/net/in-background.js';
import { isNonceRefusal, withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { noticesIn, outcomesIn, ownSuccess, type Notice } from '../../shared/ui/host-notices.js';
import { couponForm, isBlockPage, linkOf, readCoupon } from './coupon.host.js';
import { verdict } from './coupon.rules.js';

/** What the tag was told, as the acting parts need it. */
export interface Settings {
  readonly ajaxPrefix: string;
  readonly couponNonce: string;
  readonly alerts: 'page' | 'native';
}

/** Where the plugin prints the nonce of this call; its public one is for other calls (contract 2). */
const NONCE = 'WTSmartCouponOBJ.nonces.apply_coupon';
const CALL = 'apply_coupon_on_click';

/** What became of a coupon; `notices` are the shop's words, where the page has to show them. */
export type Answer =
  | { readonly outcome: 'applied' | 'refused'; readonly text: string; readonly notices?: readonly Notice[] }
  | { readonly outcome: 'failed'; readonly error: unknown };

/**
 * Asks the shop to apply a coupon. Never throws.
 * @param isUnsure nobody knows whether an earlier try of it happened
 * @param answered as soon as there is an answer: who is told of it may apply the next coupon (contract 5)
 */
export async function askForCoupon(coupon: HTMLElement, settings: Settings, isUnsure: boolean, answered: () => void): Promise<Answer> {
  const { code, couponId } = readCoupon(coupon);
  try {
    if (isBlockPage(document)) {
      return await throughBlocks({ coupon_code: code, coupon_id: couponId }).finally(answered);
    }
    // A page that shows the order; elsewhere nobody can tell.
    const url = couponForm(document, window.location.pathname)?.url ?? null;
    const answer = await cartQueue()
      .add(() => confirmed(() => ask(coupon, code, couponId, settings), { code, url, isIn: true }, isUnsure))
      .finally(answered);
    const { notices, outcome } = answer ?? appliedUnheard();
    return { ...outcome, notices };
  } catch (error) {
    return { outcome: 'failed', error };
  }
}

/** What the shop says of a coupon, and what that means. */
interface Heard {
  readonly notices: readonly Notice[];
  readonly outcome: Exclude<ReturnType<typeof verdict>, { readonly outcome: 'empty' }>;
}

/** It was applied, and what the shop said of it is lost. */
function appliedUnheard(): Heard {
  const text = message('coupon.applied');
  return { notices: [ownSuccess(text)], outcome: { outcome: 'applied', text } };
}

/**
 * What the shop says of a coupon: to the plugin's call, or where no nonce is good for that, on the page that the way without script leads
 * to.
 * @throws RequestError
 */
async function ask(coupon: HTMLElement, code: string, couponId: string, settings: Settings): Promise<Heard> {
  const notices = await call(code, couponId, settings).catch(async (error: unknown) => {
    const text = isNonceRefusal(error) ? await askPlainly(coupon, code) : null;
    if (text === null) {
      throw error;
    }
    return outcomesIn(parsePage(text));
  });
  const outcome = verdict(notices);
  // The shop's way of saying that it does not know the coupon's id, or an answer that broke off.
  if (outcome.outcome === 'empty') {
    throw new RequestError('empty', CALL);
  }
  return { notices, outcome };
}

/** The call itself; a refused nonce is got anew once. @throws RequestError */
async function call(code: string, couponId: string, { ajaxPrefix, couponNonce }: Settings): Promise<Notice[]> {
  const html = await withNonce(
    NONCE,
    (nonce) =>
      wcAjaxText(
        CALL,
        { _wpnonce: nonce, coupon_code: code, coupon_id: couponId },
        ajaxPrefix === '' ? {} : { urlPattern: `${ajaxPrefix}%%endpoint%%` },
      ),
    {
      printed: couponNonce,
      read: (text) => parsePage(text).querySelector('shop-coupon[data-nonce]')?.getAttribute('data-nonce') ?? undefined,
    },
  );
  return noticesIn(markedHtml(html));
}

/**
 * The way without script, in the background, because the page may hold an address or a quantity that only the shopper knows: the
 * coupon's own link, else the page's coupon form with its code. @returns the text of the answered page; `null` where there is neither
 */
async function askPlainly(coupon: HTMLElement, code: string): Promise<string | null> {
  const url = linkOf(coupon);
  if (url) {
    return followInBackground(url);
  }
  const own = couponForm(document, window.location.pathname);
  return own && postInBackground(own.form, { button: 'apply_coupon', url: own.url, fields: { coupon_code: code } });
}

/**
 * On a block page the cart is the host's own: the click is told natively, and the plugin's block half applies it. Where that half is
 * not on the page the cart's store is asked directly.
 */
async function throughBlocks(click: CouponClick): Promise<Answer> {
  const heard = waitForDone(click);
  notifyCouponClicked(click);
  const cart = blockCart();
  // Its block half answers at once, or the store says that it is at work.
  await Promise.resolve();
  if (!heard.isDone() && cart && !cart.isApplying()) {
    await cart.applyCoupon(click.coupon_code).then(
      () => notifyCouponDone(click, true),
      () => notifyCouponDone(click, false),
    );
  }
  const status = await heard.done;
  if (status === undefined) {
    return { outcome: 'failed', error: new RequestError('timeout', CALL) };
  }
  // The block prints the shop's reason itself, at its coupon field.
  return status ? { outcome: 'applied', text: '' } : { outcome: 'refused', text: message('coupon.failed') };
}

/** A click nobody answers in this time is a failure; the plugin's block half answers when the shop has. */
const ANSWER_WITHIN_MS = 30_000;

/** Waits for the end of a click: true or false as it is told, `undefined` where nobody tells. */
function waitForDone(click: CouponClick): { readonly done: Promise<boolean | undefined>; isDone(): boolean } {
  let over = false;
  const done = new Promise<boolean | undefined>((resolve) => {
    const end = (status: boolean | undefined): void => {
      over = true;
      stop();
      clearTimeout(timer);
      resolve(status);
    };
    const stop = onCouponDone((of, status) => {
      if (of.coupon_code === '' || of.coupon_code === click.coupon_code) {
        end(status);
      }
    });
    const timer = setTimeout(() => end(undefined), ANSWER_WITHIN_MS);
  });
  return { done, isDone: () => over };
}
