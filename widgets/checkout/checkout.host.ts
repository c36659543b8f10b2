import type { Address, FieldRules, FieldValue, ReviewInput } from './checkout.rules.js';
import { textOf } from '../../shared/text.js';

/** Hooks of the classic checkout (contract 2 to 4). */
export const FORM = 'form.checkout';
export const PAY_FORM = 'form#order_review';
export const REVIEW = '#order_review';
export const TABLE = '.woocommerce-checkout-review-order-table';
export const PAYMENT = '.woocommerce-checkout-payment';
export const METHOD = 'input[name="payment_method"]';
export const METHOD_RADIO = '.payment_methods input.input-radio';
export const PAYMENT_BOX = 'div.payment_box';
export const PLACE = '#place_order';
export const TERMS_LINK = 'a.woocommerce-terms-and-conditions-link';
export const TERMS_TEXT = '.woocommerce-terms-and-conditions';
export const OTHER_ADDRESS = '#ship-to-different-address input';
export const OTHER_ADDRESS_BOX = 'div.shipping_address';
export const ACCOUNT = 'input#createaccount';
export const ACCOUNT_BOX = 'div.create-account';
export const PASSWORD = '#account_password';
export const SHIPPING = 'select.shipping_method, input[name^="shipping_method"]';
export const CHANGES_TOTALS =
  '.update_totals_on_change select, .update_totals_on_change input[type="radio"], .update_totals_on_change input[type="checkbox"]';
export const ADDRESS_SELECT = '.address-field select';
export const ADDRESS_TEXT = '.address-field input.input-text, .update_totals_on_change input.input-text';
export const STREET = '#billing_address_1, #shipping_address_1';
export const FIELD = '.input-text, select, input[type="checkbox"]';
export const ROW = '.form-row';
export const COUPON_FORM = 'form.checkout_coupon';
export const COUPON_LINK = 'a.showcoupon';
export const COUPON_FIELD = 'input[name="coupon_code"]';
export const REMOVE_COUPON = '.woocommerce-remove-coupon';
export const LOGIN_FORM = 'form.login, form.woocommerce-form--login';
export const LOGIN_LINK = 'a.showlogin';
export const ORDER_NOTICES = '.woocommerce-NoticeGroup-checkout';
export const REVIEW_NOTICES = '.woocommerce-NoticeGroup-updateOrderReview';
export const INLINE_ERROR = 'checkout-inline-error-message';
export const BLOCK_CHECKOUT = '.wc-block-checkout';
export const BLOCK_METHOD = '[name="radio-control-wc-payment-method-options"]';
const BLOCK_RATE = '.wc-block-components-shipping-rates-control input[type="radio"]';
export const BLOCK_SUMMARY = '.wp-block-woocommerce-checkout-order-summary-block';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (el: Element | null): el is Field =>
  el instanceof HTMLInputElement || el instanceof HTMLSelectElement || el instanceof HTMLTextAreaElement;

/** Is an element laid out, as far as the `display` of it and its parents tells? */
export function isLaidOut(el: Element): boolean {
  for (let at: Element | null = el; at; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none') {
      return false;
    }
  }
  return true;
}

const valueOf = (root: ParentNode, id: string): string | undefined => {
  const el = root.querySelector(`#${id}`);
  return isField(el) ? el.value : undefined;
};

/** One address of the form. What the shop does not ask for is left out. */
const readAddress = (form: ParentNode, kind: 'billing' | 'shipping'): Partial<Address> => {
  const part = (name: string): string | undefined => valueOf(form, `${kind}_${name}`);
  const parts = {
    country: part('country'),
    state: part('state'),
    postcode: part('postcode'),
    city: part('city'),
    address: part('address_1'),
    address_2: part('address_2'),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
};

/** The chosen shipping methods by package. */
export function readShippingMethods(root: ParentNode): Record<string, string> {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(SHIPPING)].filter(
    (el) => !(el instanceof HTMLInputElement) || el.type === 'hidden' || (el.type === 'radio' && el.checked),
  );
  return Object.fromEntries(fields.map((el) => [el.dataset['index'] ?? '0', el.value]));
}

