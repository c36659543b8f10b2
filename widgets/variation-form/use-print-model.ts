import { useMemo } from 'react';
import { hasForm } from './forms.js';
import type { PrintModel } from './variation-form.markup.js';
import type { PrintedAttribute } from './variation-form.schema.js';

interface ToPrint {
  readonly element: HTMLElement;
  readonly productId: string;
  readonly productVariations: readonly unknown[] | false;
  readonly printAttributes: Readonly<Record<string, PrintedAttribute>>;
  readonly action: string;
}

/** What to print into an empty tag, or `null` where the theme printed a form. Another model has another key. */
export function usePrintModel({
  element,
  productId,
  productVariations,
  printAttributes,
  action,
}: ToPrint): { readonly key: string; readonly model: PrintModel } | null {
  const empty = !hasForm(element);
  return useMemo(() => {
    if (!empty || productId === '') {
      return null;
    }
    const model = { productId, variations: productVariations, attributes: printAttributes, action };
    return { key: JSON.stringify(model), model };
  }, [empty, productId, productVariations, printAttributes, action]);
}
