import { fitAddresses } from '../../shared/address/use-address.js';
import { type ButtonField, encodedBody, postUrlOf } from '../../shared/dom/form-data.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { formFields } from '../../shared/dom/submitter.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parsePage } from '../../shared/html/inert.js';
import { snapshot, keepRegionState, type Replaced, type Snapshot } from '../../shared/html/preserve-state.js';
import { adoptRegion, ANSWERS } from '../../shared/html/sanitize.js';
import { markedHtml, wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { AS_AJAX, request, RequestError, type RequestOptions } from '../../shared/net/request.js';
import { type Notice, NOTICES, noticesIn, ownSuccess } from '../../shared/ui/host-notices.js';
import { holdInPlace } from '../../shared/ui/scroll.js';
import { navigation, safeUrl } from '../../shared/url.js';
import {
  readReply,
  addNotices,
  asForm,
  asSendable,
  cartForm,
  type CartReply,
  CALCULATOR,
  CONTENTS,
  dropNotices,
  FORM,
  holdRefusal,
  isCalculatorOpen,
  nonceIn,
  openCalculator,
  printedQuantities,
  saidIn,
  setNonce,
  showInstead,
  TOTALS,
  typedQuantities,
  UNDO,
} from './cart.host.js';
import { changedQuantities, type Quantities, wasIgnored } from './cart.rules.js';

/** An answered cart page, read. */
export interface Answer extends CartReply {
  readonly notices: readonly Notice[];
  readonly url: string;
  readonly redirected: boolean;
}

/** Reads the text of an answered page; nothing of it is in this page yet. */
function readAnswer({ text, url, redirected }: { readonly text: string; readonly url: string; readonly redirected: boolean }): Answer {
  const page = parsePage(text);
  // The empty cart's own sentence carries a notice's class, but stays where it is.
  return {
    ...readReply(page),
    notices: noticesIn(page).filter(({ element }) => !element.closest('.wc-empty-cart-message')),
    url,
    redirected,
  };
}

/** Asks for a page of the shop and reads the cart out of it. @throws RequestError */
export async function fetchPage(url: string, more: Pick<RequestOptions, 'body' | 'timeoutMs'> = {}): Promise<Answer> {
  const reply = await request({ url, headers: AS_AJAX, cache: 'no-store', ...more });
  if (reply.text.trim() === '') {
    throw new RequestError('empty', url, reply.status);
  }
  return readAnswer(reply);
}

/**
 * Sends a form of the cart page with its own method to its own address, the pressed button's name and value among its fields.
 * @throws RequestError where it got no answer, or its address is none of this site's
 */
export async function postForm(
  form: HTMLFormElement,
  pressed: ButtonField | null,
  more: readonly (readonly [string, string])[] = [],
): Promise<Answer> {
  const address = postUrlOf(form);
  if (!address) {
    throw new RequestError('empty', form.getAttribute('action') ?? '');
  }
  const fields = encodedBody([...formFields(form, pressed), ...more]);
  if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'post') {
    return fetchPage(address, { body: fields });
  }
  const url = new URL(address);
  for (const [name, value] of fields) {
    url.searchParams.set(name, value);
  }
  return fetchPage(url.href);
}

/** The totals in an answer. @throws RequestError where there are none, or not all of them */
export function totalsIn(html: string, from: string): HTMLElement {
  const totals = wholeIn(markedHtml(html), TOTALS);
  if (!totals) {
    throw new RequestError('empty', from);
  }
  return totals;
}

/** The nonce of the calculator in an answer that did not read what was sent; `null` where it was read. */
export function unreadNonce(sent: string, { totals, notices }: Answer): string | null {
  const fresh = totals?.querySelector(CALCULATOR);
  return fresh && wasIgnored(sent, nonceIn(fresh), notices.length) ? nonceIn(fresh) : null;
}

/** The page that the shop leads to after a removal: on any other it forgets what was removed, and an undo brings nothing back. */
export function removedAddress(form: HTMLFormElement | null): string {
  const url = new URL((form && postUrlOf(form)) ?? window.location.href);
  url.searchParams.set('removed_item', '1');
  return url.href;
}

/** The shop's undo link of a removal, out of the link that removed: both carry the same nonce. */
export const undoOf = (removal: string): string => removal.replace(/([?&])remove_item=/, '$1undo_item=');

