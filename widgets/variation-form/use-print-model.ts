import { useEffect, useMemo, useState } from 'react';
import { attributeMarkup, isCleaned, whenCleaned } from '../../shared/html/attribute.js';
import { isRecord } from '../../shared/json.js';
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

/** The parts of a variation that are markup; the rest is only ever text, numbers and addresses. */
const isMarkup = (name: string): boolean => name.endsWith('_html') || name === 'variation_description';

/** The pieces of markup in a list of variations. */
const markupIn = (variations: readonly unknown[]): string[] =>
  variations
    .filter(isRecord)
    .flatMap((variation) =>
      Object.entries(variation).flatMap(([name, value]) => (isMarkup(name) && typeof value === 'string' ? value : [])),
    );

/** The same list with clean markup. */
const withCleanMarkup = (variations: readonly unknown[]): unknown[] =>
  variations.map((variation) =>
    isRecord(variation)
      ? Object.fromEntries(
          Object.entries(variation).map(([name, value]) => [
            name,
            isMarkup(name) && typeof value === 'string' ? attributeMarkup(value) : value,
          ]),
        )
      : variation,
  );

/** Can the markup of these variations be cleaned? Prints again when it can, or never will. */
function useCleaned(texts: readonly string[]): boolean {
  const key = texts.join('\n');
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  const isReady = isCleaned(texts) || waitedFor === key;
  useEffect(() => {
    let isOver = false;
    if (!isReady) {
      whenCleaned(key.split('\n'), () => {
        if (!isOver) {
          setWaitedFor(key);
        }
      });
    }
    return () => {
      isOver = true;
    };
  }, [isReady, key]);
  return isReady;
}

/**
 * What to print into an empty tag, or `null` where the theme printed a form, or the markup of its variations still waits to be cleaned: it
 * goes into an attribute of the form, where every script of the page takes it for the shop's own. Another model has another key.
 */
export function usePrintModel({
  element,
  productId,
  productVariations,
  printAttributes,
  action,
}: ToPrint): { readonly key: string; readonly model: PrintModel } | null {
  const empty = !hasForm(element);
  const isReady = useCleaned(productVariations === false ? [] : markupIn(productVariations));
  return useMemo(() => {
    if (!empty || productId === '' || !isReady) {
      return null;
    }
    const variations = productVariations === false ? false : withCleanMarkup(productVariations);
    const model: PrintModel = { productId, variations, attributes: printAttributes, action };
    return { key: JSON.stringify(model), model };
  }, [empty, productId, productVariations, printAttributes, action, isReady]);
}
