import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { indexOf } from './options.js';
import type { FormControl, Reason } from './session.js';
import { progress } from './variation-form.rules.js';
import { type FormParts, formElements, asVariation, readVariations, readVariationText } from './variation-form.host.js';
import type { Choices, Availability, VariationIndex } from './variation-index.rules.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import type { Variation } from '../../shared/host/variation.js';
import { asHost, hostData, jquery } from '../../shared/host/jquery-bridge.js';
import { parseJson } from '../../shared/json.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import { showBusy } from '../../shared/ui/busy.js';

/** What is done with an answer. */
interface Ends extends Omit<LookupEnds, 'failed'> {
  /** Nothing that was found before holds any more. */
  reset(): void;
  /** Sets the reason why the form cannot be sent. */
  wait(reason: Reason): void;
  choices(): Choices;
  /** May we act? */
  isOurs(): boolean;
}

/** Asks for the variation that fits; a newer choice ends an older question. */
interface VariationAsker {
  ask(wanted: Choices): void;
  /** A new choice was made: what is under way is forgotten. @returns what uncovers the form, later than the next question may cover it */
  drop(): () => void;
}

/** The questions of one form (contract 9). */
export function createAsker(source: FormParts, { found, none, reset, wait, choices, isOurs }: Ends): VariationAsker {
  const { form } = source;
  const lookup = createLookup(source);

  const failed = (): void => {
    // What was found before is not what is chosen now: no price, no picture, no number of it stays.
    reset();
    wait(
      showLookupFailure(form, () => {
        // The pressed button is gone with the message.
        formElements(form).button?.focus();
        if (isOurs()) {
          ask(choices());
        }
      }),
    );
  };
  const ifOurs =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      if (isOurs()) {
        act(...args);
      }
    };
  const ends: LookupEnds = { found: ifOurs(found), none: ifOurs(none), failed: ifOurs(failed) };

  function ask(wanted: Choices): void {
    wait({ message: message('variation.checking'), isAwaited: true });
    lookup.ask(wanted, ends);
  }
  return { ask, drop: lookup.drop };
}

/** What a lookup ends in: a variation, none that fits, or no answer to be had. */
interface LookupEnds {
  found(variation: Variation): void;
  none(): void;
  failed(): void;
}

/** Asks the server for a variation, one question at a time (contract 9). */
interface Lookup {
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
function createLookup({ form, productId }: FormParts): Lookup {
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

/** The variations a form holds. */
interface VariationData {
  /** `null` where they are asked for one at a time. */
  readonly list: readonly Variation[] | null;
  /** Built when it is first asked for; `null` where neither the variations nor a map of them is there. */
  index(): VariationIndex | null;
  /** Reads them again, as the host's `reload_product_variations` does. */
  reload(): void;
}

/** @param availability what the tag was told of the product's combinations, of the moment */
export function createVariationData(source: FormParts, availability: () => Availability | null): VariationData {
  const { form } = source;
  let list = source.variations;
  let index: VariationIndex | null | undefined;
  return {
    get list() {
      return list;
    },
    index() {
      if (index === undefined) {
        index = indexOf(source, list, availability());
      }
      return index;
    },
    reload() {
      // Other scripts put new data into jQuery's store; the attribute is only where it once came from.
      const data = jquery()
        ? readVariations(hostData(form)['product_variations'] ?? false)
        : readVariationText(form.getAttribute('data-product_variations'));
      if (data.problem) {
        console.error(`[shop] <shop-variation-form> reload_product_variations: ${data.problem}`, form);
      }
      list = data.variations;
      index = undefined;
    },
  };
}

/** What the driver lets other scripts do, beside what it tells them. */
interface HostApiActs {
  isLoading(): boolean;
  toggleResetLink(on: boolean): void;
  showNoMatch(): void;
}

/** What handlers of `wc_variation_form` are given: the host's own object, as the golden traces show it. */
export function hostApi(control: FormControl, data: VariationData, acts: HostApiActs): Record<string, unknown> {
  const { form, fields } = control;
  const here = formElements(form);
  const attributes = fields.map((f) => f.name);
  const isMatch = (of: Choices, wanted: Choices): boolean => Object.keys(of).every((a) => !of[a] || !wanted[a] || of[a] === wanted[a]);
  return {
    $form: asHost(form),
    $attributeFields: jquery()?.(fields.map((f) => f.select)),
    $singleVariation: asHost(here.variation),
    $singleVariationWrap: asHost(here.wrap),
    $resetVariations: asHost(here.reset),
    $resetAlert: asHost(here.resetAlert),
    $product: asHost(here.product),
    get variationData() {
      return data.list ?? false;
    },
    get useAjax() {
      return data.list === null;
    },
    get loading() {
      return acts.isLoading();
    },
    xhr: false,
    getChosenAttributes: () => {
      const choices = control.choices();
      const { count, chosen } = progress(attributes, choices);
      return { count, chosenCount: chosen, data: choices };
    },
    findMatchingVariations: (list: readonly Variation[], wanted: Choices) => list.filter((v) => isMatch(v.attributes, wanted)),
    isMatch,
    toggleResetLink: (on: boolean) => acts.toggleResetLink(on),
    showNoMatchingVariationsMsg: () => acts.showNoMatch(),
  };
}
