import type { Lookup, LookupEnds } from './lookup.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { indexOf } from './options.js';
import type { FormControl, Reason } from './session.js';
import { progress } from './variation-form.rules.js';
import { type FormParts, formElements, readVariations, readVariationText } from './variation-form.host.js';
import type { Choices, Availability, VariationIndex } from './variation-index.rules.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import type { Variation } from '../../shared/host/variation.js';
import { asHost, hostData, jquery } from '../../shared/host/jquery-bridge.js';
import { lazyModule } from '../../shared/lazy.js';

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

/** What asks the server: it comes with a form that does not hold its variations. */
const lazyLookup = lazyModule('what asks for a variation', () => import('./lookup.js'));

/** The questions of one form (contract 9). */
export function createAsker(source: FormParts, { found, none, reset, wait, choices, isOurs }: Ends): VariationAsker {
  const { form } = source;
  let lookup: Lookup | undefined;
  /** Number of the newest question, or of what has ended it since. */
  let newest = 0;
  if (!source.variations) {
    void lazyLookup.load();
  }

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
    newest += 1;
    const mine = newest;
    const ifNewest = (act: () => void) => (): void => {
      if (mine === newest) {
        act();
      }
    };
    lazyLookup.use(({ createLookup }) => {
      ifNewest(() => {
        lookup ??= createLookup(source);
        lookup.ask(wanted, ends);
      })();
    }, ifNewest(ends.failed));
  }
  return {
    ask,
    drop() {
      newest += 1;
      return lookup?.drop() ?? (() => undefined);
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
