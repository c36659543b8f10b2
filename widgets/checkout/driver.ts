import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { clearCouponError } from '../../shared/coupon/field.js';
import { useClickClaim, useDelegate, useHostEvent, useListener, useToggle } from '../../shared/element/host-hooks.js';
import type { ShopEvents } from '../../shared/events.js';
import { matchIn } from '../../shared/dom/query.js';
import { fireHost, jquery, type HostEvent } from '../../shared/host/jquery-bridge.js';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import { BUSY_PLUGINS } from '../../shared/host/busy-plugins.js';
import { onDriverChange, driverOf } from '../../shared/host/driver.js';
import { standFor } from '../../shared/host/shims.js';
import { completesAddress } from '../../shared/host/settings/woocommerce.js';
import { isRecord } from '../../shared/json.js';
import { applyCoupon, removeCoupon } from './coupon.js';
import type { RefreshArgs } from './checkout.rules.js';
import {
  ACCOUNT,
  ADDRESS_SELECT,
  ADDRESS_TEXT,
  CHANGES_TOTALS,
  COUPON_FIELD,
  COUPON_FORM,
  COUPON_LINK,
  FIELD,
  FORM,
  isLaidOut,
  LOGIN_LINK,
  METHOD,
  ORDER_NOTICES,
  OTHER_ADDRESS,
  PAY_FORM,
  REMOVE_COUPON,
  SHIPPING,
  STREET,
  TERMS_LINK,
} from './checkout.host.js';
import { clearFields, validate, markTouched } from './fields.js';
import { cover, formOf, methodsPlace, type CheckoutParts, type DrivenPage } from './context.js';
import { areTermsOpen, hasTerms, isLoginOpen, showAccount, showOtherAddress, toggleCoupon, toggleLogin, toggleTerms } from './toggles.js';
import { isOpen } from '../../shared/ui/transition.js';
import { initMethods, methodChosen } from './payment.js';
import { createReview } from './review.js';
import { giveBack } from './slide.js';
import { place, unguardLeaving } from './submit.js';
import { reportsMethod } from './session.js';

/** Typing rests so long before the review is read again. */
const TYPED_MS = 1000;

const drives = (): boolean => driverOf('checkout') === 'tag';
/** Did this come from the shopper or the browser, and not from a script through jQuery? */
const isNative = (event: Event | HostEvent): event is Event => event instanceof Event;

/** The classic checkout, driven by us; from when the host's own script is there, nothing here acts. */
export function DriveCheckout({ page: checkout, form }: CheckoutParts): null {
  const page = useMemo<DrivenPage>(() => Object.assign(checkout, { review: createReview(checkout) }), [checkout]);
  const { element } = page;
  // Of tags inside each other the nearest one acts; what stands outside of all belongs to the first.
  const owns = (el: Element): boolean => (el.closest(element.localName) ?? document.querySelector(element.localName)) === element;
  const ours = (el: Element): boolean => drives() && owns(el);

  useLayoutEffect(() => standFor(BUSY_PLUGINS), []);
  useBeginning(page, form);
  useRefreshes(page, ours);
  useFields(element, ours);
  useMethods(page, ours);
  useSubmits(page, ours);
  usePanels(page, ours);
  useCoupons(page, ours);
  return null;
}

const begun = new WeakSet<Element>();

/** What the host does once when the page is ready, in its order; and at the end everything as it was. */
function useBeginning(page: DrivenPage, form: HTMLFormElement | null): void {
  const { element } = page;
  useLayoutEffect(() => {
    if (!form || !drives()) {
      return undefined;
    }
    const had = form.getAttribute('novalidate');
    form.setAttribute('novalidate', 'novalidate');
    showOtherAddress(form, 0);
    if (page.settings.current.guestCheckout) {
      showAccount(form, 0);
    }
    return () => {
      if (had === null) {
        form.removeAttribute('novalidate');
      } else {
        form.setAttribute('novalidate', had);
      }
      begun.delete(form);
      clearFields(form);
    };
  }, [form, page]);

  useEffect(() => {
    const root = form ?? methodsPlace(page);
    if (!root) {
      return undefined;
    }
    const begin = (): void => {
      if (!drives() || begun.has(root) || !root.isConnected) {
        return;
      }
      begun.add(root);
      for (const el of root.querySelectorAll(OTHER_ADDRESS)) {
        fireHost(el, 'change');
      }
      if (!jquery()) {
        page.review.trigger(root.querySelector(OTHER_ADDRESS));
      }
      initMethods(page);
      if (form && page.settings.current.isCheckout) {
        // Where jQuery is, it comes back to us, as it does when another script fires it.
        if (jquery()) {
          fireHost(document.body, 'init_checkout');
        } else {
          page.review.ask();
        }
      }
      if (form && page.settings.current.guestCheckout) {
        for (const el of root.querySelectorAll(ACCOUNT)) {
          fireHost(el, 'change');
        }
      }
    };
    const stop = whenPageReady(begin);
    const stopRole = onDriverChange('checkout', () => {
      if (!drives()) {
        page.review.cancel();
      }
    });
    return () => {
      stop();
      stopRole();
    };
  }, [form, page]);

  useLayoutEffect(
    () => () => {
      page.review.stop();
      page.uncover();
      unguardLeaving();
      if (drives()) {
        giveBack(element);
      }
    },
    [element, page],
  );

  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted || !drives()) {
      return;
    }
    // Out of the back/forward cache: the order that was under way then is over, and the review may be old.
    page.uncover();
    page.setState('idle');
    if (formOf(page)) {
      page.review.trigger(null);
    }
  });
}

