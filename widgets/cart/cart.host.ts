import { clearCouponError, couponErrors, couponField, showCouponError } from '../../shared/coupon/field.js';
import { printedOptions } from '../../shared/html/preserve-state.js';
import { isWhole, wholeIn } from '../../shared/html/whole.js';
import { correctionText } from '../../shared/quantity/correction-text.js';
import { limitsOf, takesAnyStep } from '../../shared/quantity/field.host.js';
import { type Corrected, correctedQuantity, withPoint } from '../../shared/quantity/step.rules.js';
import { announce } from '../../shared/stores/notices.js';
import { textOf } from '../../shared/text.js';
import { type Notice, noticeNodes, NOTICES, noticesPlace, placeNotices } from '../../shared/ui/host-notices.js';
import { changedQuantities, type Quantities } from './cart.rules.js';

/** Hooks of the classic cart page (contract 1). */
export const FORM = '.woocommerce-cart-form';
export const CONTENTS = '.woocommerce-cart-form__contents';
export const TOTALS = '.cart_totals';
export const REMOVE = '.woocommerce-cart-form .product-remove > a';
export const UNDO = '.restore-item';
export const REMOVE_COUPON = 'a.woocommerce-remove-coupon';
export const CALCULATOR = 'form.woocommerce-shipping-calculator';
export const CALCULATOR_BUTTON = '.shipping-calculator-button';
const CALCULATOR_BOX = '.shipping-calculator-form';
/** Fields of the calculator that a shopper fills in. */
const ADDRESS_FIELDS = 'select[name^="calc_shipping_"], input[name^="calc_shipping_"]:not([type="hidden"])';
export const METHOD = 'select.shipping_method, input[name^="shipping_method"]';
export const ROW_FIELD = '.cart_item input, .cart_item select, .cart_item textarea';
export const QUANTITY = '.cart_item input.qty';
export const COUPON_FIELD = '[name="coupon_code"]';

/** What an answered page says of the cart. */
export interface CartReply {
  readonly form: HTMLElement | null;
  readonly totals: HTMLElement | null;
  /** Does the answer end before all of the cart was told? A theme may print its totals elsewhere, but then the answer is whole. */
  readonly isCut: boolean;
  /** The whole `.woocommerce` that says the cart is empty. */
  readonly empty: HTMLElement | null;
}

/** What the shop prints where nothing is in the cart: neither form nor totals. */
export const emptyCart = (page: ParentNode): HTMLElement | null =>
  page.querySelector('.wc-empty-cart-message, .cart-empty')?.closest<HTMLElement>('.woocommerce') ?? null;

/**
 * Finds the parts of an answered page that take the place of those on this one. One that breaks off is none.
 * @param page what `parsePage` gave
 */
export function readReply(page: Document): CartReply {
  const empty = emptyCart(page);
  const form = wholeIn(page, FORM);
  const totals = wholeIn(page, TOTALS);
  const isCut = totals === null && form !== null && (page.querySelector(TOTALS) !== null || !isWhole(form.closest('.woocommerce') ?? form));
  return { form, totals, isCut, empty: empty && isWhole(empty) ? empty : null };
}

/** The form a page part belongs to, where it is a real form. */
export const asForm = (el: Element | null): HTMLFormElement | null => (el instanceof HTMLFormElement ? el : null);

/** Is a part of the cart being worked on, by whomever? All mark it as the host does. */
export const isBusy = (part: Element): boolean => part.closest('.processing') !== null;

/** Notices that are read out after the page has come; they take the focus (contract 40). */
export const FOCUSED_FIRST = [
  '.woocommerce-message[role="alert"]',
  '.woocommerce-error[role="alert"]',
  '.wc-block-components-notice-banner[role="alert"]',
  '.woocommerce-info[role="status"]',
].join(', ');

/** What is said in these is not told as a notice: the empty cart's own message, and all that the mini-cart shows. */
const NOT_TOLD = '.wc-empty-cart-message, .widget_shopping_cart_content';

/** Did the page come with a notice that takes the focus? */
export const cameWithNotice = (page: Document): boolean => [...page.querySelectorAll(FOCUSED_FIRST)].some((el) => !el.closest(NOT_TOLD));

/** The quantity fields of a cart form, in order. */
export const quantityFields = (form: Element): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>(QUANTITY)].filter((el) => el.type !== 'hidden');

/** The quantities as typed, by field name. */
export const typedQuantities = (form: Element): Quantities => Object.fromEntries(quantityFields(form).map((el) => [el.name, el.value]));

/** The quantities as the server printed them, by field name. */
export const printedQuantities = (form: Element): Quantities =>
  Object.fromEntries(quantityFields(form).map((el) => [el.name, el.defaultValue]));

/** The names of quantity fields that differ from what the server printed. */
export const unsavedIn = (form: Element): string[] => changedQuantities(typedQuantities(form), printedQuantities(form));

/** The quantities and amounts in a part of the cart, as the shop printed them. */
export const figuresIn = (part: Element): string =>
  JSON.stringify([printedQuantities(part), [...part.querySelectorAll('.amount')].map(textOf)]);

/** The nonce a form carries, empty where it has none. */
export const nonceIn = (form: Element): string => form.querySelector<HTMLInputElement>('input[type="hidden"][name$="-nonce"]')?.value ?? '';

