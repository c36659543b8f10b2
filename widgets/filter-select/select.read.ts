import type { Item } from './filter-select.logic.js';

/** What a select holds (contract: filter-select.md §1). */
export interface SelectItem extends Item {
  readonly option: HTMLOptionElement;
}

/** The options of a select, in order. Ten thousand of them: nothing here may lay the page out. */
export function readItems(select: HTMLSelectElement): SelectItem[] {
  const items: SelectItem[] = [];
  const add = (option: HTMLOptionElement, group: string, off: boolean): void => {
    items.push({ id: option.value, text: option.text, disabled: off || option.disabled, group, data: option.dataset, option });
  };
  for (const child of select.children) {
    if (child instanceof HTMLOptionElement) {
      add(child, '', false);
    } else if (child instanceof HTMLOptGroupElement) {
      for (const option of child.querySelectorAll('option')) {
        add(option, child.label, child.disabled);
      }
    }
  }
  return items;
}

/** What is chosen, without the empty choice. */
export function chosenOptions(select: HTMLSelectElement): HTMLOptionElement[] {
  const one = select.options[select.selectedIndex];
  const chosen = select.multiple ? [...select.options].filter(({ selected }) => selected) : one ? [one] : [];
  return chosen.filter(({ value }) => value !== '');
}

/** An option as an item. */
export const itemOf = (option: HTMLOptionElement): SelectItem => ({
  id: option.value,
  text: option.text,
  disabled: option.disabled,
  group: option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : '',
  data: option.dataset,
  option,
});

/** The elements that name a select: its labels. */
export const labelsOf = (select: HTMLSelectElement): readonly HTMLLabelElement[] => [...select.labels];
