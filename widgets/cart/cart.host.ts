import { isWhole, wholeIn } from '../../shared/html/whole.js';
import { textOf } from '../../shared/text.js';
import type { Quantities } from './cart.rules.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';

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
export const ADDRESS_FIELDS = 'select[name^="calc_shipping_"], input[name^="calc_shipping_"]:not([type="hidden"])';
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

/**
 * Finds the parts of an answered page that take the place of those on this one. One that breaks off is none.
 * @param page what `parsePage` gave
 */
export function readReply(page: Document): CartReply {
  const empty = page.querySelector('.wc-empty-cart-message, .cart-empty')?.closest<HTMLElement>('.woocommerce');
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
export const NOT_TOLD = '.wc-empty-cart-message, .widget_shopping_cart_content';

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

const calculatorBox = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>(CALCULATOR_BOX);

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

/** Folds or unfolds the calculator, as its button says; the host's country scripts are told. */
export function toggleCalculator(element: HTMLElement): void {
  openCalculator(element, !isCalculatorOpen(element));
  for (const el of document.querySelectorAll('select.country_to_state, input.country_to_state')) {
    fireHost(el, 'change');
  }
  fireHost(document.body, 'country_to_state_changed');
}
