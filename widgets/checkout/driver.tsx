import { useEffect, useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { matchIn } from '../../shared/dom/query.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useClickClaim, useFirstIntent, useHostEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import type { ShopEvents } from '../../shared/events.js';
import { BUSY_PLUGINS } from '../../shared/host/busy-plugins.js';
import { onDriverChange } from '../../shared/host/driver.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { completesAddress } from '../../shared/host/settings/woocommerce-checkout.js';
import { standFor } from '../../shared/host/shims.js';
import { isRecord } from '../../shared/json.js';
import { lazyModule, type LazyModule } from '../../shared/lazy.js';
import { showBusy } from '../../shared/ui/busy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import {
  ACCOUNT,
  ADDRESS_SELECT,
  ADDRESS_TEXT,
  CHANGES_TOTALS,
  COUPON_FORM,
  cover,
  drives,
  FIELD,
  FORM,
  formOf,
  isLaidOut,
  methodsPlace,
  ORDER_NOTICES,
  orderTotal,
  OTHER_ADDRESS,
  PAY_FORM,
  REMOVE_COUPON,
  SHIPPING,
  STREET,
  type CheckoutParts,
  type DrivenPage,
  type Hit,
} from './checkout.host.js';
import type { FieldEvent, RefreshArgs } from './checkout.rules.js';
import { clearFields, markTouched, validate } from './messages.js';
import { CouponForm, initMethods, LoginForm, NewAccount, OtherAddress, PaymentMethods, Terms } from './panels.js';
import { createReview } from './review.js';

/** What places an order, and what asks for a coupon: on its way as soon as somebody does anything on the page. */
const lazyOrder = lazyModule('what places an order', () => import('./submit.js'));
const lazyCoupon = lazyModule('what asks for a coupon', () => import('./coupon.js'));
const loadActs = (): void => {
  void lazyOrder.load();
  void lazyCoupon.load();
};

/**
 * Acts with code that may still be on its way: until it has come, what was pressed for is covered.
 * @param instead what the page does without script, where the code cannot be had
 */
function actWith<T>(code: LazyModule<T>, pressed: HTMLElement, act: (code: T) => unknown, instead: () => void): void {
  const uncover = code.loaded ? () => undefined : showBusy(pressed, { color: '#fff' });
  code.use(
    (loaded) => {
      uncover();
      act(loaded);
    },
    () => {
      uncover();
      instead();
    },
  );
}

/** Typing rests so long before the review is read again. */
const TYPED_MS = 1000;

/** The classic checkout, driven by us; from when the host's own script is there, nothing here acts. */
export function DriveCheckout({ page: checkout, form }: CheckoutParts): ReactElement {
  const page = useMemo<DrivenPage>(
    () => Object.assign(checkout, { review: createReview(checkout), initMethods: () => initMethods(checkout) }),
    [checkout],
  );
  const { element } = page;
  const { localName } = element;
  // Of tags inside each other the nearest one acts; what stands outside of all belongs to the first that has a form.
  const owns = (el: Element): boolean =>
    (el.closest(localName) ?? document.querySelector(`${localName} :is(${FORM}, ${PAY_FORM})`)?.closest(localName)) === element;
  const ours = (el: Element): boolean => drives() && owns(el);
  const hit: Hit = ({ target }, selector) => {
    const el = matchIn(element, target, selector);
    return el && ours(el) ? el : null;
  };
  const inForm: Hit = (event, selector) => {
    const el = hit(event, selector);
    return el?.closest(FORM) ? el : null;
  };

  useLayoutEffect(() => standFor(BUSY_PLUGINS), []);
  useFirstIntent(document.documentElement, loadActs);
  useBeginning(page, form);
  useEnd(page);
  return (
    <>
      {form && <Form key={keyOf(form)} page={page} form={form} hit={inForm} />}
      <Refreshes page={page} inForm={inForm} />
      <Fields element={element} inForm={inForm} />
      <PaymentMethods page={page} hit={hit} />
      <CouponForm page={page} ours={ours} />
      <LoginForm page={page} ours={ours} />
      <Terms page={page} ours={ours} />
      <Submits page={page} ours={ours} />
    </>
  );
}

