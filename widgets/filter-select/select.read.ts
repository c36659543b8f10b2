import type { Item } from './filter-select.logic.js';

/** What a select holds (contract: filter-select.md §1). */
export interface SelectItem extends Item {
  readonly option: HTMLOptionElement;
}

const UNEVEN = /^\s|\s$|[^\S ]|  /;

/** What an option says. Its `text` is the same and takes seven times as long, of which a search in ten thousand would be felt. */
function textOf({ textContent: text }: HTMLOptionElement): string {
  return UNEVEN.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : text;
}

/** What a server said of options that came from it. */
const sent = new WeakMap<HTMLOptionElement, Item['data']>();

/** Keeps what a server said of an option, for templates and listeners. */
export const keepData = (option: HTMLOptionElement, data: Item['data']): unknown => sent.set(option, data);

/** An option, read when somebody asks: of ten thousand a list shows fifty. */
class OptionItem implements SelectItem {
  constructor(
    readonly option: HTMLOptionElement,
    readonly group: string,
    private readonly isOff: boolean,
  ) {}
  get id(): string {
    return this.option.value;
  }
  get text(): string {
    return textOf(this.option);
  }
  get disabled(): boolean {
    return this.isOff || this.option.disabled;
  }
  get data(): Readonly<Record<string, unknown>> {
    return sent.get(this.option) ?? this.option.dataset;
  }
}

/** The options of a select, in order. Ten thousand of them: nothing here may lay the page out. */
export function readItems(select: HTMLSelectElement): SelectItem[] {
  const items: SelectItem[] = [];
  for (const option of select.querySelectorAll('option')) {
    items.push(option.parentNode === select ? new OptionItem(option, '', false) : itemOf(option));
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
export function itemOf(option: HTMLOptionElement): SelectItem {
  const group = option.closest('optgroup');
  return new OptionItem(option, group?.label ?? '', group?.disabled ?? false);
}