const asArgs = (value: unknown): RefreshArgs => (isRecord(value) ? value : {});

/** Everything that has the review read again (contract 30 to 33). */
function useRefreshes(page: DrivenPage, ours: (el: Element) => boolean): void {
  const { element, review } = page;
  const hasForm = (): boolean => drives() && formOf(page) !== null;
  useHostEvent(document.body, 'update_checkout', (_event, [args]) => {
    if (hasForm()) {
      review.ask(asArgs(args));
    }
  });
  useHostEvent(document.body, 'init_checkout', () => {
    if (hasForm()) {
      fireHost(document.body, 'update_checkout');
    }
  });
  useListener<CustomEvent<ShopEvents['shop:checkout-refresh']>>(window, 'shop:checkout-refresh', ({ detail }) => {
    if (hasForm()) {
      review.ask(detail?.updateShippingMethod === false ? { update_shipping_method: false } : {});
    }
  });
  // Where jQuery is, those who change the cart fire the host's event themselves; two wishes are one request.
  const changedElsewhere = (): void => {
    if (hasForm()) {
      review.ask();
    }
  };
  useListener(window, 'shop:cart-added', changedElsewhere);
  useListener(window, 'shop:cart-removed', changedElsewhere);
  useListener(window, 'shop:cart-updated', changedElsewhere);
  useListener(window, 'shop:coupon-applied', changedElsewhere);
  // A refused one may have gone together with another that has run out meanwhile; one that could not be asked about has changed nothing.
  useListener<CustomEvent<ShopEvents['shop:coupon-failed']>>(window, 'shop:coupon-failed', ({ detail }) => {
    if (detail.reason === 'refused') {
      changedElsewhere();
    }
  });
  useDelegate(element, 'update', FORM, (form) => {
    if (ours(form)) {
      review.trigger(form);
    }
  });

  const chosen = (el: HTMLElement): void => {
    if (ours(el) && el.closest(FORM)) {
      review.trigger(el);
    }
  };
  useDelegate(element, 'change', `${SHIPPING}, ${CHANGES_TOTALS}`, chosen);
  useDelegate(element, 'change', OTHER_ADDRESS, (el) => {
    if (!ours(el)) {
      return;
    }
    review.trigger(el);
    const form = el.closest<HTMLElement>(FORM);
    if (form) {
      showOtherAddress(form);
    }
  });

  const completed = (el: Element): boolean =>
    el.matches(STREET) &&
    (el.getAttribute('data-autocomplete-manipulating') === 'true' || completesAddress(el.id.replace('_address_1', '')));
  useDelegate(element, 'change', ADDRESS_SELECT, (el) => {
    if (!ours(el) || !el.closest(FORM) || el.matches('.update_totals_on_change select')) {
      return;
    }
    page.dirty = el;
    review.typed();
  });
  useDelegate(element, 'input', ADDRESS_TEXT, (el) => {
    if (ours(el) && el.closest(FORM) && !completed(el)) {
      review.later(el, TYPED_MS);
    }
  });
  useDelegate(element, 'change', ADDRESS_TEXT, (el) => {
    if (!ours(el) || completed(el) || !page.dirty) {
      return;
    }
    page.dirty = el;
    review.typed();
  });
  useDelegate(element, 'focusout', STREET, (el) => {
    if (!ours(el) || !completed(el) || el.getAttribute('data-autocomplete-manipulating') === 'true') {
      return;
    }
    page.dirty = el;
    review.typed();
  });
}

