import { buttonField, type ButtonField } from '../../shared/dom/form-data.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { type Snapshot } from '../../shared/html/preserve-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { RequestError } from '../../shared/net/request.js';
import { ownSuccess } from '../../shared/ui/host-notices.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { changedQuantities, wasIgnored, type Quantities } from './cart.rules.js';
import { asForm, keyIn, nonceIn, printedQuantities, rowOf, typedQuantities, UNDO } from './cart.host.js';
import { applyPage, fetchPage, postForm, removedAddress, type Answer, type Applied, type ApplyOptions } from './apply-response.js';
import { focusRow, nameIn, saidSince } from './notices.js';
import { asSendable } from './limits.js';
import { cartForm, currentForm, Leaving, run, valuesOf, withCart, type CartPage } from './run.js';

/** What the quantities of a form were when a request left. Other fields (a coupon being typed) count as unsaved until they are sent. */
const quantitiesThen = (form: Element): Snapshot => valuesOf(form, 'cart[');

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
