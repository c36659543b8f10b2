/** A select of the page: what is read from it, and what is written on it. */
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { spellings, type Field, type Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { hostData } from '../../shared/host/jquery-bridge.js';
import { withoutEnd } from '../../shared/text.js';
import type { Item } from './filter-select.rules.js';
import { schema, type Settings } from './filter-select.schema.js';

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
const keepData = (option: HTMLOptionElement, data: Item['data']): unknown => sent.set(option, data);

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

/** The room of a select, measured while it still stands there. */
interface SelectSize {
  readonly direction: string;
  /** Is it in a line of its own? Else the line's height came to its own. */
  readonly isBlock: boolean;
  /** The width that its own style says. */
  readonly styled: string;
  readonly widthPx: number;
  /** It filled its place: what stands there instead goes on doing so in a window of another width. */
  readonly isFilling: boolean;
  /** In parts of the page's letter, so that it grows with it; `null`: it has none. */
  readonly heightRem: number | null;
}

/** Measures a select. */
export function sizeOf(select: HTMLSelectElement): SelectSize {
  const { direction, display } = getComputedStyle(select);
  const { offsetWidth, parentElement } = select;
  const { height } = select.getBoundingClientRect();
  const padding = parentElement && getComputedStyle(parentElement);
  const room =
    (parentElement?.clientWidth ?? 0) - Number.parseFloat(padding?.paddingLeft || '0') - Number.parseFloat(padding?.paddingRight || '0');
  return {
    direction,
    isBlock: display === 'block',
    styled: select.style.width,
    widthPx: offsetWidth,
    isFilling: offsetWidth > 0 && Math.abs(room - offsetWidth) <= 1,
    heightRem: height > 0 ? height / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : null,
  };
}

/** How wide its control is: as the page says (`width`), or as the select stood there; empty: by its content. */
export function widthOf({ styled, widthPx, isFilling }: SelectSize, width: string): string {
  if (width !== 'resolve' && width !== 'style' && width !== 'element') {
    return width;
  }
  if (styled !== '' || width === 'style') {
    return styled;
  }
  if (widthPx === 0) {
    return '';
  }
  return isFilling ? '100%' : `${widthPx}px`;
}

const HIDDEN = 'select2-hidden-accessible';

/**
 * Hides a select as select2 does, and gives its labels ids.
 * @returns how to give both back; a select that select2 has by then stays as that wants it
 */
export function hideSelect(select: HTMLSelectElement, labels: readonly NamedLabel[]): () => void {
  const writes = createRestorableWrites();
  labels.forEach(({ label, id }) => writes.attr(label, 'id', id));
  writes.attr(select, OURS, '');
  writes.attr(select, 'tabindex', '-1');
  writes.attr(select, 'aria-hidden', 'true');
  writes.flag(select, HIDDEN, true);
  return () => {
    writes.undo();
    if (hostData(select)['select2'] !== undefined) {
      select.setAttribute('tabindex', '-1');
      select.setAttribute('aria-hidden', 'true');
      select.classList.add(HIDDEN);
    }
  };
}

/** The option of an item: its own, also of two with one value; a new one at the end where a server sent it, or it was typed. */
export function optionFor(select: HTMLSelectElement, item: Item): HTMLOptionElement {
  const { option: own } = item as Partial<SelectItem>;
  const existing = own && select.contains(own) ? own : [...select.options].find(({ value }) => value === item.id);
  if (existing) {
    return existing;
  }
  const added = nodeOf<HTMLOptionElement>(<option value={item.id}>{item.text}</option>);
  keepData(added, item.data);
  select.add(added);
  return added;
}

type Key = keyof Settings;

/** Keys of select2's own JSON that have another name or place than ours. */
const JSON_PATHS: Readonly<Partial<Record<Key, readonly string[]>>> = {
  ajaxUrl: ['ajax', 'url'],
  ajaxDelay: ['ajax', 'delay'],
  ajaxData: ['ajax', 'data'],
  ajaxCache: ['ajax', 'cache'],
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((now, key) => (typeof now === 'object' && now !== null ? (now as Record<string, unknown>)[key] : undefined), value);

/** What may stand on a select: also `data-ajax--url`, as select2 writes what is nested. */
const namesOf = ({ attr }: Field<unknown>): string[] => [...spellings(attr), attr.replace('data-ajax-', 'data-ajax--')];

/**
 * The settings of one select, first hit wins: its own attributes, the tag's, select2's JSON, what the tag has besides (contract 13).
 * @param values of the tag
 * @param report something that cannot be used: its name, what it says, what was expected
 */
export function readSettings(
  select: HTMLSelectElement,
  tag: Element,
  values: Values<typeof schema>,
  report: (name: string, raw: string, expected: string) => void,
): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema) as [Key, Field<unknown>][]) {
    settings[key] = values[key];
    const name = namesOf(field).find((one) => select.hasAttribute(one));
    const raw = name === undefined ? null : select.getAttribute(name);
    const isOnTag = namesOf(field).some((one) => tag.hasAttribute(one));
    const given = raw === null && !isOnTag ? at(values.options, JSON_PATHS[key] ?? [key]) : undefined;
    try {
      if (raw !== null) {
        settings[key] = field.parse(raw);
      } else if (given !== undefined && given !== null) {
        settings[key] = field.parseValue(given);
      }
    } catch (error) {
      report(name ?? `data-options.${key}`, raw ?? JSON.stringify(given), error instanceof Error ? error.message : String(error));
    }
  }
  return settings as Settings;
}

/** select2's own control. */
const THEIRS = `.select2-container:not([${OURS}])`;

/**
 * Finds the selects that a tag drives. It is decided when a select is first seen: one that the host's script has then is never ours, nor
 * one that another tag has; one that the host's script takes later is its own from then on.
 */
export function createReader(element: Element, elsewhere: string): (root: Element) => readonly HTMLSelectElement[] {
  let known = new Map<HTMLSelectElement, boolean>();
  return (root) => {
    const nodes = [...element.querySelectorAll('select'), ...(elsewhere === '' ? [] : root.querySelectorAll(elsewhere))];
    const now = new Map<HTMLSelectElement, boolean>();
    for (const select of nodes) {
      if (select instanceof HTMLSelectElement) {
        const was = known.get(select);
        const isTaken = was === undefined ? select.hasAttribute(OURS) : select.nextElementSibling?.matches(THEIRS) === true;
        now.set(select, was !== false && !isTaken && driverOf('filterSelect', select) === 'tag');
      }
    }
    known = now;
    return [...now].flatMap(([select, isOurs]) => (isOurs ? [select] : []));
  };
}

/** What every search box has. */
export const FIELD = {
  className: 'select2-search__field',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  'aria-autocomplete': 'list',
} as const;