/** The chosen shipping methods by package, which is `data-index`. */
export function chosenMethods(root: ParentNode): Record<string, string> {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(METHOD)].filter(
    (el) => !(el instanceof HTMLInputElement) || el.type === 'hidden' || el.checked,
  );
  return Object.fromEntries(fields.map((el) => [el.dataset['index'] ?? '0', el.value]));
}

/** The remove link of the row with this key; `null` where it has left. */
export const rowOf = (form: ParentNode, key: string): HTMLAnchorElement | null =>
  [...form.querySelectorAll<HTMLAnchorElement>('.product-remove > a')].find((el) => keyIn(el.getAttribute('href') ?? '') === key) ?? null;

/** The key of the row a remove or undo link names, empty where it names none. */
export const keyIn = (href: string): string => /[?&](?:remove_item|undo_item)=([^&#]+)/.exec(href)?.[1] ?? '';

/** What the button of the shipping calculator opens. */
export const calculatorBox = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>(CALCULATOR_BOX);

/** Is the shipping calculator unfolded? */
export const isCalculatorOpen = (root: Element): boolean => {
  const box = calculatorBox(root);
  return box !== null && box.style.display !== 'none';
};

/** Unfolds or folds the shipping calculator; its button tells. */
export function openCalculator(root: Element, open: boolean): void {
  const box = calculatorBox(root);
  if (box) {
    box.style.display = open ? '' : 'none';
  }
  root.querySelector(CALCULATOR_BUTTON)?.setAttribute('aria-expanded', String(open));
}

/**
 * Notices of the cart: those in its place for notices and inside the tag, but neither the empty cart's own message nor the mini-cart's.
 * Plain, as is the refusal at the coupon field: the host's scripts print, move and take away the same nodes, so the page says which there
 * are, and no state.
 */
export function shownNotices(element: Element): Element[] {
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

/** What a row calls its product. */
export const nameIn = (row: Element | null): string => textOf(row?.querySelector('.product-name a') ?? row?.querySelector('.product-name'));

/** Fields in which a shopper is typing: what is in them may be the first figure of something else. */
const typing = new WeakSet<Element>();

/** Remembers that a field is being typed in, or that its value is final: the field was left, stepped or sent. */
export function markTyping(field: Element, isTyping: boolean): void {
  if (isTyping) {
    typing.add(field);
  } else {
    typing.delete(field);
  }
}

const correctionOf = (field: HTMLInputElement): Corrected | null =>
  field.readOnly || field.disabled ? null : correctedQuantity(field.value, field.defaultValue, limitsOf(field), takesAnyStep(field));

/** Nought takes the row out, and what is too small may get more figures: neither is sent while it is being typed. */
const isHalfTyped = (field: HTMLInputElement): boolean => typing.has(field) && (Number(field.value) === 0 || correctionOf(field) !== null);

/** The fields whose quantities are not sent yet, because somebody is typing them. */
const halfTyped = (form: Element): HTMLInputElement[] => quantityFields(form).filter(isHalfTyped);

/**
 * Does something with the form as it may be sent: rows that are half typed hold what the shop printed for that moment, so that they hold
 * up none of the others.
 * @param run reads the form, or has it read, before it returns
 */
export function asSendable<T>(form: Element, run: () => T): T {
  const before = halfTyped(form).map((field) => [field, field.value] as const);
  for (const [field] of before) {
    field.value = field.defaultValue;
  }
  try {
    return run();
  } finally {
    for (const [field, value] of before) {
      field.value = value;
    }
  }
}

/**
 * Brings a quantity to what can be ordered; whoever listens to the field hears of it as of a shopper's edit, and it is announced.
 * What is being typed is left alone unless it is above its maximum: more figures make nothing smaller.
 * @returns the text for the field, or `null` where the quantity may stay as it is
 */
export function bringToLimit(field: HTMLInputElement): string | null {
  const correction = correctionOf(field);
  if (!correction || (typing.has(field) && correction.reason !== 'lowered')) {
    if (withPoint(field.value) !== field.value) {
      field.value = withPoint(field.value);
    }
    return null;
  }
  field.value = correction.value;
  markTyping(field, false);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const text = correctionText(correction);
  announce(text);
  return text;
}

/** Gives a form another nonce than the one it was printed with. */
export function setNonce(form: Element, nonce: string): void {
  const field = form.querySelector<HTMLInputElement>('input[type="hidden"][name$="-nonce"]');
  if (field) {
    field.value = nonce;
  }
}

/** A shop writes postcodes its own way. */
const plain = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '').replaceAll(/[\s-]/g, '').toLowerCase();

/** What the shop has printed in a field of a calculator. */
const printedIn = (field: HTMLInputElement | HTMLSelectElement): string =>
  field instanceof HTMLSelectElement ? (printedOptions(field)[0]?.value ?? '') : field.defaultValue;

/**
 * Does the calculator of a cart that was read hold the address that was sent? By the names of its fields alone: states are a list where
 * the shop has printed them, and were a text where their country was chosen before its states were on the page.
 */
export const isAddress = (sent: FormData, calculator: Element): boolean =>
  [...calculator.querySelectorAll<HTMLInputElement | HTMLSelectElement>(ADDRESS_FIELDS)].every(
    (field) => plain(sent.get(field.name)) === plain(printedIn(field)),
  );

/** The form of the cart; `null` where the cart is empty. */
export const cartForm = (element: Element): HTMLElement | null => element.querySelector<HTMLElement>(FORM);
