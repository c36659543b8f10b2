import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { syncCart } from '../../shared/cart/load.js';
import { isLost } from '../../shared/cart/lost-response.rules.js';
import { cartQueue } from '../../shared/cart/queue.js';
import { $cart } from '../../shared/cart/state.js';
import { couponErrors } from '../../shared/coupon/field.js';
import { postUrlOf } from '../../shared/dom/form-data.js';
import { type CartAction, emit } from '../../shared/events.js';
import { jquery } from '../../shared/host/jquery-bridge.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { type Failure, RequestError } from '../../shared/net/request.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { noticesPlace } from '../../shared/ui/host-notices.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import {
  shownNotices,
  addNotices,
  cartForm,
  emptyCart,
  figuresIn,
  FOCUSED_FIRST,
  FORM,
  isCalculatorOpen,
  nameIn,
  openCalculator,
  rowOf,
  TOTALS,
} from './cart.host.js';
import type { CartPageState } from './cart.rules.js';
import { type Answer, type Applied, applyPage, currentForm, fetchPage, Leaving, valuesOf, withCart } from './response.js';

const isElement = (el: Element | null): el is HTMLElement => el instanceof HTMLElement;

/** One cart page: its tag, what the tag was told, and how it says what it is doing. */
export interface CartPage {
  readonly element: HTMLElement;
  readonly alerts: () => 'page' | 'native';
  setState(state: CartPageState): void;
  /** Are we pressing the update button ourselves right now, because a quantity has settled? */
  pressing: boolean;
  /** What the page said when a quantity was edited last. What was said since stays while that quantity is saved. */
  older: ReadonlySet<Element>;
  /** After each replacement: the new form's button and unsaved quantities are looked at. */
  replaced(): void;
}

/** One thing the shopper, or another script, wants of the server. */
interface Job {
  readonly action: CartAction;
  readonly code?: string;
  /** What is covered while it is under way; form and totals where not said, or the words that stand in their place. */
  readonly cover?: readonly (Element | null)[];
  /** Where the message stands when it fails. */
  readonly anchor?: () => Element | null;
  /** The shopper asked for it by hand just now: page and focus may move to what came of it. */
  readonly byHand?: boolean;
  /** By hand, but the page stays where it is (undo, calculator: as the host does). */
  readonly still?: boolean;
  /**
   * Runs when its turn comes. Gives what came of it, or nothing where it has no answer of its own. `quiet` asks, with the answer
   * there, whether the shopper did not ask for it by hand or went on to something else since.
   */
  work(quiet: () => boolean): Promise<Applied | void>;
  /**
   * Takes in the cart as it is read after an answer that never came or cannot be used; nothing where it shows that it did not happen. A job
   * without changes nothing in the shop.
   */
  confirm?(read: Answer, quiet: () => boolean): Applied | null;
  /** Where that cart is read; the form's own address where not said. */
  readonly readAt?: string;
  /** Whatever came of it, before the page is uncovered. */
  after?(): void;
}

const TEXT: Partial<Record<Failure, MessageKey>> = { offline: 'cart.update_offline', timeout: 'cart.update_timeout' };
const FORBIDDEN = 403;

const alertOf = new WeakMap<Element, Element>();

/** Removes the message of an earlier failure. */
export function clearFailure({ element }: CartPage): void {
  const anchor = alertOf.get(element);
  if (anchor) {
    clearAlert(anchor);
    alertOf.delete(element);
  }
}

/**
 * Runs a job in the page's one queue for changes of the cart. Covers what it changes from the press on, and uncovers it whatever
 * happens; a failure is shown with a way to try again, and nothing that was typed is lost (contract 23, 43). Where no good answer
 * came the cart is read, and says whether it happened.
 * @param isUnsure nobody knows whether an earlier try of it happened: the cart is read first
 */
export async function run(page: CartPage, job: Job, isUnsure = false): Promise<void> {
  const { element } = page;
  const { action, code } = job;
  if (!emit(element, 'shop:cart-update', { action, ...(code === undefined ? {} : { code }) })) {
    return;
  }
  clearFailure(page);
  const movedOn = watchMovingOn();
  // Plain: taken off between the job's own steps, when others have replaced what was covered.
  const cover = job.cover ?? [cartForm(element), element.querySelector(TOTALS), emptyCart(element)];
  const uncover = cover.filter(isElement).map((el) => showBusy(el, { color: '#fff', processing: true }));
  page.setState('updating');
  const quiet = (): boolean => movedOn() || !job.byHand;
  await cartQueue().add(async () => {
    try {
      const before = isUnsure ? await readSince(page, job, quiet).catch(() => null) : null;
      const applied = before ?? (await job.work(quiet).catch((error: unknown) => lookedUp(page, job, error, quiet)));
      movedOn();
      job.after?.();
      for (const f of uncover) {
        f();
      }
      page.setState(cartForm(element) ? 'idle' : 'empty');
      end(page, job, applied ?? undefined);
    } catch (error) {
      movedOn();
      job.after?.();
      for (const f of uncover) {
        f();
      }
      if (error instanceof Leaving) {
        return;
      }
      page.setState('failed');
      fail(page, job, error);
    }
  });
}

