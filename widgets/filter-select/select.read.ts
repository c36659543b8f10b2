import { withoutEnd } from '../../shared/text.js';
import type { Item } from './filter-select.logic.js';

/** Marks selects that we drive, and what stands in their place: the class alone is select2's, too. */
export const OURS = 'data-shop-filter-select';

/** A label of a select, and the id that it has or gets. */
export interface NamedLabel {
  readonly label: HTMLLabelElement;
  readonly id: string;
}

/** The labels of a select. To be read once: a browser looks through all of the page for them, each option of ten thousand. */
export const labelsOf = (select: HTMLSelectElement, prefix: string): readonly NamedLabel[] =>
  [...select.labels].map((label, i) => ({ label, id: label.id || `${prefix}-label-${i}` }));

/** The name of a select in words, without what ends it (`*`, `:`). */
export function nameOf(select: HTMLSelectElement, labels: readonly NamedLabel[]): string {
  const text = labels[0]?.label.textContent ?? select.getAttribute('aria-label') ?? '';
  return withoutEnd(text.replaceAll(/\s+/g, ' '), /[\s*:]/).trim();
}

/** Attributes of a select that a screen reader has to hear at its control. */
export const heardOf = (select: HTMLSelectElement): Readonly<Record<string, string | undefined>> => ({
  'aria-describedby': select.getAttribute('aria-describedby') ?? undefined,
  'aria-invalid': select.getAttribute('aria-invalid') ?? undefined,
  'aria-required': select.getAttribute('aria-required') ?? (select.hasAttribute('required') ? 'true' : undefined),
});

/** What a select holds (contract 9 and 10). */
export interface SelectItem extends Item {
  readonly option: HTMLOptionElement;
}

const UNEVEN = /^\s|\s$|[^\S ]|  /;

/** What an option says. Its `text` is the same and takes seven times as long, of which a search in ten thousand would be felt. */
function optionText({ textContent: text }: HTMLOptionElement): string {
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
    return optionText(this.option);
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
