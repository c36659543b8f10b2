import { fireHost } from '../../shared/host/jquery-bridge.js';
import { focusables, isShown } from '../../shared/a11y/focus.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { isOpen } from '../../shared/ui/transition.js';
import {
  ACCOUNT,
  ACCOUNT_BOX,
  COUPON_FORM,
  COUPON_LINK,
  LOGIN_FORM,
  OTHER_ADDRESS,
  OTHER_ADDRESS_BOX,
  PASSWORD,
  TERMS_LINK,
  TERMS_TEXT,
} from './checkout.host.js';
import { validate } from './fields.js';
import { slide } from './slide.js';

/** As the host takes for all of these (contract 90). */
const SLIDE_MS = 400;
const LOGIN_OFFSET_PX = 50;
const LOGIN_SCROLL_MS = 300;
const OPEN = 'woocommerce-terms-and-conditions-link--open';
const CLOSED = 'woocommerce-terms-and-conditions-link--closed';

const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const ticked = (root: ParentNode, selector: string): boolean =>
  [...root.querySelectorAll<HTMLInputElement>(selector)].some((el) => el.checked);

/** Shows the other address where one is wanted. */
export function showOtherAddress(form: HTMLElement, ms = SLIDE_MS): void {
  const open = ticked(form, OTHER_ADDRESS);
  for (const box of all(form, OTHER_ADDRESS_BOX)) {
    slide(box, open, open ? ms : 0);
  }
}

/** Shows the fields of a new account where one is wanted; a password the browser filled in by itself is emptied. */
export function showAccount(form: HTMLElement, ms = SLIDE_MS): void {
  if (!form.querySelector(ACCOUNT)) {
    return;
  }
  const open = ticked(form, ACCOUNT);
  const opens = open && all(form, ACCOUNT_BOX).some((box) => !isOpen(box));
  for (const box of all(form, ACCOUNT_BOX)) {
    slide(box, open, open ? ms : 0);
  }
  const password = form.querySelector<HTMLInputElement>(PASSWORD);
  if (!opens || !password) {
    return;
  }
  password.value = '';
  fireHost(password, 'change');
  validate(password, 'input');
}

/** Opens or closes the coupon form; its first field takes the focus. */
export function toggleCoupon(forms: readonly HTMLElement[], link: HTMLElement): void {
  for (const form of forms) {
    const open = !isOpen(form);
    link.setAttribute('aria-expanded', String(open));
    slide(form, open, SLIDE_MS, (finished) => {
      if (open && finished) {
        focusables(form)[0]?.focus({ preventScroll: true });
      }
    });
  }
}

/** Closes the coupon form, because its coupon is in. */
export function closeCoupon(root: ParentNode, done: () => void = () => undefined): void {
  for (const link of all(root, COUPON_LINK)) {
    link.setAttribute('aria-expanded', 'false');
  }
  const [first, ...more] = all(root, COUPON_FORM).filter(isOpen);
  for (const form of more) {
    slide(form, false, SLIDE_MS);
  }
  if (first) {
    slide(first, false, SLIDE_MS, done);
  } else {
    done();
  }
}

/** Is a login form open? */
export const isLoginOpen = (root: ParentNode): boolean => all(root, LOGIN_FORM).some(isOpen);

/** Opens or closes the login form; an opened one is brought into view. */
export function toggleLogin(root: ParentNode): void {
  for (const form of all(root, LOGIN_FORM)) {
    const open = !isOpen(form);
    slide(form, open, SLIDE_MS, (finished) => {
      if (open && finished && isShown(form)) {
        scrollToElement(form, { offsetPx: LOGIN_OFFSET_PX, durationMs: LOGIN_SCROLL_MS });
      }
    });
  }
}

/** Does the page hold the text of the terms? Where it does not, their link is followed. */
export const hasTerms = (root: ParentNode): boolean => root.querySelector(TERMS_TEXT) !== null;

/** Is the text of the terms open? */
export const areTermsOpen = (root: ParentNode): boolean => all(root, TERMS_TEXT).slice(0, 1).some(isOpen);

/** Opens or closes the text of the terms. */
export function toggleTerms(root: ParentNode): void {
  const open = !areTermsOpen(root);
  for (const text of all(root, TERMS_TEXT)) {
    slide(text, open, SLIDE_MS);
  }
  for (const link of all(root, TERMS_LINK)) {
    link.classList.toggle(OPEN, open);
    link.classList.toggle(CLOSED, !open);
  }
}
