import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { replaceRegion, type Replaced, type Snapshot } from '../../shared/html/carry-over.js';
import { parsePage, takePart } from '../../shared/html/insert.js';
import { NOTICES, noticesIn, type Notice } from '../../shared/ui/notices.js';
import { navigation } from '../../shared/url.js';
import { CALCULATOR_BOX, CALCULATOR_BUTTON, CONTENTS, FORM, readReply, TOTALS, type CartReply } from './cart.read.js';
import { addNotices, dropNotices } from './notices.js';

/** An answered cart page, read. */
export interface Answer extends CartReply { readonly notices: readonly Notice[]; readonly url: string; readonly redirected: boolean }

/** Reads the text of an answered page; nothing of it is in this page yet. */
export function readAnswer({ text, url, redirected }: { readonly text: string; readonly url: string; readonly redirected: boolean }): Answer {
  const page = parsePage(text);
  // The empty cart's own sentence carries a notice's class, but stays where it is.
  return { ...readReply(page), notices: noticesIn(page).filter(({ element }) => !element.closest('.wc-empty-cart-message')), url, redirected };
}

export interface Taking {
  /** Notices of earlier answers stay. */
  readonly preserve?: boolean;
  /** Values of the form, or of the totals, when the request left: later ones are the shopper's newer wish. Without, all unsaved ones are. */
  readonly form?: Snapshot;
  readonly totals?: Snapshot;
}

/** What came of taking an answer in; `lost`: the focus was in what has left. */
export interface Taken { readonly outcome: 'replaced' | 'emptied' | 'reloading'; readonly lost: boolean }

const onCheckout = (): boolean => document.querySelector('form.woocommerce-checkout, .woocommerce-checkout form.checkout') !== null;

/**
 * Puts an answered cart in the place of the one on the page, in the host's order of events (contract: cart.md §4 "Replace"):
 * old notices away, form, notices, totals with `updated_cart_totals`, last `updated_wc_div`. The host element itself stays.
 */
export function takeAnswer(host: HTMLElement, answer: Answer, { preserve = false, form: formBefore, totals: totalsBefore }: Taking = {}): Taken {
  const old = host.querySelector<HTMLElement>(FORM);
  if (!old) { navigation.reload(); return { outcome: 'reloading', lost: false }; }
  if (!answer.form && onCheckout()) { navigation.reload(); return { outcome: 'reloading', lost: false }; }
  if (!preserve) { dropNotices(host); }
  if (!answer.form) { return takeEmpty(host, old, answer); }

  if (onCheckout()) { fireHost(document.body, 'update_checkout'); }
  const done = replaceRegion(old, takePart(answer.form, 'the cart form'), formBefore);
  addNotices(host, answer.notices);
  const totals = answer.totals ? takeTotals(host, answer.totals, totalsBefore) : null;
  fireHost(document.body, 'updated_wc_div');
  return { outcome: 'replaced', lost: done.focus === 'lost' || totals?.focus === 'lost' };
}

/** Puts answered totals in the place of those on the page; an open shipping calculator stays open. */
export function takeTotals(host: HTMLElement, totals: HTMLElement, before?: Snapshot): Replaced | null {
  const old = host.querySelector(TOTALS) ?? document.querySelector(TOTALS);
  if (!old) { return null; }
  const fresh = takePart(totals, 'the cart totals');
  // With values of before, it was the calculator itself that was sent: the host closes it.
  if (!before && isOpen(old)) { openCalculator(fresh, true); }
  const done = replaceRegion(old, fresh, before);
  fireHost(document.body, 'updated_cart_totals');
  return done;
}

const calculatorBox = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>(CALCULATOR_BOX);

/** Is the shipping calculator unfolded? */
export const isOpen = (root: Element): boolean => { const box = calculatorBox(root); return box !== null && box.style.display !== 'none'; };

/** Unfolds or folds the shipping calculator; its button tells. */
export function openCalculator(root: Element, open: boolean): void {
  const box = calculatorBox(root);
  if (box) { box.style.display = open ? '' : 'none'; }
  root.querySelector(CALCULATOR_BUTTON)?.setAttribute('aria-expanded', String(open));
}

/** The last row has left: the whole cart gives way to what says so. */
function takeEmpty(host: HTMLElement, form: HTMLElement, answer: Answer): Taken {
  const fresh = answer.empty && takePart(answer.empty, 'the empty cart');
  if (!fresh) { throw new Error('an answer without form and without a word that the cart is empty was let pass'); }
  const lost = host.contains(document.activeElement) && document.activeElement !== host;
  const place = (host.querySelector(CONTENTS) ?? form).closest('.woocommerce');
  // What the server put among them twice is once enough: they are added below.
  for (const el of fresh.querySelectorAll(NOTICES)) { if (!el.closest('.wc-empty-cart-message')) { el.remove(); } }
  if (place && host.contains(place) && place !== host) {
    place.replaceWith(fresh);
  } else {
    emptyAround(host, place);
    host.prepend(...fresh.childNodes);
  }
  addNotices(host, answer.notices);
  fireHost(document.body, 'wc_cart_emptied');
  emit(host, 'shop:cart-emptied', {});
  fireHost(document.body, 'updated_wc_div');
  return { outcome: 'emptied', lost };
}

/** The tag stands inside the part that has to go: everything of that part but the tag goes, and the tag's own content. */
function emptyAround(host: HTMLElement, place: Element | null): void {
  for (const child of [...host.children]) { if (!child.matches('div.shop-root')) { child.remove(); } }
  if (!place?.contains(host)) { return; }
  let el: Element = host;
  while (el !== place && el.parentElement) {
    for (const sibling of [...el.parentElement.children]) { if (sibling !== el) { sibling.remove(); } }
    el = el.parentElement;
  }
}