const begun = new WeakSet<Element>();

/** What the host does once when the page is ready, in its order. */
function useBeginning(page: DrivenPage, form: HTMLFormElement | null): void {
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
    return whenPageReady(begin);
  }, [form, page]);
}

/** What ends when the tag leaves, or another drives; and the page that comes back out of the browser's cache. */
function useEnd(page: DrivenPage): void {
  useEffect(
    () =>
      onDriverChange('checkout', () => {
        if (!drives()) {
          page.review.cancel();
        }
      }),
    [page],
  );
  useLayoutEffect(
    () => () => {
      page.review.stop();
      page.uncover();
      lazyOrder.loaded?.unguardLeaving();
    },
    [page],
  );
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted || !drives()) {
      return;
    }
    // The order that was under way then is over, and the review may be old.
    page.uncover();
    page.setState('idle');
    if (formOf(page)) {
      page.review.trigger(null);
    }
  });
}

/** The form: the browser's own check is off, and what is not wanted is folded away. */
function Form({ page, form, hit }: { readonly page: DrivenPage; readonly form: HTMLFormElement; readonly hit: Hit }): ReactElement | null {
  // One that comes while the host drives is the host's.
  const [isOurs] = useState(drives);
  useMount(() => () => {
    if (isOurs) {
      begun.delete(form);
      clearFields(form);
    }
  });
  return isOurs ? (
    <>
      <Host node={form} noValidate />
      <OtherAddress page={page} form={form} hit={hit} />
      <NewAccount page={page} form={form} hit={hit} />
    </>
  ) : null;
}

const asArgs = (value: unknown): RefreshArgs => (isRecord(value) ? value : {});

/** Does a provider complete this street, or write in it just now? */
const isCompleted = (el: Element): boolean =>
  el.matches(STREET) && (el.getAttribute('data-autocomplete-manipulating') === 'true' || completesAddress(el.id.replace('_address_1', '')));

/** Everything that has the review read again (contract 30 to 33). */
function Refreshes({ page, inForm }: { readonly page: DrivenPage; readonly inForm: Hit }): ReactElement {
  const { element, review } = page;
  const askIfForm = (args?: RefreshArgs): void => {
    if (drives() && formOf(page)) {
      review.ask(args);
    }
  };
  const host = {
    update_checkout: (_event: unknown, [args]: readonly unknown[]) => askIfForm(asArgs(args)),
    init_checkout: () => drives() && formOf(page) && fireHost(document.body, 'update_checkout'),
  };
  useListener<CustomEvent<ShopEvents['shop:checkout-refresh']>>(window, 'shop:checkout-refresh', ({ detail }) =>
    askIfForm(detail?.updateShippingMethod === false ? { update_shipping_method: false } : {}),
  );
  // Where jQuery is, those who change the cart fire the host's event themselves; two wishes are one request.
  const changedElsewhere = (): void => askIfForm();
  useListener(window, 'shop:cart-added', changedElsewhere);
  useListener(window, 'shop:cart-removed', changedElsewhere);
  useListener(window, 'shop:cart-updated', changedElsewhere);
  useListener(window, 'shop:coupon-applied', changedElsewhere);
  // A refused one may have gone together with another that has run out meanwhile; one that could not be asked about has changed nothing.
  useListener<CustomEvent<ShopEvents['shop:coupon-failed']>>(
    window,
    'shop:coupon-failed',
    ({ detail }) => detail.reason === 'refused' && askIfForm(),
  );

  const readTyped = (el: Element): void => {
    page.dirty = el;
    review.typed();
  };
  const fields = {
    update(event: Pick<Event, 'target'>) {
      const form = inForm(event, FORM);
      if (form) {
        review.trigger(form);
      }
    },
    change(event: Pick<Event, 'target'>) {
      const choice = inForm(event, `${SHIPPING}, ${CHANGES_TOTALS}`);
      if (choice) {
        review.trigger(choice);
      }
      const list = inForm(event, ADDRESS_SELECT);
      if (list && !list.matches('.update_totals_on_change select')) {
        readTyped(list);
      }
      const text = inForm(event, ADDRESS_TEXT);
      if (text && page.dirty && !isCompleted(text)) {
        readTyped(text);
      }
    },
    input(event: Pick<Event, 'target'>) {
      const text = inForm(event, ADDRESS_TEXT);
      if (text && !isCompleted(text)) {
        review.later(text, TYPED_MS);
      }
    },
    focusout(event: Pick<Event, 'target'>) {
      const street = inForm(event, STREET);
      if (street && isCompleted(street) && street.getAttribute('data-autocomplete-manipulating') !== 'true') {
        readTyped(street);
      }
    },
  };
  return (
    <>
      <Host node={document.body} on={host} />
      <Host node={element} on={fields} />
    </>
  );
}

