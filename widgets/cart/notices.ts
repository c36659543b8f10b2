import { focusOn, isShown } from '../../shared/a11y/focus.js';
import { clearCouponError, couponErrors, couponField, showCouponError } from '../../shared/coupon/field.js';
import { announce } from '../../shared/stores/notices.js';
import { NOTICES, noticeNodes, noticesPlace, placeNotices, type Notice } from '../../shared/ui/host-notices.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { FOCUSED_FIRST, FORM, NOT_TOLD, rowOf } from './cart.host.js';
import { textOf } from '../../shared/text.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';

const FOCUS_AFTER_MS = 500;

/** Notices of the cart: those in its place for notices and inside the tag, but neither the empty cart's own message nor the mini-cart's. */
function shownNotices(element: Element): Element[] {
  const place = noticesPlace(element.querySelector(FORM) ?? element);
  return [...new Set([...(place?.querySelectorAll(NOTICES) ?? []), ...element.querySelectorAll(NOTICES)])].filter(
    (el) => !el.closest(NOT_TOLD),
  );
}

/** All that the page says of the cart: its notices and the coupon field's error. */
export const saidIn = (element: Element): Element[] => [...shownNotices(element), ...couponErrors(element)];

const ERROR = '.woocommerce-error, .is-error';

/** Does the page show an error of the cart? */
export const showsError = (element: Element): boolean => shownNotices(element).some((el) => el.matches(ERROR));

/** What the page says of acts, and did not say before. An error of the whole cart is said again with each answer while it holds. */
export const saidSince = (element: Element, older: ReadonlySet<Element>): Element[] =>
  saidIn(element).filter((el) => !older.has(el) && !el.matches(ERROR));

/** Shows a coupon's refusal at its field. `live` has it read out: only the copy that stays is. */
export function showRefusal(element: Element, text: string, live: boolean): void {
  const field = couponField(element);
  showCouponError(element, text, { tag: 'p', box: field?.closest('.coupon') ?? field?.parentElement, live });
}

/** Remembers the refusal at the coupon field, if it is one of these. @returns shows it at the field that is there then */
export function holdRefusal(element: Element, kept: readonly Element[]): () => void {
  const refusal = couponErrors(element).find((el) => kept.includes(el));
  return () => {
    if (refusal) {
      showRefusal(element, textOf(refusal), false);
    }
  };
}

/** Removes the notices of earlier answers, but for some, and the coupon field's error (contract 9). */
export function dropNotices(element: Element, kept: readonly Element[] = []): void {
  for (const el of shownNotices(element)) {
    if (!kept.some((one) => one.contains(el))) {
      el.remove();
    }
  }
  clearCouponError(element);
}

/** Puts an answer's notices first in the page's place for notices; an older one of the same text goes. @returns what was put there */
export function addNotices(element: Element, notices: readonly Notice[]): readonly Element[] {
  if (notices.length === 0) {
    return [];
  }
  const fresh = new Set(notices.map((n) => n.text));
  for (const el of shownNotices(element)) {
    if (fresh.has(textOf(el))) {
      el.remove();
    }
  }
  const form = element.querySelector(FORM);
  const nodes = noticeNodes(notices);
  const first = form ?? element.firstElementChild;
  placeNotices(nodes, noticesPlace(first ?? element), first);
  return nodes;
}

const LIVE = '[role="alert"], [role="status"]';

/**
 * Has notices said by the page's live region, for a shopper who is busy elsewhere. All on the page give up their own role: with it
 * they would be said twice, and the host's scripts scroll to whatever has it, older ones too, and move the focus there.
 */
export function showInstead(element: Element, nodes: readonly Element[]): void {
  for (const notice of shownNotices(element)) {
    for (const el of [notice, ...notice.querySelectorAll(LIVE)]) {
      if (el.matches(LIVE)) {
        el.removeAttribute('role');
      }
    }
  }
  const text = nodes.map(textOf).join(' ');
  if (text !== '') {
    announce(text, { assertive: nodes.some((el) => el.matches(ERROR)) });
  }
}

/**
 * Remembers the notices, before another script adds some.
 * @returns announces those that are new when it is called, but for one that has the focus
 */
export function noteNotices(element: Element): () => void {
  const known = new Set(shownNotices(element));
  return () =>
    showInstead(
      element,
      shownNotices(element).filter((el) => !known.has(el) && el !== document.activeElement),
    );
}

/** Brings the first visible notice into view: 100 px below the top, over 1000 ms. Status notices count too. */
export function scrollToNotices(element: Element): void {
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

/** What a row calls its product. */
export const nameIn = (row: Element | null): string => textOf(row?.querySelector('.product-name a') ?? row?.querySelector('.product-name'));

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
