import { focusOn } from '../../shared/a11y/focus.js';
import { showBusy } from '../../shared/ui/busy.js';
import type { CheckoutState, RefreshArgs } from './checkout.rules.js';

/** What the tag was told, as the acting parts need it. */
export interface Settings {
  readonly alerts: 'page' | 'native';
  readonly runScripts: 'none' | 'host';
  readonly checkoutUrl: string;
  readonly isCheckout: boolean;
  readonly guestCheckout: boolean;
  readonly couponNonce: string;
  readonly couponMethod: string;
  readonly ajaxPrefix: string;
}

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
  /** Uncovers a form that waits for the page to leave, should it stay after all. */
  uncover: () => void;
}

/** A checkout that the tag drives. */
export interface DrivenPage extends CheckoutPage {
  readonly review: Review;
}

/** What drives or follows a checkout gets. */
export interface CheckoutParts {
  readonly page: CheckoutPage;
  /** The checkout form, where the page has one. */
  readonly form: HTMLFormElement | null;
}

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
