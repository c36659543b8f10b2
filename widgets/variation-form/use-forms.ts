import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PrintModel } from './variation-form.print.js';
import type { PrintedAttribute } from './variation-form.schema.js';

/** The host's product form with variations. */
export const FORM = 'form.variations_form';

/** The forms inside the tag, also ones that are inserted or replaced later; `null` until we looked. */
export function useForms(host: HTMLElement): readonly HTMLFormElement[] | null {
  const [forms, setForms] = useState<readonly HTMLFormElement[] | null>(null);
  useLayoutEffect(() => {
    const look = (): void => {
      const now = [...host.querySelectorAll<HTMLFormElement>(FORM)];
      setForms((was) => (was?.length === now.length && was.every((f, i) => f === now[i]) ? was : now));
    };
    look();
    const observer = new MutationObserver((records) => {
      const matters = (nodes: NodeList): boolean => [...nodes].some((n) => n instanceof Element && (n.matches(FORM) || n.querySelector(FORM) !== null));
      if (records.some((r) => matters(r.addedNodes) || matters(r.removedNodes))) { look(); }
    });
    observer.observe(host, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [host]);
  return forms;
}

/** A tag may be filled by a script after it was inserted; only then is its emptiness an error. */
const EMPTY_MS = 1000;

interface ToPrint {
  readonly host: HTMLElement;
  readonly productId: string;
  readonly productVariations: readonly unknown[] | false;
  readonly printAttributes: Readonly<Record<string, PrintedAttribute>>;
  readonly action: string;
}

/** What to print into an empty tag, or `null` where the theme printed a form. Another model has another key. */
export function usePrintModel({ host, productId, productVariations, printAttributes, action }: ToPrint, forms: readonly HTMLFormElement[] | null): { readonly key: string; readonly model: PrintModel } | null {
  const empty = forms !== null && forms.every((f) => f.closest('.shop-root')?.parentElement === host);
  const lost = empty && productId === '';
  useEffect(() => {
    if (!lost) { return undefined; }
    const timer = setTimeout(() => { console.error('[shop] <shop-variation-form> data-product_id: is missing, and there is no form.variations_form inside the tag; nothing is printed', host); }, EMPTY_MS);
    return () => clearTimeout(timer);
  }, [lost, host]);
  return useMemo(() => {
    if (!empty || productId === '') { return null; }
    const model = { productId, variations: productVariations, attributes: printAttributes, action };
    return { key: JSON.stringify(model), model };
  }, [empty, productId, productVariations, printAttributes, action]);
}
