import { useLayoutEffect } from 'react';
import { useLatest } from '../element/host-hooks.js';
import { driverOf } from '../host/driver.js';
import { onPage } from '../page.js';
import { firstSubmitBlocker, productOf, type SubmitBlocker } from '../stores/product.js';

/** What one tag guards, and how it tells why. */
interface Guard {
  readonly element: Element;
  covers(form: HTMLFormElement): boolean;
  show(form: HTMLFormElement, blocker: SubmitBlocker): void;
}

const page = onPage('submit-guards', () => ({ guards: new Set<Guard>(), stop: (): void => undefined }));

/** What submits a form when it is pressed. Enter in a field is a press of it, too. */
const SUBMITS = '.single_add_to_cart_button, [type=submit], [type=image], button:not([type])';
/** A press that WooCommerce's variation script refuses itself, telling why. */
const REFUSED_BY_HOST = '.variations_form .single_add_to_cart_button.disabled';

/** The tag that tells: of several around a form the innermost. */
const guardOf = (form: HTMLFormElement): Guard | undefined =>
  [...page().guards].filter((guard) => guard.covers(form)).reduce<Guard | undefined>((best, guard) => (!best || best.element.contains(guard.element) ? guard : best), undefined);

/**
 * Asks before a submit of our own (`requestSubmit`), which no press precedes: some scripts post from `submit` without looking whether it
 * was prevented.
 * @returns true where a blocker stands in the form's store: the shopper has been told, and nothing may be sent
 */
export function isSubmitBlocked(form: HTMLFormElement): boolean {
  const blocker = firstSubmitBlocker(productOf(form));
  if (!blocker) { return false; }
  const guard = guardOf(form);
  if (guard) { guard.show(form, blocker); } else { blocker.focus(); }
  return true;
}

/** Prevents an event that would send a covered form with a blocker. Prevented, never stopped: everybody else still hears it. */
function guardEvent(event: Event, form: Element | null): void {
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !guardOf(form)) { return; }
  if (isSubmitBlocked(form)) { event.preventDefault(); }
}

const onSubmit = (event: Event): void => { guardEvent(event, event.target as Element); };

const onClick = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest(SUBMITS) : null;
  if (!button || (button.matches(REFUSED_BY_HOST) && driverOf('variations') === 'host')) { return; }
  guardEvent(event, (button as Partial<HTMLButtonElement>).form ?? button.closest('form'));
};

/** Puts a guard, and the page's listeners with the first one. @returns how to take it away */
function addGuard(guard: Guard): () => void {
  const here = page();
  if (here.guards.size === 0) {
    window.addEventListener('submit', onSubmit);
    // Already at the press, before anybody else hears it: the browser judges the fields before there is a `submit`.
    window.addEventListener('click', onClick, true);
    here.stop = () => {
      window.removeEventListener('submit', onSubmit);
      window.removeEventListener('click', onClick, true);
    };
  }
  here.guards.add(guard);
  return () => {
    here.guards.delete(guard);
    if (here.guards.size === 0) { here.stop(); }
  };
}

/**
 * A form that still wants something (a blocker in `productOf(form)`) is not sent, neither by `submit` nor by a press of its button
 * (design.md §5 "Submit guard").
 * @param element the tag
 * @param covers is it for this form?
 * @param show tells the shopper what is missing
 */
export function useSubmitGuard(element: Element, covers: Guard['covers'], show: Guard['show']): void {
  const latest = useLatest({ covers, show });
  useLayoutEffect(
    () => addGuard({ element, covers: (form) => latest.current.covers(form), show: (form, blocker) => latest.current.show(form, blocker) }),
    [element, latest],
  );
}