/** Fields are judged as the shopper writes, chooses and moves on; an event of jQuery alone comes from a script. */
function Fields({ element, inForm }: { readonly element: HTMLElement; readonly inForm: Hit }): ReactElement {
  const judge = (by: FieldEvent) => (event: Pick<Event, 'target'>) => {
    const field = inForm(event, FIELD);
    if (!field) {
      return;
    }
    if (event instanceof Event && (by === 'input' || by === 'change')) {
      markTouched(field);
    }
    if (by !== 'ask' || isLaidOut(field)) {
      validate(field, by);
    }
  };
  return <Host node={element} on={{ input: judge('input'), change: judge('change'), focusout: judge('leave'), validate: judge('ask') }} />;
}

/** Follows a link as the browser would. */
function followPlainly(link: HTMLElement): void {
  const url = safeUrl(link.getAttribute('href') ?? '');
  if (url) {
    navigation.go(url);
  }
}

/** What is sent: orders and coupons; and the links of a failed order's messages to their fields. */
function Submits({ page, ours }: { readonly page: DrivenPage; readonly ours: (el: Element) => boolean }): ReactElement {
  const submitted = (form: HTMLFormElement, prevent: () => void): void => {
    if (form.matches(COUPON_FORM)) {
      prevent();
      actWith(
        lazyCoupon,
        form,
        ({ applyCoupon }) => applyCoupon(page, form),
        () => submitNatively(form, 'apply_coupon'),
      );
      return;
    }
    if (!page.element.contains(form)) {
      return;
    }
    if (form.matches(FORM)) {
      prevent();
      const shown = orderTotal(form);
      actWith(
        lazyOrder,
        form,
        ({ place }) => place(page, form, shown),
        () => submitNatively(form, 'woocommerce_checkout_place_order'),
      );
      return;
    }
    // The order exists already: the form goes its own way, covered until the page leaves.
    if (form.matches(PAY_FORM)) {
      cover(page, form);
    }
  };
  const submit = (event: SubmitEvent): void => {
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
  };
  // Gateways that are done with their part trigger it through jQuery, which no native listener hears.
  useHostEvent(document, 'submit', (event) => {
    if (event.originalEvent || event.isDefaultPrevented() || !(event.target instanceof HTMLFormElement) || !ours(event.target)) {
      return;
    }
    submitted(event.target, () => event.preventDefault());
  });
  const goToField = (event: MouseEvent): void => {
    const link = matchIn(page.element, event.target, `${ORDER_NOTICES} a[href^="#"]`);
    const field = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    if (!field) {
      return;
    }
    // Also where a theme has taken the jump: the focus is all the link is for.
    event.preventDefault();
    field.focus();
  };
  useClickClaim(
    document.body,
    REMOVE_COUPON,
    (link) => ours(link) && link.closest(FORM) !== null,
    (link, event) => {
      event.preventDefault();
      actWith(
        lazyCoupon,
        link,
        ({ removeCoupon }) => removeCoupon(page, link),
        () => followPlainly(link),
      );
    },
  );
  return <Host node={window} onSubmit={submit} onClick={goToField} />;
}