function useFields(element: HTMLElement, ours: (el: Element) => boolean): void {
  const inForm = (el: Element): boolean => ours(el) && el.closest(FORM) !== null;
  useDelegate(element, 'input', FIELD, (el, event) => {
    if (!inForm(el)) {
      return;
    }
    if (isNative(event)) {
      markTouched(el);
    }
    validate(el, 'input');
  });
  useDelegate(element, 'change', FIELD, (el, event) => {
    if (!inForm(el)) {
      return;
    }
    if (isNative(event)) {
      markTouched(el);
    }
    validate(el, 'change');
  });
  useDelegate(element, 'focusout', FIELD, (el) => {
    if (inForm(el)) {
      validate(el, 'leave');
    }
  });
  useDelegate(element, 'validate', FIELD, (el) => {
    if (inForm(el) && isLaidOut(el)) {
      validate(el, 'ask');
    }
  });
}

function useMethods(page: DrivenPage, ours: (el: Element) => boolean): void {
  const { element, review, settings } = page;
  useDelegate(element, 'click', METHOD, (radio) => {
    if (ours(radio) && radio instanceof HTMLInputElement && radio.closest(`${FORM}, ${PAY_FORM}`)) {
      methodChosen(page, radio);
    }
  });
  // Coupons may be bound to a method: the plugin's script has the review read again, and so do we where it is not there.
  useDelegate(element, 'change', METHOD, (radio) => {
    if (ours(radio) && radio.closest(FORM) && reportsMethod(settings.current)) {
      review.trigger(radio);
    }
  });
}

function useSubmits(page: DrivenPage, ours: (el: Element) => boolean): void {
  const submitted = (form: HTMLFormElement, prevent: () => void): void => {
    if (form.matches(COUPON_FORM)) {
      prevent();
      void applyCoupon(page, form);
      return;
    }
    if (!page.element.contains(form)) {
      return;
    }
    if (form.matches(FORM)) {
      prevent();
      void place(page, form);
      return;
    }
    // The order exists already: the form goes its own way, covered until the page leaves.
    if (form.matches(PAY_FORM)) {
      cover(page, form);
    }
  };
  useListener<SubmitEvent>(window, 'submit', (event) => {
    const { target: form, submitter } = event;
    // “Update totals” and the like are the browser's own.
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      !ours(form) ||
      submitter?.getAttribute('name') === 'woocommerce_checkout_update_totals'
    ) {
      return;
    }
    submitted(form, () => event.preventDefault());
  });
  // Gateways that are done with their part trigger it through jQuery, which no native listener hears.
  useHostEvent(document, 'submit', (event) => {
    if (event.originalEvent || event.isDefaultPrevented() || !(event.target instanceof HTMLFormElement) || !ours(event.target)) {
      return;
    }
    submitted(event.target, () => event.preventDefault());
  });
  useListener<MouseEvent>(window, 'click', (event) => {
    const link = matchIn(page.element, event.target, `${ORDER_NOTICES} a[href^="#"]`);
    const field = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    if (!field) {
      return;
    }
    // Also where a theme has taken the jump: the focus is all the link is for.
    event.preventDefault();
    field.focus();
  });
}

function usePanels(page: DrivenPage, ours: (el: Element) => boolean): void {
  const { element, settings } = page;
  useDelegate(element, 'change', ACCOUNT, (el) => {
    const form = el.closest<HTMLElement>(FORM);
    if (form && ours(el) && settings.current.guestCheckout) {
      showAccount(form);
    }
  });
  const couponForms = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(COUPON_FORM)].filter(ours);
  useToggle(document.body, COUPON_LINK, {
    wanted: ours,
    isOpen: () => couponForms().some(isOpen),
    turn: (link) => toggleCoupon(couponForms(), link),
  });
  useToggle(document.body, LOGIN_LINK, {
    bySpace: false,
    wanted: (link) => ours(link) && methodsPlace(page) !== null,
    isOpen: () => isLoginOpen(document),
    turn: () => toggleLogin(document),
  });
  useToggle(document.body, TERMS_LINK, {
    bySpace: false,
    wanted: (link) => ours(link) && methodsPlace(page) !== null && hasTerms(element),
    isOpen: () => areTermsOpen(element),
    turn: () => toggleTerms(element),
  });
}

function useCoupons(page: DrivenPage, ours: (el: Element) => boolean): void {
  const removable = (link: Element): boolean => ours(link) && link.closest(FORM) !== null;
  useClickClaim(document.body, REMOVE_COUPON, removable, (link, event) => {
    event.preventDefault();
    void removeCoupon(page, link);
  });
  const typing = useRef((event: Event): void => {
    const field = event.target instanceof Element ? event.target.closest(`${COUPON_FORM} ${COUPON_FIELD}`) : null;
    const form = field?.closest(COUPON_FORM);
    if (form && drives()) {
      clearCouponError(form);
    }
  });
  useListener(document, 'input', typing.current);
}
