import { choiceOf, select, type AttributeField } from './variation-form.host.js';
import type { OptionState } from './variation-index.rules.js';

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

/** Controls the options of a select, from those it has now. */
export function createOptions(field: AttributeField): Options {
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