/** What the shop would have said of a removal. @param undo the address that takes it back */
export const removedNotice = (name: string, undo: string): Notice =>
  ownSuccess(message('cart.removed_named', { name }), { url: undo, label: message('cart.undo'), className: UNDO.slice(1) });

/** Nothing to say: the page is leaving. */
export class Leaving extends Error {}

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

/** The form of a cart page, now: an earlier job may have replaced it. @throws RequestError where it has left */
export function currentForm(element: HTMLElement): HTMLFormElement {
  const form = asForm(cartForm(element));
  if (!form) {
    throw new RequestError('empty', window.location.href);
  }
  return form;
}

/** The values of those fields whose names begin like this. */
export const valuesOf = (root: Element, names: string): Snapshot =>
  new Map([...snapshot(root)].filter(([field]) => field.startsWith(names)));

/** What the quantities of a form were when a request left. Other fields (a coupon being typed) count as unsaved until they are sent. */
const quantitiesThen = (form: Element): Snapshot => valuesOf(form, 'cart[');

/**
 * Posts the cart form to its own address and takes the answer in. With a stale nonce the shop reads nothing and answers with a
 * fresh page: then the same is sent once more with the nonce of that page, and if that is not read either the form posts itself
 * (contract 45).
 */
export async function submitForm(
  element: HTMLElement,
  pressed: ButtonField | null,
  applyOptions: ApplyOptions = {},
  left?: (sent: Sent) => void,
): Promise<Applied> {
  const form = currentForm(element);
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
  return applyPage(element, answer, { ...before, ...applyOptions });
}

