import type { AttributeField } from './variation-form.read.js';
import type { OptionState } from './variation-index.logic.js';

/**
 * Takes options out of the host's selects and puts them back (contract: product.md §1 "Option pruning"): not carried by a fitting
 * variation → out; carried only by inactive ones → disabled. Only what changed is touched.
 */
export function pruneOptions(field: AttributeField, states: ReadonlyMap<string, OptionState>): void {
  const { select, options, homes } = field;
  const chosen = select.value;
  const chosenFits = chosen !== '' && states.get(chosen)?.enabled === true;
  let after: HTMLOptionElement | null = null;
  for (const option of options) {
    const state = option.value === '' ? undefined : states.get(option.value);
    const placeholder = option.value === '' || state === undefined;
    const stays = placeholder ? field.showNone || !chosenFits || option.value !== '' : state.attached;
    if (!stays) {
      if (option.parentNode) { option.remove(); }
      continue;
    }
    if (!placeholder) {
      option.classList.toggle('attached', state.attached);
      option.classList.toggle('enabled', state.enabled);
      if (option.disabled !== !state.enabled) { option.disabled = !state.enabled; }
    }
    if (option.parentNode === null) {
      // A removed option comes back unselected; it must not take the choice along.
      if (option.selected) { option.selected = false; }
      const home = homes.get(option) ?? select;
      if (after && after.parentNode === home) { after.after(option); } else { home.prepend(option); }
    }
    after = option;
  }
  if (select.value !== chosen && [...select.options].some((o) => o.value === chosen)) { select.value = chosen; }
}

/** Gives a select all its options back, as the page printed them; the choice stays. */
export function restoreOptions({ select, options, homes }: AttributeField): void {
  const chosen = select.value;
  let after: HTMLOptionElement | null = null;
  for (const option of options) {
    option.classList.remove('attached', 'enabled');
    if (option.className === '') { option.removeAttribute('class'); }
    const home = homes.get(option) ?? select;
    if (option.parentNode === null) {
      if (option.selected) { option.selected = false; }
      if (after && after.parentNode === home) { after.after(option); } else { home.prepend(option); }
    }
    after = option;
  }
  if (select.value !== chosen) { select.value = chosen; }
}
