import { hostData, jquery } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import type { Availability } from './availability.rules.js';
import { indexOf } from './build-index.js';
import { readVariations, readVariationText, type FormParts } from './variation-form.host.js';
import type { VariationIndex } from './variation-index.rules.js';

/** The variations a form holds. */
export interface VariationData {
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
