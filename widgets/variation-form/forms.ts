import { isOwnNode } from '../../shared/dom/nodes.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { SET_UP } from '../../shared/host/variation.js';
import { onRequest } from '../../shared/net/request-log.js';
import { pageSingleton } from '../../shared/page.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';

/** The host's product form with variations. */
const FORM = 'form.variations_form';

/** The forms inside the tag, also one that it printed itself. */
export const formsIn = (element: Element): Forms =>
  [...element.querySelectorAll<HTMLFormElement>(FORM)].filter((form) => isOwnNode(element, form));

/** Did the theme print a form into the tag? */
export const hasForm = (element: Element): boolean =>
  formsIn(element).some((form) => form.closest('.shop-root')?.parentElement !== element);

/** What an ajax request brings is put into the page in this time (contract 71). */
const AFTER_AJAX_MS = 1000;

type Forms = readonly HTMLFormElement[];
/** The forms of a tag that has none. */
export const NO_FORMS: Forms = [];

const outside = pageSingleton('variation-forms-outside', createRefCounted<Forms>);

const bringsForm = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node instanceof Element && (node.matches(FORM) || node.querySelector(FORM) !== null));

/**
 * Looks for forms in no tag one second after each ajax request, the page's own too, and after a script has put a form into the page;
 * at once when another script asks for one to be set up.
 */
function watchOutside(): () => void {
  const page = outside();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const check = (): void => {
    const now = [...document.querySelectorAll<HTMLFormElement>(FORM)].filter((form) => !form.closest('shop-variation-form'));
    const was = page.state === 'waiting' ? NO_FORMS : page.state;
    if (was.length === now.length && was.every((form, i) => form === now[i])) {
      return;
    }
    page.state = now;
    for (const watch of page.watchers) {
      watch(now);
    }
  };
  const soon = (): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      check();
    }, AFTER_AJAX_MS);
    timers.add(timer);
  };
  const observer = new MutationObserver((records) => {
    if (records.some(bringsForm)) {
      soon();
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  const stops = [onHost(document, 'ajaxComplete', soon), onRequest(soon), onHost(document, SET_UP, check), () => observer.disconnect()];
  return () => {
    for (const stop of stops) {
      stop();
    }
    for (const timer of timers) {
      clearTimeout(timer);
    }
  };
}

/**
 * Forms that stand in no tag, as a quick view or an ajax listing brings them: the page's first tag takes them, with its own settings.
 * @param changed is given those that are the tag's, now and whenever they have become others
 * @returns how to stop
 */
export function observeOutsideForms(changed: (forms: Forms) => void): () => void {
  const page = outside();
  // Whoever came first looks after them; when that one leaves, the next.
  const watch = (): void => {
    changed(page.state !== 'waiting' && [...page.watchers][0] === watch ? page.state : NO_FORMS);
  };
  const leave = refCounted(page, watchOutside, watch);
  return () => {
    leave();
    for (const other of page.watchers) {
      other(page.state);
    }
  };
}
