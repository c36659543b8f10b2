import { useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import {
  useClickClaim,
  useDelegate,
  useHostAttr,
  useHostEvent,
  useFirstIntent,
  useLatest,
  useListener,
  useToggle,
} from '../../shared/element/host-hooks.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { ShopEvents } from '../../shared/events.js';
import { hashKey, otherTabChanged } from '../../shared/cart/storage.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import { driverOf } from '../../shared/host/driver.js';
import { submitNatively } from '../../shared/net/native-submit.js';
import { navigation, safeUrl } from '../../shared/url.js';
import type { CartPage } from './actions.js';
import { isOpen as isCalculatorOpen, toggleCalculator } from './calculator.js';
import type { CartProps } from './cart.schema.js';
import { changedQuantities, isQuantity, submitOf, type CartPageState } from './cart.logic.js';
import {
  asForm,
  CALCULATOR,
  CALCULATOR_BUTTON,
  cameWithNotice,
  CONTENTS,
  COUPON_FIELD,
  FORM,
  isBelow,
  isBusy,
  METHOD,
  printedQuantities,
  QUANTITY,
  quantityFields,
  REMOVE,
  REMOVE_COUPON,
  ROW_FIELD,
  typedQuantities,
  UNDO,
} from './cart.read.js';
import { saveBeforeLeaving } from '../../shared/cart/leaving.js';
import { postUrlOf } from './form-url.js';
import { lazyActions } from './lazy.js';
import { useDriver } from '../../shared/element/use-driver.js';

/** A changed quantity is sent when nothing has changed for so long. */
const SETTLE_MS = 300;

const drives = (): boolean => driverOf('cartPage') === 'tag';
/** The wish was none of the shopper's, or can wait: without the code nothing happens. */
const leave = (): void => undefined;
/** Without the code a link is followed, as without script. */
const follow = (link: HTMLElement): void => {
  const url = safeUrl(link.getAttribute('href'));
  if (url) {
    navigation.go(url);
  }
};

/** Loaded where the host's own cart script is on the page. */
const Follower = lazyView<{ readonly page: CartPage; readonly auto: () => boolean }>(() =>
  import('./follower.js').then((part) => part.Follower),
);

/** The cart page as the theme printed it: driven by us, or beside the host's own script. */
export function PageCart({ element, update, alerts }: CartProps): ReactElement | null {
  const [state, setState] = useState<CartPageState>(() => (element.querySelector(FORM) ? 'idle' : 'empty'));
  const settings = useLatest({ update, alerts });
  useHostAttr(element, 'data-state', state);
  const page = usePage(element, setState, settings);
  // Of tags inside each other the nearest one acts.
  const owns = (el: Element): boolean => el.closest(element.localName) === element;
  const ours = (el: Element): boolean => drives() && owns(el);

  const auto = (): boolean => settings.current.update === 'auto';

  useQuantities(page, ours, auto);
  useForms(page, ours);
  useLinks(page, ours);
  useOthers(page);
  useAddress(element, owns);
  useFirstIntent(element, lazyActions.load);
  useFirstNotice(element);
  return useFollows(element) ? <Follower page={page} auto={auto} /> : null;
}

/**
 * Does the host's own script drive this page? It binds some time after it has loaded, so it is looked for again whenever somebody is about
 * to act.
 */
function useFollows(element: HTMLElement): boolean {
  const [driver, recheck] = useDriver('cartPage');
  useLayoutEffect(() => whenPageReady(recheck), [recheck]);
  useListener(element, 'focusin', recheck);
  useListener(element, 'pointerover', recheck);
  useHostEvent(document, 'ajaxSend', recheck);
  return driver === 'host';
}

/** A page that comes with a notice has it read out. */
function useFirstNotice(element: HTMLElement): void {
  useLayoutEffect(() => {
    if (!drives() || !cameWithNotice(document)) {
      return undefined;
    }
    let left = false;
    let stop = leave;
    lazyActions.use(({ focusFirstNotice }) => {
      if (!left) {
        stop = focusFirstNotice(element);
      }
    }, leave);
    return () => {
      left = true;
      stop();
    };
  }, [element]);
}

interface Settings {
  readonly update: 'auto' | 'button';
  readonly alerts: 'page' | 'native';
}

/** The page as its acting parts know it; quantities that are not saved yet keep the button alive and, by themselves, are sent. */
function usePage(
  element: HTMLElement,
  setState: (state: CartPageState) => void,
  settings: { readonly current: Settings },
): CartPage & { settle(): void; unsettle(): void } {
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const page = {
      element,
      alerts: () => settings.current.alerts,
      setState,
      pressing: false,
      replaced(): void {
        const dirty = markButton(element);
        if (dirty && settings.current.update === 'auto') {
          page.settle();
        }
      },
      settle(): void {
        clearTimeout(timer);
        timer = setTimeout(() => flush(page), SETTLE_MS);
      },
      unsettle(): void {
        clearTimeout(timer);
      },
    };
    return page;
  }, [element, setState, settings]);
}

