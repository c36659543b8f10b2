import { hostData } from '../../shared/host/jquery-bridge.js';
import { parseJson } from '../../shared/json.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import { showBusy } from '../../shared/ui/busy.js';
import { asVariation, type FormParts } from './variation-form.host.js';
import type { Variation } from '../../shared/host/variation.js';
import type { Choices } from './variation-index.rules.js';

/** What a lookup ends in: a variation, none that fits, or no answer to be had. */
export interface LookupEnds {
  found(variation: Variation): void;
  none(): void;
  failed(): void;
}

/** Asks the server for a variation, one question at a time (contract 9). */
export interface Lookup {
  ask(choices: Choices, ends: LookupEnds): void;
  /** Forgets the question under way. @returns what uncovers the form: later, where another question may follow at once */
  drop(): () => void;
}

/** "No match" is the JSON value `false`, or an empty answer where the product is unknown (recorded). */
const isNone = (answer: unknown): boolean => answer === false || answer === null || (Array.isArray(answer) && answer.length === 0);

/**
 * What a form wants to be sent along, as jQuery reads and so the host sends it: what a script put there, else the attribute, a JSON
 * object or list by its keys and anything else as its text. A form without any sends none.
 */
function customData(form: HTMLFormElement): { readonly custom_data?: unknown } {
  const kept = hostData(form);
  if (kept['custom_data'] !== undefined) {
    return { custom_data: kept['custom_data'] };
  }
  const text = form.dataset['custom_data'];
  if (text === undefined) {
    return {};
  }
  if (!/^\s*[[{]/.test(text)) {
    return { custom_data: text };
  }
  try {
    return { custom_data: parseJson(text) };
  } catch {
    return { custom_data: text };
  }
}

/** The lookup of one form. The form is covered while a question is open, and never longer. */
export function createLookup({ form, productId }: FormParts): Lookup {
  let current: { readonly control: AbortController; readonly uncover: () => void } | null = null;

  const drop = (): (() => void) => {
    const { control, uncover } = current ?? {};
    current = null;
    control?.abort();
    return () => uncover?.();
  };
  return {
    drop,
    ask(choices, ends) {
      const uncover = drop();
      const control = new AbortController();
      const mine = { control, uncover: showBusy(form, { color: '#fff' }) };
      current = mine;
      uncover();
      const settle = (act: () => void): void => {
        if (current !== mine) {
          return;
        }
        current = null;
        // The host uncovers after its own handling; a handler that asks again covers the form itself.
        try {
          act();
        } finally {
          mine.uncover();
        }
      };
      const fields = { ...choices, product_id: Number.parseInt(productId, 10) || productId, ...customData(form) };
      wcAjax('get_variation', fields, { signal: control.signal }).then(
        (answer) =>
          settle(() => {
            const variation = asVariation(answer);
            if (variation) {
              ends.found(variation);
            } else if (isNone(answer)) {
              ends.none();
            } else {
              ends.failed();
            }
          }),
        (error: unknown) =>
          settle(() => {
            if (error instanceof RequestError && error.kind === 'empty') {
              ends.none();
            } else {
              ends.failed();
            }
          }),
      );
    },
  };
}