/** The chosen payment method of a form; `undefined` where there is none. */
export const readMethod = (form: ParentNode): string | undefined => chosenMethod(form)?.value;

/** The radio of the chosen payment method. */
export const chosenMethod = (form: ParentNode): HTMLInputElement | undefined => methodsOf(form).find((el) => el.checked);

/** The radios of the payment methods. */
export const methodsOf = (form: ParentNode): HTMLInputElement[] => [...form.querySelectorAll<HTMLInputElement>(METHOD)];

const firstField = (row: Element): Field | null => {
  const el = row.querySelector('input, select, textarea');
  return isField(el) ? el : null;
};

/** Everything the order review depends on. @param postData the form as it would be posted */
export function readReviewInput(form: HTMLFormElement, postData: string): ReviewInput {
  const required = [...form.querySelectorAll('.address-field.validate-required')].filter(isLaidOut);
  return {
    method: readMethod(form),
    billing: readAddress(form, 'billing'),
    shipping: readAddress(form, 'shipping'),
    toOther: [...form.querySelectorAll<HTMLInputElement>(OTHER_ADDRESS)].some((el) => el.checked),
    hasFullAddress: required.every((row) => firstField(row)?.value !== ''),
    postData,
    shippingMethods: readShippingMethods(form),
  };
}

/** Is a required text of the address part around a field still empty? Then a refresh would only cost time (contract 33). */
export function addressIsUnfinished(field: Element): boolean {
  const part = field.closest('div');
  return [...(part?.querySelectorAll('.address-field.validate-required') ?? [])].some(
    (row) => row.querySelector<HTMLInputElement>('input.input-text')?.value === '',
  );
}

/** What a field's row asks of it. */
export const rulesOf = (row: Element): FieldRules => ({
  required: row.matches('.validate-required'),
  email: row.matches('.validate-email'),
  phone: row.matches('.validate-phone'),
});

/** What a field holds. */
export const holds = (el: Element): FieldValue => ({
  value: isField(el) ? el.value : '',
  ticked: el instanceof HTMLInputElement && el.type === 'checkbox' ? el.checked : null,
});

/** What a field is called: its label without the marks of being required or optional. */
export function nameOf(field: Element, row: Element): string {
  const label =
    [...row.querySelectorAll('label')].find((el) => el.htmlFor === field.id || el.contains(field)) ?? row.querySelector('label');
  const copy = label?.cloneNode(true);
  if (!(copy instanceof Element)) {
    return field.getAttribute('aria-label') ?? '';
  }
  for (const mark of copy.querySelectorAll('.required, .optional, abbr, .screen-reader-text, input, select, textarea')) {
    mark.remove();
  }
  return textOf(copy);
}

/** The nonce an order is sent with, empty where the form has none. */
export const orderNonce = (form: ParentNode): string =>
  form.querySelector<HTMLInputElement>('input[name="woocommerce-process-checkout-nonce"]')?.value ?? '';

/** What the order comes to, as the review says it. */
export const orderTotal = (form: ParentNode): string => textOf(form.querySelector('.order-total td'));

/** A list item of the shop's messages that names its field. */
interface FieldMessage {
  readonly id: string;
  readonly text: string;
}

/** Which fields the shop's messages name. */
export const fieldMessages = (messages: ParentNode): FieldMessage[] =>
  [...messages.querySelectorAll('li[data-id]')]
    .map((li) => ({ id: li.getAttribute('data-id') ?? '', text: textOf(li) }))
    .filter(({ id }) => id !== '');

/** What the block checkout has chosen: its payment method, its shipping rates by a running number (contract 15). */
export function readBlockValues(root: ParentNode): { payment_method: string; shipping_method: Record<string, string> } {
  const method = [...root.querySelectorAll<HTMLInputElement>(BLOCK_METHOD)].find((el) => el.checked);
  const rates = [...root.querySelectorAll<HTMLInputElement>(BLOCK_RATE)].filter((el) => el.checked);
  return { payment_method: method?.value ?? '', shipping_method: Object.fromEntries(rates.map((el, i) => [String(i), el.value])) };
}
