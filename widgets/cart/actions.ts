import { buttonField, type ButtonField, postUrlOf } from '../../shared/dom/form-data.js';
import { emit, type CartAction } from '../../shared/events.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { cartQueue } from '../../shared/cart/queue.js';
import { RequestError, type Failure } from '../../shared/net/request.js';
import { $cart } from '../../shared/cart/state.js';
import { isLost } from '../../shared/cart/lost-response.rules.js';
import { syncCart } from '../../shared/cart/load.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { noticesPlace, ownSuccess } from '../../shared/ui/host-notices.js';
import { showBusy } from '../../shared/ui/busy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { changedQuantities, wasIgnored, type CartPageState, type Quantities } from './cart.rules.js';
import { asForm, FORM, keyIn, figuresIn, nonceIn, printedQuantities, rowOf, TOTALS, typedQuantities, UNDO } from './cart.host.js';
import { fetchPage, postForm, removedAddress } from './fetch-page.js';
import { isOpen, openCalculator } from './calculator.js';
import { addNotices, focusFirstNotice, saidSince, scrollToNotices, watchMovingOn } from './notices.js';
import { asSendable } from './limits.js';
import { focusRow, nameIn } from './row.js';
import { applyPage, type Answer, type Applied, type ApplyOptions } from './apply-response.js';

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
  /** What is covered while it is under way; both form and totals where not said. */
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
/** Nothing to say: the page is leaving. */
export class Leaving extends Error {}

const alertOf = new WeakMap<Element, Element>();

/** Removes the message of an earlier failure. */
export function clearFailure({ element }: CartPage): void {
  const anchor = alertOf.get(element);
  if (anchor) {
    clearAlert(anchor);
    alertOf.delete(element);
  }
}

const cartForm = (element: Element): HTMLElement | null => element.querySelector<HTMLElement>(FORM);
const isElement = (el: Element | null): el is HTMLElement => el instanceof HTMLElement;

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
  const cover = job.cover ?? [cartForm(element), element.querySelector(TOTALS)];
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
  const form = currentForm(page);
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

/** The values of those fields whose names begin like this. */
const valuesOf = (root: Element, names: string): Snapshot => new Map([...snapshot(root)].filter(([field]) => field.startsWith(names)));

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
      const url = postUrlOf(currentForm(page)) ?? window.location.href;
      const answer = withCart(await fetchPage(url), url);
      const totals = element.querySelector(TOTALS);
      const open = isOpen(element);
      const applied = applyPage(element, answer, totals ? { totals: valuesOf(totals, 'shipping_method') } : {});
      if (open) {
        openCalculator(element, true);
      }
      return applied;
    },
  });
}

/**
 * Lets an answer pass that holds a cart, full or empty: with new rows over old totals the page would show what nobody charges.
 * @throws Leaving where the shop sent the shopper elsewhere (a login, say): the browser goes there
 * @throws RequestError `empty` where there is no cart in it, or not all of it
 */
export function withCart(answer: Answer, asked: string): Answer {
  if (answer.form ? !answer.isCut : answer.empty) {
    return answer;
  }
  const url = answer.redirected ? safeUrl(answer.url, { sameOrigin: true }) : null;
  if (url && new URL(url).pathname !== new URL(asked, document.baseURI).pathname) {
    navigation.go(url);
    throw new Leaving();
  }
  throw new RequestError('empty', asked);
}

/** What the quantities of a form were when a request left. Other fields (a coupon being typed) count as unsaved until they are sent. */
const quantitiesThen = (form: Element): Snapshot => valuesOf(form, 'cart[');

/** The form of a cart page, now: an earlier job may have replaced it. @throws RequestError where it has left */
export function currentForm({ element }: CartPage): HTMLFormElement {
  const form = asForm(cartForm(element));
  if (!form) {
    throw new RequestError('empty', window.location.href);
  }
  return form;
}

/**
 * Posts the cart form to its own address and takes the answer in. With a stale nonce the shop reads nothing and answers with a
 * fresh page: then the same is sent once more with the nonce of that page, and if that is not read either the form posts itself
 * (contract 45).
 */
