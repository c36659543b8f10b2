import { holdPrefetch } from '../dom/prefetch.js';
import { createScope } from '../dom/scope.js';
import { on } from '../events.js';
import { holdWhileHostAsks } from './host-asks.js';
import { pageSingleton } from '../page.js';
import { navigation, safeUrl } from '../url.js';
import { CHECK_MS, errorsNow, LIMIT_MS, unsavedOnes, type Unsaved } from './unsaved.js';

/** How often it is looked whether pages may be fetched ahead again. */
const FREE_MS = 250;
/** What leads to the checkout, on the cart page, in the mini-cart and in the side cart. */
const TO_CHECKOUT =
  '.checkout-button, .wc-proceed-to-checkout :is(a, form), .woocommerce-mini-cart__buttons a.checkout, .xoo-wsc-ft-btn-checkout';
/** What a shopper leaves a page by. */
const LEAVING = ['click', 'submit'] as const;

/** A quantity of the cart that can be typed. */
const TYPED = 'input.qty, input[type="number"]';

const isTyped = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPED);

/** Where a press leads. */
interface Destination {
  readonly isCheckout: boolean;
  /** Goes there. */
  go(): void;
}

/** An address outside this document; `null` where it is none. */
function awayFrom(href: string): string | null {
  const url = safeUrl(href);
  return url?.split('#')[0] === window.location.href.split('#')[0] ? null : url;
}

const isThisWindow = (target: string): boolean => ['', '_self'].includes(target);

/** Where a press on a link leads away from this document, in this window; `null`: nowhere, or in a way of its own. */
function linkedBy(event: MouseEvent): Destination | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.hasAttribute('download') || !isThisWindow(link.target)) {
    return null;
  }
  const url = awayFrom(link.href);
  return url === null ? null : { isCheckout: link.matches(TO_CHECKOUT), go: () => navigation.go(url) };
}

/** The same of a form that is sent to another page: themes make one of the way to the checkout. */
function sentBy({ target: form, submitter }: SubmitEvent): Destination | null {
  if (!(form instanceof HTMLFormElement)) {
    return null;
  }
  const { formAction, formTarget } = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : {};
  // A form without an action goes to its own page. The property of that name may be a field.
  const action = submitter?.hasAttribute('formaction') ? formAction : (form.getAttribute('action') ?? '');
  if (!action || awayFrom(action) === null || !isThisWindow(formTarget || (form.getAttribute('target') ?? ''))) {
    return null;
  }
  return {
    isCheckout: form.matches(TO_CHECKOUT) || submitter?.matches(TO_CHECKOUT) === true,
    go: () => form.requestSubmit(submitter?.isConnected ? submitter : null),
  };
}

/** Where a press or a form that is sent leads away from this document; `null`: nowhere, or somebody else has taken it over. */
function destinationOf(event: Event): Destination | null {
  if (event.defaultPrevented) {
    return null;
  }
  return event instanceof SubmitEvent ? sentBy(event) : event instanceof MouseEvent ? linkedBy(event) : null;
}

/** From the first key on, while the focus is at a quantity and until all is saved, no page is fetched ahead. @returns begins that */
function createHold(unsaved: ReadonlySet<Unsaved>): () => void {
  let letGo: (() => void) | undefined;
  const free = (): void => {
    if (isTyped(document.activeElement) || [...unsaved].some((one) => one.isPending() || one.isUnsent())) {
      setTimeout(free, FREE_MS);
    } else {
      letGo?.();
      letGo = undefined;
    }
  };
  return () => {
    if (!letGo) {
      letGo = holdPrefetch();
      setTimeout(free, FREE_MS);
    }
  };
}

/** Lets links and forms wait for everything in `unsaved`; listens from `start` to `stop`. */
function createGuard() {
  const unsaved = unsavedOnes();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLetGo = false;
  /** A form that has waited is sent right now. */
  let isGoing = false;
  const isPending = (): boolean => [...unsaved].some((one) => one.isPending());
  const hold = createHold(unsaved);
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const stay = (): void => {
    isLetGo = timer !== undefined;
    end();
  };
  const press = (event: Event): void => {
    const to = destinationOf(event);
    if (to === null || isGoing) {
      return;
    }
    // What is ordered is what the page shows: to the checkout nobody is let go with a quantity that the shop does not have.
    const mayGo = isLetGo && !to.isCheckout;
    isLetGo = false;
    if (!mayGo) {
      for (const one of unsaved) {
        one.flush();
      }
      if ([...unsaved].some((one) => one.showUnseen?.())) {
        event.preventDefault();
        end();
        return;
      }
    }
    if (mayGo || !isPending()) {
      return;
    }
    event.preventDefault();
    end();
    const before = errorsNow();
    let checks = to.isCheckout ? Infinity : LIMIT_MS / CHECK_MS;
    const check = (): void => {
      checks -= 1;
      if (checks > 0 && isPending()) {
        timer = setTimeout(check, CHECK_MS);
      } else if (checks <= 0 || errorsNow() > before) {
        stay();
      } else {
        end();
        isGoing = true;
        to.go();
        isGoing = false;
      }
    };
    timer = setTimeout(check, CHECK_MS);
  };
  // Of all listeners the last: a link that any other takes over leads nowhere.
  const listen = ({ type }: Event): void => {
    window.removeEventListener(type, press);
    window.addEventListener(type, press);
  };
  let scope = createScope();
  return {
    hold,
    start(): void {
      scope = createScope();
      for (const type of LEAVING) {
        scope.add(() => window.removeEventListener(type, press));
        scope.listen(window, type, listen, { capture: true });
      }
      scope.listen(window, 'input', ({ target }) => isTyped(target) && hold(), { capture: true });
      scope.add(on(window, 'shop:cart-update-failed', stay), end);
    },
    stop: () => scope.end(),
  };
}

const guard = pageSingleton('leaving', createGuard);

/** Somebody has changed a quantity, by a button perhaps: until it is saved no page is fetched ahead. */
export const holdUntilSaved = (): void => guard().hold();

/**
 * A changed quantity goes along to where a link leads: the link waits until the shop has it. Where the shop does not take it, or not in
 * time, the page stays and says why; the next press is followed at once, but for one to the checkout, which tries again and waits for the
 * answer as long as it takes. A press that changes a quantity itself, because it cannot be ordered, shows that and stays.
 * @returns how to stop
 */
export function saveBeforeLeaving(unsaved: Unsaved): () => void {
  const all = unsavedOnes();
  if (all.size === 0) {
    holdWhileHostAsks();
    guard().start();
  }
  all.add(unsaved);
  return () => {
    all.delete(unsaved);
    if (all.size === 0) {
      guard().stop();
    }
  };
}
