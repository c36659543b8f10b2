import { memo, useLayoutEffect, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import { isOtherCart } from '../../shared/cart/storage.js';
import { clearCouponError } from '../../shared/coupon/field.js';
import { postUrlOf } from '../../shared/dom/form-data.js';
import { isCachedDocument, whenLoaded } from '../../shared/dom/page-ready.js';
import { matchIn } from '../../shared/dom/query.js';
import { commit } from '../../shared/element/commit.js';
import { keyOf, useClickClaim, useHostEvent, useListener, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useDriver, useRecheck } from '../../shared/element/use-driver.js';
import type { ShopEvents } from '../../shared/events.js';
import { BUSY_PLUGINS } from '../../shared/host/busy-plugins.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';
import { navigation } from '../../shared/url.js';
import { applyCoupon, calculate, chooseMethod, followLink, refresh, refreshTotals, removeCoupon } from './actions.js';
import {
  CALCULATOR,
  CALCULATOR_BUTTON,
  calculatorBox,
  cameWithNotice,
  CONTENTS,
  COUPON_FIELD,
  FORM,
  isBusy,
  isCalculatorOpen,
  METHOD,
  REMOVE,
  REMOVE_COUPON,
  UNDO,
} from './cart.host.js';
import { submitOf, type CartPageState } from './cart.rules.js';
import type { CartProps } from './cart.schema.js';
import { drives, useQuantities, type QuantityPage } from './quantities.js';
import { focusFirstNotice, type CartPage } from './run.js';

/** Loaded only where a shop asks for it: most have a cart page of their own. */
const StoreCart = lazyView<CartProps>(() => import('./store-cart.js').then((part) => part.StoreCart));

const Follower = lazyView<{ readonly page: CartPage }>(
  () => import('./follower.js').then((part) => part.Follower),
  'what follows WooCommerce’s cart script',
);

/** The view of `<shop-cart>`: the cart page that the theme printed, or one printed from the Store API. */
export function Cart(props: CartProps): ReactElement {
  return props.dataSource === 'page' ? <PageCart {...props} /> : <StoreCart {...props} />;
}

/** Of tags inside each other the nearest one acts. */
const owns = (element: HTMLElement, el: Element): boolean => el.closest(element.localName) === element;

/** The cart page as the theme printed it: driven by us, or beside the host's own script. */
function PageCart({ element, update, alerts }: CartProps): ReactElement {
  const [state, setState] = useState<CartPageState>(() => (element.querySelector(FORM) ? 'idle' : 'empty'));
  const [page, quantities] = useQuantities(element, { setState, update, alerts, owns: (el) => owns(element, el) });
  useLinks(page);
  useOthers(page);
  useAddress(element, (el) => owns(element, el));
  useMount(() => (drives() && cameWithNotice(document) ? focusFirstNotice(element) : undefined));
  const follows = useFollows(element);
  const [calculator] = useMatches(element, CALCULATOR_BUTTON);
  return (
    <>
      <Host node={element} data-state={state} />
      {quantities}
      <Forms page={page} />
      {calculator && <Calculator key={keyOf(calculator)} element={element} button={calculator} />}
      {follows && <Follower page={page} />}
    </>
  );
}

/** Does the host's own script drive this page? */
function useFollows(element: HTMLElement): boolean {
  const [driver, recheck] = useDriver('cartPage');
  useLayoutEffect(() => standFor(BUSY_PLUGINS), []);
  useRecheck(element, recheck);
  return driver === 'host';
}

const focusIn = (form: Element): 'quantity' | 'coupon' | 'else' => {
  const active = document.activeElement;
  if (!active || !form.contains(active)) {
    return 'else';
  }
  return active.matches('input.qty') ? 'quantity' : active.matches(COUPON_FIELD) ? 'coupon' : 'else';
};

/** The forms of the page: quantities, coupon, calculator, and the shipping methods. */
function Forms({ page }: { readonly page: QuantityPage }): ReactElement {
  const { element } = page;
  const ours = (el: Element | null): boolean => el !== null && drives() && owns(element, el);
  const submitted = (event: SubmitEvent): void => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !ours(form) || !postUrlOf(form)) {
      return;
    }
    const isCart = form.matches(FORM) && form.querySelector(CONTENTS) !== null;
    const what = isCart ? submitOf(event.submitter?.getAttribute('name') ?? '', focusIn(form)) : 'other';
    const isAddress = form.matches(CALCULATOR);
    // A second press while the first is under way does nothing, whatever it is for.
    if ((isCart || isAddress) && isBusy(form)) {
      event.preventDefault();
    } else if (isAddress) {
      event.preventDefault();
      void calculate(page, form);
    } else if (what === 'quantities') {
      event.preventDefault();
      page.send(form);
    } else if (what === 'apply-coupon') {
      event.preventDefault();
      page.unsettle();
      void applyCoupon(page);
    }
  };
  return (
    <>
      <Host node={window} onSubmit={submitted} />
      <Host
        node={element}
        on={{
          change: ({ target }) => ours(matchIn(element, target, METHOD)) && chooseMethod(page),
          input: ({ target }) => ours(matchIn(element, target, COUPON_FIELD)) && clearCouponError(element),
        }}
      />
    </>
  );
}