export async function submitForm(
  page: CartPage,
  pressed: ButtonField | null,
  applyOptions: ApplyOptions = {},
  left?: (sent: Sent) => void,
): Promise<Applied> {
  const form = currentForm(page);
  const nonce = nonceIn(form);
  const first = await post(form, pressed, left);
  const before = pressed ? { form: first.before } : {};
  let { answer } = first;
  if (pressed && wasUnread(first, nonce)) {
    const fresh = nonceIn(answer.form ?? form);
    setNonce(form, fresh);
    const second = await post(form, pressed);
    ({ answer } = second);
    // No nonce the shop hands out is good for it: the browser has what a request of ours has not.
    if (wasUnread(second, fresh)) {
      setNonce(form, nonceIn(answer.form ?? form));
      submitNatively(form, pressed[0]);
      throw new Leaving();
    }
  }
  return applyPage(page.element, answer, { ...before, ...applyOptions });
}

/** What was in a form when it left. */
interface Sent {
  readonly before: Snapshot;
  readonly quantities: Quantities;
  /** Those the shop did not know yet. */
  readonly changed: Quantities;
}

/** A form that was posted, and the answer. */
interface Posted extends Sent {
  readonly answer: Answer;
}

/** Posts the cart form, but for rows that are being typed in: those hold what the shop knows. @throws RequestError, Leaving */
async function post(form: HTMLFormElement, pressed: ButtonField | null, left?: (sent: Sent) => void): Promise<Posted> {
  const { answering, ...sent } = asSendable(form, () => {
    const quantities = typedQuantities(form);
    const changed = changedQuantities(quantities, printedQuantities(form)).map((name) => [name, quantities[name] ?? ''] as const);
    return { before: quantitiesThen(form), quantities, changed: Object.fromEntries(changed), answering: postForm(form, pressed) };
  });
  left?.(sent);
  return { ...sent, answer: withCart(await answering, form.action) };
}

/** Did the shop answer with its page as it was, and another nonce than the sent one? */
const wasUnread = ({ quantities, answer: { form, notices } }: Posted, nonce: string): boolean =>
  form !== null && wasIgnored(nonce, nonceIn(form), notices.length) && !agrees(quantities, form);

/** Does an answered form hold the quantities that were sent? An empty cart has none. */
function agrees(sent: Quantities, answered: Element | null): boolean {
  const now: Quantities = answered ? printedQuantities(answered) : {};
  return Object.keys(sent).every((name) => (Number(sent[name]) === 0 ? !(name in now) : Number(sent[name]) === Number(now[name])));
}

/** Gives a form another nonce than the one it was printed with. */
export function setNonce(form: Element, nonce: string): void {
  const field = form.querySelector<HTMLInputElement>('input[type="hidden"][name$="-nonce"]');
  if (field) {
    field.value = nonce;
  }
}

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
      submitForm(page, buttonField(currentForm(page), 'update_cart', 'Update Cart'), { quiet, keep }, (now) => {
        sent = now;
      }),
    confirm: (read, quiet) =>
      sent && agrees(sent.changed, read.form)
        ? applyPage(page.element, told(read, message('cart.updated')), { form: sent.before, quiet, keep })
        : null,
  });
}

/**
 * A cart that was read anew, with what the shop may have said in an answer that was lost.
 * @param undo the address that takes it back
 */
export const told = (read: Answer, text: string, undo?: string): Answer =>
  read.notices.length > 0
    ? read
    : {
        ...read,
        notices: [ownSuccess(text, undo === undefined ? undefined : { url: undo, label: message('cart.undo'), className: UNDO.slice(1) })],
      };

/** The shop's undo link of a removal, out of the link that removed: both carry the same nonce. */
const undoOf = (removal: string): string => removal.replace(/([?&])remove_item=/, '$1undo_item=');

/** Has the server print the cart again; what was typed and not saved stays. */
export const refresh = (page: CartPage, { preserve }: { readonly preserve: boolean }): Promise<void> =>
  run(page, { action: 'refresh', work: () => submitForm(page, null, { preserve }) });

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
      return isThere ? undone(element, read, key, url) : removed(told(read, message('cart.removed_named', { name }), undoOf(url)), quiet);
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
