import { emit } from '../../shared/events.js';
import { blockCart, onCouponDone, notifyCouponClicked, notifyCouponDone, type CouponClick } from '../../shared/host/wc-blocks-store.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parsePage } from '../../shared/html/inert.js';
import { markedHtml } from '../../shared/html/whole.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { followInBackground, postInBackground } from '../../shared/net/in-background.js';
import { isNonceRefusal, withNonce } from '../../shared/net/nonce.js';
import { confirmed, UnsureCoupon } from '../../shared/coupon/confirm.js';
import { cartQueue } from '../../shared/cart/queue.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { noticesIn, outcomesIn, ownSuccess, type Notice } from '../../shared/ui/host-notices.js';
import { isBusy } from '../../shared/ui/busy.js';
import { coverBoxes, mark } from './state.js';
import { verdict } from './coupon.logic.js';
import { couponForm, isBlockPage, linkOf, readCoupon } from './coupon.read.js';
import { placeForNotices, showAnswer } from './notices.js';
import { showNewTotals } from './refresh-cart.js';

/** What the tag was told, as the acting parts need it. */
export interface Settings {
  readonly ajaxPrefix: string;
  readonly couponNonce: string;
  readonly alerts: 'page' | 'native';
}

/** Where the plugin prints the nonce of this call; its public one is for other calls (contract 2). */
const NONCE = 'WTSmartCouponOBJ.nonces.apply_coupon';
const CALL = 'apply_coupon_on_click';

/**
 * Applies a clicked coupon, one at a time. Never throws: every end is shown at the coupon or where the page has its notices.
 * @param isUnsure nobody knows whether an earlier try of it happened
 */
export async function applyCoupon(coupon: HTMLElement, settings: Settings, isUnsure = false): Promise<void> {
  const { code, couponId } = readCoupon(coupon);
  if (code === '') {
    console.error('[shop] <shop-coupon> data-code: is missing on the coupon, and there is no <code> in it; nothing is sent', coupon);
    return;
  }
  if (isBusy(coupon) || !emit(coupon, 'shop:coupon-apply', { code, couponId, coupon })) {
    return;
  }
  clearAlert(coupon);
  placeForNotices();
  mark(coupon, 'applying');
  announce(message('coupon.applying'));
  const uncover = coverBoxes(coupon);
  try {
    const through = isBlockPage(document) ? throughBlocks : throughShop;
    await through(coupon, code, couponId, settings, uncover, isUnsure);
  } finally {
    uncover();
  }
}

/** Where an event of a coupon starts; one that left the page meanwhile reaches nobody. */
const at = (coupon: HTMLElement): HTMLElement => (coupon.isConnected ? coupon : document.body);

/** @param uncover as soon as there is an answer: who is told of it may apply the next coupon (contract 5) */
async function throughShop(
  coupon: HTMLElement,
  code: string,
  couponId: string,
  settings: Settings,
  uncover: () => void,
  isUnsure: boolean,
): Promise<void> {
  let notices: readonly Notice[];
  let outcome: Heard['outcome'];
  // A page that shows the order; elsewhere nobody can tell.
  const url = couponForm(document, window.location.pathname)?.url ?? null;
  try {
    const answer = await cartQueue()
      .add(() => confirmed(() => ask(coupon, code, couponId, settings), { code, url, isIn: true }, isUnsure))
      .finally(uncover);
    ({ notices, outcome } = answer ?? appliedUnheard());
  } catch (error) {
    fail(coupon, code, couponId, error, settings);
    return;
  }
  announce('');
  mark(coupon, outcome.outcome);
  // A refused coupon changes nothing, but the host has the page drawn anew all the same: a coupon may have run out meanwhile.
  showNewTotals();
  showAnswer(notices);
  fireHost(document.body, 'update_checkout');
  fireHost(document.body, 'applied_coupon');
  if (outcome.outcome === 'applied') {
    emit(at(coupon), 'shop:coupon-applied', { code, couponId, coupon, text: outcome.text });
    return;
  }
  emit(at(coupon), 'shop:coupon-failed', { code, couponId, coupon, reason: 'refused', message: outcome.text });
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

const TEXTS: Readonly<Record<string, MessageKey>> = { offline: 'coupon.offline', refused: 'coupon.refused' };

/** Shows at the coupon field why the coupon was not applied, with a button to go on. */
function fail(coupon: HTMLElement, code: string, couponId: string, thrown: unknown, settings: Settings): void {
  const unsure = thrown instanceof UnsureCoupon ? thrown : null;
  const error = unsure ? unsure.cause : thrown;
  const reason = isNonceRefusal(error) ? 'nonce' : error instanceof RequestError ? error.kind : 'answer';
  if (!(error instanceof RequestError)) {
    console.error('[shop] <shop-coupon> failed:', error, coupon);
  }
  const text = message(unsure?.text ?? TEXTS[reason === 'nonce' ? 'refused' : reason] ?? 'coupon.failed');
  mark(coupon, 'failed');
  announce('');
  const action = {
    label: message('coupon.retry'),
    run: () => {
      void applyCoupon(coupon, settings, unsure !== null);
    },
  };
  showAlert(coupon.isConnected ? coupon : placeForNotices(), text, { native: settings.alerts === 'native', action });
  emit(at(coupon), 'shop:coupon-failed', { code, couponId, coupon, reason, message: text });
}

/**
 * On a block page the cart is the host's own: the click is told natively, and the plugin's block half applies it. Where that half is
 * not on the page the cart's store is asked directly.
 */
async function throughBlocks(coupon: HTMLElement, code: string, couponId: string, settings: Settings, uncover: () => void): Promise<void> {
  const click = { coupon_code: code, coupon_id: couponId };
  const heard = waitForDone(click);
  notifyCouponClicked(click);
  const cart = blockCart();
  // Its block half answers at once, or the store says that it is at work.
  await Promise.resolve();
  if (!heard.isDone() && cart && !cart.isApplying()) {
    await cart.applyCoupon(code).then(
      () => notifyCouponDone(click, true),
      () => notifyCouponDone(click, false),
    );
  }
  const status = await heard.done;
  uncover();
  if (status === true) {
    announce('');
    mark(coupon, 'applied');
    emit(at(coupon), 'shop:coupon-applied', { code, couponId, coupon, text: '' });
    return;
  }
  // The block prints the shop's reason itself, at its coupon field.
  if (status === false) {
    announce('');
    mark(coupon, 'refused');
    emit(at(coupon), 'shop:coupon-failed', { code, couponId, coupon, reason: 'refused', message: message('coupon.failed') });
    return;
  }
  fail(coupon, code, couponId, new RequestError('timeout', CALL), settings);
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