/** How long the cart may take to be read after a failure: the page is covered meanwhile. */
const LOOK_TIMEOUT_MS = 10_000;

/** Why a job failed, where the cart cannot be read either: it may have happened. */
class Unsure extends Error {
  constructor(override readonly cause: RequestError) {
    super(cause.message);
  }
}

/** Reads the cart, and takes it in where it shows that a job happened. @throws RequestError, Leaving */
async function readSince(page: CartPage, job: Job, quiet: () => boolean): Promise<Applied | null> {
  const { element } = page;
  const form = currentForm(element);
  const url = job.readAt ?? postUrlOf(form) ?? window.location.href;
  const read = withCart(await fetchPage(url, { timeoutMs: LOOK_TIMEOUT_MS }), url);
  const applied = job.confirm?.(read, quiet) ?? null;
  if (applied) {
    return applied;
  }
  if (!read.form) {
    return applyPage(element, read, { quiet });
  }
  if (isOther(form, read.form) || isOther(element.querySelector(TOTALS), read.totals)) {
    // A part of it happened: what is on the page is what the shop has, and what it did not take stays typed.
    applyPage(element, read);
    page.replaced();
  } else {
    // The shop says it once: nobody hears it later.
    addNotices(element, read.notices);
  }
  return null;
}

/** Has a part of the cart that was read other figures than the one on the page? */
const isOther = (old: Element | null, read: Element | null): boolean => old !== null && read !== null && figuresIn(old) !== figuresIn(read);

/**
 * What came of a job whose answer never came or cannot be used.
 * @throws what it failed of, where it did not happen; `Unsure` where nobody knows
 */
async function lookedUp(page: CartPage, job: Job, error: unknown, quiet: () => boolean): Promise<Applied> {
  if (!job.confirm || !(error instanceof RequestError) || error.kind === 'offline' || error.status === FORBIDDEN) {
    throw error;
  }
  const applied = await readSince(page, job, quiet).catch((second: unknown) => {
    throw second instanceof RequestError ? new Unsure(error) : second;
  });
  if (!applied) {
    throw error;
  }
  return applied;
}

function end(page: CartPage, job: Job, applied: Applied | undefined): void {
  const { element } = page;
  if (applied?.outcome === 'reloading') {
    return;
  }
  if (applied) {
    page.replaced();
    const leads = job.byHand && !applied.quiet;
    if (leads && !job.still) {
      scrollToNotices(element);
    }
    // A field that was just found wrong has the focus already.
    const atFault = document.activeElement?.getAttribute('aria-invalid') === 'true';
    if (!atFault && (leads || applied.lost)) {
      focusFirstNotice(element, { orEmpty: applied.outcome === 'emptied' });
    }
    if (applied.outcome === 'emptied') {
      announce(message('cart.emptied'));
    }
  }
  emit(element, 'shop:cart-updated', { action: job.action, ...(job.code === undefined ? {} : { code: job.code }) });
  // Where jQuery is, `updated_wc_div` has told the mini-cart already.
  if (!jquery() && $cart().get().status !== 'unknown') {
    syncCart();
  }
}

function fail(page: CartPage, job: Job, thrown: unknown): void {
  const { element } = page;
  const isUnsure = thrown instanceof Unsure;
  const error = isUnsure ? thrown.cause : thrown;
  const reason = error instanceof RequestError ? error.kind : 'answer';
  if (!(error instanceof RequestError)) {
    console.error('[shop] the cart page could not be updated:', error);
  }
  const refused = error instanceof RequestError && error.status === FORBIDDEN;
  const text = message(failureKey(reason, refused, isUnsure));
  const wanted = job.anchor?.() ?? null;
  const anchor = wanted?.isConnected
    ? wanted
    : (noticesPlace(cartForm(element) ?? element) ?? cartForm(element) ?? element.firstElementChild);
  emit(element, 'shop:cart-update-failed', { action: job.action, reason, message: text });
  if (!anchor) {
    announce(text, { assertive: true });
    return;
  }
  showFailure(page, anchor, {
    text,
    refused,
    leads: job.byHand ?? false,
    again: () => {
      void run(page, job, isUnsure);
    },
  });
}