/** What was in a form when it left. */
export interface Sent {
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
export function agrees(sent: Quantities, answered: Element | null): boolean {
  const now: Quantities = answered ? printedQuantities(answered) : {};
  return Object.keys(sent).every((name) => (Number(sent[name]) === 0 ? !(name in now) : Number(sent[name]) === Number(now[name])));
}

/** A cart that was read anew, with what the shop may have said in an answer that was lost. */
export const told = (read: Answer, said: string | Notice): Answer =>
  read.notices.length > 0 ? read : { ...read, notices: [typeof said === 'string' ? ownSuccess(said) : said] };

interface ApplyOptions {
  /** Notices of earlier answers stay. */
  readonly preserve?: boolean;
  /** Notices that stay, with an answer that was read. */
  readonly keep?: (answer: Answer) => readonly Element[];
  /**
   * Values of the form, or of the totals, when the request left: later ones are the shopper's newer wish. Without, all unsaved ones are.
   */
  readonly form?: Snapshot;
  readonly totals?: Snapshot;
  /** Is the shopper busy elsewhere? Then page and focus stay, and what the shop says is said. Asked when the answer is there. */
  readonly quiet?: () => boolean;
}

/** What came of taking an answer in; `lost`: the focus was in what has left; `quiet`: page and focus stay where they are. */
export interface Applied {
  readonly outcome: 'replaced' | 'emptied' | 'reloading';
  readonly lost: boolean;
  readonly quiet?: boolean;
}

const onCheckout = (): boolean => document.querySelector('form.woocommerce-checkout, .woocommerce-checkout form.checkout') !== null;

/**
 * Puts an answered cart in the place of the one on the page, in the host's order of events (contract 9):
 * old notices away, form, notices, totals with `updated_cart_totals`, last `updated_wc_div`. The host element itself stays.
 */
export function applyPage(
  element: HTMLElement,
  answer: Answer,
  { preserve = false, keep, form: formBefore, totals: totalsBefore, quiet: asked = () => true }: ApplyOptions = {},
): Applied {
  // Before anything is done: what we do to the focus ourselves is none of the shopper's acts.
  const quiet = asked();
  const old = element.querySelector<HTMLElement>(FORM);
  if (!old) {
    navigation.reload();
    return { outcome: 'reloading', lost: false };
  }
  if (!answer.form && onCheckout()) {
    navigation.reload();
    return { outcome: 'reloading', lost: false };
  }
  const place = quiet && answer.form ? holdShopper(element) : undefined;
  const kept = preserve ? saidIn(element) : (keep?.(answer) ?? []);
  const showRefused = holdRefusal(element, kept);
  if (!preserve) {
    dropNotices(element, kept);
  }
  if (!answer.form) {
    return applyEmpty(element, old, answer);
  }

  // All is noted before anything is replaced: looking for scroll positions in between would lay the whole cart out once more.
  const giveForm = keepRegionState(old, formBefore);
  const putTotals = answer.totals && holdTotals(element, totalsBefore);
  if (onCheckout()) {
    fireHost(document.body, 'update_checkout');
  }
  const form = adoptRegion(answer.form, 'the cart form', ANSWERS.shopForm, old);
  old.replaceWith(form);
  const focus = giveForm(form);
  showRefused();
  const shown = addNotices(element, answer.notices);
  const totals = answer.totals && putTotals ? putTotals(answer.totals) : null;
  const lost = focus === 'lost' || totals === 'lost';
  if (quiet && !lost) {
    showInstead(element, shown);
  }
  fireHost(document.body, 'updated_wc_div');
  place?.();
  return { outcome: 'replaced', lost, quiet };
}

/**
 * Whoever types in a row, or presses its buttons, has the row in the same place of the screen when notices above come and go. The row, not
 * its field: what is said under the field is there a moment later only, and moves the field in the row.
 */
function holdShopper(host: HTMLElement): () => void {
  const focused = document.activeElement;
  const name = (focused?.closest('tr')?.querySelector('input[name]') ?? focused)?.getAttribute('name');
  return holdInPlace(() => {
    const field = name ? [...host.querySelectorAll('[name]')].find((el) => el.getAttribute('name') === name) : null;
    return field?.closest('tr') ?? field ?? null;
  });
}

type Focus = Replaced['focus'];

/**
 * Remembers the state of the totals on the page, to carry it over to those of an answer: an open shipping calculator stays open.
 * @param closes was the calculator itself sent? The host closes it then
 * @returns `null` where the page has no totals
 */
function holdTotals(element: HTMLElement, before?: Snapshot, closes = before !== undefined): ((totals: HTMLElement) => Focus) | null {
  const old = element.querySelector(TOTALS) ?? document.querySelector(TOTALS);
  if (!old) {
    return null;
  }
  const give = keepRegionState(old, before);
  const open = !closes && isCalculatorOpen(old);
  return (totals) => {
    const fresh = adoptRegion(totals, 'the cart totals', ANSWERS.shopForm, old);
    if (open) {
      openCalculator(fresh, true);
    }
    old.replaceWith(fresh);
    const focus = give(fresh);
    // A country that was chosen meanwhile came along; its states are not those the server printed.
    fitAddresses(fresh);
    fireHost(document.body, 'updated_cart_totals');
    return focus;
  };
}

/** Puts answered totals alone in the place of those on the page: the calculator was not sent. */
export const applyTotals = (element: HTMLElement, totals: HTMLElement, before?: Snapshot): Focus | undefined =>
  holdTotals(element, before, false)?.(totals);

/** The last row has left: the whole cart gives way to what says so. */
function applyEmpty(element: HTMLElement, form: HTMLElement, answer: Answer): Applied {
  const fresh = answer.empty && adoptRegion(answer.empty, 'the empty cart');
  if (!fresh) {
    throw new Error('an answer without form and without a word that the cart is empty was let pass');
  }
  const lost = element.contains(document.activeElement) && document.activeElement !== element;
  const place = (element.querySelector(CONTENTS) ?? form).closest('.woocommerce');
  // What the server put among them twice is once enough: they are added below.
  for (const el of fresh.querySelectorAll(NOTICES)) {
    if (!el.closest('.wc-empty-cart-message')) {
      el.remove();
    }
  }
  if (place && element.contains(place) && place !== element) {
    place.replaceWith(fresh);
  } else {
    emptyAround(element, place);
    element.prepend(...fresh.childNodes);
  }
  addNotices(element, answer.notices);
  fireHost(document.body, 'wc_cart_emptied');
  emit(element, 'shop:cart-emptied', {});
  fireHost(document.body, 'updated_wc_div');
  return { outcome: 'emptied', lost };
}

/** The tag stands inside the part that has to go: everything of that part but the tag goes, and the tag's own content. */
function emptyAround(element: HTMLElement, place: Element | null): void {
  for (const child of [...element.children]) {
    if (!child.matches('div.shop-root')) {
      child.remove();
    }
  }
  if (!place?.contains(element)) {
    return;
  }
  let el: Element = element;
  while (el !== place && el.parentElement) {
    for (const sibling of [...el.parentElement.children]) {
      if (sibling !== el) {
        sibling.remove();
      }
    }
    el = el.parentElement;
  }
}
