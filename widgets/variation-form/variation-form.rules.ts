import { quantityLimit, type Variation } from '../../shared/host/variation.js';
import type { Choices } from './variation-index.rules.js';
import { isRecord } from '../../shared/json.js';

/** Pure rules of the variation form. */

/** How far the choice has come: `count` attributes, `chosen` of them chosen. */
export const progress = (
  attributes: readonly string[],
  choices: Choices,
): { readonly count: number; readonly chosen: number; readonly complete: boolean } => {
  const chosen = attributes.filter((name) => (choices[name] ?? '') !== '').length;
  return { count: attributes.length, chosen, complete: attributes.length > 0 && chosen === attributes.length };
};

/** Can this variation be bought: purchasable, in stock and visible (contract 37)? */
export const isPurchasable = (v: Variation): boolean => Boolean(v.is_purchasable && v.is_in_stock && v.variation_is_visible);

/** What the add-to-cart button says of the choice. */
export type ButtonState = 'selection-needed' | 'unavailable' | 'ready';

/** The state of the button for a match, or for none. */
export const buttonState = (variation: Variation | null): ButtonState =>
  !variation ? 'selection-needed' : isPurchasable(variation) ? 'ready' : 'unavailable';

/** What the quantity box becomes for a variation. `min` and `max` are attribute texts; an empty `max` has no limit. */
interface QuantityRule {
  readonly value: number;
  readonly min: string;
  readonly max: string;
  readonly hidden: boolean;
}

/** Sold one at a time: 1 and no box. Otherwise the typed value within the variation's limits; what is no number becomes the minimum. */
export function quantityFor(variation: Variation, typed: string): QuantityRule {
  if (variation.is_sold_individually === 'yes') {
    return { value: 1, min: '1', max: '', hidden: true };
  }
  const min = quantityLimit(variation.min_qty);
  const max = quantityLimit(variation.max_qty);
  const start = quantityLimit(typed.trim()) ?? min ?? 1;
  const value = Math.max(Math.min(start, max ?? Infinity), min ?? -Infinity);
  return { value, min: min === null ? '' : String(min), max: max === null ? '' : String(max), hidden: false };
}

/** The choices an address asks for, of those that exist (`attribute_…` parameters). */
export function choicesFromUrl(search: string, values: Readonly<Record<string, readonly string[]>>): Choices {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, known]) => {
      const wanted = params.get(name);
      return wanted !== null && wanted !== '' && known.includes(wanted) ? [[name, wanted]] : [];
    }),
  );
}

/** The address with the choices in it: chosen ones set, cleared ones removed, everything else as it was written. */
export function urlWithChoices(href: string, attributes: readonly string[], choices: Choices): string {
  const url = new URL(href);
  const left = new Map<string, string>();
  for (const name of attributes) {
    const value = choices[name];
    if (value) {
      left.set(name, new URLSearchParams({ [name]: value }).toString());
    }
  }
  const parts: string[] = [];
  for (const part of url.search.slice(1).split('&')) {
    const name = attributes.find((a) => new URLSearchParams(part).has(a));
    const now = name === undefined ? part : left.get(name);
    if (now) {
      parts.push(now);
    }
    if (name !== undefined) {
      left.delete(name);
    }
  }
  url.search = [...parts, ...left.values()].join('&');
  return url.href;
}

/** What a swatch looks like; the words are the host plugin's. */
type SwatchType = 'color' | 'image' | 'button' | 'radio';

/** How one attribute is shown: its kind, and per value a colour or picture and a label. */
export interface SwatchConfig {
  readonly type: SwatchType;
  readonly items: Readonly<Record<string, { readonly value?: string; readonly label?: string }>>;
}

const TYPES: readonly string[] = ['color', 'image', 'button', 'radio'];

/** Reads `data-swatches`: attribute name → `{type, items}`. Throws with what was expected. */
export function readSwatchConfig(value: Readonly<Record<string, unknown>>): Readonly<Record<string, SwatchConfig>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, config]) => {
      if (!isRecord(config) || !TYPES.includes(String(config['type']))) {
        throw new Error(`expected ${JSON.stringify(name)} to have a type of ${TYPES.join(', ')}`);
      }
      const items = isRecord(config['items']) ? config['items'] : {};
      const read = Object.entries(items).map(([item, entry]) => {
        if (typeof entry === 'string') {
          return [item, { value: entry }] as const;
        }
        if (!isRecord(entry)) {
          throw new Error(`expected ${JSON.stringify(name)} items to be texts or objects`);
        }
        return [
          item,
          {
            ...(typeof entry['value'] === 'string' ? { value: entry['value'] } : {}),
            ...(typeof entry['label'] === 'string' ? { label: entry['label'] } : {}),
          },
        ] as const;
      });
      return [name, { type: config['type'] as SwatchType, items: Object.fromEntries(read) }];
    }),
  );
}

const COLOR = /^(#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\))$/i;

/** A colour as CSS takes it; anything else is refused, because it ends in a style. */
export const safeColor = (value: string | undefined): string | null => {
  const color = value?.trim() ?? '';
  return COLOR.test(color) ? color : null;
};

/** An attribute of a form, as far as swatches for it are concerned. */
interface SwatchField {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * What of `data-swatches` belongs to nothing in a form: attributes it has no choice for, and attributes none of whose listed values it has
 * (some of them are there for other products). One sentence each, with the names that are there.
 */
export const strangeSwatches = (fields: readonly SwatchField[], swatches: Readonly<Record<string, SwatchConfig>>): string[] =>
  Object.entries(swatches).flatMap(([name, { items }]) => {
    const mine = fields.filter((field) => field.name === name);
    const values = mine.flatMap((field) => field.values);
    const told = Object.keys(items);
    if (mine.length === 0) {
      return [`${JSON.stringify(name)} is no attribute of the form, which has ${listed(fields.map((field) => field.name))}`];
    }
    return told.length === 0 || told.some((value) => values.includes(value))
      ? []
      : [`none of ${listed(told)} is a value of ${JSON.stringify(name)}, which has ${listed(values)}`];
  });

const listed = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
