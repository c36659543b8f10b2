import { useLayoutEffect, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import { Host } from '../../shared/element/host.js';
import { useClickClaim, useDelegate, useHostEvent, useLatest, useListener, useToggle } from '../../shared/element/host-hooks.js';
import type { ShopEvents } from '../../shared/events.js';
import { isOtherCart } from '../../shared/cart/storage.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { isCachedDocument, whenLoaded } from '../../shared/dom/page-ready.js';
import { navigation } from '../../shared/url.js';
import {
  CALCULATOR,
  CALCULATOR_BUTTON,
  cameWithNotice,
  CONTENTS,
  COUPON_FIELD,
  FORM,
  isBusy,
  isCalculatorOpen,
  METHOD,
  REMOVE,
  REMOVE_COUPON,
  toggleCalculator,
  UNDO,
} from './cart.host.js';
import type { CartProps } from './cart.schema.js';
import { submitOf, type CartPageState } from './cart.rules.js';
import { clearCouponError } from '../../shared/coupon/field.js';
import { postUrlOf } from '../../shared/dom/form-data.js';
import { applyCoupon, calculate, chooseMethod, followLink, refresh, refreshTotals, removeCoupon } from './actions.js';
import { focusFirstNotice, type CartPage } from './run.js';
import { drives, useQuantities, type QuantityPage } from './quantities.js';
import { useDriver, useRecheck } from '../../shared/element/use-driver.js';
import { BUSY_PLUGINS } from '../../shared/host/busy-plugins.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';

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

/** The cart page as the theme printed it: driven by us, or beside the host's own script. */
function PageCart({ element, update, alerts }: CartProps): ReactElement {
  const [state, setState] = useState<CartPageState>(() => (element.querySelector(FORM) ? 'idle' : 'empty'));
  // Of tags inside each other the nearest one acts.
  const owns = (el: Element): boolean => el.closest(element.localName) === element;
  const ours = (el: Element): boolean => drives() && owns(el);

  const [page, notes] = useQuantities(element, { setState, update, alerts, owns });
  useForms(page, ours);
  useLinks(page, ours);
  useOthers(page);
  useAddress(element, owns);
  useFirstNotice(element);
  const follows = useFollows(element);
  return (
    <>
      <Host node={element} data-state={state} />
      {follows && <Follower page={page} />}
      {notes}
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

/** A page that comes with a notice has it read out. */
function useFirstNotice(element: HTMLElement): void {
  useLayoutEffect(() => {
    if (!drives() || !cameWithNotice(document)) {
      return undefined;
    }
    return focusFirstNotice(element);
  }, [element]);
}

const focusIn = (form: Element): 'quantity' | 'coupon' | 'else' => {
  const active = document.activeElement;
  if (!active || !form.contains(active)) {
    return 'else';
  }
  return active.matches('input.qty') ? 'quantity' : active.matches(COUPON_FIELD) ? 'coupon' : 'else';
};

function useForms(page: QuantityPage, ours: (el: Element) => boolean): void {
  useListener<SubmitEvent>(window, 'submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !ours(form) || !postUrlOf(form)) {
      return;
    }
    if (form.matches(CALCULATOR)) {
      event.preventDefault();
      if (!isBusy(form)) {
        void calculate(page, form);
      }
      return;
    }
    if (!form.matches(FORM) || !form.querySelector(CONTENTS)) {
      return;
    }
    const what = submitOf(event.submitter?.getAttribute('name') ?? '', focusIn(form));
    // A second press while the first is under way does nothing, whatever it is for.
    if (isBusy(form)) {
      event.preventDefault();
      return;
    }
    if (what === 'other') {
      return;
    }
    event.preventDefault();
    if (what === 'quantities') {
      page.send(form);
      return;
    }
    page.unsettle();
    void applyCoupon(page);
  });
  useDelegate(page.element, 'change', METHOD, (field) => {
    if (ours(field)) {
      void chooseMethod(page);
    }
  });
  const typing = (field: HTMLElement): void => {
    if (ours(field)) {
      clearCouponError(page.element);
    }
  };
  useDelegate(page.element, 'input', COUPON_FIELD, typing);
}

function useLinks(page: CartPage, ours: (el: Element) => boolean): void {
  const { element } = page;
  useClickClaim(element, REMOVE, ours, (link, event) => {
    event.preventDefault();
    void followLink(page, 'remove', link as HTMLAnchorElement);
  });
  useClickClaim(element, REMOVE_COUPON, ours, (link, event) => {
    event.preventDefault();
    void removeCoupon(page, link);
  });
  useToggle(element, CALCULATOR_BUTTON, {
    wanted: ours,
    isOpen: () => isCalculatorOpen(element),
    turn: () => toggleCalculator(element),
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
  const latest = useLatest(rereadAnyway);
  useLayoutEffect(
    () =>
      whenLoaded(() => {
        if (isCachedDocument()) {
          latest.current(true);
        }
      }),
    [latest],
  );
  useListener<StorageEvent>(window, 'storage', (event) => {
    if (isOtherCart(event)) {
      rereadAnyway(true);
    }
  });
}