/** The names of quantity fields that differ from what the server printed. */
const unsaved = (form: Element): string[] => changedQuantities(typedQuantities(form), printedQuantities(form));

/** Update buttons we put to sleep, by tag: they are given back awake, wherever their markup is by then. */
const asleep = new WeakMap<Element, HTMLButtonElement>();

/** The update button is alive while there is something to send (contract: cart.md §4). @returns whether there is */
function markButton(element: Element): boolean {
  const form = element.querySelector(FORM);
  const dirty = form !== null && unsaved(form).length > 0;
  const button = form?.querySelector<HTMLButtonElement>('[name="update_cart"]');
  if (button) {
    button.disabled = !dirty;
    asleep.set(element, button);
  }
  return dirty;
}

/** Are there quantities to send, and may they be sent as they stand? */
function canSend(form: Element): boolean {
  const names = unsaved(form);
  const typed = typedQuantities(form);
  return names.length > 0 && names.every((name) => isQuantity(typed[name] ?? '')) && quantityFields(form).every((el) => el.checkValidity());
}

/** Sends what has settled; what waits for an answer is looked at again when that is there. */
function flush(page: CartPage): void {
  const form = page.element.querySelector(FORM);
  if (!form || isBusy(form) || !canSend(form)) {
    return;
  }
  if (drives()) {
    send(page, form, false);
    return;
  }
  const button = form.querySelector<HTMLButtonElement>('[name="update_cart"]');
  if (!button) {
    return;
  }
  button.disabled = false;
  page.pressing = true;
  try {
    button.click();
  } finally {
    page.pressing = false;
  }
}

/** Sends the quantities; a form that is being worked on when the code comes was sent by an earlier wish. */
function send(page: CartPage, form: Element, byHand: boolean): void {
  lazyActions.use(
    ({ updateQuantities }) => {
      if (!isBusy(form)) {
        void updateQuantities(page, { byHand });
      }
    },
    () => submitNatively(asForm(form), 'update_cart'),
  );
}

