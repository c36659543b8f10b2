import type { Variation } from '../../shared/host/variation.js';
import type { Availability } from './availability.rules.js';
import { indexAvailability } from './index-availability.rules.js';
import { createOptions } from './options.js';
import { choiceOf, plainValue, readChoices, type AttributeField, type FormParts } from './variation-form.host.js';
import { buildIndex, type VariationIndex } from './variation-index.rules.js';

/**
 * The index of a form: of its own variations, else of the map its tag was given. `null` where there is neither, or where the map is
 * of another product; a map of this product with other attributes is told in the console.
 */
export function indexOf(
  { form, productId, fields }: FormParts,
  variations: readonly Variation[] | null,
  map: Availability | null,
): VariationIndex | null {
  const names = fields.map((f) => f.name);
  if (variations) {
    return buildIndex(variations, names, plainValue);
  }
  if (!map || map.product !== productId) {
    return null;
  }
  const index = indexAvailability(map, names, plainValue);
  if (!index) {
    console.error(
      `[shop] <shop-variation-form> data-availability=${JSON.stringify(Object.keys(map.attributes))}: expected the attributes of the form, ${JSON.stringify(names)}; it is not used`,
      form,
    );
  }
  return index;
}

/** The selects of a form, in step with an index. */
interface Pruned {
  /**
   * Removes and restores options, select by select, by the choices at the start. `fell` is called for each choice that is no longer
   * possible, at once, as the host empties it; then the options are those of the choices that are left.
   * @returns whether a choice was emptied
   */
  prune(index: VariationIndex, fell: (field: AttributeField) => void): boolean;
  /** Every option as the page printed it. */
  restore(): void;
}

/** Controls the options of all selects of a form (contract 26). */
export function createPruned(fields: readonly AttributeField[]): Pruned {
  const values = Object.fromEntries(fields.map((f) => [f.name, f.values]));
  const selects = fields.map((field) => ({ field, options: createOptions(field) }));
  return {
    prune(index, fell) {
      let fallen = false;
      const now = index.states(readChoices(fields), values);
      for (const { field, options } of selects) {
        const chosen = choiceOf(field);
        const states = now[field.name] ?? new Map();
        options.prune(states);
        if (chosen === '' || states.get(chosen)?.enabled) {
          continue;
        }
        fallen = true;
        fell(field);
      }
      if (fallen) {
        // By what is left: the host leaves the later selects as they were for a choice that is no more, some without any option.
        const left = index.states(readChoices(fields), values);
        for (const { field, options } of selects) {
          options.prune(left[field.name] ?? new Map());
        }
      }
      return fallen;
    },
    restore() {
      for (const { options } of selects) {
        options.restore();
      }
    },
  };
}
