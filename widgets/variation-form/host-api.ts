import { asHost, jquery } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import type { FormControl } from './session.js';
import { formElements } from './variation-form.host.js';
import { progress } from './variation-form.rules.js';
import type { Choices } from './variation-index.rules.js';

/** What the driver lets other scripts do, beside what it tells them. */
interface HostApiState {
  variations(): readonly Variation[] | null;
  loading(): boolean;
  toggleResetLink(on: boolean): void;
  showNoMatchingVariationsMsg(): void;
}

/** What handlers of `wc_variation_form` are given: the host's own object, as the golden traces show it. */
export function hostApi(control: FormControl, state: HostApiState): Record<string, unknown> {
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
      return state.variations() ?? false;
    },
    get useAjax() {
      return state.variations() === null;
    },
    get loading() {
      return state.loading();
    },
    xhr: false,
    getChosenAttributes: () => {
      const data = control.choices();
      const { count, chosen } = progress(attributes, data);
      return { count, chosenCount: chosen, data };
    },
    findMatchingVariations: (list: readonly Variation[], wanted: Choices) => list.filter((v) => isMatch(v.attributes, wanted)),
    isMatch,
    toggleResetLink: (on: boolean) => state.toggleResetLink(on),
    showNoMatchingVariationsMsg: () => state.showNoMatchingVariationsMsg(),
  };
}