/** What the shopper is told: nothing that is not known. */
function failureKey(reason: Failure | 'answer', refused: boolean, isUnsure: boolean): MessageKey {
  if (refused) {
    return 'cart.update_refused';
  }
  if (isUnsure) {
    return isLost(reason) ? 'cart.update_unsure' : 'cart.update_unreadable';
  }
  return (reason !== 'answer' && TEXT[reason]) || 'cart.update_failed';
}

/** How a failure is told. */
interface FailureView {
  readonly text: string;
  /** The page is too old for the shop: it is to be loaded anew. */
  readonly refused: boolean;
  /** The focus goes to the message. Else the message comes into view beside what has the focus. */
  readonly leads: boolean;
  again(): void;
}

/** Shows that the cart could not be updated, with a way on; the message leaves with the next change. */
export function showFailure(page: CartPage, anchor: Element, { text, refused, leads, again }: FailureView): void {
  alertOf.set(page.element, anchor);
  const action = refused
    ? {
        label: message('cart.reload'),
        run: () => {
          void readAnew(page);
        },
      }
    : { label: message('cart.retry'), run: again };
  showAlert(anchor, text, { native: page.alerts() === 'native', focus: leads ? 'message' : 'stays', action });
}

/**
 * Loads the cart page anew, in place: what it carries to be sent along is fresh then, and what was typed and not saved stays, to be
 * sent again. A shipping method the shop did not hear of is what the shop says again.
 */
function readAnew(page: CartPage): Promise<void> {
  const { element } = page;
  return run(page, {
    action: 'refresh',
    byHand: true,
    work: async () => {
      const url = postUrlOf(currentForm(element)) ?? window.location.href;
      const answer = withCart(await fetchPage(url), url);
      const totals = element.querySelector(TOTALS);
      const open = isCalculatorOpen(element);
      const applied = applyPage(element, answer, totals ? { totals: valuesOf(totals, 'shipping_method') } : {});
      if (open) {
        openCalculator(element, true);
      }
      return applied;
    },
  });
}

const FOCUS_AFTER_MS = 500;

/** Brings the first visible notice into view: 100 px below the top, over 1000 ms. Status notices count too. */
function scrollToNotices(element: Element): void {
  const all = [
    ...shownNotices(element).filter((el) => el.matches('[role="alert"], [role="status"]')),
    ...couponErrors(element).filter((el) => el.matches('[role="alert"]')),
  ];
  const first = all.find(isShown);
  if (first) {
    scrollToElement(first);
  }
}

/** What shows that the shopper went on to something else. */
const MOVED_ON = ['keydown', 'pointerdown', 'focusin'] as const;

/** Calls once when the shopper goes on to something else. @returns how to stop */
function onMovedOn(run: () => void): () => void {
  const stop = (): void => {
    for (const type of MOVED_ON) {
      document.removeEventListener(type, moved, true);
    }
  };
  const moved = (): void => {
    stop();
    run();
  };
  for (const type of MOVED_ON) {
    document.addEventListener(type, moved, true);
  }
  return stop;
}

/** Watches from now on whether the shopper goes on to something else; the returned function tells, and ends it. */
export function watchMovingOn(): () => boolean {
  let moved = false;
  const stop = onMovedOn(() => {
    moved = true;
  });
  return () => {
    stop();
    return moved;
  };
}

/**
 * Moves the focus to the first notice after 500 ms, so that it is read out; not where the shopper went on to something else
 * meanwhile. `orEmpty`: else to the sentence that the cart is empty, because what had the focus has left. @returns how to stop
 */
export function focusFirstNotice(element: Element, { orEmpty = false }: { readonly orEmpty?: boolean } = {}): () => void {
  const timer = setTimeout(() => {
    deaf();
    const first =
      shownNotices(element).find((el) => el.matches(FOCUSED_FIRST) && isShown(el)) ??
      (orEmpty ? element.querySelector('.cart-empty') : null);
    if (first instanceof HTMLElement) {
      focusOn(first);
    }
  }, FOCUS_AFTER_MS);
  const deaf = onMovedOn(() => {
    clearTimeout(timer);
  });
  return () => {
    clearTimeout(timer);
    deaf();
  };
}

/**
 * Announces that a row is back; where nothing has the focus, its remove link gets it, without scrolling.
 * @returns whether there is such a row
 */
export function focusRow(element: Element, key: string): boolean {
  const form = element.querySelector(FORM);
  const link = form && key !== '' ? rowOf(form, key) : null;
  if (!link) {
    return false;
  }
  announce(message('cart.restored_named', { name: nameIn(link.closest('.cart_item')) }));
  if (document.activeElement === null || document.activeElement === document.body) {
    link.focus({ preventScroll: true });
  }
  return true;
}