/**
 * The shipping calculator, as the page prints it until it is turned: an answer prints it open where it was (`holdTotals`). Is it open? That
 * the page says, for scripts of the theme and the host turn it, too; so it is written again only when it is turned here.
 */
const Calculator = memo(function Calculator({ element, button }: { readonly element: HTMLElement; readonly button: HTMLElement }) {
  const [isOpen, setOpen] = useState<boolean>();
  useToggle(element, CALCULATOR_BUTTON, {
    wanted: (control) => drives() && owns(element, control),
    isOpen: () => isCalculatorOpen(element),
    turn: () =>
      commit(
        () => setOpen(!isCalculatorOpen(element)),
        () => {
          document.querySelectorAll('select.country_to_state, input.country_to_state').forEach((field) => fireHost(field, 'change'));
          fireHost(document.body, 'country_to_state_changed');
        },
      ),
  });
  return (
    <>
      <Host node={button} aria-expanded={isOpen} />
      <Host node={calculatorBox(element)} style={{ display: isOpen === undefined ? undefined : isOpen ? null : 'none' }} />
    </>
  );
});

function useLinks(page: CartPage): void {
  const { element } = page;
  const ours = (el: Element): boolean => drives() && owns(element, el);
  useClickClaim(element, REMOVE, ours, (link, event) => {
    event.preventDefault();
    void followLink(page, 'remove', link as HTMLAnchorElement);
  });
  useClickClaim(element, REMOVE_COUPON, ours, (link, event) => {
    event.preventDefault();
    void removeCoupon(page, link);
  });
  // The notices may stand outside the tag; the first tag of the page answers for them.
  const undoes = (link: Element): boolean =>
    drives() && (ours(link) || (!link.closest(element.localName) && document.querySelector(element.localName) === element));
  useClickClaim(document.body, UNDO, undoes, (link, event) => {
    event.preventDefault();
    void followLink(page, 'undo', link as HTMLAnchorElement);
  });
}

/** What others do to the cart: the page reads itself again. */
function useOthers(page: CartPage): void {
  const { element } = page;
  const forms = (): Element[] => [...element.querySelectorAll(FORM)];
  const ownsOne = (): boolean => forms().some((form) => form.closest(element.localName) === element);
  const reread = (preserve: boolean): void => {
    if (!drives()) {
      return;
    }
    if (ownsOne()) {
      void refresh(page, { preserve });
      return;
    }
    // An empty cart has no form to ask with; the host's script loads the page, too. A cart in a tag inside this one is that tag's.
    if (forms().length === 0) {
      navigation.reload();
    }
  };
  /** What the host's script does not hear of by itself: it is asked to read, where it drives. */
  const rereadAnyway = (preserve: boolean): void => {
    if (drives()) {
      reread(preserve);
    } else if (ownsOne()) {
      fireHost(document.body, 'wc_update_cart', [preserve]);
    }
  };
  useHostEvent(document, 'wc_update_cart', (_event, [preserve]) => reread(Boolean(preserve)));
  useListener(window, 'shop:cart-added', () => reread(true));
  useListener(window, 'shop:cart-removed', () => rereadAnyway(true));
  useListener<CustomEvent<ShopEvents['shop:cart-refresh']>>(document, 'shop:cart-refresh', ({ detail, target }) => {
    const meant = !(target instanceof Element) || target === element || target.contains(element) || element.contains(target);
    if (!meant) {
      return;
    }
    if (detail.scope === 'totals' && drives()) {
      void refreshTotals(page);
    } else {
      rereadAnyway(detail.preserve ?? false);
    }
  });
  // Another cart on the same page was changed.
  useListener<CustomEvent<ShopEvents['shop:cart-updated']>>(window, 'shop:cart-updated', ({ detail, target }) => {
    if (target !== element && detail.action !== 'refresh' && detail.action !== 'totals' && ownsOne()) {
      reread(true);
    }
  });
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) {
      rereadAnyway(true);
    }
  });
  useMount(() => whenLoaded(() => isCachedDocument() && rereadAnyway(true)));
  useListener<StorageEvent>(window, 'storage', (event) => {
    if (isOtherCart(event)) {
      rereadAnyway(true);
    }
  });
}
