import { onFirstIntent } from '../dom/on-first-intent.js';
import { createScope } from '../dom/scope.js';
import { driverOf } from '../host/driver.js';
import { pageSingleton } from '../page.js';
import { firstSubmitBlocker, productOf, setSubmitBlocker, type SubmitBlocker } from '../stores/product.js';
import { inEffect } from '../element/commit.js';
import { announce } from '../stores/notices.js';
import { clearAlert } from './alert-box.js';
import { showAlert } from './alert.js';
import { loadReveal, revealFocus, revealMessage } from './reveal.js';
import { useLayoutEffect } from 'react';
import { useLatest } from '../element/host-hooks.js';

/** The form's button where it stands elsewhere, in the foot of a dialog say. */
const buttonOutside = (form: HTMLFormElement): Element | undefined =>
  form.querySelector('.single_add_to_cart_button') ? undefined : [...form.elements].find((el) => el.matches('.single_add_to_cart_button'));

/**
 * Where the reason stands: below the button's row, or below the form. Whatever is told of a form's choice stands there, so nothing twice.
 */
export const anchorOf = (form: HTMLFormElement): Element =>
  buttonOutside(form) ?? form.querySelector('.woocommerce-variation-add-to-cart, .single_add_to_cart_button') ?? form;

/**
 * Asks whether a product form may be submitted; if not, shows the first reason at the form's button and moves the focus to what
 * is missing, in view and clear of fixed bars (contract 24); where the reason offers a way on, to the reason; where an answer
 * is awaited the focus stays. A reason that stands on the page already is read out, and the focus moved.
 * @returns true where something is missing and nothing may be sent
 */
export function showSubmitBlocker(form: HTMLFormElement, { native = false }: { readonly native?: boolean } = {}): boolean {
  const store = productOf(form);
  const blocker = firstSubmitBlocker(store);
  if (!blocker) {
    clearAlert(anchorOf(form));
    return false;
  }
  const { message, action } = blocker;
  const focus = (box?: HTMLElement): void => {
    blocker.focus();
    if (box && !blocker.isToldAtField) {
      revealMessage(box);
    } else {
      revealFocus();
    }
  };
  if (!native && blocker.isShown?.()) {
    clearAlert(anchorOf(form));
    announce(message, { assertive: true });
    focus();
    return true;
  }
  // The browser's own box has no way on.
  const close = showAlert(anchorOf(form), message, {
    native: native && !action,
    ...(action ? { action } : { focus: blocker.isAwaited ? 'none' : focus }),
  });
  // The message leaves as soon as what it asks for is done, whoever put the blocker.
  const stop = store.listen(({ blockers }) => {
    if (blockers.some((b) => b.by === blocker.by && b.message === blocker.message)) {
      return;
    }
    stop();
    close();
  });
  return true;
}

/** Removes the shown reason, because the shopper moved on. */
export const clearSubmitBlocker = (form: HTMLFormElement): void => clearAlert(anchorOf(form));

/** What one tag guards. */
interface SubmitGuard {
  /** The tag. */
  readonly element: Element;
  /** Is it for this form? */
  covers(form: HTMLFormElement): boolean;
  /** Does the browser's own box tell what is missing? */
  native(): boolean;
}

const page = pageSingleton('submit-guards', () => ({ guards: new Set<SubmitGuard>(), stop: (): void => undefined }));

/** What submits a form when it is pressed. Enter in a field is a press of it, too. */
const SUBMITS = '.single_add_to_cart_button, [type=submit], [type=image], button:not([type])';
/** A press that WooCommerce's variation script refuses itself, telling why. */
const REFUSED_BY_HOST = '.variations_form .single_add_to_cart_button.disabled';
/** The classes by which it knows what to tell. */
const HOST_REASONS = ['wc-variation-selection-needed', 'wc-variation-is-unavailable'];

/** Keeps that script from giving its reason at this press; it goes on refusing it. */
function silenceHost(button: Element): void {
  const reasons = HOST_REASONS.filter((name) => button.classList.contains(name));
  button.classList.remove(...reasons);
  setTimeout(() => {
    // The event has passed; unless that script let the button go meanwhile.
    if (button.classList.contains('disabled')) {
      button.classList.add(...reasons);
    }
  });
}

/** The tag that tells: of several around a form the innermost. */
const guardOf = (form: HTMLFormElement): SubmitGuard | undefined =>
  [...page().guards]
    .filter((guard) => guard.covers(form))
    .reduce<SubmitGuard | undefined>((best, guard) => (!best || best.element.contains(guard.element) ? guard : best), undefined);

/** Prevents an event that would send a covered form with a blocker. Prevented, never stopped: everybody else still hears it. */
function guardEvent(event: Event, form: Element | null): void {
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) {
    return;
  }
  const guard = guardOf(form);
  if (guard && showSubmitBlocker(form, { native: guard.native() })) {
    event.preventDefault();
  }
}

const onSubmit = (event: Event): void => {
  guardEvent(event, event.target as Element);
};

const onClick = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest(SUBMITS) : null;
  const form = (button as Partial<HTMLButtonElement> | null)?.form ?? button?.closest('form');
  if (!button || !form) {
    return;
  }
  if (button.matches(REFUSED_BY_HOST) && driverOf('variations') === 'host') {
    if (
      !productOf(form)
        .get()
        .blockers.some(({ replacesHost }) => replacesHost)
    ) {
      return;
    }
    silenceHost(button);
  }
  guardEvent(event, form);
};

/**
 * A form that still wants something (a blocker in `productOf(form)`) is not sent, neither by `submit` nor by a press of its button; the
 * reason is shown (contract 23). Whoever submits by script asks `showSubmitBlocker` first: some scripts post from
 * `submit` without looking whether it was prevented.
 * @returns how to end it
 */
export function guardSubmits(guard: SubmitGuard): () => void {
  const here = page();
  if (here.guards.size === 0) {
    const scope = createScope();
    scope.listen(window, 'submit', onSubmit);
    // Already at the press, before anybody else hears it: the browser judges the fields before there is a `submit`.
    scope.listen(window, 'click', onClick, { capture: true });
    scope.add(onFirstIntent(document.documentElement, '*', loadReveal));
    here.stop = scope.end;
  }
  here.guards.add(guard);
  return () => {
    here.guards.delete(guard);
    if (here.guards.size === 0) {
      here.stop();
    }
  };
}

/** `guardSubmits` for as long as the view lives. */
export function useSubmitGuard(element: Element, covers: (form: HTMLFormElement) => boolean, native: boolean): void {
  const latest = useLatest({ covers, native });
  useLayoutEffect(
    () => guardSubmits({ element, covers: (form) => latest.current.covers(form), native: () => latest.current.native }),
    [element, latest],
  );
}

/**
 * Holds a product form for a reason, `null`: for none.
 * @param blocker compared by what it says; its functions are those of the rendering in which that was new
 */
export function useSubmitBlocker(form: HTMLFormElement, by: string, blocker: Omit<SubmitBlocker, 'by'> | null): void {
  const latest = useLatest(blocker);
  const said = blocker && `${Boolean(blocker.isAwaited)} ${blocker.message}`;
  useLayoutEffect(
    () => inEffect(() => setSubmitBlocker(productOf(form), by, said === null ? null : latest.current)),
    [form, by, said, latest],
  );
  useLayoutEffect(() => () => inEffect(() => setSubmitBlocker(productOf(form), by, null)), [form, by]);
}
