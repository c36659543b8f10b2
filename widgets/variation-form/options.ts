import type { Variation } from '../../shared/host/variation.js';
import { type Availability, indexAvailability, buildIndex, type VariationIndex, type OptionState } from './variation-index.rules.js';
import { choiceOf, plainValue, readChoices, type AttributeField, type FormParts, select } from './variation-form.host.js';

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

/** The options of one select, taken out and put back. */
interface Options {
  /**
   * Not carried by a fitting variation → out; carried only by inactive ones → disabled (contract 26).
   * Only what changed is touched.
   */
  prune(states: ReadonlyMap<string, OptionState>): void;
  /** Every option as the page printed it; the choice stays. */
  restore(): void;
}

interface Printed {
  readonly option: HTMLOptionElement;
  readonly disabled: boolean;
  readonly className: string | null;
}

const mark = (option: Element, word: string, on: boolean): void => {
  if (option.classList.contains(word) !== on) {
    option.classList.toggle(word, on);
  }
};

/**
 * Controls the options of a select, from those it has now. Plain code: they are the page's nodes that come and go, within an event whose
 * listeners read the select right after.
 */
function createOptions(field: AttributeField): Options {
  const node = field.select;
  const printed: readonly Printed[] = [...node.options].map((option) => ({
    option,
    disabled: option.disabled,
    className: option.getAttribute('class'),
  }));
  /** All children of the select and of each group in it, texts included: an option comes back to its very place. */
  const homes = [...new Set(printed.map((p) => p.option.parentElement ?? node))].map((home) => ({ home, children: [...home.childNodes] }));

  const arrange = (stays: (option: HTMLOptionElement) => boolean): void => {
    const chosen = choiceOf(field);
    for (const { home, children } of homes) {
      let next: ChildNode | null = null;
      for (const child of children.toReversed()) {
        if (child instanceof HTMLOptionElement) {
          if (!stays(child)) {
            if (child.parentNode) {
              child.remove();
            }
            continue;
          }
          if (child.parentNode !== home) {
            // It must not take the choice along.
            child.selected = false;
            home.insertBefore(child, next);
          }
        }
        if (child.parentNode === home) {
          next = child;
        }
      }
    }
    const isThere = [...node.options].some((option) => option.value === (chosen || field.placeholder));
    if (isThere && (choiceOf(field) !== chosen || node.selectedIndex < 0)) {
      select(field, chosen);
    }
  };

  return {
    prune(states) {
      const chosenFits = states.get(choiceOf(field))?.enabled === true;
      arrange((option) => {
        const state = states.get(option.value);
        // No value a shopper can choose: the placeholder.
        return state ? state.attached : field.showNone || !chosenFits;
      });
      for (const { option } of printed) {
        const state = states.get(option.value);
        if (!state?.attached) {
          continue;
        }
        mark(option, 'attached', true);
        mark(option, 'enabled', state.enabled);
        if (option.disabled === state.enabled) {
          option.disabled = !state.enabled;
        }
      }
    },
    restore() {
      for (const { option, disabled, className } of printed) {
        option.disabled = disabled;
        if (className === null) {
          option.removeAttribute('class');
        } else {
          option.className = className;
        }
      }
      arrange(() => true);
    },
  };
}
