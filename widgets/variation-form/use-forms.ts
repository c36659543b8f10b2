import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { SET_UP } from '../../shared/host/variation-shims.js';
import { onRequest } from '../../shared/net/request-log.js';
import { onPage } from '../../shared/page.js';
import { refCounted, type RefCounted } from '../../shared/ref-counted.js';
import type { PrintModel } from './variation-form.markup.js';
import type { PrintedAttribute } from './variation-form.schema.js';

/** The host's product form with variations. */
export const FORM = 'form.variations_form';

/** The forms inside the tag, also ones that are inserted or replaced later; `null` until we looked. */
export function useForms(element: HTMLElement): readonly HTMLFormElement[] | null {
  const [forms, setForms] = useState<readonly HTMLFormElement[] | null>(null);
  useLayoutEffect(() => {
    const look = (): void => {
      const now = [...element.querySelectorAll<HTMLFormElement>(FORM)];
      setForms((was) => (was?.length === now.length && was.every((f, i) => f === now[i]) ? was : now));
    };
    look();
    const observer = new MutationObserver((records) => {
      const matters = (nodes: NodeList): boolean =>
        [...nodes].some((n) => n instanceof Element && (n.matches(FORM) || n.querySelector(FORM) !== null));
      if (records.some((r) => matters(r.addedNodes) || matters(r.removedNodes))) {
        look();
      }
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element]);
  return forms;
}

/** What an ajax request brings is put into the page in this time (spec 1 §9). */
const AFTER_AJAX_MS = 1000;
const NONE: readonly HTMLFormElement[] = [];

type Forms = readonly HTMLFormElement[];
const outside = onPage('variation-forms-outside', (): RefCounted<Forms> => ({
  users: 0,
  stop: undefined,
  state: 'waiting',
  watchers: new Set(),
}));

/** Looks for forms in no tag one second after each ajax request, the page's own too, and when another script asks for one to be set up. */
function watchOutside(): () => void {
  const page = outside();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const look = (): void => {
    const now = [...document.querySelectorAll<HTMLFormElement>(FORM)].filter((form) => !form.closest('shop-variation-form'));
    const was = page.state === 'waiting' ? NONE : page.state;
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
      look();
    }, AFTER_AJAX_MS);
    timers.add(timer);
  };
  const stops = [onHost(document, 'ajaxComplete', soon), onRequest(soon), onHost(document, SET_UP, look)];
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
 * Forms that stand in no tag, as a quick view or an ajax listing brings them: the page's first tag drives them with its own settings.
 */
export function useOutsideForms(): Forms {
  const [forms, setForms] = useState(NONE);
  useEffect(() => {
    const page = outside();
    // Whoever came first looks after them; when that one leaves, the next.
    const watch = (): void => {
      setForms(page.state !== 'waiting' && [...page.watchers][0] === watch ? page.state : NONE);
    };
    const leave = refCounted(page, watchOutside, watch);
    return () => {
      leave();
      for (const other of page.watchers) {
        other(page.state);
      }
    };
  }, []);
  return forms;
}

/** A tag may be filled by a script after it was inserted; only then is its emptiness an error. */
const EMPTY_MS = 1000;

interface ToPrint {
  readonly element: HTMLElement;
  readonly productId: string;
  readonly productVariations: readonly unknown[] | false;
  readonly printAttributes: Readonly<Record<string, PrintedAttribute>>;
  readonly action: string;
}

/** What to print into an empty tag, or `null` where the theme printed a form. Another model has another key. */
export function usePrintModel(
  { element, productId, productVariations, printAttributes, action }: ToPrint,
  forms: readonly HTMLFormElement[] | null,
): { readonly key: string; readonly model: PrintModel } | null {
  const empty = forms !== null && forms.every((f) => f.closest('.shop-root')?.parentElement === element);
  const lost = empty && productId === '';
  useEffect(() => {
    if (!lost) {
      return undefined;
    }
    const timer = setTimeout(() => {
      console.error(
        '[shop] <shop-variation-form> data-product_id: is missing, and there is no form.variations_form inside the tag; nothing is printed',
        element,
      );
    }, EMPTY_MS);
    return () => clearTimeout(timer);
  }, [lost, element]);
  return useMemo(() => {
    if (!empty || productId === '') {
      return null;
    }
    const model = { productId, variations: productVariations, attributes: printAttributes, action };
    return { key: JSON.stringify(model), model };
  }, [empty, productId, productVariations, printAttributes, action]);
}