function useQuantities(page: CartPage & { settle(): void; unsettle(): void }, ours: (el: Element) => boolean, auto: () => boolean): void {
  const { element } = page;
  const enable = (field: HTMLElement): void => {
    if (!ours(field)) {
      return;
    }
    for (const button of field.closest(FORM)?.querySelectorAll<HTMLButtonElement>('[name="update_cart"]') ?? []) {
      button.disabled = false;
    }
  };
  useDelegate(element, 'input', ROW_FIELD, enable);
  useDelegate(element, 'change', ROW_FIELD, enable);

  const changed =
    (committed: boolean) =>
    (field: HTMLElement): void => {
      const { value } = field as HTMLInputElement;
      // One below its minimum is raised when it is left, and that is heard here again.
      if (committed && isBelow(field as HTMLInputElement)) {
        lazyActions.use(({ raise }) => {
          raise(field as HTMLInputElement);
        }, leave);
        return;
      }
      // Nought takes the row out: not while it may be the first figure of something else.
      if (!committed && Number(value) === 0) {
        page.unsettle();
        return;
      }
      if (auto()) {
        page.settle();
      }
    };
  useDelegate(element, 'input', QUANTITY, changed(false));
  useDelegate(element, 'change', QUANTITY, changed(true));

  useDelegate(element, 'keydown', `${FORM} input[type="number"]`, (field, event) => {
    const form = asForm(field.closest(FORM));
    if (!form || !ours(field) || (event as KeyboardEvent).key !== 'Enter') {
      return;
    }
    // The browser would press the first button, which is the coupon's.
    event.preventDefault();
    if (isBusy(form) || !form.reportValidity()) {
      return;
    }
    page.unsettle();
    send(page, form, true);
  });

  useLayoutEffect(
    () =>
      saveBeforeLeaving({
        flush() {
          page.unsettle();
          flush(page);
        },
        isPending() {
          const form = element.querySelector(FORM);
          return form !== null && (isBusy(form) || canSend(form));
        },
      }),
    [element, page],
  );
  useLayoutEffect(() => {
    // Where the browser put typed values back after a reload, they are still to be sent.
    if (drives()) {
      markButton(element);
    }
    return () => {
      page.unsettle();
      lazyActions.loaded?.clearFailure(page);
      const button = asleep.get(element);
      if (button && drives()) {
        button.disabled = false;
      }
    };
  }, [element, page]);
}

const focusIn = (form: Element): 'quantity' | 'coupon' | 'else' => {
  const active = document.activeElement;
  if (!active || !form.contains(active)) {
    return 'else';
  }
  return active.matches('input.qty') ? 'quantity' : active.matches(COUPON_FIELD) ? 'coupon' : 'else';
};

function useForms(page: CartPage & { unsettle(): void }, ours: (el: Element) => boolean): void {
  useListener<SubmitEvent>(window, 'submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !ours(form) || !postUrlOf(form)) {
      return;
    }
    if (form.matches(CALCULATOR)) {
      event.preventDefault();
      if (!isBusy(form)) {
        lazyActions.use(
          (code) => {
            if (!isBusy(form)) {
              void code.calculate(page, form);
            }
          },
          () => submitNatively(form, 'calc_shipping'),
        );
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
    page.unsettle();
    if (what === 'quantities') {
      send(page, form, true);
      return;
    }
    lazyActions.use(
      (code) => {
        if (!isBusy(form)) {
          void code.applyCoupon(page);
        }
      },
      () => submitNatively(form, 'apply_coupon'),
    );
  });
  useDelegate(page.element, 'change', METHOD, (field) => {
    // Without the code the choice goes with the next update of the page.
    if (ours(field)) {
      lazyActions.use((code) => {
        void code.chooseMethod(page);
      }, leave);
    }
  });
  const typing = (field: HTMLElement): void => {
    if (ours(field)) {
      lazyActions.use((code) => code.clearCouponError(page.element), leave);
    }
  };
  useDelegate(page.element, 'input', COUPON_FIELD, typing);
}

function useLinks(page: CartPage, ours: (el: Element) => boolean): void {
  const { element } = page;
  useClickClaim(element, REMOVE, ours, (link, event) => {
    event.preventDefault();
    lazyActions.use(
      (code) => {
        void code.followLink(page, 'remove', link as HTMLAnchorElement);
      },
      () => follow(link),
    );
  });
  useClickClaim(element, REMOVE_COUPON, ours, (link, event) => {
    event.preventDefault();
    lazyActions.use(
      (code) => {
        void code.removeCoupon(page, link);
      },
      () => follow(link),
    );
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
    lazyActions.use(
      (code) => {
        void code.followLink(page, 'undo', link as HTMLAnchorElement);
      },
      () => follow(link),
    );
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
      lazyActions.use(
        (code) => {
          void code.refresh(page, { preserve });
        },
        () => navigation.reload(),
      );
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
      lazyActions.use((code) => {
        void code.refreshTotals(page);
      }, leave);
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
  useListener<StorageEvent>(window, 'storage', ({ key }) => {
    if (key === hashKey() && otherTabChanged()) {
      rereadAnyway(true);
    }
  });
}
