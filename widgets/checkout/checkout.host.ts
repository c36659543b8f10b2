import { focusOn } from '../../shared/a11y/focus.js';
import { driverOf } from '../../shared/host/driver.js';
import type { CallOptions } from '../../shared/net/wc-ajax.js';
import { textOf } from '../../shared/text.js';
import { showBusy } from '../../shared/ui/busy.js';
import type { Address, CheckoutState, FieldRules, FieldValue, RefreshArgs, ReviewInput } from './checkout.rules.js';
import type { Settings } from './checkout.schema.js';

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

/* ---------------------------------------------------------------- one checkout */

/** The order review, kept true. */
export interface Review {
  /** Another script, or a choice, wants it read: after 5 ms, so that several wishes at once are one request. */
  ask(args?: RefreshArgs): void;
  /** Something was typed: reads it when nothing more came for so long. */
  later(field: Element, delayMs: number): void;
  /** What was typed is complete: reads it now, if the address is. */
  typed(): void;
  /** A choice was made: as `update_checkout` with the field it was made in. */
  trigger(target: Element | null): void;
  /** What was typed rests long enough now: something is about to be done with it. */
  hurry(): void;
  /** Forgets what waits for its time; a request under way goes on. */
  cancel(): void;
  /** The next answer is taken in whole, also what has not changed since the last one: the page itself was found wrong. */
  forget(): void;
  /** Is one under way or about to be? */
  readonly busy: boolean;
  /** Did the newest one fail, so that nobody knows whether the totals on the page are those of the form? */
  readonly isStale: boolean;
  /** Settles when none is under way any more, after `maxMs` at the latest. */
  settled(maxMs: number): Promise<void>;
  /** The tag leaves. */
  stop(): void;
}

/** How a part of the page goes: open or closed, in so many ms. Another object is another move, also to where it is already. */
export interface Move {
  readonly isOpen: boolean;
  readonly ms: number;
  /** Called once: with `false` where something else took over before the end. */
  readonly done?: (finished: boolean) => void;
}

/** Tells which match of a selector an event hit, where we drive and it is this tag's to act on. */
export type Hit = (event: Pick<Event, 'target'>, selector: string) => HTMLElement | null;

/** One checkout: its tag, what the tag was told, and what its parts have to remember. */
export interface CheckoutPage {
  readonly element: HTMLElement;
  readonly settings: { readonly current: Settings };
  setState(state: CheckoutState): void;
  /** The order review, where the tag drives. */
  readonly review?: Review;
  /** Id of the chosen payment method's radio, as the host's script remembers it. */
  methodId: string | undefined;
  /** The field that was typed in and not yet sent. */
  dirty: Element | null;
  /** Closes the coupon form, where a panel of ours turns it. */
  closeCoupon?: (done: () => void) => void;
  /** Opens and closes payment boxes, where a panel of ours does. */
  turnBoxes?: (moves: ReadonlyMap<HTMLElement, Move>) => void;
  /** Uncovers a form that waits for the page to leave, should it stay after all. */
  uncover: () => void;
}

/** A checkout that the tag drives. */
export interface DrivenPage extends CheckoutPage {
  readonly review: Review;
  /** Sets the payment methods up, which a gateway may ask for as well. */
  readonly initMethods: () => void;
}

/** What drives or follows a checkout gets. */
export interface CheckoutParts {
  readonly page: CheckoutPage;
  /** The checkout form, where the page has one. */
  readonly form: HTMLFormElement | null;
}

/** Does the tag drive the checkout at this moment? */
export const drives = (): boolean => driverOf('checkout') === 'tag';

/** The checkout form of a tag; `null` where it has none, or has lost it to an expired session. */
export const formOf = ({ element }: Pick<CheckoutPage, 'element'>): HTMLFormElement | null =>
  element.querySelector<HTMLFormElement>('form.checkout');

/** Where payment methods stand: the checkout form, or the form of an order to pay for. */
export const methodsPlace = ({ element }: Pick<CheckoutPage, 'element'>): HTMLElement | null =>
  element.querySelector<HTMLElement>('form.checkout, form#order_review');

/**
 * Covers a form in the host's manner until it is uncovered. Gateways and we may cover it one after the other: the newer cover takes the
 * older one's place, so that one uncovering is enough, as with the host's own.
 * @param processing marks it as the host does; a second submit is refused while the mark is there
 */
export function cover(page: Pick<CheckoutPage, 'uncover'>, form: HTMLElement, processing = false): void {
  const release = showBusy(form, { color: '#fff', processing });
  page.uncover();
  page.uncover = release;
}

/** Removes the busy cover and its mark, whoever added them. */
export function uncover(page: Pick<CheckoutPage, 'uncover'>, form: HTMLElement): void {
  page.uncover();
  form.classList.remove('processing');
}

/** The focus was in a coupon form that has closed: its notice takes it, unless the shopper has gone on meanwhile. */
export function focusAfterClosing(form: HTMLFormElement): void {
  const { activeElement } = document;
  const notice = form.previousElementSibling;
  if ((!activeElement || activeElement === document.body || form.contains(activeElement)) && notice instanceof HTMLElement) {
    focusOn(notice);
  }
}

/** How the coupon plugin's calls are addressed: the name of the call is put behind what it prints. */
export const couponCalls = ({ ajaxPrefix }: Pick<Settings, 'ajaxPrefix'>, signal?: AbortSignal): CallOptions => ({
  ...(ajaxPrefix === '' ? {} : { urlPattern: `${ajaxPrefix}%%endpoint%%` }),
  ...(signal ? { signal } : {}),
});

/** Does the page want its coupon plugin told, and is that plugin's own script not there to do it? */
export const reportsMethod = ({ couponNonce }: Pick<Settings, 'couponNonce'>): boolean =>
  couponNonce !== '' && driverOf('coupons') === 'tag';
